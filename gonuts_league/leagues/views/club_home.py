"""The club's home page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from gonuts_league.clubs.access import club_or_404
from gonuts_league.events.club_home import (
    button_of,
    event_for_now,
    event_page,
    greeting,
    latest_events,
)
from gonuts_league.leagues.board_tabs import evenings_of
from gonuts_league.leagues.figures_read import recount_state
from gonuts_league.leagues.home_page import home_panels
from gonuts_league.players.showing import Audience, audience_of


@require_GET
def club(request: HttpRequest, slug: str) -> HttpResponse:
    found = club_or_404(request, slug)
    user, now = request.user, timezone.now()
    audience = audience_of(user, found)
    may_organise = user.has_perm("clubs.organise", found)
    card = event_for_now(evenings_of(found), now=now)
    title = found.name
    if user.is_authenticated and audience == Audience.MEMBERS:
        title = greeting(user.called, now=now)
    context = {
        "club": found,
        "section": "club",
        "title": title,
        "may_organise": may_organise,
        "may_own": user.has_perm("clubs.own", found),
        "card": card,
        "button": card and button_of(card, may_organise=may_organise),
        "events": [
            {"line": line, "url": event_page(line.event, may_organise=may_organise)}
            for line in latest_events(evenings_of(found), now=now)
        ],
        "panels": home_panels(found, audience=audience, now=now),
        "counting": recount_state(found),
    }
    return render(request, "clubs/club.html", context)
