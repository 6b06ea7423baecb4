"""The dates of events for calendars (RFC 5545): one as a file, and those of a club or a
person to subscribe to, by private links.

No person is named in them. Times are in UTC, so no calendar needs our time zones.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Count, Max, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from gonuts_league.clubs.services.accounts import read_calendar_token
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import visible_event
from gonuts_league.events.models import Event
from gonuts_league.players.private_links import read_own_calendar
from gonuts_league.web.requests import tagged_text

MOST_BYTES = 75
# What a subscription holds: events still to come, and so far back; the latest of them.
KEPT_BEHIND = timedelta(days=183)
MOST_EVENTS = 300
# Actions that may change what a calendar shows of an event: its revision counts them.
REVISED_BY = ("plan-changed", "event-called-off", "event-reopened")
CONTENT_TYPE = "text/calendar; charset=utf-8"
_ESCAPED = str.maketrans({"\\": r"\\", ";": r"\;", ",": r"\,", "\n": r"\n"})
# No other sign of control may stand in a calendar.
_ESCAPED |= dict.fromkeys((*range(10), *range(11, 32), 127), "")


@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    return calendar_file(visible_event(request, slug))


def calendar_file(event: Event) -> HttpResponse:
    """Give the file of an event that the caller has let the reader see."""
    dated = _dated(Event.objects.filter(pk=event.pk))
    if not dated:
        raise Http404
    return HttpResponse(
        calendar_text(dated),
        content_type=CONTENT_TYPE,
        headers={"Content-Disposition": f'attachment; filename="{event.slug}.ics"'},
    )


@require_safe
def club_feed(request: HttpRequest, token: str) -> HttpResponse:
    """Give the events of a club to whoever holds the link of its calendar."""
    try:
        club = read_calendar_token(token)
    except LeagueError:
        raise Http404 from None
    return _feed(request, club.events.all(), name=club.name)


@require_safe
def own_feed(request: HttpRequest, token: str) -> HttpResponse:
    """Give the events that a person is entered in, by the link of their calendar."""
    try:
        player = read_own_calendar(token)
    except LeagueError:
        raise Http404 from None
    entered = Q(entries__player=player, entries__removed_at=None)
    events = player.club.events.filter(entered)
    return _feed(request, events, name=player.club.name)


def _feed(request: HttpRequest, events: QuerySet[Event], *, name: str) -> HttpResponse:
    since = timezone.now() - KEPT_BEHIND
    dated = _dated(events.filter(starts_at__gte=since, season_of_singles=None))
    root = request.build_absolute_uri("/")[:-1]
    return tagged_text(
        request, calendar_text(dated, name=name, root=root), CONTENT_TYPE
    )


def _dated(events: QuerySet[Event]) -> list[Any]:
    """Those that have a date, the latest `MOST_EVENTS`, each with its `revision` and
    when it was `revised_at`, None if never (one query)."""
    by = Q(journal__act__in=REVISED_BY)
    dated = events.exclude(starts_at=None).annotate(
        revision=Count("journal", filter=by, distinct=True),
        revised_at=Max("journal__at", filter=by),
    )
    return list(dated.order_by("-starts_at", "-pk")[:MOST_EVENTS])


def calendar_text(events: Iterable[Any], *, name: str = "", root: str = "") -> str:
    """Write a calendar, with its `name` and addresses below `root` if these are given.

    Each event has a `revision` and a time when it was `revised_at`, or None.
    """
    return "".join(f"{_folded(line)}\r\n" for line in _lines(events, name, root))


def _lines(events: Iterable[Any], name: str, root: str) -> Iterator[str]:
    yield from ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//gonuts_league//EN")
    if name:
        yield f"X-WR-CALNAME:{name.translate(_ESCAPED)}"
        # How often programs ask, at most.
        yield "REFRESH-INTERVAL;VALUE=DURATION:PT1H"
    for event in events:
        yield from _event(event, root)
    yield "END:VCALENDAR"


def _event(event: Any, root: str) -> Iterator[str]:
    revised_at = event.revised_at or event.created_at
    yield from ("BEGIN:VEVENT", f"UID:{event.slug}@gonuts-league")
    yield from (f"DTSTAMP:{_utc(revised_at)}", f"LAST-MODIFIED:{_utc(revised_at)}")
    yield from (f"SEQUENCE:{event.revision}", f"DTSTART:{_utc(event.starts_at)}")
    yield f"SUMMARY:{event.name.translate(_ESCAPED)}"
    if root:
        yield f"URL:{root}{reverse('standings:event', args=[event.slug])}"
    yield f"STATUS:{'CANCELLED' if event.is_called_off else 'CONFIRMED'}"
    yield "END:VEVENT"


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _folded(line: str) -> str:
    """The line in pieces of 75 bytes at most, none of which ends within a letter."""
    pieces, size = [], 0
    for sign in line:
        size += len(sign.encode())
        if size > MOST_BYTES:
            pieces.append("\r\n ")
            size = 1 + len(sign.encode())
        pieces.append(sign)
    return "".join(pieces)
