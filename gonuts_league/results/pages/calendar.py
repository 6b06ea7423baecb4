"""An event's date as a file for calendars (RFC 5545); no person is named in it."""

from collections.abc import Iterator
from datetime import UTC, datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from gonuts_league.events.access import visible_event
from gonuts_league.events.models import Event

MOST_BYTES = 75
_ESCAPED = str.maketrans({"\\": r"\\", ";": r"\;", ",": r"\,", "\n": r"\n", "\r": ""})


@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    return calendar_file(visible_event(request, slug))


def calendar_file(event: Event) -> HttpResponse:
    """Give the file of an event that the caller has let the reader see."""
    if event.starts_at is None:
        raise Http404
    lines = _lines(event, event.local(event.starts_at))
    text = "".join(f"{_folded(line)}\r\n" for line in lines)
    return HttpResponse(
        text,
        content_type="text/calendar; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{event.slug}.ics"'},
    )


def _lines(event: Event, start: datetime) -> Iterator[str]:
    """The zone is told by its offset on that day: the file holds no other."""
    yield from ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//gonuts_league//EN")
    yield from ("BEGIN:VTIMEZONE", f"TZID:{start.tzinfo}", "BEGIN:STANDARD")
    yield "DTSTART:19700101T000000"
    yield from (f"TZOFFSETFROM:{start:%z}", f"TZOFFSETTO:{start:%z}")
    yield from ("END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT")
    yield f"UID:{event.slug}@gonuts-league"
    yield f"DTSTAMP:{timezone.now().astimezone(UTC):%Y%m%dT%H%M%SZ}"
    yield f"DTSTART;TZID={start.tzinfo}:{start:%Y%m%dT%H%M%S}"
    yield f"SUMMARY:{event.name.translate(_ESCAPED)}"
    yield from ["STATUS:CANCELLED"] if event.is_called_off else []
    yield from ("END:VEVENT", "END:VCALENDAR")


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
