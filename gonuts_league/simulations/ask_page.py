"""The values of the page that asks what bots shall play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.games.game_page import say_players
from gonuts_league.tables.wording import say_game
from scoring.simulation.machines import GAME_IDS, find_machine

from .bot_words import bots_with_words
from .readiness import is_slow
from .result_page import say_title
from .selectors import simulations_of
from .services import asked_in

USUAL_PLAYERS = 4
MOST_OWN = 5


@dataclass(frozen=True, slots=True)
class Tab:
    """One of several; the current one leads to itself."""

    label: str
    url: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A game that machines play and a number of players that it takes; `problem` says
    what else was asked for."""

    game_id: str
    players: int
    problem: str = ""


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A simulation that the reader asked for before; `bots` each named once."""

    title: str
    game: str
    bots: str
    state: str
    url: str


@dataclass(frozen=True, slots=True)
class AskPage:
    name: str
    games: tuple[Tab, ...]
    counts: tuple[Tab, ...]
    bots: Sequence[tuple[str, object]]
    url: str
    problem: str
    is_slow: bool


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


def ask_page(choice: Choice) -> AskPage:
    machine = find_machine(choice.game_id)
    counts = machine.player_counts
    return AskPage(
        name=say_game(choice.game_id),
        games=tuple(
            Tab(say_game(game_id), ask_url(game_id), game_id == choice.game_id)
            for game_id in GAME_IDS
        ),
        counts=tuple(
            Tab(str(n), ask_url(choice.game_id, n), n == choice.players) for n in counts
        )
        if len(counts) > 1
        else (),
        bots=bots_with_words(machine.bots),
        url=ask_url(choice.game_id, choice.players),
        problem=choice.problem,
        is_slow=is_slow(),
    )


def own_lines(user: Any) -> tuple[OwnLine, ...]:
    """The newest simulations of somebody."""
    return tuple(
        OwnLine(
            title=say_title(asked),
            game=say_game(asked.game_id),
            bots=", ".join(dict.fromkeys(asked.bots)),
            state=job.get_state_display(),
            url=reverse("simulations:simulation", args=[job.pk]),
        )
        for job in simulations_of(user)[:MOST_OWN]
        for asked in [asked_in(job.params)]
    )


def ask_url(game_id: str, players: int = 0) -> str:
    """Where a simulation of a game is asked for, by some number of players."""
    query = {"game": game_id} | ({"players": players} if players else {})
    return f"{reverse('simulations:ask')}?{urlencode(query)}"
