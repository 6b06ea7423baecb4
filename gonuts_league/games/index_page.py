"""The values of the page that lists the games."""

from dataclasses import dataclass

from django.urls import reverse

from gonuts_league.games.game_page import say_players
from gonuts_league.tables.wording import say_game
from scoring import GAMES


@dataclass(frozen=True, slots=True)
class GameLink:
    name: str
    players: str
    url: str
    rulings_url: str
    scorer_url: str


def game_links() -> tuple[GameLink, ...]:
    """All games in the order of the library."""
    return tuple(
        GameLink(
            name=say_game(game_id),
            players=say_players(game.player_counts),
            url=reverse("games:game", args=[game_id]),
            rulings_url=reverse("games:rulings", args=[game_id]),
            scorer_url=reverse("games:scorer-game", args=[game_id]),
        )
        for game_id, game in GAMES.items()
    )
