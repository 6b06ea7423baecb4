"""What is printed: tents for the tables, seating lists, result slips."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from gonuts_league.events.access import for_staff, staffed_event, staffed_round
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.models import Event, Round
from gonuts_league.events.selectors import SEEN_ROUNDS
from gonuts_league.events.services.links import event_link
from gonuts_league.runtime.network.phones import phone_base_url
from gonuts_league.venue.certificates import certificates_of, size_asked
from gonuts_league.venue.codes import code_of, way_in
from gonuts_league.venue.paper import (
    MOST_TENTS,
    arrivals_of,
    pairings_of,
    seen_rounds,
    sheets_of,
    slips_of,
    tent_numbers,
    tents_of,
)
from gonuts_league.web.asked import whole_number

# For those who come without being on the list.
BLANK_LINES = 8


@require_GET
@for_staff
def index(request: HttpRequest, slug: str) -> HttpResponse:
    event = staffed_event(request, slug)
    context = _context(event) | {
        "rounds": list(seen_rounds(event)),
        "tent_count": len(tent_numbers(event)),
        "sheets": sheets_of(event),
    }
    return render(request, "venue/paper.html", context)


@require_GET
@for_staff
def tents(request: HttpRequest, slug: str) -> HttpResponse:
    event = staffed_event(request, slug)
    numbers = tent_numbers(event, request.GET.get("tables", ""))
    context = _context(event) | {
        "tents": tents_of(event, numbers, base_url=phone_base_url(request)),
        "most_tents": MOST_TENTS,
    }
    context |= _way_in(request, event)
    return render(request, "venue/tents.html", context)


@require_GET
@for_staff
def entrance(request: HttpRequest, slug: str) -> HttpResponse:
    event = staffed_event(request, slug)
    link = event_link(event, LinkKind.SEATS)
    context = _context(event) | _way_in(request, event)
    context["code"] = code_of(link, phone_base_url(request))
    return render(request, "venue/entrance.html", context)


@require_GET
@for_staff
def arrivals(request: HttpRequest, slug: str) -> HttpResponse:
    event = staffed_event(request, slug)
    context = _context(event) | _way_in(request, event)
    context |= {"names": arrivals_of(event), "blank_lines": range(BLANK_LINES)}
    return render(request, "venue/arrivals.html", context)


@require_GET
@for_staff
def certificates(request: HttpRequest, slug: str) -> HttpResponse:
    event = staffed_event(request, slug)
    chosen = {whole_number(typed) for typed in request.GET.getlist("who")}
    context = _context(event) | {
        "certificates": certificates_of(event, chosen=chosen),
        "size": size_asked(request.GET.get("size", "")),
    }
    return render(request, "venue/certificates.html", context)


@require_GET
@for_staff
def pairings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    round_ = _seen_round(request, slug, number)
    context = _context(round_.event) | {
        "round": round_,
        "pairings": pairings_of(round_),
    }
    return render(request, "venue/pairings.html", context)


@require_GET
@for_staff
def slips(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    round_ = _seen_round(request, slug, number)
    context = _context(round_.event) | {"round": round_, "slips": slips_of(round_)}
    return render(request, "venue/slips.html", context)


def _seen_round(request: HttpRequest, slug: str, number: int) -> Round:
    """A draft is not printed: until it is published, nobody sits anywhere."""
    round_ = staffed_round(request, slug, number)
    if round_.state not in SEEN_ROUNDS:
        raise Http404
    return round_


def _way_in(request: HttpRequest, event: Event) -> dict[str, Any]:
    way = way_in(event.club, base_url=phone_base_url(request))
    return {"way": way, "is_lan": settings.IS_LAN}


def _context(event: Event) -> dict[str, Any]:
    return {"event": event, "club": event.club, "section": "events"}
