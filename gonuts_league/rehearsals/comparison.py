"""Plans side by side: what the same person rehearsed for as many players."""

from dataclasses import dataclass

from django.urls import reverse

from gonuts_league.events.figures import DASH
from gonuts_league.jobs.models import Job

from .evenings.figures import Share, figures_of
from .selectors import rehearsals_like
from .services import asked_in, tally_so_far
from .words import say_evenings, say_margin, say_mean, say_plan, say_share

MOST_PLANS = 8


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One rehearsal; `is_this` marks the one whose page it is."""

    plan: str
    about: tuple[str, ...]
    url: str
    is_this: bool
    wins: str
    podium: str
    level: str
    met: str
    repeats: str
    byes: str


def plan_rows(job: Job) -> tuple[PlanRow, ...]:
    """The newest ones, and this one among them however old it is."""
    like = list(rehearsals_like(job)[:MOST_PLANS])
    if job not in like:
        like[MOST_PLANS - 1 :] = [job]
    return tuple(_row(each, is_this=each == job) for each in like)


def _row(job: Job, *, is_this: bool) -> PlanRow:
    asked = asked_in(job.params)
    figures = figures_of(asked, tally_so_far(job))
    bots = ", ".join(filter(None, (asked.usual, asked.best)))
    return PlanRow(
        plan=say_plan(asked),
        about=(say_evenings(figures.evenings), bots),
        url=reverse("rehearsals:rehearsal", args=[job.pk]),
        is_this=is_this,
        wins=_say(figures.wins),
        podium=_say(figures.podium),
        level=_say(figures.level_first),
        met=say_mean(figures.met),
        repeats=say_mean(figures.repeats),
        byes=str(figures.byes),
    )


def _say(share: Share | None) -> str:
    return f"{say_share(share)} {say_margin(share)}" if share else DASH
