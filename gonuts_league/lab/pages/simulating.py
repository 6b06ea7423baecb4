"""Many games played by bots: asked for, and their figures as a page and as files."""

import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any
from urllib.parse import parse_qsl

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.games.wording import say_standins
from gonuts_league.jobs.models import Job
from gonuts_league.lab.bots import bot_name
from gonuts_league.lab.forms import AskForm
from gonuts_league.lab.pages.choices import choice_page, read_choice
from gonuts_league.lab.pages.jobs import (
    JobPages,
    answer_form,
    as_file,
    document_or_404,
    signed_in_page,
)
from gonuts_league.lab.services.simulating import SIMULATIONS
from gonuts_league.lab.watching.seeded import chosen_rulings, watch_url
from gonuts_league.players.lists.csv_records import csv_text
from gonuts_league.tables.score_bars import LEAST_DIFFERENT, ScoreBar, score_bars
from gonuts_league.tables.wording import say, say_count, say_game, say_points
from gonuts_league.web.charts import Bar, Chart, DataTable, draw_bars
from gonuts_league.web.percent import say_percent
from scoring.messages import ruling_question, ruling_value
from scoring.simulation.totals import Totals, quantile, read_totals
from scoring.simulation.types import BotGames

COLUMNS = ("bot", "wins", "win_share", "mean", "sd", "min", "max")


@signed_in_page("GET", "POST")
def ask(request: HttpRequest) -> HttpResponse:
    """The form for the game in the address; what was asked before may fill it."""
    choice = read_choice(request.GET.dict())
    form = AskForm(
        request.POST if request.method == "POST" and not choice.problem else None,
        game_id=choice.game_id,
        players=choice.players,
        initial=request.GET.dict(),
    )
    return answer_form(request, PAGES, form, choice_page(choice, "simulations:ask"))


@signed_in_page("GET")
def as_csv(request: HttpRequest, pk: int) -> HttpResponse:
    text = figures_csv(document_or_404(request, pk, PAGES))
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    return as_file(response, f"simulation-{pk}.csv")


def figures_csv(document: Mapping[str, Any]) -> str:
    """The seats of a document of `simulate --json`; seats count from 0 as there.

    Numbers have a point and no thousands, whatever the language.
    """
    percents = list(document["seats"][0]["quantiles"])
    rows: list[list[object]] = [
        ["seat", *COLUMNS, *(f"q{percent}" for percent in percents)]
    ]
    for number, seat in enumerate(document["seats"]):
        figures = [seat[column] for column in COLUMNS]
        rows.append([number, *figures, *(seat["quantiles"][p] for p in percents)])
    return csv_text(rows)


def simulation_line(job: Job) -> dict[str, str]:
    """A simulation in a list; each of its bots is named once."""
    asked = SIMULATIONS.asked_in(job.params)
    return {
        "title": say_title(asked),
        "game": say_game(asked.game_id),
        "bots": ", ".join(map(bot_name, dict.fromkeys(asked.bots))),
    }


def show_simulation(job: Job) -> dict[str, Any]:
    """What was asked for, the ways on from there, and the figures once it is done."""
    asked = SIMULATIONS.asked_in(job.params)
    watch, _mark, fields = watch_url(asked).partition("?")
    # Of what was too long only as many games are asked again as can be played.
    is_long = job.error_code == "simulation-too-long"
    most = job.error_values["most"] if is_long else asked.games
    context = {
        "asked": asked,
        "title": say_title(asked),
        "rulings": [
            (say(ruling_question(ruling)), say(ruling_value(ruling, value)))
            for ruling, value in chosen_rulings(asked).items()
        ],
        "command": command_line(asked),
        "again_url": again_url(asked, is_new_seed=True),
        "change_url": again_url(replace(asked, games=most)),
        "watch_url": watch,
        "watch_fields": parse_qsl(fields),
    }
    if not job.result:
        return context
    totals = read_totals(job.result["totals"])
    return context | {
        "seats": list(zip(map(bot_name, asked.bots), totals.figures(), strict=True)),
        "charts": score_charts(asked, totals),
        "standins": say_standins(asked.game_id),
    }


