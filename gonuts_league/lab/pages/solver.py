"""Donuts solved: a board, the moves on it, and what each move is worth. Open to all."""

from collections.abc import Sequence
from random import SystemRandom
from typing import Any, Literal, TypeAlias

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gonuts_league.games.families.donuts.flavors import (
    PICTURES,
    draw_field,
    in_rows,
    say_flavor,
)
from gonuts_league.games.how_good import how_long
from gonuts_league.games.links import solver_url
from gonuts_league.lab.pages.ways import ways_from
from gonuts_league.lab.solver.address import Question, move_url, read_asked, step_url
from gonuts_league.lab.solver.boards import board_forms
from gonuts_league.lab.solver.own_game import play_url
from gonuts_league.lab.solver.working import GAME_ID, PERFECT, Findings, work_out
from gonuts_league.tables.wording import MINUS, say_by
from gonuts_league.web.requests import render_part
from scoring.games.donuts.board import FIELDS, opponent_of
from scoring.games.donuts.layouts import random_layout
from scoring.games.donuts.placing import GameState
from scoring.games.donuts.play.verdicts import Verdict

PAGE = "simulations/solver.html"


@require_safe
@never_cache
def solver(request: HttpRequest) -> HttpResponse:
    """Show a position; what was typed leads to the address that says the same."""
    if "draw" in request.GET:
        return redirect(solver_url(random_layout(SystemRandom())))
    asked = read_asked(request.GET.dict())
    if asked.question is None or asked.errors:
        context = {"forms": board_forms(asked)}
        return render(request, PAGE, context, status=400 if asked.errors else 200)
    url = step_url(asked.question, asked.question.at)
    if request.get_full_path() != url:
        return redirect(url)
    page, forms = solver_page(asked.question), board_forms(asked)
    return render_part(request, PAGE, "solved", {"page": page, "forms": forms})


Tone: TypeAlias = Literal["good", "warn", "bad", "unknown"]
TONES: dict[int | None, Tone] = {1: "good", 0: "warn", -1: "bad", None: "unknown"}


def solver_page(question: Question) -> dict[str, Any]:
    """Work the question out as far as a request may, and say what is known.

    `known` is of how many moves the worth is known; `is_given_up` says that there is
    more to find out, and that nobody will.
    """
    findings = work_out(question)
    state = question.replay.states[question.at]
    return {
        "url": step_url(question, question.at),
        "question": question,
        "findings": findings,
        "headline": say_ending(state)
        if state.has_ended
        else _say("worth", flavor=say_flavor(state.mover), worth=findings.worth),
        "detail": _say_detail(findings),
        "columns": "abcdef",
        "rows": _rows(question, state, findings),
        "ways": ways_from(
            question.at, len(question.moves), lambda at: step_url(question, at)
        ),
        "moves": _moves(question, findings.verdicts),
        "known": _count_known(findings),
        "waits": _say_waits(findings),
        "play_url": ""
        if state.has_ended
        else play_url(
            bot=PERFECT,
            side=state.mover,
            layout=question.layout,
            moves="-".join(question.moves[: question.at]),
        ),
        "is_given_up": findings.is_open and not findings.goes_on,
        "how_long": how_long(GAME_ID, question.at) if state.has_ended else None,
    }


def _say_detail(findings: Findings) -> str:
    """How many moves keep what there is."""
    count = len(findings.values)
    known = [each.value for each in findings.values if each.value is not None]
    if not count or findings.worth is None or len(known) < count:
        return ""
    keeping = known.count(findings.worth)
    return _say("detail", keeping=keeping, count=count)


def _count_known(findings: Findings) -> int:
    return sum(each.value is not None for each in findings.values)


def _say_waits(findings: Findings) -> str:
    return _say("waits", findings=findings, known=_count_known(findings))


def _rows(
    question: Question, state: GameState, findings: Findings
) -> list[tuple[int, Sequence[dict[str, Any]]]]:
    values = {each.field: each.value for each in findings.values}
    return in_rows(
        [_field(question, state, number, values) for number in range(len(FIELDS))]
    )


def _field(
    question: Question, state: GameState, number: int, values: dict[int, int | None]
) -> dict[str, Any]:
    """One field; where a donut may go, `url` plays there and the rest is its worth."""
    is_last = number == state.last
    if number not in values:
        last = _("last donut") if is_last else ""
        drawn = draw_field(state.board, state.layout, number, last)
        return drawn | {"is_last": is_last}
    value = values[number]
    worth = _say("value", flavor=say_flavor(state.mover), value=value)
    drawn = draw_field(state.board, state.layout, number, worth)
    return drawn | {
        "url": move_url(question, FIELDS[number]),
        "mark": say_mark(value),
        "tone": TONES[value],
    }


def _moves(question: Question, verdicts: tuple[Verdict, ...]) -> list[dict[str, Any]]:
    """The moves of the game; `says` tells whether one kept the result."""
    return [
        {
            "number": number,
            "field": name,
            "picture": PICTURES[state.mover],
            "flavor": say_flavor(state.mover),
            "says": _say(
                "verdict",
                verdict=verdict,
                flavor=say_flavor(opponent_of(state.mover)),
            ),
            "tone": _tone(verdict),
            "url": step_url(question, number),
        }
        for number, (name, state, verdict) in enumerate(
            zip(question.moves, question.replay.states, verdicts, strict=False), start=1
        )
    ]


def _tone(verdict: Verdict) -> Tone:
    if verdict.has_kept is None or verdict.before == -1:
        return "unknown"
    return "good" if verdict.has_kept else "bad"


def say_ending(state: GameState) -> str:
    ending = state.ending
    flavor = say_flavor(ending.winner) if ending.winner else ""
    outcome = ending.outcome if flavor else ""
    return _say("ending", flavor=flavor, outcome=outcome)


def say_mark(value: int | None) -> str:
    """The sign of a value, beside its colour."""
    return {1: "+", 0: "=", -1: MINUS, None: "?"}[value]


def _say(words: str, **values: object) -> str:
    return say_by(f"simulations/words/{words}.txt", **values)
