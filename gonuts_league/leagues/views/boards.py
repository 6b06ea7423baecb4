"""The boards of a club: ratings and scores, records, who met whom, what happened."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from gonuts_league.clubs.access import club_or_404
from gonuts_league.clubs.models import Club
from gonuts_league.leagues.board_tabs import board_tabs, event_tonight
from gonuts_league.leagues.feed_page import feed_page
from gonuts_league.leagues.figures_read import rated_families, recount_state
from gonuts_league.leagues.leaderboard_page import leaderboard_page, rating_page
from gonuts_league.leagues.matrix_page import matrix_page
from gonuts_league.leagues.ratings_csv import ratings_csv
from gonuts_league.leagues.records_page import records_page
from gonuts_league.players.showing import audience_of


@require_GET
def standings(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Lead to the event that is being played, and otherwise to the leaderboards."""
    club = club_or_404(request, club_slug)
    tonight = event_tonight(club, now=timezone.now())
    if tonight is not None:
        return redirect("standings:event", tonight.slug)
    return redirect("leagues:leaderboards", club.slug)


@require_GET
def leaderboards(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_or_404(request, club_slug)
    boards = leaderboard_page(club, audience=audience_of(request.user, club))
    return _board(request, club, "leaderboards", {"boards": boards})


@require_GET
def ratings(request: HttpRequest, club_slug: str, family: str) -> HttpResponse:
    """Everybody's rating in one family of games."""
    club = club_or_404(request, club_slug)
    if family not in rated_families(club):
        raise Http404
    found = rating_page(
        club,
        family,
        audience=audience_of(request.user, club),
        number=request.GET.get("page"),
    )
    return _board(request, club, "ratings", {"board": found.board, "page": found.page})


@require_GET
def csv(request: HttpRequest, club_slug: str) -> HttpResponse:
    """The lists of ratings as a file; its mark tells spreadsheets that it is UTF-8."""
    club = club_or_404(request, club_slug)
    text = ratings_csv(club, audience=audience_of(request.user, club))
    return HttpResponse(
        text.encode("utf-8-sig"),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="ratings.csv"'},
    )


@require_GET
def records(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_or_404(request, club_slug)
    cards = records_page(club, audience=audience_of(request.user, club))
    return _board(request, club, "records", {"cards": cards})


@require_GET
def head_to_head(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_or_404(request, club_slug)
    matrix = matrix_page(
        club,
        audience=audience_of(request.user, club),
        number=request.GET.get("page"),
        asked=request.GET.get("player", ""),
    )
    return _board(request, club, "head-to-head", {"matrix": matrix})


@require_GET
def feed(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_or_404(request, club_slug)
    found = feed_page(
        club,
        audience=audience_of(request.user, club),
        number=request.GET.get("page"),
        now=timezone.now(),
    )
    return _board(request, club, "feed", {"news": found.news, "page": found.page})


def _board(
    request: HttpRequest, club: Club, name: str, context: Mapping[str, Any]
) -> HttpResponse:
    template = f"leagues/{name.replace('-', '_')}.html"
    return render(
        request,
        template,
        {
            "club": club,
            "section": "standings",
            "tabs": board_tabs(club, "leaderboards" if name == "ratings" else name),
            "counting": recount_state(club),
            **context,
        },
    )
