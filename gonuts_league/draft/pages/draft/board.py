"""A draft as its page shows it: who sits where, its pins, and what a change would do.

It is read once for all parts of the page.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from gonuts_league.events.draws.pairing_task import (
    heeds_orders,
    needs_among,
    pins_of_number,
    room_values,
    task_of,
)
from gonuts_league.events.enums import PLACE_PINS, AwardKind, ByeCause, PinKind
from gonuts_league.events.models import Pin, Room, Round
from gonuts_league.events.selectors import (
    draw_key,
    entered_seats,
    entries_of,
    entry_names,
    full_name,
    table_names,
)
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.pairing.cost import Past, WhatIf, past_of_draft, seating_notes
from gonuts_league.pairing.places import misplaced
from gonuts_league.pairing.types import Cost, EntryId, Level, SeatingNote
from gonuts_league.results.without_play import say_bye_worth
from gonuts_league.tables.enums import Placed
from gonuts_league.tables.models import Seat, Table
from scoring import find_game

from .words import (
    DraftLevel,
    LevelChange,
    Remark,
    Steps,
    level_changes,
    level_lines,
    say_changes,
    say_method,
    say_note,
    say_pin,
    say_placed,
    steps_of,
)

OUT = 0
"""Instead of a table's number: sitting out."""


# One place of a draft: `steps` are what a swap with the chosen one would do; `no`
# counts from 1, and is 0 for who sits out; `pinned` words the pin, if any.
SeatLine = dict[str, Any]
# `free` is what the move of the chosen one to a table would do, if there is room;
# `pin_ids` is empty unless every seat is pinned.
DraftTable = dict[str, Any]