def say_title(asked: BotGames) -> str:
    text = ngettext(
        "%(count)s game by %(players)s bots",
        "%(count)s games by %(players)s bots",
        asked.games,
    )
    return text % {"count": say_count(asked.games), "players": asked.players}


def command_line(asked: BotGames) -> str:
    """The command that gives the same figures."""
    bots = asked.bots[:1] if len(set(asked.bots)) == 1 else asked.bots
    words = [
        *(*settings.COMMAND.split(), "simulate", asked.game_id),
        *("--players", str(asked.players), "--games", str(asked.games)),
        *("--seed", str(asked.seed), "--bots", ",".join(bots)),
    ]
    rulings = chosen_rulings(asked)
    if rulings:
        listed = ",".join(f"{name}={value}" for name, value in rulings.items())
        words += ["--rulings", listed]
    return shlex.join(words)


def again_url(asked: BotGames, *, is_new_seed: bool = False) -> str:
    """The form with all of this in it, but perhaps with another seed."""
    query: dict[str, object] = {
        "game": asked.game_id,
        "players": asked.players,
        "games": asked.games,
        **({} if is_new_seed else {"seed": asked.seed}),
        **{f"bot-{seat}": bot for seat, bot in enumerate(asked.bots)},
        **chosen_rulings(asked),
    }
    return reverse("simulations:ask", query=query)


MOST_BARS = 24


def score_charts(asked: BotGames, totals: Totals) -> tuple[Chart, ...]:
    """One chart for each bot at the table, all its seats together.

    The bars of all charts are those of the same points, so that they can be compared.
    """
    charts = []
    values = [value for seat in totals.seats for value in seat.counts]
    ends = [Fraction(end, totals.parts) for end in (min(values), max(values))]
    for number, bot in enumerate(dict.fromkeys(asked.bots)):
        counts: Counter[int] = Counter()
        for name, seat in zip(asked.bots, totals.seats, strict=True):
            if name == bot:
                counts.update(seat.counts)
        if len(counts) >= LEAST_DIFFERENT:
            key = f"points-{number}"
            charts.append(
                _chart(asked, bot_name(bot), counts, totals.parts, ends, key=key)
            )
    return tuple(charts)


def _chart(
    asked: BotGames,
    bot: str,
    counts: Counter[int],
    parts: int,
    ends: Sequence[Fraction],
    *,
    key: str,
) -> Chart:
    least, most = min(counts), max(counts)
    desc = _(
        "%(scores)s scores of %(bot)s in %(edition)s, from %(least)s to %(most)s "
        "points; half of them are at or below %(median)s."
    )
    values = {
        "bot": bot,
        "edition": say_game(asked.game_id),
        "scores": say_count(counts.total()),
        "least": say_points(Fraction(least, parts)),
        "most": say_points(Fraction(most, parts)),
        "median": say_points(Fraction(quantile(counts, 50), parts)),
    }
    scores = [(Fraction(value, parts), times) for value, times in counts.items()]
    bars = score_bars(scores, most=MOST_BARS, here=ends)
    return draw_bars(
        [Bar(say_points(bar.first), bar.count) for bar in bars],
        key=key,
        title=_("Points of %(bot)s") % values,
        desc=desc % values,
        table=_table(bars, counts.total()),
    )


def _table(bars: Sequence[ScoreBar], total: int) -> DataTable:
    return DataTable(
        _("Points, and how often they were scored"),
        (_("Points"), _("Times"), _("Of all scores")),
        tuple(
            (bar.said, say_count(bar.count), say_percent(Fraction(bar.count, total)))
            for bar in bars
        ),
    )


PAGES = JobPages(
    SIMULATIONS,
    app="simulations",
    most_own=5,
    line=simulation_line,
    show=show_simulation,
)
