"""What the club's boards share: the links above them and their frame."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from gonuts_league.boards.selectors import EventProgress, evenings_of, event_for_now
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.events.selectors import SEEN_ROUNDS
from gonuts_league.leagues.figures_read import recount_state
from gonuts_league.leagues.seasons_read import all_seasons


@club_page("GET")
def standings(request: HttpRequest, club: Club) -> HttpResponse:
    """Lead to the event that is being played, and otherwise to the leaderboards."""
    event = event_for_now(evenings_of(club), now=timezone.now())
    if event and event.stage == EventProgress.RUNNING:
        return redirect("standings:event", event.slug)
    return redirect("leagues:leaderboards", club.slug)


def render_board(
    request: HttpRequest, club: Club, template: str, context: Mapping[str, Any]
) -> HttpResponse:
    """Render a board with the links above it.

    Without an event or a season its link leads to the list of them (two queries at
    most). A page that reads the seasons hands them in.
    """
    played = evenings_of(club).filter(rounds__state__in=SEEN_ROUNDS)
    played = played.annotate(played_at=Max("rounds__published_at"))
    season = next(iter(context.get("seasons", all_seasons(club)[:1])), None)
    frame = {
        "club": club,
        "section": "standings",
        "evening": played.order_by("-played_at", "-pk").first(),
        "season_now": season,
        "counting": recount_state(club),
    }
    return render(request, template, {**frame, **context})