class DraftBoard:
    """A draft with what its reader has chosen: entry ids, 0 for nobody; the number of a
    table to go to or OUT, None for nowhere.

    `seats` run by table and position, `byes` in the order they were given. The methods
    without an argument are for the template.
    """

    def __init__(
        self, round_: Round, *, who: int = 0, other: int = 0, to: int | None = None
    ) -> None:
        event = round_.event
        self.round = round_
        self.entries = {entry.pk: entry for entry in entries_of(event)}
        self.short = entry_names(self.entries.values())
        self.seats = list(
            Seat.objects.filter(round=round_)
            .select_related("table")
            .only("entry_id", "position", "placed", "table__number")
            .order_by("table__number", "position")
        )
        self.byes = list(round_.awards.filter(kind=AwardKind.BYE).order_by("pk"))
        self.pins = pins_of_number(event, round_.number)
        self.rooms = list(event.rooms.all())
        self.places = {
            seat.entry_id: (seat.table.number, seat.position) for seat in self.seats
        }
        self.present = self.places.keys() | {bye.entry_id for bye in self.byes}
        self.here = {pk for pk, entry in self.entries.items() if entry.is_here}
        self.by_number = {
            number: tuple(EntryId(seat.entry_id) for seat in group)
            for number, group in groupby(self.seats, key=lambda seat: seat.table.number)
        }
        self.tables = tuple(self.by_number.values())
        field = [self.entries[pk] for pk in sorted(self.present | self.here)]
        self.task = task_of(
            event, round_.number, round_.seed, field=field, pins=self.pins
        )
        # The chosen one tapped again is let go.
        is_chosen = who in self.present and who != other
        self.who = who if is_chosen else 0
        self.other = other if is_chosen and other in self.present else 0
        self.to = to if is_chosen and not self.other else None

    @cached_property
    def past(self) -> Past:
        return past_of_draft(self.task, self.tables)

    @cached_property
    def what_if(self) -> WhatIf:
        return WhatIf(self.past, self.tables)

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """Those worth a line: where nobody wishes to sit together, that needs none."""
        unwished = None if self.past.together else Level.TOGETHER
        return tuple(level for level in self.task.levels if level != unwished)

    def takes_pins(self) -> bool:
        return heeds_orders(self.round.stage)

    @cached_property
    def bench(self) -> list[SeatLine]:
        return [self._line(bye.entry_id, 0, ()) for bye in self.byes]

    def bench_free(self) -> Steps | None:
        return steps_of(self.moves.get(OUT))

    @cached_property
    def by_room(self) -> list[tuple[Room | None, list[DraftTable]]]:
        """The rooms in which there are tables; those in no room come last."""
        left = list(self._draft_tables())
        found: list[tuple[Room | None, list[DraftTable]]] = []
        for room in self.rooms:
            numbers = range(room.first_table, room.last_table + 1)
            found.append(
                (room, [table for table in left if table["number"] in numbers])
            )
            left = [table for table in left if table["number"] not in numbers]
        return [(room, tables) for room, tables in [*found, (None, left)] if tables]

    @cached_property
    def chosen(self) -> SeatLine | None:
        seats = (
            s for _room, tables in self.by_room for t in tables for s in t["seats"]
        )
        return next((s for s in (*self.bench, *seats) if s["entry"] == self.who), None)

    def does_not_fill(self) -> bool:
        return any(bye.cause == ByeCause.ODD_COUNT for bye in self.byes)

    def bye_worth(self) -> str:
        return say_bye_worth(self.round.event) if self.byes else ""

    @cached_property
    def misplaced(self) -> dict[int, tuple[SeatingNote, ...]]:
        """Who does not sit as the rooms and their needs ask, by table number."""
        here = [entry for entry in self.entries.values() if entry.is_here]
        return misplaced(
            self.by_number,
            rooms=room_values(self.rooms),
            needs=needs_among(here, self.pins),
        )

    def _draft_tables(self) -> Iterator[DraftTable]:
        groups = groupby(self.seats, key=lambda seat: seat.table.number)
        notes = seating_notes(self.task, self.tables)
        for (number, group), noted in zip(groups, notes, strict=True):
            seats = list(group)
            said = noted if self.takes_pins() else ()
            remarks = (
                *(say_note(note, self.short, self.entries) for note in said),
                *self._other_remarks(number, seats),
            )
            lines = [self._line(s.entry_id, s.position + 1, remarks) for s in seats]
            yield {
                "number": number,
                "seats": lines,
                "lowest": min(line["points"] for line in lines),
                "highest": max(line["points"] for line in lines),
                "remarks": remarks,
                "free": steps_of(self.moves.get(number)),
                "pin_ids": _ids(self.whole_tables.get(number, ())),
            }

    def _other_remarks(self, number: int, seats: list[Seat]) -> Iterator[Remark]:
        by_hand, repaired = (
            [seat.entry_id for seat in seats if seat.placed == placed]
            for placed in (Placed.BY_HAND, Placed.REPAIRED)
        )
        yield from say_placed(by_hand, repaired, self.short)
        for note in self.misplaced[number]:
            yield say_note(note, self.short, self.entries)
        people = {seat.entry_id for seat in seats}
        for pin in self.pins:
            is_kept = pin.is_kept(self.places)
            is_worth_a_word = pin.kind == PinKind.TOGETHER or (
                pin.kind == PinKind.APART and not is_kept
            )
            if is_worth_a_word and {pin.entry_id, pin.other_id} & people:
                words = _("Pinned: %(pin)s") if is_kept else _("Not yet so: %(pin)s")
                yield "pin", words % {"pin": say_pin(pin, self.short)}, ()

    def _line(self, entry: int, no: int, remarks: Iterable[Remark]) -> SeatLine:
        pin = self.own_pins.get(entry)
        marks = (icon for icon, _said, entries in remarks if entry in entries)
        return {
            "entry": entry,
            "no": no,
            "name": full_name(self.entries[entry]),
            "points": self.past.candidates[EntryId(entry)].points,
            "marks": tuple(dict.fromkeys(marks)),
            "steps": steps_of(self.swaps.get(entry)),
            "pin": pin,
            "pinned": say_pin(pin, self.short) if pin else "",
        }

    @cached_property
    def own_pins(self) -> dict[int, Pin]:
        """The pin of each person who has one of their own, by entry id."""
        own = (*PLACE_PINS, PinKind.SITS_OUT)
        return {pin.entry_id: pin for pin in self.pins if pin.kind in own}

    @cached_property
    def whole_tables(self) -> dict[int, list[Pin]]:
        """The pins of tables in which every seat is pinned: nobody joins them."""
        held: dict[int, list[Pin]] = {}
        for pin in self.own_pins.values():
            if pin.kind == PinKind.SEAT and pin.is_kept(self.places):
                held.setdefault(pin.table or 0, []).append(pin)
        sizes = Counter(number for number, _position in self.places.values())
        return {n: pins for n, pins in sorted(held.items()) if len(pins) == sizes[n]}

    @cached_property
    def pin_lines(self) -> list[tuple[str, str, bool]]:
        """The ids of pins, what they ask for, and whether the draft does it already;
        those that hold a whole table as one."""
        whole = self.whole_tables
        in_one = {pin.pk for pins in whole.values() for pin in pins}
        said = _("Table %(table)s stays as it is")
        lines = [(_ids(whole[table]), said % {"table": table}, True) for table in whole]
        return lines + [
            (_ids([pin]), say_pin(pin, self.short), pin.is_kept(self.places))
            for pin in self.pins
            if pin.pk not in in_one
        ]

    def waiting_count(self) -> int:
        return sum(not is_kept for _ids, _said, is_kept in self.pin_lines)

    @cached_property
    def lines(self) -> list[DraftLevel]:
        return list(level_lines(self.round, self.what_if.cost, self.levels))

    def is_best(self) -> bool:
        return all(line.is_best for line in self.lines)

    def has_best(self) -> bool:
        return any(line.is_best for line in self.lines)

    def chips(self) -> list[DraftLevel]:
        """All is said of the later levels where everything is proven best."""
        lines = self.lines[:1] if self.is_best() else self.lines
        return [line for line in lines if line.yours]

    @cached_property
    def has_points(self) -> bool:
        """Whether anybody has points yet: before that nobody asks for them."""
        return any(each.points for each in self.past.candidates.values())

    def method(self) -> str:
        method = self.round.method
        return say_method(method) or method.replace("-", " ")

    @cached_property
    def seconds(self) -> int | None:
        """How long the draw took from its asking on; None where no job is known."""
        round_ = self.round
        job = Job.objects.filter(
            key=draw_key(round_.event, round_.number, round_.stage),
            state=JobState.DONE,
            params__seed=round_.seed,
        ).first()
        if job is None or job.finished_at is None:
            return None
        return math.ceil((job.finished_at - job.created_at).total_seconds())

    def late(self) -> list[int]:
        """Who came since, where everybody plays: an elimination seats who is in."""
        stage = self.round.stage
        if stage is not None and stage.is_elimination:
            return []
        return [pk for pk in self.entries if pk in self.here - self.present]

    def gone(self) -> list[int]:
        return sorted(self.present - self.here)

    @cached_property
    def entered(self) -> list[int]:
        """For whom something was entered while this draft was published."""
        return [seat.entry_id for seat in entered_seats(self.seats)]

    @cached_property
    def upon(self) -> str:
        """The tables without whose result it was drawn."""
        tables = Table.objects.filter(pk__in=self.round.rules.get("upon", []))
        named = tables.select_related("round").order_by("round__number", "number")
        return table_names(named)

    @cached_property
    def swaps(self) -> dict[int, list[LevelChange]]:
        """What each swap with the chosen one would do, by entry id."""
        pinned, who = self.own_pins, EntryId(self.who)
        if not who or who in pinned:
            return {}
        return {
            other: self._changes(self.what_if.swap(who, EntryId(other)))
            for other in self.present - {who}
            if other not in pinned and (who in self.places or other in self.places)
        }

    @cached_property
    def moves(self) -> dict[int, list[LevelChange]]:
        """What each move of the chosen one would do, by table number or OUT."""
        if not self.who or self.who in self.own_pins:
            return {}
        return {
            number: self._changes(self.what_if.move(EntryId(self.who), index))
            for number, index in self._room_left()
        }

    def _room_left(self) -> Iterator[tuple[int, int | None]]:
        """Where there is room for the chosen one: table number and index, OUT and None.

        The table left keeps its least players; a pinned one lets nobody in.
        """
        event = self.round.event
        most = min(event.seats_max, max(find_game(event.game).player_counts))
        own = self.places.get(self.who, (None,))[0]
        if own is not None and len(self.by_number[own]) <= event.seats_min:
            return
        shut = {own, *self.whole_tables}
        for index, (number, table) in enumerate(self.by_number.items()):
            if number not in shut and len(table) < most:
                yield number, index
        if own is not None:
            yield OUT, None

    @cached_property
    def preview(self) -> list[LevelChange] | None:
        """What the change that is asked for would do, before it is made."""
        if self.other:
            return self.swaps.get(self.other)
        return None if self.to is None else self.moves.get(self.to)

    def preview_sentence(self) -> str:
        return say_changes(self.preview or ())

    def moved(self) -> list[str]:
        return [self.short[pk] for pk in (self.who, self.other) if pk]

    def pair(self) -> str:
        """Both people of a swap, as the form of pins takes them."""
        return f"{self.who},{self.other}"

    def aside(self) -> list[int]:
        """Those of a change for whom something is entered."""
        return [pk for pk in (self.who, self.other) if pk in self.entered]

    def _changes(self, after: Cost) -> list[LevelChange]:
        return level_changes(self.what_if.cost, after, self.levels)


def _ids(pins: Iterable[Pin]) -> str:
    """As the form that takes pins off wants them."""
    return ",".join(str(pin.pk) for pin in pins)
