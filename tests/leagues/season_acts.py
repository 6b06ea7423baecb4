"""Seasons whose nights are played by rows: eight people, two tables of four."""

from datetime import UTC, datetime, timedelta

from gonuts_league.events.models import Event
from gonuts_league.leagues.models import Season
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.leagues import NightFactory, SeasonFactory
from tests.played import event_of, play

FIRST = datetime(2026, 9, 3, 19, tzinfo=UTC)


def season_of(nights: int, *, rounds: int = 1, **settings: object) -> Season:
    """A season of so many finished nights with the same people and ends."""
    first = event_of(8, starts_at=FIRST, name="Night 1")
    season = SeasonFactory(league__club=first.club, **settings)
    for number in range(1, nights + 1):
        event = first
        if number > 1:
            at = FIRST + timedelta(weeks=number - 1)
            event = again(first, name=f"Night {number}", starts_at=at)
        play_night(season, event, rounds=rounds)
    return season


def play_night(season: Season, event: Event, *, rounds: int = 1) -> None:
    for number in range(1, rounds + 1):
        play(event, number)
    Event.objects.filter(pk=event.pk).update(
        finished_at=event.starts_at + timedelta(hours=3), rounds_planned=rounds
    )
    NightFactory(season=season, event=event)


def again(event: Event, *, turned: int = 0, **plan: object) -> Event:
    """Another event of the same people, the first so many seated last."""
    other = EventFactory(club=event.club, **plan)
    entries = list(event.entries.order_by("pk"))
    for entry in [*entries[turned:], *entries[:turned]]:
        EntryFactory(event=other, player=entry.player)
    return other
