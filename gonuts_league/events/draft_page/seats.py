"""The tables of a draft, seat by seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from gonuts_league.events.pairing.types import EntryId
from gonuts_league.events.round_page import full_name
from gonuts_league.tables.models import Seat, Table

from .choosing import OUT, Asked, Choices
from .levels import Change, say_figure
from .marks import Remark, marks_of, remarks_of
from .reading import Board


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One place of a draft; `change` is what a swap with the chosen one would do.

    `no` counts from 1; 0 for somebody who sits out.
    """

    entry: int
    no: int
    name: str
    points: str
    marks: tuple[str, ...]
    is_chosen: bool
    is_other: bool
    change: Change | None


@dataclass(frozen=True, slots=True)
class FreePlace:
    """Room for the chosen one, and what that move would do."""

    table: int
    change: Change
    is_asked: bool


@dataclass(frozen=True, slots=True)
class DraftTable:
    number: int
    seats: tuple[SeatLine, ...]
    lowest: str
    highest: str
    remarks: tuple[Remark, ...]
    free: FreePlace | None


@dataclass(frozen=True, slots=True)
class Benched:
    """Who sits out, and room there for the chosen one."""

    people: tuple[SeatLine, ...]
    free: FreePlace | None


def tables_of(
    board: Board, asked: Asked, choices: Choices | None
) -> tuple[DraftTable, ...]:
    groups = groupby(board.seats, key=lambda seat: seat.table)
    return tuple(
        _table(board, table, list(seats), remarks, asked, choices)
        for (table, seats), remarks in zip(groups, remarks_of(board), strict=True)
    )


def bench_of(board: Board, asked: Asked, choices: Choices | None) -> Benched:
    return Benched(
        tuple(_line(board, bye.entry_id, 0, (), asked, choices) for bye in board.byes),
        _free(OUT, asked, choices),
    )


def _table(
    board: Board,
    table: Table,
    seats: Sequence[Seat],
    remarks: tuple[Remark, ...],
    asked: Asked,
    choices: Choices | None,
) -> DraftTable:
    points = [_points(board, seat.entry_id) for seat in seats]
    return DraftTable(
        number=table.number,
        seats=tuple(
            _line(board, seat.entry_id, seat.position + 1, remarks, asked, choices)
            for seat in seats
        ),
        lowest=say_figure(min(points)),
        highest=say_figure(max(points)),
        remarks=remarks,
        free=_free(table.number, asked, choices),
    )


def _line(
    board: Board,
    entry: int,
    no: int,
    remarks: Sequence[Remark],
    asked: Asked,
    choices: Choices | None,
) -> SeatLine:
    return SeatLine(
        entry=entry,
        no=no,
        name=full_name(board.entries[entry]),
        points=say_figure(_points(board, entry)),
        marks=marks_of(entry, remarks),
        is_chosen=entry == asked.who,
        is_other=entry == asked.other,
        change=choices.swaps.get(entry) if choices else None,
    )


def _free(table: int, asked: Asked, choices: Choices | None) -> FreePlace | None:
    if choices is None or table not in choices.moves:
        return None
    return FreePlace(table, choices.moves[table], asked.to == table)


def _points(board: Board, entry: int) -> Fraction:
    return board.past.candidates[EntryId(entry)].points
