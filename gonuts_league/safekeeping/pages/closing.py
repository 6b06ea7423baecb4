"""Close a club: its files first, and a month to think again."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.clubs.services.accounts import close_club


@club_page("GET", "POST", may="clubs.own")
def close(request: HttpRequest, club: Club) -> HttpResponse:
    if request.method == "POST":
        is_closed = "keep" not in request.POST
        close_club(club, is_closed=is_closed, actor=actor_of(request))
        return redirect("safekeeping:close", club.slug)
    context = {
        "club": club,
        "section": "settings",
        "people_count": club.players.filter(erased_at=None).count(),
        "event_count": club.events.count(),
    }
    return render(request, "safekeeping/close.html", context)
