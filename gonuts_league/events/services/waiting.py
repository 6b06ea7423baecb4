"""The waiting list of an event with limited places."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Entry, Event
from gonuts_league.events.selectors import name_for, places_left

from .setup import bump_standings, lock_event, log_event, moment


@transaction.atomic
def let_in(
    entry: Entry,
    *,
    actor: Actor,
    is_over: bool = False,
    came_at: datetime | None = None,
) -> Entry:
    """Give a waiting entry a place; with `is_over` although none is left.

    `came_at` is when they were checked in, where they were before they had to wait.
    LeagueError if the event is full and `is_over` is not said.
    """
    entry = lock_entry(entry, actor)
    if entry.waiting_since is None:
        return entry
    left = places_left(entry.event)
    if left is not None and left <= 0 and not is_over:
        raise LeagueError("event-full", count=entry.event.capacity)
    return _write(entry, None, came_at, "let-in", actor)


@transaction.atomic
def make_wait(entry: Entry, *, actor: Actor, since: datetime | None = None) -> Entry:
    """Put an entry on the waiting list, not checked in; `since` is when they came onto
    it first.

    LeagueError if they have been seated, or given points, already.
    """
    entry = lock_entry(entry, actor)
    if entry.waiting_since is not None:
        return entry
    require_unseated(entry)
    return _write(entry, since or timezone.now(), None, "made-to-wait", actor)


def require_unseated(entry: Entry) -> None:
    """LeagueError if an entry has an award, or a seat outside of discarded drafts."""
    seats = entry.seats.exclude(round__state=RoundState.DISCARDED)
    if seats.exists() or entry.awards.exists():
        raise LeagueError("has-played", name=entry.player.name)


def first_to_wait(event: Event, count: int) -> int:
    """How many of that many newcomers find no place."""
    left = places_left(event)
    return 0 if left is None else max(count - max(left, 0), 0)


def lock_entry(entry: Entry, actor: Actor) -> Entry:
    """Lock the event and read an entry anew: a double tap waits here for the first.

    LeagueError if somebody has taken it off the list meanwhile.
    """
    event = lock_event(entry.event)
    found = event.entries.select_related("player").filter(pk=entry.pk).first()
    if found is None:
        raise LeagueError("not-in-event", name=name_for(actor, entry))
    found.event = event
    return found


def _write(
    entry: Entry,
    since: datetime | None,
    came_at: datetime | None,
    action: str,
    actor: Actor,
) -> Entry:
    before = {
        "waiting_since": moment(entry.waiting_since),
        "came_at": moment(entry.checked_in_at),
    }
    entry.waiting_since, entry.checked_in_at = since, came_at
    entry.save(update_fields=["waiting_since", "checked_in_at"])
    bump_standings(entry.event)
    log_event(entry.event, action, actor, before=before, after={"entry": entry.pk})
    return entry
