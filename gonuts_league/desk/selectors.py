"""Who is in an event, with what the pages of people ask about each."""

from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from gonuts_league.boards.selectors import evenings_of
from gonuts_league.clubs.models import Club
from gonuts_league.events.enums import EventFormat, RoundState, StageKind
from gonuts_league.events.models import Award, Entry, Event, SignUp
from gonuts_league.events.selectors import OPEN_STATES
from gonuts_league.players.models import Player
from gonuts_league.players.names import name_key
from gonuts_league.tables.enums import SeatOutcome, TableState
from gonuts_league.tables.models import Seat


def attending_entries(event: Event) -> list[Any]:
    """Everybody in an event, by name, those whose name was erased last (1 query).

    `has_open_seat` while their table is being played, `waits_for_game` until it begins,
    if they could still leave it; `has_sat` once they have sat, `has_awards` once they
    were given points. Of the event each says whether anybody `asks_in`.
    """
    seats = Seat.objects.filter(entry=OuterRef("pk"))
    open_seats = seats.filter(
        round__state=RoundState.PUBLISHED, table__state__in=OPEN_STATES
    )
    not_begun = open_seats.filter(
        table__state=TableState.SEATED,
        table__started_at=None,
        outcome=SeatOutcome.PLAYED,
    ).exclude(round__event__format=EventFormat.FREE_PLAY)
    by_points = Q(round__stage=None) | Q(round__stage__kind=StageKind.SWISS)
    entries = event.entries.select_related("player").annotate(
        has_open_seat=Exists(open_seats),
        waits_for_game=Exists(not_begun.filter(by_points)),
        has_sat=Exists(seats.exclude(round__state=RoundState.DISCARDED)),
        has_awards=Exists(Award.objects.filter(entry=OuterRef("pk"))),
        asks_in=Exists(SignUp.objects.filter(event=event, refused_at=None)),
    )
    return sorted(entries, key=lambda e: (not e.player.name, e.player.name_key))


def free_entries(event: Event) -> list[Entry]:
    """Who is here and sits at no table that is still being played, by name."""
    entries = attending_entries(event)
    return [e for e in entries if e.is_here and not e.has_open_seat]


def people_not_entered(event: Event, *, query: str = "") -> list[Any]:
    """People of the club who are not in the event, by name (1 query); `query` keeps
    those whose name holds it. Of each is read what a list shows."""
    people = event.club.players.filter(erased_at=None).order_by("name_key")
    others = people.exclude(pk__in=event.entries.values("player"))
    rows = others.values_list("pk", "name", "name_key", "affiliation", named=True)
    wanted = name_key(query)
    return [each for each in rows if wanted in each.name_key]


def last_evening(club: Club) -> Event | None:
    """The latest event of a club that anybody came to."""
    came = Entry.objects.filter(event=OuterRef("pk"), checked_in_at__isnull=False)
    events = evenings_of(club).filter(Exists(came))
    return events.order_by(F("starts_at").desc(nulls_last=True), "-pk").first()


def people_of_evening(event: Event | None) -> QuerySet[Player]:
    """Who came to an event and is still in the club, by name."""
    came = Entry.objects.filter(event=event, checked_in_at__isnull=False)
    people = Player.objects.filter(pk__in=came.values("player"), erased_at=None)
    return people.order_by("name_key")
