"""The league of the demo club: two seasons with their champions, and one that runs."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.leagues.models import League, Season
from gonuts_league.leagues.services.history import record_history
from gonuts_league.leagues.services.seasons import (
    close_season,
    create_league,
    create_season,
)
from gonuts_league.players.models import Player
from gonuts_league.tables.models import Result, Table

from .past import WEEK, PastNight, habits_of, past_nights
from .played import PlayedGames

# Of the running season some games are played last week and tonight, by the desk.
GAMES = (540, 540, 405)
SUMMER = 8 * WEEK
DAY = timedelta(days=1)
MORE_NIGHTS = 8


def play_seasons(
    club: Club,
    people: Sequence[Player],
    last_week: datetime,
    games: PlayedGames,
    actor: Actor,
) -> Season:
    """Record the nights of all seasons up to last week; return the running one."""
    # Backwards, for each season ends before the next one begins.
    habits = habits_of(people, games.rng)
    played: list[list[PastNight]] = []
    last = last_week - WEEK
    for count in reversed(GAMES):
        name = _("Donut Night %(number)s")
        played.insert(
            0, past_nights(habits, name=name, last=last, game_count=count, games=games)
        )
        last = played[0][0].at - SUMMER
    _begin(club, played[0][0].at - WEEK)
    league = create_league(club, name=_("Ring League"), actor=actor)
    for number, nights in enumerate(played, start=1):
        name = _("Season %(number)s") % {"number": number}
        is_over = number < len(played)
        season = _play(league, name, nights, actor, is_over=is_over)
    return season


def _play(
    league: League,
    name: str,
    nights: Sequence[PastNight],
    actor: Actor,
    *,
    is_over: bool,
) -> Season:
    season = create_season(
        league,
        name=name,
        actor=actor,
        starts_on=nights[0].at.date(),
        ends_on=nights[-1].at.date() if is_over else None,
        nights_planned=len(nights) + (0 if is_over else MORE_NIGHTS),
        best_of=24,
        least_nights=len(nights) // 4,
    )
    record_history(league.club, nights, actor=actor, season=season)
    ended_at = nights[-1].at + DAY
    if is_over:
        close_season(season, actor=actor, closed_at=ended_at)
    _move_back(season, ended_at)
    return season


def _begin(club: Club, at: datetime) -> None:
    """Date the club and its people before the first night."""
    _journal(club).update(at=at)
    Club.objects.filter(pk=club.pk).update(created_at=at)
    Player.objects.filter(club=club).update(created_at=at)


def _move_back(season: Season, written_at: datetime) -> None:
    """Move the times of what was recorded just now to the nights of a season."""
    events = Event.objects.filter(nights__season=season)
    events.update(created_at=F("starts_at"))
    starts = Event.objects.filter(pk=OuterRef("event")).values("starts_at")
    Entry.objects.filter(event__in=events).update(joined_at=Subquery(starts))
    Round.objects.filter(event__in=events).update(drawn_at=F("published_at"))
    ends = Table.objects.filter(pk=OuterRef("table")).values("confirmed_at")
    results = Result.objects.filter(table__round__event__in=events)
    results.update(at=Subquery(ends))
    _journal(season.league.club).filter(at__gt=written_at + DAY).update(at=written_at)


def _journal(club: Club) -> QuerySet[JournalEntry]:
    """What was done outside the events; only an invented past is written afterwards."""
    return QuerySet(JournalEntry).filter(club=club, event=None)
