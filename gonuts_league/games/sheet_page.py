"""The values of a blank score sheet, which is printed and filled in at the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from gonuts_league.games.game_page import CountLink, players_to_show
from gonuts_league.games.links import set_up_url, sheet_url
from gonuts_league.games.paper_grid import PaperGrid, blank_grid
from gonuts_league.tables.wording import say_game
from scoring.types import Game

# So many lines leave room for more games on the same sheet.
FEW_LINES = 8
GAMES_OF_FEW_LINES = 3


@dataclass(frozen=True, slots=True)
class SheetPage:
    """`note` says why another number of players is shown than was asked for.

    `grids` are alike: one for each game that fits on the sheet.
    """

    name: str
    game_url: str
    players: int
    note: str
    counts: tuple[CountLink, ...]
    grids: tuple[PaperGrid, ...]


def sheet_page(game: Game, *, asked: Mapping[str, str]) -> SheetPage:
    """Read what the address asks for; whatever makes no sense there is left out."""
    players, note = players_to_show(game, asked.get("players", ""))
    grid = blank_grid(game, players, game.resolve_rulings({}))
    counts = game.player_counts if len(game.player_counts) > 1 else ()
    return SheetPage(
        name=say_game(game.id),
        game_url=set_up_url(game.id, players=players),
        players=players,
        note=note,
        counts=tuple(
            CountLink(count, sheet_url(game.id, players=count), count == players)
            for count in counts
        ),
        grids=(grid,) * (GAMES_OF_FEW_LINES if len(grid.rows) <= FEW_LINES else 1),
    )
