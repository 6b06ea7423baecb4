"""The rooms of an event, and who has a table of their own in every round."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Entry, Event, Room

from .setup import lock_event, log_event

MOST_TABLES = 999


@dataclass(frozen=True, slots=True)
class RoomValues:
    """A room as it is typed, and as the journal keeps it."""

    name: str
    first_table: int
    last_table: int
    is_step_free: bool = False


@transaction.atomic
def set_rooms(event: Event, rooms: Sequence[RoomValues], *, actor: Actor) -> None:
    """Replace the rooms of an event.

    Rounds that are drawn keep the numbers of their tables. LeagueError if a range runs
    backwards, or two rooms have a table in common.
    """
    event = lock_event(event)
    wanted = sorted(rooms, key=lambda room: room.first_table)
    _require_ranges(wanted)
    before = rooms_as_values(event)
    if wanted == before:
        return
    event.rooms.all().delete()
    Room.objects.bulk_create(Room(event=event, **asdict(room)) for room in wanted)
    log_event(
        event,
        "rooms-changed",
        actor,
        before={"rooms": [asdict(room) for room in before]},
        after={"rooms": [asdict(room) for room in wanted]},
    )


@transaction.atomic
def give_own_table(entry: Entry, *, number: int | None, actor: Actor) -> Entry:
    """Give the entry a table of its own from the next draw on; None for none."""
    event = lock_event(entry.event)
    entries = Entry.objects.select_for_update(of=("self",)).select_related("player")
    entry = entries.get(pk=entry.pk)
    if number is not None and not 1 <= number <= MOST_TABLES:
        raise LeagueError("number-unusable", path="number", most=MOST_TABLES)
    before = entry.fixed_table
    if number == before:
        return entry
    entry.fixed_table = number
    entry.save(update_fields=["fixed_table"])
    log_event(
        event,
        "own-table-taken" if number is None else "own-table-given",
        actor,
        before={"entry": entry.pk, "own": before},
        after={"entry": entry.pk, "own": number},
    )
    return entry


def rooms_as_values(event: Event) -> list[RoomValues]:
    """An event's rooms, by their first table."""
    names = ("name", "first_table", "last_table", "is_step_free")
    rows: Any = event.rooms.order_by("first_table").values(*names)
    return [RoomValues(**row) for row in rows]


def _require_ranges(rooms: Sequence[RoomValues]) -> None:
    for room in rooms:
        if not 1 <= room.first_table <= room.last_table <= MOST_TABLES:
            raise LeagueError("room-backwards", room=room.name, most=MOST_TABLES)
    for room, following in pairwise(rooms):
        if following.first_table <= room.last_table:
            raise LeagueError("rooms-overlap", room=room.name, other=following.name)
