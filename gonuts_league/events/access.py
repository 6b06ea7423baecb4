"""Who comes in, and as whom: shared by the pages of an event."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.rules import clubs_organised_by
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.models import Event, EventLink, Round
from gonuts_league.events.selectors import staffed_events, visible_events
from gonuts_league.events.services.links import open_event_link
from gonuts_league.web.requests import in_zone, next_address, render_part

View = Callable[..., HttpResponse]


def staff_page(*methods: str) -> Callable[[View], View]:
    """Let a view answer these methods; a part of its page whose reader is signed out
    is sent to the way in, as a whole."""

    def decorate(view: View) -> View:
        @require_http_methods(methods)
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            htmx = getattr(request, "htmx", None)
            if htmx and not request.user.is_authenticated:
                back = urlencode({"next": htmx.current_url_abs_path or request.path})
                return HttpResponseClientRedirect(f"{reverse('clubs:sign-in')}?{back}")
            return view(request, *args, **kwargs)

        return checked

    return decorate


def go(request: HttpRequest, address: str) -> HttpResponse:
    """Lead to another page, also from within a part of this one."""
    if getattr(request, "htmx", None):
        return HttpResponseClientRedirect(address)
    return HttpResponseRedirect(address)


def render_event(
    request: HttpRequest,
    event: Event,
    template: str,
    context: Mapping[str, Any],
    *,
    status: int | None = None,
) -> HttpResponse:
    """Render a page of an event, or the part of it that htmx asked for if the template
    is named with one: "desk/ties.html#ties". One with an `error` was refused."""
    if status is None:
        status = 409 if context.get("error") else 200
    page, _hash, part = template.partition("#")
    shown = {"event": event, "club": event.club, "section": "events", **context}
    if not part:
        return render(request, page, shown, status=status)
    return render_part(request, page, part, shown, status=status)


def ask_first(request: HttpRequest, event: Event, question: str) -> HttpResponse | None:
    """Ask before an action that the whole hall notices; None once that was answered."""
    if "sure" in request.POST:
        return None
    desk = reverse("events:desk", args=[event.slug])
    context = {
        "question": question,
        "kept": {key: request.POST[key] for key in ("next",) if key in request.POST},
        "back": next_address(request, otherwise=desk),
    }
    return render_event(request, event, "events/sure.html", context)


def organised_event(request: HttpRequest, slug: str) -> Event:
    clubs = clubs_organised_by(request.user)
    events = Event.objects.filter(club__in=clubs).select_related("club")
    return in_zone(get_object_or_404(events, slug=slug))


def staffed_event(request: HttpRequest, slug: str) -> Event:
    return in_zone(get_object_or_404(staffed_events(request.user), slug=slug))


def visible_event(request: HttpRequest, slug: str) -> Event:
    return in_zone(get_object_or_404(visible_events(request.user), slug=slug))


def own_entry(user: Any, event: Event) -> int | None:
    """The entry of who reads with a private link; None for everybody else."""
    player = getattr(user, "player", None)
    return (
        player
        and event.entries.filter(player=player).values_list("pk", flat=True).first()
    )


def _page_of(
    find: Callable[[HttpRequest, str], Event],
) -> Callable[..., Callable[[View], View]]:
    """Decorators like `staff_page` for views that are given the event found instead of
    the slug in their address."""

    def page(*methods: str) -> Callable[[View], View]:
        def decorate(view: View) -> View:
            @staff_page(*methods)
            @wraps(view)
            def opened(request: HttpRequest, slug: str, **address: Any) -> HttpResponse:
                return view(request, find(request, slug), **address)

            return opened

        return decorate

    return page


organiser_page = _page_of(organised_event)
scorer_page = _page_of(staffed_event)


def opened_link(token: str, kind: LinkKind) -> EventLink:
    """The link of a token; LeagueError where it opens nothing of this kind."""
    link = open_event_link(token, kind)
    in_zone(link.event)
    return link


def organised_round(request: HttpRequest, slug: str, number: int) -> Round:
    return _round_of(organised_event(request, slug), number)


def staffed_round(request: HttpRequest, slug: str, number: int) -> Round:
    return _round_of(staffed_event(request, slug), number)


def _round_of(event: Event, number: int) -> Round:
    round_ = get_object_or_404(event.rounds, number=number)
    round_.event = event
    return round_


def can_organise(request: HttpRequest, event: Event) -> bool:
    return request.user.has_perm("clubs.organise", event.club)


def do(
    request: HttpRequest, action: Callable[..., object], done: str = ""
) -> LeagueError | None:
    """Do one action as the `actor` who asks; say so on the next page, or give back why
    it was refused."""
    try:
        action(actor=actor_of(request))
    except LeagueError as error:
        return error
    if done:
        messages.success(request, done)
    return None


class HtmxHttpRequest(HttpRequest):
    htmx: HtmxDetails


def refused_page(request: HtmxHttpRequest, sentence: str) -> HttpResponse:
    """One sentence instead of a table; it tells nothing of any event."""
    context = {"sentence": sentence}
    return render(request, "events/table_refused.html", context, status=404)
