"""A draft as it stands in the database, read once for all parts of its page."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from gonuts_league.events.draws.drafts_read import pins_of_number
from gonuts_league.events.draws.pairing_task import task_of
from gonuts_league.events.draws.places_read import needs_among, room_values
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Award, Entry, Pin, Room, Round
from gonuts_league.events.selectors import entries_of, entry_names
from gonuts_league.pairing.cost import past_of_draft
from gonuts_league.pairing.past import Past
from gonuts_league.pairing.places import Misplaced, misplaced
from gonuts_league.pairing.repair.what_if import WhatIf
from gonuts_league.pairing.types import EntryId, Level, PairingTask
from gonuts_league.pairing.types import Table as Seated
from gonuts_league.tables.models import Seat


@dataclass(frozen=True)
class Board:
    """Who sits where in a draft, what the draw was told, and all names.

    `seats` run by table and position, `byes` in the order they were given.
    """

    round: Round
    entries: Mapping[int, Entry]
    short: Mapping[int, str]
    seats: tuple[Seat, ...]
    byes: tuple[Award, ...]
    pins: tuple[Pin, ...]
    rooms: tuple[Room, ...]
    task: PairingTask

    @cached_property
    def tables(self) -> tuple[Seated, ...]:
        return tuple(
            tuple(EntryId(seat.entry_id) for seat in group)
            for _table, group in groupby(self.seats, key=lambda seat: seat.table_id)
        )

    @cached_property
    def past(self) -> Past:
        return past_of_draft(self.task, self.tables)

    @cached_property
    def what_if(self) -> WhatIf:
        return WhatIf(self.past, self.tables)

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """Those worth a line: nobody's wish to sit together needs none."""
        wished = Level.TOGETHER if not self.past.together else None
        return tuple(level for level in self.task.levels if level != wished)

    @cached_property
    def misplaced(self) -> tuple[Misplaced, ...]:
        """Who does not sit as the rooms and their needs ask, by table number."""
        here = [entry for entry in self.entries.values() if entry.is_here]
        numbers = dict.fromkeys(seat.table.number for seat in self.seats)
        return misplaced(
            dict(zip(numbers, self.tables, strict=True)),
            rooms=room_values(self.rooms),
            needs=needs_among(here, self.pins),
        )

    @cached_property
    def present(self) -> set[int]:
        """Everybody in the draft, by entry id."""
        return {seat.entry_id for seat in self.seats} | {
            bye.entry_id for bye in self.byes
        }

    @cached_property
    def places(self) -> dict[int, tuple[int, int]]:
        """Table number and position (from 0) of everybody seated, by entry id."""
        return {
            seat.entry_id: (seat.table.number, seat.position) for seat in self.seats
        }


def read_board(round_: Round) -> Board:
    event = round_.event
    entries = {entry.pk: entry for entry in entries_of(event)}
    seats = tuple(
        Seat.objects.filter(round=round_)
        .select_related("table")
        .only("entry_id", "position", "placed", "table__number")
        .order_by("table__number", "position")
    )
    byes = tuple(round_.awards.filter(kind=AwardKind.BYE).order_by("pk"))
    pins = pins_of_number(event, round_.number)
    seated = {seat.entry_id for seat in seats} | {bye.entry_id for bye in byes}
    field = [
        entries[pk] for pk in sorted(entries) if pk in seated or entries[pk].is_here
    ]
    return Board(
        round=round_,
        entries=entries,
        short=entry_names(entries.values()),
        seats=seats,
        byes=byes,
        pins=tuple(pins),
        rooms=tuple(event.rooms.all()),
        task=task_of(event, round_.number, round_.seed, field=field, pins=pins),
    )
