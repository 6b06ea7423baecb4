"""Somebody came late: who it is; where they sit is asked by `repair`."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from gonuts_league.desk.tonight.late import late_page
from gonuts_league.events.access import for_staff, organised_event
from gonuts_league.web.rendering import render_part

LONGEST_NAME = 80


@require_GET
@for_staff
def late(request: HttpRequest, slug: str) -> HttpResponse:
    event = organised_event(request, slug)
    context = {
        "event": event,
        "club": event.club,
        "section": "events",
        "page": late_page(event, query=request.GET.get("q", "")[:LONGEST_NAME]),
    }
    return render_part(request, "desk/late.html", "late", context)
