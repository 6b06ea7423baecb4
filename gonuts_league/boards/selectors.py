"""What several boards of a club look up: its evenings, and where games have pages."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import Club
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Event, Round
from gonuts_league.events.models.event import round_name
from gonuts_league.tables.models import Table

MOST_OPEN = 20
# An event that nobody finished stops being "now" after so long.
STALE_AFTER = timedelta(days=2)


class EventProgress(StrEnum):
    """How far an event has come, for the one button of its card."""

    PLANNED = "planned"
    GATHERING = "gathering"
    RUNNING = "running"


def evenings_of(club: Club) -> QuerySet[Event]:
    """A club's events but for those that hold games recorded one by one."""
    return club.events.filter(season_of_singles=None)


def event_for_now(events: QuerySet[Event], *, now: datetime) -> Any:
    """Choose of a club's events the one that runs, or else the next one planned (one
    query).

    One whose day has gone by without an end is not chosen. It comes with its `stage`,
    `round_number` (the latest that was shown), `coming_count` and `here_count`.
    """
    recent = Q(starts_at=None) | Q(starts_at__gt=now - STALE_AFTER)
    found = list(_counted(events.filter(recent, finished_at=None)))
    for event in found:
        event.stage = (
            EventProgress.GATHERING if event.here_count else EventProgress.PLANNED
        )
        if event.round_number:
            event.stage = EventProgress.RUNNING
    return min(found, key=lambda event: _urgency(event, now), default=None)


def _urgency(event: Any, now: datetime) -> tuple[bool, bool, float]:
    """Running ones first, then by distance in time; without a day last."""
    starts_at = event.starts_at
    away = abs((starts_at - now).total_seconds()) if starts_at else 0.0
    return (event.stage == EventProgress.PLANNED, starts_at is None, away)


def _counted(events: QuerySet[Event]) -> Any:
    """Count who is coming and here, and find the latest round that was shown."""
    shown = Round.objects.filter(
        event=OuterRef("pk"), state__in=(RoundState.PUBLISHED, RoundState.CLOSED)
    )
    staying = Q(entries__dropped_at=None, entries__removed_at=None)
    is_here = staying & Q(entries__checked_in_at__isnull=False)
    return events.annotate(
        coming_count=Count("entries", filter=staying),
        here_count=Count("entries", filter=is_here),
        round_number=Subquery(shown.order_by("-number").values("number")[:1]),
        to_final=Subquery(shown.order_by("-number").values("to_final")[:1]),
    ).order_by("-pk")[:MOST_OPEN]


def game_links(
    club: Club, tables: Iterable[int | None]
) -> Mapping[int, Mapping[str, str]]:
    """The `url` of each table by its id, and its `name`: "Thursday Donut Night, round
    2"; tables that no longer exist have none (one query)."""
    asked = {table for table in tables if table}
    rows = Table.objects.filter(pk__in=asked, round__event__club=club)
    rows = rows.select_related("round__event").only(
        *("number", "round__number", "round__method", "round__to_final"),
        *("round__third_table", "round__event__slug", "round__event__name"),
    )
    return {
        table.pk: {
            "url": reverse("standings:game", args=[table.round.event.slug, table.pk]),
            "name": _("%(event)s, %(name)s")
            % {
                "event": table.round.event.name,
                "name": round_name(table.round, table.number),
            },
        }
        for table in rows
    }
