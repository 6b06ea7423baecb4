"""Which number each table of a seating gets, by its rooms and by who sits there.

1. A table with people who are pinned to a number gets that number.
2. A player with a table of their own gives its number to where they sit. If several at
   different tables have the same one, it goes to the most points (then to the lesser
   id); the others are seated as those are who need a room without steps.
3. A table with somebody who needs a room without steps gets the lowest free number of
   such a room.
4. The others get the lowest free numbers, the best table first, room after room. A
   number that somebody has for their own is given to no other table.
5. Where there are no rooms, or all are full, numbers go on from the last one.

What it does not do: it moves nobody from one table to another, and it does not part
people who have different tables of their own; that is a rule of the draw.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, count

from .types import EntryId, SeatingNote, Table


@dataclass(frozen=True, slots=True)
class RoomTables:
    """A room by its first and last table."""

    first: int
    last: int
    is_step_free: bool = False

    def __contains__(self, number: int) -> bool:
        return self.first <= number <= self.last


@dataclass(frozen=True, slots=True)
class PlaceNeeds:
    """``own`` are the tables that people have for themselves, ``pinned`` those of this
    round alone, both by entry; ``step_free`` are those who need such a room."""

    own: Mapping[EntryId, int] = field(default_factory=dict)
    step_free: frozenset[EntryId] = frozenset()
    pinned: Mapping[EntryId, int] = field(default_factory=dict)


def number_tables(
    tables: Sequence[Table],
    *,
    rooms: Sequence[RoomTables] = (),
    needs: PlaceNeeds | None = None,
    points: Mapping[EntryId, Fraction] | None = None,
) -> tuple[int, ...]:
    """The number of each table, in the order of the tables, which come best first.

    >>> number_tables([(1, 2), (3, 4)], needs=PlaceNeeds(own={4: 1}))
    (2, 1)
    """
    needs = needs or PlaceNeeds()
    table_of = {entry: index for index, table in enumerate(tables) for entry in table}
    given: dict[int, int] = {}
    _give(given, table_of, sorted(needs.pinned.items()))
    _give(given, table_of, _by_points(needs.own, points or {}))
    wanting = needs.step_free | {
        entry
        for entry, own in needs.own.items()
        if entry in table_of and given.get(table_of[entry]) != own
    }
    kept = set(needs.own.values())
    step_free = _free(given, kept, (room for room in rooms if room.is_step_free))
    for index, table in enumerate(tables):
        if index not in given and not wanting.isdisjoint(table):
            number = next(step_free, None)
            if number is not None:
                given[index] = number
    anywhere = _free(given, kept, rooms, beyond=True)
    for index in range(len(tables)):
        if index not in given:
            given[index] = next(anywhere)
    return tuple(given[index] for index in range(len(tables)))


def _give(
    given: dict[int, int],
    table_of: Mapping[EntryId, int],
    wanted: Iterable[tuple[EntryId, int]],
) -> None:
    """Give numbers to the tables of these people, first come, first served."""
    for entry, number in wanted:
        index = table_of.get(entry)
        if index is not None and index not in given and number not in given.values():
            given[index] = number


def _by_points(
    own: Mapping[EntryId, int], points: Mapping[EntryId, Fraction]
) -> list[tuple[EntryId, int]]:
    return sorted(own.items(), key=lambda item: (-points.get(item[0], 0), item[0]))


def _free(
    given: Mapping[int, int],
    kept: set[int],
    rooms: Iterable[RoomTables],
    *,
    beyond: bool = False,
) -> Iterator[int]:
    """Numbers nobody has yet, room after room; ``beyond``: then those after them."""
    ordered = sorted(rooms, key=lambda room: room.first)
    ranges: list[Iterable[int]] = [range(room.first, room.last + 1) for room in ordered]
    if beyond:
        ranges.append(count(max((room.last for room in ordered), default=0) + 1))
    used = {*given.values(), *kept}
    for number in chain.from_iterable(ranges):
        if number not in used:
            used.add(number)
            yield number


def misplaced(
    tables: Mapping[int, Table],
    *,
    rooms: Sequence[RoomTables] = (),
    needs: PlaceNeeds | None = None,
) -> dict[int, tuple[SeatingNote, ...]]:
    """What is not as the rooms and the people need it, at each table by its number."""
    needs = needs or PlaceNeeds()
    return {
        number: tuple(_faults(number, table, rooms, needs))
        for number, table in tables.items()
    }


def _faults(
    number: int, table: Table, rooms: Sequence[RoomTables], needs: PlaceNeeds
) -> Iterator[SeatingNote]:
    room = next((room for room in rooms if number in room), None)
    if rooms and room is None:
        yield SeatingNote("warn")
    for entry in table:
        own = needs.own.get(entry, number)
        if own != number:
            yield SeatingNote("home", (entry,), own)
        is_reached = room is not None and room.is_step_free
        if entry in needs.step_free and not is_reached:
            yield SeatingNote("step-free", (entry,))
