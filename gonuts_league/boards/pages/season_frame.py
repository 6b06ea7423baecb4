"""What the pages have in common on which an organiser runs a season."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from gonuts_league.clubs.services.actions import still_there
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import View, staff_page
from gonuts_league.journal.undo import just_done
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.seasons_read import organised_seasons
from gonuts_league.web.requests import in_zone


def season_page(*methods: str) -> Callable[[View], View]:
    """Like `staff_page`, for views that are given the season in place of its address,
    which only its organisers may run; 404 for everybody else."""

    def decorate(view: View) -> View:
        @staff_page(*methods)
        @wraps(view)
        def opened(
            request: HttpRequest, league_slug: str, season_number: int, **address: Any
        ) -> HttpResponse:
            seasons = organised_seasons(request.user).filter(league__slug=league_slug)
            season = get_object_or_404(seasons, number=season_number)
            in_zone(season.league.club)
            return view(request, season, **address)

        return opened

    return decorate


def page_url(page: str, season: Season) -> str:
    return reverse(f"leagues:{page}", args=[season.league.slug, season.number])


def frame_of(
    request: HttpRequest, season: Season, page: str, error: LeagueError | None
) -> dict[str, object]:
    """The context of each of these pages; `error` says why an action was refused."""
    club, back = season.league.club, page_url(page, season)
    return {
        "season": season,
        "league": season.league,
        "club": club,
        "section": "standings",
        "error": error,
        "just_done": just_done(request, club, back=back, topic="seasons"),
    }


def addressed(rows: QuerySet[Any], pk: int) -> Any:
    """A row that an address names; not found if it belongs elsewhere."""
    elsewhere = rows.model._default_manager.filter(pk=pk).exclude(pk__in=rows)
    if elsewhere.exists():
        raise Http404
    return still_there(rows.filter(pk=pk))
