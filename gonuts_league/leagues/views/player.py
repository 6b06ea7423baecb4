"""One person's page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from gonuts_league.clubs.access import club_or_404
from gonuts_league.leagues.figures_read import recount_state
from gonuts_league.leagues.player_page import player_page
from gonuts_league.players import selectors
from gonuts_league.players.showing import Audience, audience_of, show_people


@require_GET
def player(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    club = club_or_404(request, club_slug)
    audience = audience_of(request.user, club)
    people = selectors.people_of(club, audience=audience).select_related("club")
    found = get_object_or_404(people, pk=pk)
    shown = show_people([found], audience=audience)[found.pk]
    is_member = audience == Audience.MEMBERS
    context = {
        "club": club,
        "section": "players",
        "player": found,
        "name": shown.name,
        "about": player_page(
            found,
            audience=audience,
            short=shown.short,
            number=request.GET.get("page"),
        ),
        "counting": recount_state(club),
        "groups": selectors.group_names(found) if is_member else [],
        "events": selectors.events_of_person(found),
        "is_member": is_member,
        "may_organise": request.user.has_perm("clubs.organise", club),
    }
    return render(request, "leagues/player.html", context)
