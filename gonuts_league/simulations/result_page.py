"""The values of the page of one simulation: how far it is, and what came of it."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.errors import sentence_of
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.look.charts import BarChart
from gonuts_league.tables.wording import (
    say,
    say_count,
    say_figure,
    say_game,
    say_points,
)
from scoring import find_guide
from scoring.messages import ruling_question, ruling_value
from scoring.simulation.totals import SeatFigures, read_totals
from scoring.simulation.types import Asked

from .chosen_rulings import chosen_rulings
from .histogram import score_charts
from .readiness import is_ready
from .services import asked_in
from .watching.seeded import watch_url

# What failed so would fail again however often it is resumed.
HOPELESS = ("simulation-too-long",)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The figures of a seat, as texts; `quantiles` in the order of `percents`."""

    number: int
    bot: str
    win_share: str
    wins: str
    mean: str
    sd: str
    least: str
    most: str
    quantiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Results:
    percents: tuple[str, ...]
    seats: tuple[SeatRow, ...]
    charts: tuple[BarChart, ...]
    work: str
    standins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WatchForm:
    """Leads to one of the games; `fields` are those that nobody changes."""

    url: str
    fields: tuple[tuple[str, str], ...]
    most: int


@dataclass(frozen=True, slots=True)
class SimulationPage:
    """`results` are there once it is done; `status` says how far it is until then."""

    title: str
    game: str
    rulings: tuple[tuple[str, str], ...]
    is_active: bool
    is_cancelled: bool
    can_resume: bool
    failure: str
    status: str
    percent: int | None
    results: Results | None
    command: str
    url: str
    again_url: str
    change_url: str
    watch: WatchForm


def simulation_page(job: Job) -> SimulationPage:
    asked = asked_in(job.params)
    is_failed = job.state == JobState.FAILED
    is_cancelled = job.state == JobState.CANCELLED
    return SimulationPage(
        title=say_title(asked),
        game=say_game(asked.game_id),
        rulings=tuple(
            (say(ruling_question(ruling)), say(ruling_value(ruling, value)))
            for ruling, value in chosen_rulings(asked).items()
        ),
        is_active=job.is_active,
        is_cancelled=is_cancelled,
        can_resume=is_cancelled or (is_failed and job.error_code not in HOPELESS),
        failure=sentence_of(job.error_code, job.error_values) if is_failed else "",
        status=_say_status(job),
        percent=job.percent if job.total else None,
        results=_results(asked, job.result) if job.result else None,
        command=command_line(asked),
        url=reverse("simulations:simulation", args=[job.pk]),
        again_url=again_url(asked, is_new_seed=True),
        change_url=again_url(_that_can_be_played(job, asked)),
        watch=_watch_form(asked),
    )


def _that_can_be_played(job: Job, asked: Asked) -> Asked:
    """What was asked for; only as many games as can be played, if it was too long."""
    if job.error_code not in HOPELESS:
        return asked
    return replace(asked, games=job.error_values["most"])


def say_title(asked: Asked) -> str:
    text = ngettext(
        "%(count)s game by %(players)s bots",
        "%(count)s games by %(players)s bots",
        asked.games,
    )
    return text % {"count": say_count(asked.games), "players": asked.players}


def command_line(asked: Asked) -> str:
    """The command that gives the same figures."""
    bots = asked.bots[:1] if len(set(asked.bots)) == 1 else asked.bots
    words = [
        *("./run", "manage", "simulate", asked.game_id),
        *("--players", str(asked.players), "--games", str(asked.games)),
        *("--seed", str(asked.seed), "--bots", ",".join(bots)),
    ]
    rulings = chosen_rulings(asked)
    if rulings:
        listed = ",".join(f"{name}={value}" for name, value in rulings.items())
        words += ["--rulings", listed]
    return shlex.join(words)


def again_url(asked: Asked, *, is_new_seed: bool = False) -> str:
    """The form with all of this in it, but perhaps with another seed."""
    query: dict[str, object] = {
        "game": asked.game_id,
        "players": asked.players,
        "games": asked.games,
        **({} if is_new_seed else {"seed": asked.seed}),
        **{f"bot-{seat}": bot for seat, bot in enumerate(asked.bots)},
        **chosen_rulings(asked),
    }
    return f"{reverse('simulations:ask')}?{urlencode(query)}"


def _watch_form(asked: Asked) -> WatchForm:
    url, _mark, query = watch_url(asked).partition("?")
    return WatchForm(url, tuple(parse_qsl(query)), asked.games)


def _say_status(job: Job) -> str:
    if job.state == JobState.QUEUED:
        return _("It waits for a worker.")
    if not job.total:
        if not is_ready(job.params["game"]):
            return _("The bots are made ready: it takes a minute, and only once.")
        return _("The bots are tried for a moment.")
    values = {"done": say_count(job.done), "total": say_count(job.total)}
    return _("%(done)s of %(total)s games are played.") % values


def _results(asked: Asked, result: Mapping[str, Any]) -> Results:
    totals = read_totals(result["totals"])
    figures = totals.figures()
    seconds = _("All workers together took %(seconds)s seconds for it.")
    return Results(
        percents=tuple(
            f"{percent}\N{NO-BREAK SPACE}%" for percent in figures[0].quantiles
        ),
        seats=tuple(
            _seat_row(number, bot, seat)
            for number, (bot, seat) in enumerate(
                zip(asked.bots, figures, strict=True), 1
            )
        ),
        charts=score_charts(asked, totals),
        work=seconds % {"seconds": say_figure(result["seconds"], 2)},
        standins=say_standins(asked.game_id),
    )


def say_standins(game_id: str) -> tuple[str, ...]:
    """What is ours in place of what is in the box; told with all results."""
    return tuple(
        say(rule.question, rule.answer)
        for rule in find_guide(game_id).rules
        if rule.is_standin
    )


def _seat_row(number: int, bot: str, seat: SeatFigures) -> SeatRow:
    return SeatRow(
        number=number,
        bot=bot,
        win_share=f"{say_figure(float(100 * seat.win_share))}\N{NO-BREAK SPACE}%",
        wins=say_figure(float(seat.wins)),
        mean=say_figure(seat.mean, 2),
        sd=say_figure(seat.sd, 2),
        least=say_points(seat.least),
        most=say_points(seat.most),
        quantiles=tuple(map(say_points, seat.quantiles.values())),
    )
