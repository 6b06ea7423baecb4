"""Where everybody sits: by the link of the event, or by that of any of its tables."""

from collections.abc import Sequence

from django.http import HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRefresh

from gonuts_league.errors import LeagueError
from gonuts_league.events.desk import version_of
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.models import Event
from gonuts_league.events.seats_page import seats_page
from gonuts_league.events.services.links import open_event_link
from gonuts_league.events.table_page.holder import entries_of_phone
from gonuts_league.games.links import set_up_url
from gonuts_league.look.rendering import render_part
from gonuts_league.players.showing import Audience

from .standings import standings_page
from .table.opening import HtmxHttpRequest, refused_page

SHOWN = "seats"


@require_safe
@never_cache
def by_event_link(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show everybody's table to whoever scanned the code of the event."""
    try:
        link = open_event_link(token, LinkKind.SEATS)
    except LeagueError as error:
        return refused_page(request, error.sentence)
    return show_seats(
        request,
        link.event,
        url=reverse("codes:seats", args=[token]),
        standings_url=reverse("codes:seats-standings", args=[token]),
    )


@require_safe
@never_cache
def standings(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show the event's standings to whoever scanned the code of the event."""
    try:
        link = open_event_link(token, LinkKind.SEATS)
    except LeagueError as error:
        return refused_page(request, error.sentence)
    return standings_page(
        request,
        link.event,
        audience=Audience.TABLE,
        base_template="events/table_plain.html",
    )


def show_seats(
    request: HtmxHttpRequest,
    event: Event,
    *,
    url: str,
    standings_url: str,
    sentence: str = "",
    links: Sequence[tuple[str, str]] = (),
    forgotten: Sequence[tuple[str, str]] = (),
) -> HttpResponse:
    """Show who sits where, to a reader whom the caller has let in.

    `url` is the address of this page; `links` (address and words) lead on from it.
    """
    page = seats_page(
        event,
        audience=Audience.TABLE,
        query=request.GET.get("name", ""),
        own_entries=entries_of_phone(request.session, event),
    )
    version = version_of(page.version, sentence, links, forgotten)
    if request.headers.get("If-None-Match") == version:
        return HttpResponseNotModified()
    if request.htmx and request.GET.get("title", page.title) != page.title:
        return HttpResponseClientRefresh()
    context = {
        "page": page,
        "version": version,
        "event": event,
        "url": url,
        "shown": SHOWN,
        "sentence": sentence,
        "links": links,
        "forgotten": forgotten,
        "standings_url": standings_url if page.round_number else "",
        "guide_url": set_up_url(event.game),
    }
    return render_part(request, "events/seats.html", "seats", context)
