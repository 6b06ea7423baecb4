"""The simulations that somebody asked for before, as lines of a list."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from gonuts_league.tables.wording import say_game

from .result_page import say_title
from .selectors import simulations_of
from .services import asked_in

MOST_OWN = 5


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A simulation of the reader's; `bots` each named once."""

    title: str
    game: str
    bots: str
    state: str
    url: str


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
