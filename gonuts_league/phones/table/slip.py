"""Read what was typed of a whole table, with everything that is wrong with it.

The fields are `c-0-plain` (seat 0, the row) and `none-0` for a player who ends with
nothing. An empty column is "not entered".
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from django.utils.translation import gettext as _

from gonuts_league.errors import LeagueError
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import Table
from gonuts_league.tables.selectors import slip_numbers, table_rulings
from gonuts_league.tables.typed import typed_count, typed_points
from gonuts_league.tables.wording import say_problems
from scoring import find_game

from .reading import TableNow

POINTS, TIE_BREAK = "points", "tie_break"
_MOST = 999
_LONGEST = 8
LONGEST_BEFORE = 4000
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
    """The name of a cell; without `key` that of the player's tick for no cards."""
    return f"c-{index}-{key}" if key else f"none-{index}"


def may_be_none(table: Table) -> bool:
    """Whether a player can end with nothing that is counted."""
    return bool(find_game(table.game).card_meanings)


def held_columns(now: TableNow, depth: str) -> Columns:
    """What the table holds, as the grid shows it; None for a seat without it."""
    columns = (
        None if entry is None else slip_numbers(entry, depth) for entry in now.entries
    )
    if depth == Depth.TOTALS:
        return tuple(columns)
    return tuple(
        None if column is None else now.widget.column_of(column) for column in columns
    )


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
    keeps_zeros = depth == Depth.TOTALS or not may_be_none(now.table)
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
        if TIE_BREAK in column and POINTS not in column:
            words = _("The points are missing.")
            problems.append(_problem(now, index, POINTS, words))
        return column if POINTS in column else None
    is_none = f"none-{index}" in typed
    if is_none and column:
        words = _("Remove the tick or the numbers: only one of them can be right.")
        problems.append(_problem(now, index, "", words))
    elif cells and not (column or is_none) and len(problems) == wrong_before:
        words = _("Only zeros: tick “no cards” if that is so.")
        problems.append(_problem(now, index, "", words))
    return column if column or is_none else None


def _value(now: TableNow, depth: str, key: str, text: str) -> Any:
    if depth == Depth.TOTALS:
        if key == POINTS:
            return typed_points(text, path=key)
        if key == TIE_BREAK:
            return typed_count(text, path=key)
        raise LeagueError("card-unknown", card=key)
    game, rulings = find_game(now.table.game), table_rulings(now.table)
    rows = now.widget.column_rows(game, len(now.seats), rulings, has_box=True)
    if key not in {row.key for row in rows}:
        raise LeagueError("card-unknown", card=key)
    if not (text.isascii() and text.isdigit()) or int(text) > _MOST:
        raise LeagueError("number-unusable", most=_MOST)
    return int(text)


def _beyond_game(now: TableNow, columns: Columns) -> list[SlipProblem]:
    """What no game can end with, by the cells it is about."""
    found = find_game(now.table.game).check(
        columns, table_rulings(now.table), names=now.names
    )
    problems = []
    for each in found:
        if each.grade == "impossible":
            sentence, match = say_problems([each]), _SEAT.match(each.path)
            if match is None:
                problems.append(SlipProblem("", "", sentence))
            else:
                key = each.path[match.end() :].removeprefix(".").removeprefix("cards.")
                problems.append(_problem(now, int(match[1]), key, sentence))
    return problems


def _problem(now: TableNow, index: int, key: str, sentence: str) -> SlipProblem:
    return SlipProblem(field_name(index, key), now.names[index], sentence)


def pack_columns(columns: Columns) -> str:
    """Keep in a form what a table held; points are kept as text."""
    kept = [
        column
        and {
            key: value if isinstance(value, int) else str(value)
            for key, value in column.items()
        }
        for column in columns
    ]
    return json.dumps(kept, separators=(",", ":"))


def unpack_columns(packed: str, count: int) -> list[dict[str, Any] | None]:
    """What the table held, as the form kept it; nothing where it is unreadable."""
    nothing: list[dict[str, Any] | None] = [None] * count
    try:
        columns = json.loads(packed[:LONGEST_BEFORE])
    except ValueError:
        return nothing
    if not isinstance(columns, list) or len(columns) != count:
        return nothing
    return [
        {str(key): _number(key, value) for key, value in column.items()}
        if isinstance(column, dict)
        else None
        for column in columns
    ]


def _number(key: object, value: object) -> object:
    if key != POINTS:
        return value
    try:
        return Decimal(str(value))
    except InvalidOperation:
        return None
