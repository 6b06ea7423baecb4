"""Where everybody sits: by the link of the event, or by that of any of its tables."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest, opened_link, refused_page
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.models import Event
from gonuts_league.events.services.people import check_in_oneself
from gonuts_league.games.links import set_up_url
from gonuts_league.phones.arriving import arrivals_of, arrived_name, is_check_in_open
from gonuts_league.phones.forms import ArrivalForm
from gonuts_league.phones.seats_page import seats_page
from gonuts_league.phones.table_page.holder import entries_of_phone
from gonuts_league.players.showing import Audience
from gonuts_league.results.pages.standings import standings_page
from gonuts_league.web.live_parts import version_of
from gonuts_league.web.rendering import render_part

SHOWN = "seats"


@require_safe
@never_cache
def by_event_link(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show everybody's table to whoever scanned the code of the event."""
    try:
        link = opened_link(token, LinkKind.SEATS)
    except LeagueError as error:
        return refused_page(request, error.sentence)
    return _show_by_link(request, link.event, token)


@require_POST
@never_cache
def check_in(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Let somebody say that they are here, while the organiser has that open."""
    try:
        link = opened_link(token, LinkKind.SEATS)
        form = ArrivalForm(link.event, request.POST)
        entry = form.cleaned_data["entry"] if form.is_valid() else None
        if entry is not None:
            check_in_oneself(
                entry, actor=Actor(link=f"event:{link.event_id}.{link.generation}")
            )
    except LeagueError as error:
        return refused_page(request, error.sentence)
    url = reverse("codes:seats", args=[token])
    if entry is None:
        return redirect(url)
    return redirect(f"{url}?{urlencode({'arrived': entry.pk})}#check-in")


def _show_by_link(request: HtmxHttpRequest, event: Event, token: str) -> HttpResponse:
    """The seats, and the way to say that one is here where that is open."""
    check_in_url = reverse("codes:seats-here", args=[token])
    arrived = request.GET.get("arrived", "")
    return show_seats(
        request,
        event,
        url=reverse("codes:seats", args=[token]),
        standings_url=reverse("codes:seats-standings", args=[token]),
        more={
            "check_in_url": check_in_url if is_check_in_open(event) else "",
            "arrivals": arrivals_of(event, request.GET.get("here", "")),
            "arrived": arrived_name(event, arrived),
        },
    )


@require_safe
@never_cache
def standings(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show the event's standings to whoever scanned the code of the event."""
    try:
        link = opened_link(token, LinkKind.SEATS)
    except LeagueError as error:
        return refused_page(request, error.sentence)
    return standings_page(
        request,
        link.event,
        audience=Audience.TABLE,
        base_template="includes/table_plain.html",
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
    more: Mapping[str, object] | None = None,
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
        **(more or {}),
    }
    return render_part(request, "phones/seats.html", "seats", context)
