"""Read what was typed of a whole table, with everything that is wrong with it.

The fields are `c-0-plain` (seat 0, the row) and `none-0` for a player who ends with
nothing. An empty column is "not entered".
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gonuts_league.errors import LeagueError
from gonuts_league.games.widgets.columns import (
    column_of,
    column_rows,
    may_be_none,
    row_of_path,
)
from gonuts_league.tables.counting.scores import table_rulings
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.selectors import slip_numbers
from gonuts_league.tables.typed import typed_count, typed_points
from gonuts_league.tables.wording import say_problems
from scoring import find_game

from .reading import TableNow

POINTS, TIE_BREAK = "points", "tie_break"
_MOST = 999
_LONGEST = 8
_FIELD = re.compile(r"c-([0-9])-([a-z0-9_-]{1,40})\Z")
_SEAT = re.compile(r"seats\[([0-9]+)\]")

Columns = tuple[dict[str, Any] | None, ...]


@dataclass(frozen=True, slots=True)
class SlipProblem:
    """One thing that is wrong; `field` is empty where it is about the whole table."""

    field: str
    where: str
    sentence: str


@dataclass(frozen=True, slots=True)
class TypedSlip:
    """`columns` run by seat; `typed` holds every field as it was typed."""

    columns: Columns
    typed: Mapping[str, str]
    problems: tuple[SlipProblem, ...]


def field_name(index: int, key: str) -> str:
    return f"c-{index}-{key}"


def held_columns(now: TableNow, depth: str) -> Columns:
    """What the table holds, as the grid shows it; None for a seat without it."""
    game = find_game(now.table.game)
    columns = (
        None if entry is None else slip_numbers(entry, depth) for entry in now.entries
    )
    if depth == Depth.TOTALS:
        return tuple(columns)
    return tuple(column_of(game, column) for column in columns)


def read_slip(now: TableNow, depth: str, form: Mapping[str, str]) -> TypedSlip:
    """Read a form; a column with something wrong in it is as far as it is sound."""
    typed = {
        name: str(value).strip()[:_LONGEST]
        for name, value in form.items()
        if _FIELD.match(name) or name.startswith("none-")
    }
    problems: list[SlipProblem] = []
    columns = tuple(
        _column(now, index, depth, typed, problems) if now.is_asked(index) else None
        for index in range(len(now.seats))
    )
    if depth == Depth.CARDS:
        problems += _beyond_game(now, columns)
    return TypedSlip(columns, typed, tuple(problems))


def _column(
    now: TableNow,
    index: int,
    depth: str,
    typed: Mapping[str, str],
    problems: list[SlipProblem],
) -> dict[str, Any] | None:
    cells = {
        match[2]: text
        for name, text in typed.items()
        if (match := _FIELD.match(name)) and int(match[1]) == index and text
    }
    column: dict[str, Any] = {}
    keeps_zeros = depth == Depth.TOTALS or not may_be_none(find_game(now.table.game))
    wrong_before = len(problems)
    for key, text in cells.items():
        try:
            value = _value(now, depth, key, text)
        except LeagueError as error:
            problems.append(_problem(now, index, key, error.sentence))
            continue
        if value or keeps_zeros:
            column[key] = value
    if depth == Depth.TOTALS:
        return _total(now, index, column, problems)
    is_none = f"none-{index}" in typed
    if is_none and column:
        words = _("Take the tick away, or the numbers: one of them is not right.")
        problems.append(_problem(now, index, "", words))
    elif cells and not (column or is_none) and len(problems) == wrong_before:
        words = _("Only zeros: tick “no cards” if that is so.")
        problems.append(_problem(now, index, "", words))
    return column if column or is_none else None


def _total(
    now: TableNow,
    index: int,
    column: dict[str, Any],
    problems: list[SlipProblem],
) -> dict[str, Any] | None:
    if TIE_BREAK in column and POINTS not in column:
        words = _("The points are missing.")
        problems.append(_problem(now, index, POINTS, words))
    return column if POINTS in column else None


def _value(now: TableNow, depth: str, key: str, text: str) -> Any:
    if depth == Depth.TOTALS:
        if key == POINTS:
            return typed_points(text, path=key)
        if key == TIE_BREAK:
            return typed_count(text, path=key)
        raise LeagueError("card-unknown", card=key)
    known = {row.key for row in _all_rows(now)}
    if key not in known:
        raise LeagueError("card-unknown", card=key)
    if not (text.isascii() and text.isdigit()) or int(text) > _MOST:
        raise LeagueError("number-unusable", most=_MOST)
    return int(text)


def _all_rows(now: TableNow) -> tuple[Any, ...]:
    game = find_game(now.table.game)
    return column_rows(
        game, len(now.seats), table_rulings(now.table), held=(), has_box=True
    )


def _beyond_game(now: TableNow, columns: Columns) -> list[SlipProblem]:
    """What no game can end with, by the cells it is about."""
    found = find_game(now.table.game).check(
        columns, table_rulings(now.table), names=now.names
    )
    return [
        _game_problem(now, problem.path, say_problems([problem]))
        for problem in found
        if problem.grade == "impossible"
    ]


def _game_problem(now: TableNow, path: str, sentence: str) -> SlipProblem:
    match = _SEAT.match(path)
    if match is None:
        return SlipProblem("", "", sentence)
    return _problem(now, int(match[1]), row_of_path(path[match.end() :]), sentence)


def _problem(now: TableNow, index: int, key: str, sentence: str) -> SlipProblem:
    field = field_name(index, key) if key else f"none-{index}"
    return SlipProblem(field, now.names[index], sentence)
