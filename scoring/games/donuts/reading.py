"""What was entered of a Donuts game, read into its ending; every problem is told.

A result is given in one of three ways: the last board; a layout and the moves on it,
which are replayed; or the outcome with its winner. A field of None is not given. Two
ways at once are refused even if they agree, so that no entry can contradict itself.

Only what no game can end with is impossible: unreadable values, more than 30 donuts,
five in a line of both flavors, a move that the rules forbid. The flavors of a board
are not counted here, because donuts flip.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from scoring.games.donuts.board import (
    FIELDS,
    FLAVORS,
    SIZE,
    Board,
    Flavor,
    is_board_row,
    is_layout_row,
    read_board,
    read_layout,
    runs_of_five,
)
from scoring.games.donuts.ending import (
    ALL_DONUTS,
    OUTCOMES,
    WON_OUTCOMES,
    Ending,
    count_donuts,
    judge_board,
)
from scoring.games.donuts.replay import replay_moves, unreadable_moves
from scoring.quoting import quote
from scoring.types import Problem, impossible, unlikely

TABLE_FIELDS = frozenset({"board", "layout", "moves", "outcome", "winner"})

_Word = TypeVar("_Word", bound=str)


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended; `board` is None where only the outcome was entered."""

    ending: Ending
    board: Board | None = None
    is_replayed: bool = False


@dataclass(frozen=True, slots=True)
class ReadResult:
    """`result` is None if there are impossible problems or nothing is entered."""

    result: Result | None
    problems: tuple[Problem, ...] = ()


def read_fields(fields: object) -> ReadResult:
    """Read the fields of a table; None, or nothing in them, is "not entered"."""
    if fields is None:
        return ReadResult(None)
    if not isinstance(fields, Mapping):
        return ReadResult(None, (impossible("", "not-an-object", given=quote(fields)),))
    given = {key: fields[key] for key in TABLE_FIELDS if fields.get(key) is not None}
    problems = [*_check_ways(given)]
    results = []
    for way, read in _READERS.items():
        if way in given:
            result, found = read(given)
            results += [result] if result else []
            problems += found
    if any(problem.grade == "impossible" for problem in problems) or not results:
        return ReadResult(None, tuple(problems))
    return ReadResult(results[0], tuple(problems))


def count_moves(reading: ReadResult) -> int | None:
    """How many moves a game took; None if it is not over, or without its board.

    Each move places one donut, which may turn over but stays on the board (D4, D10).
    """
    result = reading.result
    if result is None or result.board is None:
        return None
    is_over = result.ending.outcome != "unfinished"
    return count_donuts(result.board) if is_over else None


def _check_ways(given: Mapping[str, object]) -> list[Problem]:
    """Two ways at once, half a way, and what belongs to no way that is given."""
    ways = [way for way in _READERS if way in given]
    problems = [
        impossible(way, "second-result", first=ways[0], second=way) for way in ways[1:]
    ]
    for part, whole in (("layout", "moves"), ("winner", "outcome")):
        if part in given and whole not in given:
            if ways:
                found = unlikely(part, "unused-field", field=part, used=ways[0])
                problems.append(found)
            else:
                problems.append(impossible(whole, "missing"))
    return problems


def _read_board_way(given: Mapping[str, object]) -> tuple[Result | None, list[Problem]]:
    rows = given["board"]
    board = read_board(rows)
    if board is None:
        return None, _check_rows("board", rows)
    problems = []
    if (count := count_donuts(board)) > ALL_DONUTS:
        problems.append(
            impossible("board", "too-many-donuts", count=count, donuts=ALL_DONUTS)
        )
    fives = [runs_of_five(board, flavor) for flavor in FLAVORS]
    if all(fives):
        (vanilla, *_), (chocolate, *_) = fives
        both = impossible(
            "board",
            "both-fives",
            first=FIELDS[vanilla[0]],
            last=FIELDS[vanilla[-1]],
            other_first=FIELDS[chocolate[0]],
            other_last=FIELDS[chocolate[-1]],
        )
        problems.append(both)
    return (None if problems else Result(judge_board(board), board)), problems


def _read_moves_way(given: Mapping[str, object]) -> tuple[Result | None, list[Problem]]:
    layout, problems = None, [impossible("layout", "missing")]
    if "layout" in given:
        layout = read_layout(given["layout"])
        problems = _check_rows("layout", given["layout"]) if layout is None else []
    moves = given["moves"]
    if not isinstance(moves, list | tuple):
        return None, [*problems, impossible("moves", "not-a-list", given=quote(moves))]
    if layout is None:
        return None, [*problems, *unreadable_moves(moves)]
    replay = replay_moves(layout, moves)
    if replay.problems:
        return None, [*replay.problems]
    return Result(replay.state.ending, replay.state.board, is_replayed=True), []


def _check_rows(path: str, rows: object) -> list[Problem]:
    """Why a board or a layout cannot be read; a seventh row is not looked at."""
    if not isinstance(rows, list | tuple):
        return [impossible(path, "not-a-list", given=quote(rows))]
    is_row = is_board_row if path == "board" else is_layout_row
    problems = [
        impossible(f"{path}[{place}]", f"not-a-{path}-row", given=quote(row))
        for place, row in enumerate(rows[:SIZE])
        if not is_row(row)
    ]
    if len(rows) != SIZE:
        problems.append(impossible(path, "row-count", count=len(rows), rows=SIZE))
    return problems


def _read_outcome_way(
    given: Mapping[str, object],
) -> tuple[Result | None, list[Problem]]:
    outcome = _one_of(OUTCOMES, given["outcome"])
    problems = []
    if outcome is None:
        shown = quote(given["outcome"])
        outcomes = tuple(quote(each) for each in OUTCOMES)
        problems.append(
            impossible("outcome", "not-an-outcome", given=shown, outcomes=outcomes)
        )
    winner = _one_of(FLAVORS, given.get("winner"))
    if "winner" in given and winner is None:
        problems.append(not_a_flavor("winner", given["winner"]))
    elif outcome in WON_OUTCOMES and winner is None:
        problems.append(impossible("winner", "missing"))
    elif outcome and outcome not in WON_OUTCOMES and winner:
        problems.append(impossible("winner", f"winner-of-{outcome}"))
    if outcome is None or problems:
        return None, problems
    return Result(Ending(outcome, winner)), []


def _one_of(known: Sequence[_Word], value: object) -> _Word | None:
    return next((word for word in known if word == value), None)


def read_flavor(value: object) -> Flavor | None:
    """The flavor of this name; None for whatever is none."""
    return _one_of(FLAVORS, value)


def not_a_flavor(path: str, value: object) -> Problem:
    """The problem of a flavor that is none."""
    flavors = tuple(quote(flavor) for flavor in FLAVORS)
    return impossible(path, "not-a-flavor", given=quote(value), flavors=flavors)


_READERS = {
    "board": _read_board_way,
    "moves": _read_moves_way,
    "outcome": _read_outcome_way,
}
