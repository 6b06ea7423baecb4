"""The club's home: the event that matters now, those around it, and days in words."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Event, Round
from gonuts_league.tables.wording import say_game

MOST_EVENTS = 6
MOST_OPEN = 20
# An event that nobody finished stops being "now" after so long.
STALE_AFTER = timedelta(days=2)
EVENING, AFTERNOON, MORNING = 17, 12, 4


class Stage(StrEnum):
    """How far an event has come, for the one button of its card."""

    PLANNED = "planned"
    GATHERING = "gathering"
    RUNNING = "running"


@dataclass(frozen=True, slots=True)
class EventCard:
    """One event on the club's home; `round_number` is the latest that was shown."""

    event: Event
    stage: Stage
    round_number: int
    coming_count: int
    here_count: int
    now: datetime

    @property
    def when(self) -> str:
        if self.stage != Stage.RUNNING:
            return say_when(self.event.local_start, now=self.now)
        return _("Running now, round %(round)s of %(rounds)s") % {
            "round": self.round_number,
            "rounds": max(self.event.rounds_planned, self.round_number),
        }

    @property
    def facts(self) -> str:
        rounds = self.event.rounds_planned
        return " · ".join(
            [
                say_game(self.event.game),
                ngettext("%(count)s round", "%(count)s rounds", rounds)
                % {"count": rounds},
                self._people,
            ]
        )

    @property
    def _people(self) -> str:
        if self.here_count:
            return _("%(count)s here") % {"count": self.here_count}
        return _("%(count)s coming") % {"count": self.coming_count}

    @property
    def urgency(self) -> tuple[bool, bool, float]:
        """Running ones first, then by distance in time; without a day last."""
        starts_at = self.event.starts_at
        away = abs((starts_at - self.now).total_seconds()) if starts_at else 0.0
        return (self.stage == Stage.PLANNED, starts_at is None, away)


def event_for_now(events: QuerySet[Event], *, now: datetime) -> EventCard | None:
    """Choose of a club's events the one that runs, or else the next one planned (one
    query).

    One whose day has gone by without an end is not chosen.
    """
    recent = Q(starts_at=None) | Q(starts_at__gt=now - STALE_AFTER)
    cards = [
        EventCard(
            event,
            _stage(bool(event.round_number), bool(event.here_count)),
            event.round_number or 0,
            event.coming_count,
            event.here_count,
            now,
        )
        for event in _counted(events.filter(recent, finished_at=None))
    ]
    return min(cards, key=lambda card: card.urgency, default=None)


def _stage(has_rounds: bool, has_people: bool) -> Stage:
    if has_rounds:
        return Stage.RUNNING
    return Stage.GATHERING if has_people else Stage.PLANNED


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
    ).order_by("-pk")[:MOST_OPEN]


@dataclass(frozen=True, slots=True)
class EventLine:
    """One event in the list of the club's home."""

    event: Event
    facts: str


def latest_events(events: QuerySet[Event], *, now: datetime) -> list[EventLine]:
    """The latest of a club's events, with their day and how many people are in them."""
    counted = events.annotate(entry_count=Count("entries"))
    latest = counted.order_by(F("starts_at").desc(nulls_last=True), "-pk")
    return [
        EventLine(event, _line_facts(event, event.entry_count, now))
        for event in latest[:MOST_EVENTS]
    ]


def _line_facts(event: Event, count: int, now: datetime) -> str:
    people = ngettext("%(count)s person", "%(count)s people", count) % {"count": count}
    if event.local_start is None:
        return people
    return f"{say_day(event.local_start, now=now)} · {people}"


def button_of(card: EventCard, *, may_organise: bool) -> dict[str, str]:
    """The one button of a card: where it leads whoever reads, and what it says."""
    event = card.event
    if may_organise and card.stage == Stage.PLANNED:
        return {
            "url": reverse("events:people", args=[event.slug]),
            "label": _("Check in"),
        }
    label = _("To the desk") if may_organise else _("See the standings")
    return {"url": event_page(event, may_organise=may_organise), "label": label}


def event_page(event: Event, *, may_organise: bool) -> str:
    """The page of an event that matters most to whoever reads."""
    return reverse(
        "events:desk" if may_organise and not event.is_finished else "standings:event",
        args=[event.slug],
    )


def greeting(name: str, *, now: datetime) -> str:
    """Greet by the time of day where the club plays."""
    hour = timezone.localtime(now).hour
    if MORNING <= hour < AFTERNOON:
        return _("Good morning, %(name)s") % {"name": name}
    if AFTERNOON <= hour < EVENING:
        return _("Good afternoon, %(name)s") % {"name": name}
    return _("Good evening, %(name)s") % {"name": name}


def say_when(local: datetime | None, *, now: datetime) -> str:
    """Name a moment as people do: "Tonight, 19:30", "Thursday, 19:30".

    `local` is by the clock of the event.
    """
    if local is None:
        return _("No day chosen yet")
    today = timezone.localtime(now).date()
    values = {"time": f"{local:%H:%M}"}
    days = (local.date() - today).days
    if days == 0 and local.hour >= EVENING:
        return _("Tonight, %(time)s") % values
    if days == 0:
        return _("Today, %(time)s") % values
    if days == 1:
        return _("Tomorrow, %(time)s") % values
    day = date_format(local, "l" if 1 < days < 7 else "MONTH_DAY_FORMAT")
    return _("%(day)s, %(time)s") % {**values, "day": day}


def say_day(local: datetime, *, now: datetime) -> str:
    """Name the day of something past: "today", "last Thursday", "5 November".

    `local` is by the clock of the event.
    """
    day, today = local.date(), timezone.localtime(now).date()
    days = (today - day).days
    if days == 0:
        return _("today")
    if days == 1:
        return _("yesterday")
    if 1 < days <= 7:
        return _("last %(day)s") % {"day": date_format(day, "l")}
    is_this_year = day.year == today.year
    return date_format(day, "MONTH_DAY_FORMAT" if is_this_year else "DATE_FORMAT")
