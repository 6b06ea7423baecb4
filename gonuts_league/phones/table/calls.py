"""The line above a table's page, and the call for the organiser that it carries."""

from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest
from gonuts_league.events.services.calls import call_organiser, take_call_back
from gonuts_league.phones.table_page.doors import Door
from gonuts_league.phones.table_page.frame import frame_of
from gonuts_league.tables.models import Table

from .opening import at_table, go_to, go_with_words


@require_safe
@at_table
def side(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Answer a poll of the line: the clock was touched, or somebody comes."""
    return _line(request, door, table)


@require_POST
@at_table
def call(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Call the organiser, or take the call back."""
    if not door.token:
        raise Http404
    try:
        if "back" in request.POST:
            take_call_back(table, actor=door.actor)
        else:
            call_organiser(table, actor=door.actor)
    except LeagueError as error:
        return go_with_words(request, door.url(table), error.sentence)
    if request.htmx:
        return _line(request, door, table)
    return go_to(request, door.url(table))


def _line(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    frame = frame_of(door, table, now=timezone.now())
    seen = request.headers.get("If-None-Match")
    if frame.side is not None and seen == frame.side.version:
        return HttpResponseNotModified()
    context = {"side": frame.side, "urls": frame.urls}
    return render(request, "phones/parts/table_side.html", context)
