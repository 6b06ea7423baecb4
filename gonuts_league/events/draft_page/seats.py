"""The tables of a draft, seat by seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from django.utils.translation import gettext as _

from gonuts_league.events.pairing.types import EntryId
from gonuts_league.events.round_page import full_name
from gonuts_league.tables.models import Seat

from .choosing import OUT, Asked, Choices
from .levels import Change, say_figure
from .marks import Remark, marks_of, remarks_of
from .pins import (
    pin_remarks,
    pks_of,
    place_pins,
    say_pin,
    say_whole_table,
    whole_tables,
)
from .reading import Board
from .rooms import room_remarks


@dataclass(frozen=True, slots=True)
class PinMark:
    """That somebody is pinned, or a whole table; `pks` are the pins to take off."""

    pks: str
    sentence: str


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
    pin: PinMark | None


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
    pin: PinMark | None


@dataclass(frozen=True, slots=True)
class RoomTables:
    """One room with its tables; an event without rooms has one without a name."""

    name: str
    is_step_free: bool
    tables: tuple[DraftTable, ...]


class SeatMaker:
    """Makes the lines of one draft, with what the reader has chosen in it."""

    def __init__(self, board: Board, asked: Asked, choices: Choices | None) -> None:
        self.board = board
        self.asked = asked
        self.choices = choices
        self.pins = place_pins(board)
        self.whole = whole_tables(board)

    def rooms(self) -> tuple[RoomTables, ...]:
        """The rooms in which there are tables; those in no room come last."""
        left = list(self.tables())
        if not self.board.rooms:
            return (RoomTables("", False, tuple(left)),)
        found = []
        for room in self.board.rooms:
            numbers = range(room.first_table, room.last_table + 1)
            inside = tuple(table for table in left if table.number in numbers)
            left = [table for table in left if table not in inside]
            found.append(RoomTables(room.name, room.is_step_free, inside))
        found.append(RoomTables(_("In no room"), False, tuple(left)))
        return tuple(room for room in found if room.tables)

    def tables(self) -> tuple[DraftTable, ...]:
        groups = groupby(self.board.seats, key=lambda seat: seat.table)
        remarks = remarks_of(self.board)
        return tuple(
            self._table(table.number, list(seats), said)
            for (table, seats), said in zip(groups, remarks, strict=True)
        )

    def bench(self) -> tuple[SeatLine, ...]:
        """Who sits out."""
        return tuple(self._line(bye.entry_id, 0, ()) for bye in self.board.byes)

    def bench_free(self) -> FreePlace | None:
        """Room to sit out for the chosen one."""
        return self._free(OUT)

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
        return DraftTable(
            number=number,
            seats=tuple(
                self._line(seat.entry_id, seat.position + 1, remarks) for seat in seats
            ),
            lowest=say_figure(min(points)),
            highest=say_figure(max(points)),
            remarks=remarks,
            free=self._free(number),
            pin=self._table_pin(number),
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
            pin=PinMark(str(pin.pk), say_pin(self.board, pin)) if pin else None,
        )

    def _table_pin(self, number: int) -> PinMark | None:
        pins = self.whole.get(number)
        return PinMark(pks_of(pins), say_whole_table(number)) if pins else None

    def _free(self, table: int) -> FreePlace | None:
        if self.choices is None or table not in self.choices.moves:
            return None
        return FreePlace(table, self.choices.moves[table], self.asked.to == table)

    def _points(self, entry: int) -> Fraction:
        return self.board.past.candidates[EntryId(entry)].points
