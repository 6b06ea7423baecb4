"""What the organiser does to screens: choose, freeze, announce, hand over."""

from collections.abc import Callable
from functools import partial

from django.contrib.auth import logout
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import Actor, actor_of
from gonuts_league.clubs.backends import KNOWN_BROWSER
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import do, organiser_page, render_event
from gonuts_league.events.enums import LinkKind, RoundState, WallShows
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import SEEN_ROUNDS, unconfirmed_tables
from gonuts_league.events.services import freezing
from gonuts_league.events.services.freezing import rank_steps, revealed_rows
from gonuts_league.events.services.links import (
    event_link,
    hand_over_screen,
    let_wall_show,
)
from gonuts_league.events.standings.standings_read import is_played_out, read_to_reveal
from gonuts_league.runtime.network.phones import phone_base_url
from gonuts_league.venue.codes import code_of, path_of
from gonuts_league.web.requests import whole_number

# What a key announces where no other place is chosen: the last three, who are the best.
FIRST_PLACES = 3
HANDED_OVER = (LinkKind.WALL, LinkKind.STATION)
Press = Callable[[Event, int, Actor], object]
# What can be pressed while places are announced; `seen` guards against a late press.
PRESSES: dict[str, Press] = {
    "begin": lambda event, place, actor: freezing.begin_reveal(
        event, actor=actor, place=place or FIRST_PLACES
    ),
    "end": lambda event, seen, actor: freezing.end_reveal(event, actor=actor),
    "next": lambda event, seen, actor: freezing.step_reveal(
        event, seen=seen, step=1, actor=actor
    ),
    "back": lambda event, seen, actor: freezing.step_reveal(event, seen=seen, step=-1),
}


@organiser_page("GET")
def screens(request: HttpRequest, event: Event) -> HttpResponse:
    return _show(request, event)


@organiser_page("POST")
def shows(request: HttpRequest, event: Event) -> HttpResponse:
    chosen = request.POST.get("shows", "")
    if chosen not in WallShows.values:
        raise Http404
    error = do(
        request,
        lambda actor: let_wall_show(event, WallShows(chosen), actor=actor),
        _("The big screen follows within a few seconds."),
    )
    return _answer(request, event, error)


@organiser_page("POST")
def freeze(request: HttpRequest, event: Event) -> HttpResponse:
    number = whole_number(request.POST.get("round", ""))
    error = do(
        request,
        partial(freezing.freeze_standings, event, after_round=number),
        _("The standings are frozen."),
    )
    return _answer(request, event, error)


@organiser_page("POST")
def unfreeze(request: HttpRequest, event: Event) -> HttpResponse:
    error = do(
        request,
        partial(freezing.show_standings, event),
        _("Everybody sees the standings now."),
    )
    return _answer(request, event, error)


@organiser_page("GET", "POST")
def reveal(request: HttpRequest, event: Event) -> HttpResponse:
    """Announce the places one by one; this page on a phone is the remote."""
    if request.method == "POST":
        return _press(request, event)
    if event.frozen_after is None and event.revealed is None:
        return redirect("events:screens", event.slug)
    read = read_to_reveal(event)
    count = event.revealed or 0
    coming = next(iter(rank_steps(read.standings)[count:]), ())
    context = {
        "total": len(read.standings),
        "shown": len(revealed_rows(read.standings, count)),
        "coming": coming,
        "open_count": len(unconfirmed_tables(event)),
        "seen": count,
        "first_places": FIRST_PLACES,
    }
    return render_event(request, event, "venue/reveal.html#remote", context)


@organiser_page("POST")
def hand_over(request: HttpRequest, event: Event) -> HttpResponse:
    """Sign out; this browser may then only open the screen's link."""
    asked = request.POST.get("screen", "")
    if asked not in HANDED_OVER:
        raise Http404
    link = hand_over_screen(event, LinkKind(asked), actor=actor_of(request))
    logout(request)
    response = redirect(path_of(link))
    response.delete_cookie(KNOWN_BROWSER)
    return response


def _press(request: HttpRequest, event: Event) -> HttpResponse:
    action = request.POST.get("act", "")
    if action not in PRESSES:
        raise Http404
    number = whole_number(
        request.POST.get("place" if action == "begin" else "seen", "")
    )
    error = do(request, partial(PRESSES[action], event, number))
    if getattr(request, "htmx", None):
        return HttpResponse(status=409 if error else 204)
    if error or action == "end":
        return _answer(request, event, error)
    return redirect("events:reveal", event.slug)


def _answer(
    request: HttpRequest, event: Event, error: LeagueError | None
) -> HttpResponse:
    if error is None:
        return redirect("events:screens", event.slug)
    event.refresh_from_db()
    return _show(request, event, error=error)


def _show(
    request: HttpRequest, event: Event, *, error: LeagueError | None = None
) -> HttpResponse:
    base_url = phone_base_url(request)
    links = [event_link(event, kind) for kind in HANDED_OVER]
    rounds = list(event.rounds.filter(state__in=SEEN_ROUNDS).order_by("-number"))
    closed = (each.number for each in rounds if each.state == RoundState.CLOSED)
    context = {
        "choices": WallShows.choices,
        "rounds": rounds,
        "frozen": next((r for r in rounds if r.number == event.frozen_after), None),
        "is_over": event.frozen_after and is_played_out(event, read_to_reveal(event)),
        # What a freeze offers: what came before the running round all know.
        "last_closed": max(closed, default=0),
        "screens": [
            (link.kind, path_of(link), code_of(link, base_url)) for link in links
        ],
        "error": error,
    }
    return render_event(request, event, "venue/screens.html#screens", context)
