"""The values of the page of one rehearsal: how far it is, and what came of it."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.errors import sentence_of
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.look.charts import BarChart
from gonuts_league.simulations.readiness import is_ready
from gonuts_league.simulations.result_page import say_standins
from gonuts_league.tables.wording import say_count, say_figure

from .ask_page import ask_url
from .comparison import PlanRow, plan_rows
from .drawings import charts_of
from .evenings.figures import Figures, figures_of
from .evenings.types import Asked
from .facts import Fact, facts_of_first, facts_of_meetings
from .services import asked_in, tally_so_far
from .words import (
    answer,
    say_bots,
    say_evenings,
    say_game_and_players,
    say_plan,
)

# What failed so would fail again however often it is resumed.
HOPELESS = ("rehearsal-too-long",)


@dataclass(frozen=True, slots=True)
class Results:
    """`plans` are the same person's rehearsals of as many players, this one too."""

    first: tuple[Fact, ...]
    meetings: tuple[Fact, ...]
    charts: tuple[BarChart, ...]
    plans: tuple[PlanRow, ...]
    work: str
    standins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RehearsalPage:
    """`answer` is there as soon as anything is known, `results` once it is done."""

    title: str
    game: str
    bots: str
    is_active: bool
    can_resume: bool
    failure: str
    status: str
    percent: int | None
    answer: tuple[str, ...]
    known_from: str
    results: Results | None
    url: str
    again_url: str
    change_url: str


def rehearsal_page(job: Job) -> RehearsalPage:
    asked = asked_in(job.params)
    tally = tally_so_far(job)
    figures = figures_of(asked, tally) if tally.evenings else None
    is_failed = job.state == JobState.FAILED
    is_stopped = is_failed or job.state == JobState.CANCELLED
    return RehearsalPage(
        title=say_plan(asked),
        game=say_game_and_players(asked),
        bots=say_bots(asked),
        is_active=job.is_active,
        can_resume=is_stopped and job.error_code not in HOPELESS,
        failure=sentence_of(job.error_code, job.error_values) if is_failed else "",
        status=_say_status(job),
        percent=job.percent if job.total else None,
        answer=tuple(answer(asked, figures)) if figures else (),
        known_from=say_evenings(tally.evenings),
        results=_results(job, asked, figures) if figures and job.result else None,
        url=reverse("rehearsals:rehearsal", args=[job.pk]),
        again_url=filled_url(asked, is_new_seed=True),
        change_url=filled_url(asked),
    )


def filled_url(asked: Asked, *, is_new_seed: bool = False) -> str:
    """The form with all of this in it, but perhaps with another seed."""
    return ask_url(
        asked.game_id,
        players=asked.players,
        rounds=asked.rounds,
        seats_preferred=asked.size.preferred,
        seats_min=asked.size.minimum,
        seats_max=asked.size.maximum,
        evenings=asked.evenings,
        usual=asked.usual,
        best=asked.best,
        **({} if is_new_seed else {"seed": asked.seed}),
    )


def _say_status(job: Job) -> str:
    if job.state == JobState.QUEUED:
        return _("It waits for a worker.")
    if not job.total:
        if not is_ready(job.params["game"]):
            return _("The bots are made ready: it takes a minute, and only once.")
        return _("One evening is tried.")
    values = {"done": say_count(job.done), "total": say_count(job.total)}
    return _("%(done)s of %(total)s evenings are played.") % values


def _results(job: Job, asked: Asked, figures: Figures) -> Results:
    seconds = _("All workers together took %(seconds)s seconds for it.")
    return Results(
        first=tuple(facts_of_first(figures)),
        meetings=tuple(facts_of_meetings(asked, figures)),
        charts=charts_of(asked, figures),
        plans=plan_rows(job),
        work=seconds % {"seconds": say_figure((job.result or {})["seconds"], 0)},
        standins=say_standins(asked.game_id),
    )
