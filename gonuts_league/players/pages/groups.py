"""What the groups of a club ask of every draw."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.players.forms import GroupsForm
from gonuts_league.players.selectors import groups_of
from gonuts_league.players.services import seat_groups


@club_page("GET", "POST", may="clubs.organise")
def groups(request: HttpRequest, club: Club) -> HttpResponse:
    form = GroupsForm(groups_of(club), request.POST or None)
    if request.method == "POST" and form.is_valid():
        seat_groups(club, form.seatings(), actor=actor_of(request))
        messages.success(request, _("Saved."))
        return redirect("players:groups", club.slug)
    context = {"club": club, "section": "players", "form": form}
    status = 422 if form.errors else 200
    return render(request, "players/groups.html", context, status=status)
