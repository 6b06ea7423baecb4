"""Who takes part: enter, check in, leave, come back."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Entry, Event
from gonuts_league.events.selectors import OPEN_STATES, name_for
from gonuts_league.players.models import Player
from gonuts_league.players.selectors import known_names
from gonuts_league.players.services import NewPerson, add_people, add_player
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.models import Seat
from gonuts_league.tables.services.entry import set_seat_outcome

from .setup import bump_standings, lock_event, log_event, moment
from .waiting import first_to_wait, lock_entry, require_unseated


@transaction.atomic
def enter_players(
    event: Event,
    players: Iterable[Player],
    *,
    actor: Actor,
    is_here: bool = False,
) -> list[Entry]:
    """Enter players; those in the event already are left as they are.

    A late arrival is entered in the same way and plays from the next draw on.
    """
    event = lock_event(event)
    known = set(event.entries.values_list("player_id", flat=True))
    entries = [
        Entry(
            event=event,
            player=player,
            checked_in_at=timezone.now() if is_here else None,
        )
        for player in players
        if player.pk not in known
    ]
    gone = {
        entry.player_id: entry
        for entry in Entry.ever.filter(event=event).exclude(removed_at=None)
    }
    late = first_to_wait(event, len(entries))
    entries = [_entered_again(entry, gone) for entry in entries]
    # Those for whom no place is left are on the list, but not in.
    for entry in entries[len(entries) - late :]:
        entry.waiting_since, entry.checked_in_at = timezone.now(), None
    _save_entered(entries)
    bump_standings(event)
    _note_entered(event, entries, actor, {"here": is_here})
    return entries


def _entered_again(entry: Entry, gone: Mapping[int, Entry]) -> Entry:
    """The row of an entry that was removed, made as new; else this one."""
    known = gone.get(entry.player_id)
    if known is None:
        return entry
    known.removed_at = known.dropped_at = known.waiting_since = None
    known.checked_in_at = entry.checked_in_at
    return known


def _save_entered(entries: Collection[Entry]) -> None:
    again = [entry for entry in entries if entry.pk is not None]
    Entry.objects.bulk_create(entry for entry in entries if entry.pk is None)
    changed = ("removed_at", "dropped_at", "waiting_since", "checked_in_at")
    Entry.ever.bulk_update(again, changed)


def _note_entered(
    event: Event, entries: list[Entry], actor: Actor, how: dict[str, object]
) -> None:
    """One action for a whole list, so that it is taken back by one tap."""
    if not entries:
        return
    values: dict[str, object]
    if len(entries) == 1:
        values = {"entry": entries[0].pk, "player": entries[0].player_id}
    else:
        values = {
            "entries": [entry.pk for entry in entries],
            "players": [entry.player_id for entry in entries],
        }
    action = "player-entered" if len(entries) == 1 else "players-entered"
    log_event(event, action, actor, after=values | how)


@transaction.atomic
def enter_newcomer(
    event: Event, *, name: str, actor: Actor, is_guest: bool = False
) -> Entry:
    """Add and enter a new player, checked in; LeagueError as for names.

    A player of the club with that name is entered instead.
    """
    player = known_names(event.club).find(name) or add_player(
        event.club, name=name, is_guest=is_guest, actor=actor
    )
    entries = enter_players(event, [player], actor=actor, is_here=True)
    if not entries:
        raise LeagueError("already-entered", path="name", name=player.name)
    return entries[0]


@transaction.atomic
def enter_listed(
    event: Event,
    people: Iterable[Player | NewPerson],
    *,
    actor: Actor,
    is_here: bool = False,
) -> list[Entry]:
    """Enter the people of a pasted list, the new ones into the club as well.

    Those in the event already are left as they are; PeopleError if a new name is taken.
    """
    players = listed_players(event.club, list(people), actor=actor)
    return enter_players(event, dict.fromkeys(players), actor=actor, is_here=is_here)


def listed_players(
    club: Club, listed: Sequence[Player | NewPerson], *, actor: Actor
) -> list[Player]:
    """The people of a list in its order, the new ones added to the club."""
    new = [each for each in listed if isinstance(each, NewPerson)]
    added = iter(add_people(club, new, actor=actor))
    return [next(added) if isinstance(p, NewPerson) else p for p in listed]


@transaction.atomic
def check_in(
    entry: Entry, *, is_here: bool, actor: Actor, came_at: datetime | None = None
) -> Entry:
    """Check an entry in or out; a second tap changes nothing.

    `came_at` is when they came first, where that is said again.
    """
    entry = lock_entry(entry, actor)
    if is_here == (entry.checked_in_at is not None):
        return entry
    if entry.waiting_since is not None:
        raise LeagueError("still-waiting", name=name_for(actor, entry))
    before = {"came_at": moment(entry.checked_in_at)}
    entry.checked_in_at = (came_at or timezone.now()) if is_here else None
    entry.save(update_fields=["checked_in_at"])
    bump_standings(entry.event)
    log_event(
        entry.event,
        "checked-in" if is_here else "checked-out",
        actor,
        before=before,
        after={"entry": entry.pk},
    )
    return entry


@transaction.atomic
def check_in_oneself(entry: Entry, *, actor: Actor) -> Entry:
    """Check an entry in by the code of the event.

    LeagueError while the organiser has not opened that, and for a dropped entry.
    """
    event = lock_event(entry.event)
    if not event.is_check_in_open:
        raise LeagueError("check-in-closed")
    if entry.dropped_at is not None:
        raise LeagueError("has-dropped", name=name_for(actor, entry))
    return check_in(entry, is_here=True, actor=actor)


@transaction.atomic
def check_in_all(
    event: Event, *, actor: Actor, entry_ids: Collection[int] | None = None
) -> int:
    """Check in everybody who is entered and has not left; give their number.

    With `entry_ids` only those of them.
    """
    event = lock_event(event)
    waiting = event.entries.filter(
        checked_in_at=None, dropped_at=None, waiting_since=None
    )
    if entry_ids is not None:
        waiting = waiting.filter(pk__in=entry_ids)
    ids = list(waiting.order_by("pk").values_list("pk", flat=True))
    if ids:
        event.entries.filter(pk__in=ids).update(checked_in_at=timezone.now())
        bump_standings(event)
        after = {"entries": ids}
        log_event(event, "all-checked-in", actor, after=after)
    return len(ids)


@transaction.atomic
def check_out_again(event: Event, *, entry_ids: Collection[int], actor: Actor) -> None:
    """Check several entries out at once."""
    event = lock_event(event)
    here = event.entries.filter(pk__in=entry_ids, checked_in_at__isnull=False)
    ids = list(here.order_by("pk").values_list("pk", flat=True))
    event.entries.filter(pk__in=ids).update(checked_in_at=None)
    bump_standings(event)
    after = {"entries": ids}
    log_event(event, "all-checked-out", actor, after=after)


@transaction.atomic
def drop_entry(
    entry: Entry, *, is_now: bool, actor: Actor, left_at: datetime | None = None
) -> Entry:
    """Drop an entry: now, out of a running game, or after this round.

    What was earned stays. A seat in a game that runs becomes "left during the game";
    before it began, `repairing.leave_before_game` mends the tables instead. `left_at`
    is when they left first, where that is said again.
    """
    entry = lock_entry(entry, actor)
    if entry.dropped_at is not None:
        raise LeagueError("has-dropped", name=entry.player.name)
    entry.dropped_at = left_at or timezone.now()
    entry.save(update_fields=["dropped_at"])
    playing = _open_seats(entry).filter(outcome=SeatOutcome.PLAYED)
    left = list(playing) if is_now else []
    for seat in left:
        set_seat_outcome(seat, outcome=SeatOutcome.LEFT)
    bump_standings(entry.event)
    log_event(
        entry.event,
        "dropped",
        actor,
        before={"outcomes": {seat.pk: seat.outcome for seat in left}},
        after={
            "entry": entry.pk,
            "now": is_now,
            "table_ids": [seat.table_id for seat in left],
            "round_ids": [seat.round_id for seat in left],
        },
    )
    return entry


@transaction.atomic
def undrop_entry(
    entry: Entry, *, actor: Actor, outcomes: Mapping[int, str] | None = None
) -> Entry:
    """Take a drop back; a seat that was left in a game still open is taken again.

    `outcomes` by seat id say what those seats were before; else they were played.
    """
    entry = lock_entry(entry, actor)
    if entry.dropped_at is None:
        return entry
    before = {"left_at": moment(entry.dropped_at)}
    entry.dropped_at = None
    entry.save(update_fields=["dropped_at"])
    left = list(_open_seats(entry).filter(outcome=SeatOutcome.LEFT))
    if outcomes is not None:
        left = list(Seat.objects.filter(pk__in=outcomes))
    for seat in left:
        outcome = SeatOutcome.PLAYED if outcomes is None else outcomes[seat.pk]
        set_seat_outcome(seat, outcome=SeatOutcome(outcome))
    bump_standings(entry.event)
    log_event(
        entry.event,
        "drop-undone",
        actor,
        before=before,
        after={
            "entry": entry.pk,
            "table_ids": [seat.table_id for seat in left],
            "round_ids": [seat.round_id for seat in left],
        },
    )
    return entry


@transaction.atomic
def remove_entry(entry: Entry, *, actor: Actor) -> None:
    """Remove an entry made by mistake that has never been seated."""
    entry = lock_entry(entry, actor)
    require_unseated(entry)
    entry.removed_at = timezone.now()
    entry.save(update_fields=["removed_at"])
    bump_standings(entry.event)
    log_event(
        entry.event,
        "entry-removed",
        actor,
        before={"entry": entry.pk, "player": entry.player_id},
    )


@transaction.atomic
def restore_entries(event: Event, *, entry_ids: Collection[int], actor: Actor) -> None:
    """Put people on the list again who were taken off it, as they were then."""
    event = lock_event(event)
    gone = Entry.ever.filter(event=event, pk__in=entry_ids, removed_at__isnull=False)
    there = event.entries.values("player")
    entries = list(gone.filter(player__removed_at=None).exclude(player__in=there))
    if len({entry.player_id for entry in entries}) < len(entry_ids):
        raise LeagueError("changed-since")
    Entry.ever.filter(pk__in=entry_ids).update(removed_at=None)
    bump_standings(event)
    _note_entered(event, entries, actor, {})


@transaction.atomic
def remove_entries(event: Event, *, entry_ids: Collection[int], actor: Actor) -> None:
    """Take a whole list of people off again; LeagueError if one has been seated."""
    event = lock_event(event)
    entries = list(event.entries.filter(pk__in=entry_ids).select_related("player"))
    for entry in entries:
        require_unseated(entry)
    event.entries.filter(pk__in=entry_ids).update(removed_at=timezone.now())
    bump_standings(event)
    log_event(
        event,
        "entries-removed",
        actor,
        before={"entries": [entry.pk for entry in entries]},
    )


def _open_seats(entry: Entry) -> QuerySet[Seat]:
    return Seat.objects.filter(
        entry=entry,
        round__state=RoundState.PUBLISHED,
        table__state__in=OPEN_STATES,
    )
