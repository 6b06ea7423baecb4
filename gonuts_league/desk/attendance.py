"""Who is in an event, who of the club could be, and what a pasted list would do."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from gonuts_league.events.enums import AwardKind, EventFormat, RoundState, StageKind
from gonuts_league.events.models import Award, Entry, Event
from gonuts_league.events.selectors import OPEN_STATES, erased_name, places_left
from gonuts_league.players.lists.name_list import ListedPerson, NameList, SkippedLine
from gonuts_league.players.models import Player
from gonuts_league.players.names import name_key
from gonuts_league.players.selectors import KnownNames, known_names
from gonuts_league.tables.enums import SeatOutcome, TableState
from gonuts_league.tables.models import Seat

MOST_MEMBERS = 60
MOST_WAITING = 20


@dataclass(frozen=True, slots=True)
class Attendee:
    """One row of the check-in."""

    entry: Entry
    name: str
    is_here: bool
    has_left: bool
    is_waiting: bool
    is_playing: bool
    is_before_game: bool
    is_removable: bool

    @property
    def key(self) -> str:
        """The entry's id as a form sends it."""
        return str(self.entry.pk)


@dataclass(frozen=True, slots=True)
class People:
    """`members` are people of the club who are not in the event, `MOST_MEMBERS` at
    most, as `waiting` holds `MOST_WAITING`; those hidden are found by searching."""

    rows: tuple[Attendee, ...]
    members: tuple[Player, ...]
    hidden_count: int
    entered_count: int
    here_count: int
    query: str
    waiting: tuple[Attendee, ...]
    hidden_waiting_count: int
    places_left: int | None


@dataclass(frozen=True, slots=True)
class ListedRow:
    """One person of a pasted list; `status` is in-event, known, new or twice."""

    person: ListedPerson
    player: Player | None
    status: str


@dataclass(frozen=True, slots=True)
class ListReading:
    rows: tuple[ListedRow, ...]
    skipped: tuple[SkippedLine, ...]
    known_count: int
    new_count: int
    other_count: int
    guest_count: int

    @property
    def enter_count(self) -> int:
        return self.known_count + self.new_count


def people_of(event: Event, *, query: str = "") -> People:
    """Everybody in the event by name; `query` keeps those whose name holds it.

    Those who wait are apart from them, in their turn.
    """
    rows = sorted((_attendee(each) for each in _entries(event)), key=_by_name)
    members = list(
        event.club.players.filter(erased_at=None)
        .exclude(pk__in=event.entries.values("player"))
        .order_by("name_key")
    )
    wanted = name_key(query)
    if wanted:
        members = [each for each in members if wanted in each.name_key]
    found = [row for row in rows if wanted in row.entry.player.name_key]
    waiting = sorted((row for row in found if row.is_waiting), key=_by_turn)
    return People(
        rows=tuple(row for row in found if not row.is_waiting),
        members=tuple(members[:MOST_MEMBERS]),
        hidden_count=max(len(members) - MOST_MEMBERS, 0),
        entered_count=sum(1 for row in rows if not row.is_waiting),
        here_count=sum(1 for row in rows if row.is_here),
        query=query,
        waiting=tuple(waiting[:MOST_WAITING]),
        hidden_waiting_count=max(len(waiting) - MOST_WAITING, 0),
        places_left=places_left(event),
    )


def read_list(event: Event, names: NameList) -> ListReading:
    """Say of each listed person whether the club knows them; changes nothing."""
    entered = set(event.entries.values_list("player_id", flat=True))
    known = known_names(event.club)
    rows = tuple(_listed(person, known, entered) for person in names.people)
    counts = Counter(row.status for row in rows)
    return ListReading(
        rows=rows,
        skipped=tuple(line for line in names.skipped if line.reason != "blank"),
        known_count=counts["known"],
        new_count=counts["new"],
        other_count=counts["in-event"] + counts["twice"],
        guest_count=sum(row.person.guest_count for row in rows),
    )


def free_entries(event: Event) -> list[Attendee]:
    """Who is here and sits at no table that is still being played."""
    rows = (_attendee(entry) for entry in _entries(event))
    return sorted(
        (row for row in rows if row.is_here and not row.is_playing), key=_by_name
    )


def _entries(event: Event) -> Iterable[Entry]:
    open_seats = Seat.objects.filter(
        entry=OuterRef("pk"),
        round__state=RoundState.PUBLISHED,
        table__state__in=OPEN_STATES,
    )
    not_begun = open_seats.filter(
        table__state=TableState.SEATED,
        table__started_at=None,
        outcome=SeatOutcome.PLAYED,
    ).exclude(round__event__format=EventFormat.FREE_PLAY)
    by_points = Q(round__stage=None) | Q(round__stage__kind=StageKind.SWISS)
    return event.entries.select_related("player").annotate(
        has_open_seat=Exists(open_seats),
        waits_for_game=Exists(not_begun.filter(by_points)),
        has_seat=Exists(
            Seat.objects.filter(entry=OuterRef("pk")).exclude(
                round__state=RoundState.DISCARDED
            )
        ),
        has_award=Exists(Award.objects.filter(entry=OuterRef("pk"))),
    )


def _attendee(entry: Entry) -> Attendee:
    return Attendee(
        entry=entry,
        name=entry.player.name or erased_name(),
        is_here=entry.is_here,
        has_left=entry.dropped_at is not None,
        is_waiting=entry.waiting_since is not None and entry.dropped_at is None,
        is_playing=getattr(entry, "has_open_seat", False),
        is_before_game=getattr(entry, "waits_for_game", False),
        is_removable=not (
            getattr(entry, "has_seat", False) or getattr(entry, "has_award", False)
        ),
    )


def _by_name(row: Attendee) -> tuple[bool, str]:
    return not row.entry.player.name, row.entry.player.name_key


def _by_turn(row: Attendee) -> tuple[datetime | None, int]:
    return row.entry.waiting_since, row.entry.pk


def _listed(person: ListedPerson, known: KnownNames, entered: set[int]) -> ListedRow:
    player = known.find(person.name)
    if person.duplicate_of_line is not None:
        return ListedRow(person, player, "twice")
    if player is None:
        return ListedRow(person, None, "new")
    status = "in-event" if player.pk in entered else "known"
    return ListedRow(person, player, status)


def given_awards(event: Event) -> QuerySet[Award]:
    """Penalties and adjustments, newest first."""
    given = event.awards.filter(kind__in=[AwardKind.PENALTY, AwardKind.ADJUSTMENT])
    return given.select_related("entry__player").order_by("-pk")
