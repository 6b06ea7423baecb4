"""Donuts solved: a board, the moves on it, and what each move is worth."""

from random import SystemRandom
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gonuts_league.games.families.donuts.flavors import (
    PICTURES,
    draw_state,
    say_flavor,
)
from gonuts_league.games.families.donuts.watching import count_seat
from gonuts_league.games.how_good import how_long
from gonuts_league.games.links import solver_url
from gonuts_league.lab.solver.address import Question, move_url, read_asked, step_url
from gonuts_league.lab.solver.boards import board_forms, built_board
from gonuts_league.lab.solver.own_game import modes_of
from gonuts_league.lab.solver.solving import MOVES, search_on
from gonuts_league.lab.solver.working import GAME_ID, Findings, work_out
from gonuts_league.tables.wording import MINUS, say_by
from gonuts_league.web.requests import render_part
from scoring.games.donuts.board import FIELDS, FLAVORS, opponent_of
from scoring.games.donuts.layouts import random_layout
from scoring.games.donuts.placing import GameState
from scoring.games.donuts.play.verdicts import Verdict

from . import PAGE, ways_from
from .playing import start


@require_safe
@never_cache
def solver(request: HttpRequest) -> HttpResponse:
    """Show a position; what was typed leads to the address that says the same."""
    if "draw" in request.GET:
        return redirect(solver_url(random_layout(SystemRandom())))
    if "tiles" in request.GET:
        page = built_board(request.GET["tiles"])
        return render_part(request, PAGE, "answer", {"page": page})
    asked = read_asked(request.GET.dict())
    if asked.question is None or asked.errors:
        return start(request, asked)
    url = step_url(asked.question, asked.question.at)
    if request.get_full_path() != url:
        return redirect(url)
    page, forms = solver_page(asked.question), board_forms(asked)
    return render_part(request, PAGE, "answer", {"page": page, "forms": forms})


# The sign and the colour of what a move is worth.
MARKS = {1: "+", 0: "=", -1: MINUS, None: "?"}
WORDS = "simulations/words"
TONES = {1: "good", 0: "warn", -1: "bad", None: "unknown"}


def solver_page(question: Question) -> dict[str, Any]:
    """Work the question out as far as a request may, and say what is known.

    `known` is of how many moves the worth is known; `is_given_up` says that there is
    more to find out, and that nobody will.
    """
    findings, at = work_out(question), question.at
    if findings.goes_on and findings.is_ready:
        search_on(question, at, MOVES)
    state = question.replay.states[at]
    known = [each.value for each in findings.values if each.value is not None]
    keeping = known.count(findings.worth) if findings.worth is not None else 0
    return {
        "mode": "worth",
        "modes": modes_of(question, at),
        "game_id": GAME_ID,
        "url": step_url(question, at),
        "question": question,
        "findings": findings,
        "ending": state.ending if state.has_ended else None,
        "mover": say_flavor(state.mover),
        "keeping": keeping if len(known) == len(findings.values) else 0,
        "template": "simulations/tables/donuts.html",
        "table": {
            "rows": _rows(question, state, findings),
            "how_long": how_long(GAME_ID, at) if state.has_ended else None,
        },
        "seats": [
            ({"is_acting": flavor == state.mover}, count_seat(state.board, flavor))
            for flavor in FLAVORS
        ],
        "ways": ways_from(at, len(question.moves), lambda to: step_url(question, to)),
        "moves": _moves(question, findings.verdicts),
        "known": len(known),
        "waits": say_by(f"{WORDS}/waits.txt", findings=findings, known=len(known))
        if findings.goes_on
        else "",
        "is_given_up": findings.is_open and not findings.goes_on,
    }


def _rows(question: Question, state: GameState, findings: Findings) -> Any:
    """The board; where a donut may go, `url` plays there and the rest is its worth."""
    values = {each.field: each.value for each in findings.values}
    mover = say_flavor(state.mover)

    def about(number: int) -> dict[str, Any]:
        if number not in values:
            return {}
        value = values[number]
        return {
            "url": move_url(question, FIELDS[number]),
            "remark": say_by(f"{WORDS}/value.txt", flavor=mover, value=value),
            "mark": MARKS[value],
            "tone": TONES[value],
        }

    turns = question.replay.turns[: question.at]
    flipped = turns[-1].flips if turns else ()
    return draw_state(state, flipped=flipped, opened=(), about=about)


def _moves(question: Question, verdicts: tuple[Verdict, ...]) -> list[dict[str, Any]]:
    """The moves of the game, each with whether it kept the result."""
    return [
        {
            "number": number,
            "field": name,
            "picture": PICTURES[state.mover],
            "flavor": say_flavor(state.mover),
            "opponent": say_flavor(opponent_of(state.mover)),
            "verdict": verdict,
            "tone": _tone(verdict),
            "url": step_url(question, number),
        }
        for number, (name, state, verdict) in enumerate(
            zip(question.moves, question.replay.states, verdicts, strict=False), start=1
        )
    ]


def _tone(verdict: Verdict) -> str:
    if verdict.has_kept is None or verdict.before == -1:
        return "unknown"
    return "good" if verdict.has_kept else "bad"
