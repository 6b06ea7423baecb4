"""Two people: who was ahead how often, who is now, and the games they met in."""

from itertools import takewhile
from typing import Any

from django.core.paginator import Paginator
from django.db.models import OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from gonuts_league.boards.selectors import AT_THE_TABLE, games_of
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.players import selectors
from gonuts_league.players.showing import audience_of, show_people
from gonuts_league.tables.models import ResultSeat

from .player import GAMES_A_PAGE

LEAST_STREAK = 2


@club_page("GET")
def against(request: HttpRequest, club: Club, pk: int, other_pk: int) -> HttpResponse:
    """Show two people whom the reader may know by name, the first from the left."""
    audience = audience_of(request.user, club)
    people = selectors.people_of(club, audience=audience)
    two = [get_object_or_404(people, pk=each) for each in (pk, other_pk)]
    shown = show_people(two, audience=audience, among=club.players.all())
    met = list(_met(*two))
    leads = [_ahead(seat) for seat in met]
    for seat, lead in zip(met, leads, strict=True):
        seat.is_ahead = lead == 1
    streak = len(list(takewhile(lambda lead: lead == leads[0], leads)))
    context = {
        "club": club,
        "section": "players",
        "two": [(each, shown[each.pk]) for each in two],
        "met": len(met),
        "ahead": [leads.count(1), leads.count(-1)],
        "level": leads.count(0),
        "leader": shown[two[leads[0] < 0].pk] if leads and leads[0] else None,
        "streak": streak if streak >= LEAST_STREAK else 0,
        "games": Paginator(met, GAMES_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "boards/against.html", context)


def _met(player: Any, other: Any) -> Any:
    """The games of both, newest first, with the other's place (one query)."""
    theirs = ResultSeat.objects.filter(
        result=OuterRef("result"), seat__entry__player=other, outcome__in=AT_THE_TABLE
    )
    own = {
        f"their_{name}": Subquery(theirs.values(name)[:1])
        for name in ("pk", "rank", "points")
    }
    return games_of(player).annotate(**own).filter(their_pk__isnull=False)


def _ahead(seat: Any) -> int | None:
    """1 if the first was ahead, -1 if the other was, 0 if level; None without ranks."""
    if seat.rank is None or seat.their_rank is None:
        return None
    return (seat.rank < seat.their_rank) - (seat.rank > seat.their_rank)
