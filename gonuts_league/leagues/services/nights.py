"""The events that count for a season."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.clubs.services.actions import (
    Action,
    kept_in,
    log_action,
    register,
    still_there,
)
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Event
from gonuts_league.events.services.people import enter_players
from gonuts_league.events.services.stage_plans import create_staged_event
from gonuts_league.leagues.models import Night, Season
from gonuts_league.leagues.season_counting import has_totals
from gonuts_league.players.models import Player
from gonuts_league.standings.points import point_system

from .seasons import bump_season, lock_season, season_in


@transaction.atomic
def add_night(
    season: Season, *, event: Event, actor: Actor, pk: int | None = None
) -> Night:
    """Count the games of an event; `pk` is that of a night that comes back.

    LeagueError if it is another club's, holds games recorded one by one, counts
    already, or lacks totals that the season's points are made of.
    """
    season = lock_season(season)
    if event.club_id != season.league.club_id:
        raise LeagueError("night-elsewhere", event=event.name)
    if Season.objects.filter(singles=event).exists():
        raise LeagueError("night-of-singles", event=event.name)
    if season.nights.filter(event=event).exists():
        raise LeagueError("night-there", event=event.name)
    night = Night.objects.create(pk=pk, season=season, event=event)
    if point_system(season.points_system).needs_totals and not has_totals(season):
        raise LeagueError("system-needs-totals")
    bump_season(season)
    log_action(season.league.club, "night-added", actor=actor, after=_kept(night))
    return night


@transaction.atomic
def plan_evening(
    club: Club,
    *,
    seasons: Iterable[Season],
    players: Iterable[Player] = (),
    actor: Actor,
    **plan: Any,
) -> Event:
    """Make an event that counts for seasons and in which players are expected.

    `plan` is that of `create_staged_event`. LeagueError, with nothing made, if that
    cannot be, or if it cannot count for one of the seasons.
    """
    seasons = [lock_season(season) for season in seasons]
    event = create_staged_event(club, actor=actor, **plan)
    for season in seasons:
        add_night(season, event=event, actor=actor)
    enter_players(event, players, actor=actor)
    return event


@transaction.atomic
def remove_night(night: Night, *, actor: Actor) -> None:
    """Stop counting the games of an event for the season; the event stays."""
    season = lock_season(night.season)
    found = still_there(season.nights.select_related("event").filter(pk=night.pk))
    kept = _kept(found)
    found.delete()
    bump_season(season)
    log_action(season.league.club, "night-removed", actor=actor, before=kept)


def _kept(night: Night) -> dict[str, Any]:
    return {
        "night": night.pk,
        "season": night.season_id,
        "event_id": night.event_id,
        "title": night.season.name,
        "event_name": night.event.name,
    }


def _remove_again(row: JournalEntry, actor: Actor) -> None:
    night = still_there(Night.objects.filter(pk=kept_in(row)["night"]))
    remove_night(night, actor=actor)


def _add_again(row: JournalEntry, actor: Actor) -> None:
    kept = kept_in(row)
    event = still_there(Event.objects.filter(pk=kept["event_id"]))
    add_night(season_in(row), event=event, actor=actor, pk=kept["night"])


register(
    Action(
        "night-added",
        _("“%(event)s” counts for “%(title)s”"),
        icon="calendar",
        undo=_remove_again,
    ),
    Action(
        "night-removed",
        _("“%(event)s” no longer counts for “%(title)s”"),
        icon="calendar",
        takes_back="night-added",
        undo=_add_again,
    ),
    family="nights",
    topic="seasons",
    touches="night",
    rests="season: seasons season-ends",
)
