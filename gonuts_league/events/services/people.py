"""Who takes part: enter, check in, leave, come back, be a guest."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.journal import note_act
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Entry, Event
from gonuts_league.events.selectors import OPEN_STATES
from gonuts_league.players.models import Player
from gonuts_league.players.name_list import ListedPerson
from gonuts_league.players.selectors import known_names
from gonuts_league.players.services import add_player, find_player
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.models import Seat
from gonuts_league.tables.services.entry import set_seat_outcome

from .setup import bump_standings, lock_event


@transaction.atomic
def enter_players(
    event: Event,
    players: Iterable[Player],
    *,
    actor: Actor,
    is_guest: bool = False,
    is_here: bool = False,
) -> list[Entry]:
    """Let people take part; those who do already are left as they are.

    A late arrival is entered in the same way and plays from the next draw on.
    """
    event = lock_event(event)
    known = set(event.entries.values_list("player_id", flat=True))
    entries = [
        Entry(
            event=event,
            player=player,
            is_guest=is_guest,
            checked_in_at=timezone.now() if is_here else None,
        )
        for player in players
        if player.pk not in known
    ]
    Entry.objects.bulk_create(entries)
    bump_standings(event)
    for entry in entries:
        note_act(
            event.club,
            "player-entered",
            actor=actor,
            event=event,
            after={"player": entry.player_id, "guest": is_guest, "here": is_here},
        )
    return entries


@transaction.atomic
def enter_newcomer(
    event: Event, *, name: str, actor: Actor, is_guest: bool = False
) -> Entry:
    """Add somebody the club does not know yet, here and now; LeagueError as for names.

    Somebody the club does know by that name is entered instead.
    """
    player = find_player(event.club, name) or add_player(
        event.club, name=name, actor=actor
    )
    entries = enter_players(
        event, [player], actor=actor, is_guest=is_guest, is_here=True
    )
    if not entries:
        raise LeagueError("already-entered", path="name", name=player.name)
    return entries[0]


@transaction.atomic
def enter_listed(
    event: Event, people: Iterable[ListedPerson], *, actor: Actor, is_here: bool = False
) -> list[Entry]:
    """Enter the people of a pasted list; the club gets to know those it did not."""
    known = known_names(event.club)
    players = [
        known.find(person.name)
        or add_player(
            event.club, name=person.name, affiliation=person.club, actor=actor
        )
        for person in people
        if person.duplicate_of_line is None
    ]
    different = list({player.pk: player for player in players}.values())
    return enter_players(event, different, actor=actor, is_here=is_here)


@transaction.atomic
def check_in(entry: Entry, *, is_here: bool, actor: Actor) -> Entry:
    """Say that somebody is here, or after all is not; a second tap changes nothing."""
    entry = _lock_entry(entry)
    if is_here == (entry.checked_in_at is not None):
        return entry
    entry.checked_in_at = timezone.now() if is_here else None
    entry.save(update_fields=["checked_in_at"])
    note_act(
        entry.event.club,
        "checked-in" if is_here else "checked-out",
        actor=actor,
        event=entry.event,
        after={"entry": entry.pk},
    )
    return entry


@transaction.atomic
def check_in_all(event: Event, *, actor: Actor) -> int:
    """Check in everybody who is entered and has not left; give their number."""
    event = lock_event(event)
    waiting = event.entries.filter(checked_in_at=None, dropped_at=None)
    count = waiting.update(checked_in_at=timezone.now())
    note_act(event.club, "all-checked-in", actor=actor, event=event, after=count)
    return count


@transaction.atomic
def drop_entry(entry: Entry, *, is_now: bool, actor: Actor) -> Entry:
    """Let somebody leave: now, out of a running game, or after this round.

    What was earned stays. A seat in a game that runs becomes "left during the game".
    """
    entry = _lock_entry(entry)
    if entry.dropped_at is not None:
        raise LeagueError("has-dropped", name=entry.player.name)
    entry.dropped_at = timezone.now()
    entry.save(update_fields=["dropped_at"])
    if is_now:
        for seat in _open_seats(entry):
            set_seat_outcome(seat, outcome=SeatOutcome.LEFT)
    bump_standings(entry.event)
    note_act(
        entry.event.club,
        "dropped",
        actor=actor,
        event=entry.event,
        after={"entry": entry.pk, "now": is_now},
    )
    return entry


@transaction.atomic
def undrop_entry(entry: Entry, *, actor: Actor) -> Entry:
    """Take a drop back; a seat that was left in a game still open is taken again."""
    entry = _lock_entry(entry)
    if entry.dropped_at is None:
        return entry
    entry.dropped_at = None
    entry.save(update_fields=["dropped_at"])
    for seat in _open_seats(entry).filter(outcome=SeatOutcome.LEFT):
        set_seat_outcome(seat, outcome=SeatOutcome.PLAYED)
    bump_standings(entry.event)
    note_act(
        entry.event.club,
        "drop-undone",
        actor=actor,
        event=entry.event,
        after={"entry": entry.pk},
    )
    return entry


@transaction.atomic
def mark_guest(entry: Entry, *, is_guest: bool, actor: Actor) -> Entry:
    entry = _lock_entry(entry)
    if entry.is_guest == is_guest:
        return entry
    entry.is_guest = is_guest
    entry.save(update_fields=["is_guest"])
    bump_standings(entry.event)
    note_act(
        entry.event.club,
        "guest-marked",
        actor=actor,
        event=entry.event,
        after={"entry": entry.pk, "guest": is_guest},
    )
    return entry


@transaction.atomic
def remove_entry(entry: Entry, *, actor: Actor) -> None:
    """Take somebody out who was entered by mistake and has never been seated."""
    entry = _lock_entry(entry)
    if entry.seats.exists() or entry.awards.exists():
        raise LeagueError("has-played", name=entry.player.name)
    note_act(
        entry.event.club,
        "entry-removed",
        actor=actor,
        event=entry.event,
        before={"player": entry.player_id},
    )
    entry.delete()
    bump_standings(entry.event)


def _lock_entry(entry: Entry) -> Entry:
    """Lock the event and read an entry anew: a double tap waits here for the first.

    LeagueError if somebody has taken it off the list meanwhile.
    """
    event = lock_event(entry.event)
    found = event.entries.select_related("player").filter(pk=entry.pk).first()
    if found is None:
        raise LeagueError("not-in-event", name=entry.player.name)
    found.event = event
    return found


def _open_seats(entry: Entry) -> QuerySet[Seat]:
    return Seat.objects.filter(
        entry=entry,
        round__state=RoundState.PUBLISHED,
        table__state__in=OPEN_STATES,
    )
