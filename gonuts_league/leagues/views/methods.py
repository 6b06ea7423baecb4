"""How ratings and chances are made, and how they did in a club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from gonuts_league.clubs.access import club_or_404
from gonuts_league.leagues.methods_page import methods_page


@require_GET
def methods(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_or_404(request, club_slug)
    context = {"club": club, "section": "standings", "page": methods_page(club)}
    return render(request, "leagues/methods.html", context)
