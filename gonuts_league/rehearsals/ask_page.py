"""The values of the page that asks which evening shall be rehearsed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.simulations.bot_words import bots_with_words
from gonuts_league.simulations.choices import Tab
from gonuts_league.simulations.own_lines import OwnLine
from gonuts_league.simulations.readiness import is_slow
from gonuts_league.tables.wording import say_game
from scoring.simulation.machines import GAME_IDS, find_machine

from .selectors import rehearsals_of
from .services import asked_in
from .words import say_game_and_players, say_plan

USUAL_GAME = "gonuts-gamewright"
MOST_OWN = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """A game that machines play; `problem` says which one was asked for instead."""

    game_id: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class AskPage:
    name: str
    games: tuple[Tab, ...]
    bots: Sequence[tuple[str, object]]
    url: str
    problem: str
    is_slow: bool


def read_game(typed: str) -> Choice:
    """The game in an address, or the usual one."""
    game_id = typed or USUAL_GAME
    if game_id in GAME_IDS:
        return Choice(game_id)
    problem = _("No game called %(game)s is played by machine.")
    return Choice(USUAL_GAME, problem % {"game": game_id})


def ask_page(choice: Choice) -> AskPage:
    return AskPage(
        name=say_game(choice.game_id),
        games=tuple(
            Tab(say_game(game_id), ask_url(game_id), game_id == choice.game_id)
            for game_id in GAME_IDS
        ),
        bots=bots_with_words(find_machine(choice.game_id).bots),
        url=ask_url(choice.game_id),
        problem=choice.problem,
        is_slow=is_slow(),
    )


def own_lines(user: Any) -> tuple[OwnLine, ...]:
    """The newest rehearsals of somebody."""
    return tuple(
        OwnLine(
            title=say_plan(asked),
            game=say_game_and_players(asked),
            bots=", ".join(filter(None, (asked.usual, asked.best))),
            state=job.get_state_display(),
            url=reverse("rehearsals:rehearsal", args=[job.pk]),
        )
        for job in rehearsals_of(user)[:MOST_OWN]
        for asked in [asked_in(job.params)]
    )


def ask_url(game_id: str, **fields: object) -> str:
    """Where an evening of a game is asked for, with these fields filled in."""
    return f"{reverse('rehearsals:ask')}?{urlencode({'game': game_id, **fields})}"
