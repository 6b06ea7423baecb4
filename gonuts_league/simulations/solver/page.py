"""The values of the solver's page: the board, what each move is worth, and the game."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.games.how_good import HowGood, how_long
from gonuts_league.games.widgets.flavors import (
    FLAVOR_BY_LETTER,
    PICTURES,
    say_flavor,
)
from gonuts_league.simulations.ways import Ways, ways_from
from scoring.games.donuts.board import EMPTY, FIELDS, SIGNS, SIZE, opponent_of
from scoring.games.donuts.placing import GameState
from scoring.games.donuts.play.verdicts import Verdict

from .address import Question, move_url, step_url
from .words import say_ending, say_mark, say_value, say_verdict, say_worth
from .working import GAME_ID, Findings, work_out

Tone: TypeAlias = Literal["good", "warn", "bad", "unknown"]
TONES: dict[int | None, Tone] = {1: "good", 0: "warn", -1: "bad", None: "unknown"}


@dataclass(frozen=True, slots=True)
class SolvedCell:
    """One field: `url` plays there; `mark` and `tone` say what that is worth."""

    field: str
    label: str
    picture: str
    sign: str
    url: str
    mark: str
    tone: str
    is_last: bool


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move of the game: `says` tells whether it kept the result."""

    number: int
    field: str
    picture: str
    flavor: str
    says: str
    tone: str
    url: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class SolverPage:
    """`waits` says that values are still being worked out, `known` of how many moves
    they are, and `notice` that they will not be; `url` is the page's own address.
    `how_long` is told once the game is over.
    """

    url: str
    position: str
    headline: str
    detail: str
    columns: str
    rows: tuple[tuple[int, tuple[SolvedCell, ...]], ...]
    ways: Ways
    moves: tuple[MoveLine, ...]
    waits: str
    known: int
    notice: str
    open_moves: int
    how_long: HowGood | None


def solver_page(question: Question) -> SolverPage:
    """Work the question out as far as a request may, and say what is known."""
    findings = work_out(question)
    state = question.replay.states[question.at]
    return SolverPage(
        url=step_url(question, question.at),
        position=_say_position(question),
        headline=say_ending(state)
        if state.has_ended
        else say_worth(state.mover, findings.worth),
        detail=_say_detail(findings),
        columns="abcdef",
        rows=_rows(question, state, findings),
        ways=ways_from(
            question.at, len(question.moves), lambda at: step_url(question, at)
        ),
        moves=_moves(question, findings.verdicts),
        waits=_say_waits(findings) if findings.goes_on else "",
        known=_count_known(findings),
        notice=_say_notice(findings),
        open_moves=len(state.legal_fields),
        how_long=how_long(GAME_ID, question.at) if state.has_ended else None,
    )


def _say_position(question: Question) -> str:
    values = {"at": question.at, "moves": len(question.moves)}
    if not question.moves:
        return _("Before the first move")
    return _("After move %(at)s of %(moves)s") % values


def _say_detail(findings: Findings) -> str:
    """How many moves keep what there is."""
    count = len(findings.values)
    known = [each.value for each in findings.values if each.value is not None]
    if not count or findings.worth is None or len(known) < count:
        return ""
    keeping = known.count(findings.worth)
    if keeping == count:
        return _("No move changes that.")
    values = {"keeping": keeping, "count": count}
    return (
        ngettext(
            "%(keeping)s of %(count)s moves keeps it.",
            "%(keeping)s of %(count)s moves keep it.",
            keeping,
        )
        % values
    )


def _say_waits(findings: Findings) -> str:
    if not findings.is_ready:
        return _("The solver is being made ready, which takes a minute.")
    known = _count_known(findings)
    if known == len(findings.values):
        return _("The moves before are still being worked out.")
    values = {"known": known, "count": len(findings.values)}
    return _("%(known)s of %(count)s moves are worked out so far.") % values


def _count_known(findings: Findings) -> int:
    return sum(each.value is not None for each in findings.values)


def _say_notice(findings: Findings) -> str:
    if findings.goes_on or not findings.is_open:
        return ""
    return _(
        "Numba is not installed here, so only positions late in a game are worked out."
    )


def _rows(
    question: Question, state: GameState, findings: Findings
) -> tuple[tuple[int, tuple[SolvedCell, ...]], ...]:
    values = {each.field: each.value for each in findings.values}
    cells = [_cell(question, state, field, values) for field in range(len(FIELDS))]
    return tuple(
        (row + 1, tuple(cells[row * SIZE : (row + 1) * SIZE])) for row in range(SIZE)
    )


def _cell(
    question: Question, state: GameState, field: int, values: dict[int, int | None]
) -> SolvedCell:
    name, flavor = FIELDS[field], FLAVOR_BY_LETTER.get(state.board[field])
    is_open, is_last = field in values, field == state.last
    words = [name, say_flavor(flavor) if flavor else _("empty")]
    words += [_("last donut")] if is_last else []
    words += [say_value(state.mover, values[field])] if is_open else []
    return SolvedCell(
        field=name,
        label=", ".join(words),
        picture=PICTURES[flavor] if flavor else "",
        sign=SIGNS[state.layout[field]] if state.board[field] == EMPTY else "",
        url=move_url(question, name) if is_open else "",
        mark=say_mark(values[field]) if is_open else "",
        tone=TONES[values[field]] if is_open else "",
        is_last=is_last,
    )


def _moves(question: Question, verdicts: tuple[Verdict, ...]) -> tuple[MoveLine, ...]:
    return tuple(
        MoveLine(
            number=number,
            field=name,
            picture=PICTURES[state.mover],
            flavor=say_flavor(state.mover),
            says=say_verdict(verdict, opponent_of(state.mover)),
            tone=_tone(verdict),
            url=step_url(question, number),
            is_current=number == question.at,
        )
        for number, (name, state, verdict) in enumerate(
            zip(question.moves, question.replay.states, verdicts, strict=False), start=1
        )
    )


def _tone(verdict: Verdict) -> Tone:
    if verdict.has_kept is None or verdict.before == -1:
        return "unknown"
    return "good" if verdict.has_kept else "bad"
