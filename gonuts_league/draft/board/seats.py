"""The tables of a draft, seat by seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from gonuts_league.events.models import Room
from gonuts_league.events.selectors import full_name
from gonuts_league.events.standings.figures import say_figure
from gonuts_league.pairing.types import EntryId
from gonuts_league.tables.models import Seat

from .choosing import Asked, Choices
from .levels import Change
from .marks import Remark, marks_of, remarks_of, room_remarks
from .pins import (
    PinLine,
    pin_line,
    pin_remarks,
    place_pins,
    whole_table_line,
    whole_tables,
)
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
    pin: PinLine | None


@dataclass(frozen=True, slots=True)
class DraftTable:
    """`free` is what the move of the chosen one to it would do, if there is room."""

    number: int
    seats: tuple[SeatLine, ...]
    lowest: str
    highest: str
    remarks: tuple[Remark, ...]
    free: Change | None
    pin: PinLine | None


class SeatMaker:
    """Makes the lines of one draft, with what the reader has chosen in it."""

    def __init__(self, board: Board, asked: Asked, choices: Choices | None) -> None:
        self.board = board
        self.asked = asked
        self.choices = choices
        self.pins = place_pins(board)
        self.whole = whole_tables(board)

    def rooms(self) -> list[tuple[Room | None, list[DraftTable]]]:
        """The rooms in which there are tables; those in no room come last."""
        left = self.tables()
        found: list[tuple[Room | None, list[DraftTable]]] = []
        for room in self.board.rooms:
            numbers = range(room.first_table, room.last_table + 1)
            found.append((room, [table for table in left if table.number in numbers]))
            left = [table for table in left if table.number not in numbers]
        return [(room, tables) for room, tables in [*found, (None, left)] if tables]

    def tables(self) -> list[DraftTable]:
        groups = groupby(self.board.seats, key=lambda seat: seat.table)
        remarks = remarks_of(self.board)
        return [
            self._table(table.number, list(seats), said)
            for (table, seats), said in zip(groups, remarks, strict=True)
        ]

    def bench(self) -> tuple[SeatLine, ...]:
        """Who sits out."""
        return tuple(self._line(bye.entry_id, 0, ()) for bye in self.board.byes)

    def _table(
        self, number: int, seats: Sequence[Seat], noted: Sequence[Remark]
    ) -> DraftTable:
        board, people = self.board, tuple(seat.entry_id for seat in seats)
        remarks = (
            *noted,
            *room_remarks(board, number),
            *pin_remarks(board, people),
        )
        points = [self._points(entry) for entry in people]
        pins = self.whole.get(number)
        return DraftTable(
            number=number,
            seats=tuple(
                self._line(seat.entry_id, seat.position + 1, remarks) for seat in seats
            ),
            lowest=say_figure(min(points)),
            highest=say_figure(max(points)),
            remarks=remarks,
            free=self.free(number),
            pin=whole_table_line(number, pins) if pins else None,
        )

    def _line(self, entry: int, no: int, remarks: Sequence[Remark]) -> SeatLine:
        pin = self.pins.get(entry)
        return SeatLine(
            entry=entry,
            no=no,
            name=full_name(self.board.entries[entry]),
            points=say_figure(self._points(entry)),
            marks=marks_of(entry, remarks),
            is_chosen=entry == self.asked.who,
            is_other=entry == self.asked.other,
            change=self.choices.swaps.get(entry) if self.choices else None,
            pin=pin_line(self.board, pin) if pin else None,
        )

    def free(self, table: int) -> Change | None:
        """What the move of the chosen one there would do, if there is room."""
        return self.choices.moves.get(table) if self.choices else None

    def _points(self, entry: int) -> Fraction:
        return self.board.past.candidates[EntryId(entry)].points
