"""An entry station: one screen in the hall that opens every running table."""

from django.http import HttpResponse, HttpResponseNotModified
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest, opened_link, refused_page
from gonuts_league.events.enums import LinkKind
from gonuts_league.venue.wall.station import station_of
from gonuts_league.web.rendering import render_part

# Kept in the session, so that the pages of tables lead back here from this screen.
STATION = "station"


@require_safe
@never_cache
def station(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show all running tables as buttons; each opens that table's own page."""
    try:
        event = opened_link(token, LinkKind.STATION).event
    except LeagueError as error:
        return refused_page(request, error.sentence)
    if request.session.get(STATION) != token:
        request.session[STATION] = token
    shown = station_of(event)
    if request.headers.get("If-None-Match") == shown.version:
        return HttpResponseNotModified()
    context = {"event": event, "station": shown, "token": token}
    return render_part(request, "venue/station.html", "tables", context)
