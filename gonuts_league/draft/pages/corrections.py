"""What a correction has moved, and what can be done about later rounds."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_GET

from gonuts_league.draft.correction_page import correction_page, moves_anything
from gonuts_league.events.access import can_organise, for_staff, staffed_event
from gonuts_league.events.selectors import SEEN_ROUNDS
from gonuts_league.tables.models import Table
from gonuts_league.web.rendering import render_part


@require_GET
@for_staff
def correction(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = staffed_event(request, slug)
    tables = Table.objects.filter(round__event=event, round__state__in=SEEN_ROUNDS)
    table = get_object_or_404(tables.select_related("round__event__club"), pk=pk)
    context = {
        "event": event,
        "club": event.club,
        "section": "events",
        "page": correction_page(event, table),
        "is_organiser": can_organise(request, event),
    }
    return render_part(request, "draft/correction.html", "correction", context)


def after_confirming(table: Table, otherwise: str) -> str:
    """Where to go once a result is confirmed: what a correction moved comes first."""
    table = Table.objects.select_related("round__event").get(pk=table.pk)
    if not moves_anything(table):
        return otherwise
    return reverse("events:correction", args=[table.round.event.slug, table.pk])
