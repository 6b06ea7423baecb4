"""An event's rooms and who needs which table, as the pairing package takes them."""

from collections.abc import Iterable, Sequence

from gonuts_league.events.enums import PLACE_PINS
from gonuts_league.events.models import Entry, Event, Pin, Room
from gonuts_league.events.selectors import entries_to_pair
from gonuts_league.pairing.places import PlaceNeeds, RoomTables, number_tables
from gonuts_league.pairing.types import EntryId, PairingTask, Table

from .drafts_read import pins_of_number


def numbers_for(
    event: Event, task: PairingTask, tables: Sequence[Table]
) -> tuple[int, ...]:
    """The number of each table of a new seating, which come best first."""
    return number_tables(
        tables,
        rooms=rooms_of(event),
        needs=needs_of(event, task.round_number),
        points={candidate.id: candidate.points for candidate in task.candidates},
    )


def rooms_of(event: Event) -> list[RoomTables]:
    return room_values(event.rooms.all())


def room_values(rooms: Iterable[Room]) -> list[RoomTables]:
    return [
        RoomTables(room.first_table, room.last_table, room.is_step_free)
        for room in rooms
    ]


def needs_of(event: Event, number: int, *, coming: Iterable[int] = ()) -> PlaceNeeds:
    """What those here, and those `coming`, need; their pins of this round as well."""
    people = event.entries.select_related("player").filter(pk__in=list(coming))
    return needs_among(entries_to_pair(event) | people, pins_of_number(event, number))


def needs_among(here: Iterable[Entry], pins: Iterable[Pin]) -> PlaceNeeds:
    """The same of people and pins that were read before."""
    entries = {EntryId(entry.pk): entry for entry in here}
    return PlaceNeeds(
        own={
            pk: entry.fixed_table
            for pk, entry in entries.items()
            if entry.fixed_table is not None
        },
        step_free=frozenset(
            pk for pk, entry in entries.items() if entry.player.needs_step_free
        ),
        pinned={
            EntryId(pin.entry_id): pin.table
            for pin in pins
            if pin.kind in PLACE_PINS
            and pin.table is not None
            and pin.entry_id in entries
        },
    )
