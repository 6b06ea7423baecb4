"""Which game machines shall play, and for how many: as an address says, and as tabs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.games.game_page import say_players
from gonuts_league.tables.wording import say_game
from scoring.simulation.machines import GAME_IDS, find_machine

from .bot_words import bots_with_words

USUAL_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Choice:
    """A game that machines play and a number of players that it takes; `problem` says
    what else was asked for."""

    game_id: str
    players: int
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Tab:
    """One of several; the current one leads to itself."""

    label: str
    url: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class ChoicePage:
    """`counts` is empty for a game of one number of players; `url` is the choice's."""

    games: tuple[Tab, ...]
    counts: tuple[Tab, ...]
    bots: Sequence[tuple[str, object]]
    url: str
    problem: str


def read_choice(asked: Mapping[str, str]) -> Choice:
    """The game and the number of players in an address, or the usual ones."""
    game_id = asked.get("game", "") or GAME_IDS[0]
    if game_id not in GAME_IDS:
        problem = _("No game called %(game)s is played by machine.")
        return Choice(GAME_IDS[0], USUAL_PLAYERS, problem % {"game": game_id})
    counts = find_machine(game_id).player_counts
    usual = min(USUAL_PLAYERS, max(counts))
    typed = asked.get("players", "") or str(usual)
    if typed in map(str, counts):
        return Choice(game_id, int(typed))
    values = {"players": say_players(counts), "asked": typed}
    problem = _("This game is for %(players)s, not for %(asked)s.") % values
    return Choice(game_id, usual, problem)


def choice_page(choice: Choice, url_name: str, problem: str = "") -> ChoicePage:
    """The values of a page of this name; `problem` goes before that of the choice."""
    machine = find_machine(choice.game_id)
    counts = machine.player_counts
    return ChoicePage(
        games=tuple(
            Tab(say_game(each), choice_url(url_name, each), each == choice.game_id)
            for each in GAME_IDS
        ),
        counts=tuple(
            Tab(str(n), choice_url(url_name, choice.game_id, n), n == choice.players)
            for n in counts
        )
        if len(counts) > 1
        else (),
        bots=bots_with_words(machine.bots),
        url=choice_url(url_name, choice.game_id, choice.players),
        problem=problem or choice.problem,
    )


def choice_url(url_name: str, game_id: str, players: int = 0) -> str:
    """Where a game is chosen on a page of this name, by some number of players."""
    query = {"game": game_id} | ({"players": players} if players else {})
    return f"{reverse(url_name)}?{urlencode(query)}"
