"""Ratings, records and seasons, for anybody who may see the pages of their club."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Prefetch
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import visible_clubs
from gonuts_league.leagues.figures_read import (
    figures_of_club,
    rated_families,
    ratings_of,
    recount_state,
)
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.seasons_read import (
    night_key,
    season_table,
    visible_leagues,
    visible_seasons,
)
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Shown, audience_of, show_people
from scoring import GAMES

from .league_serializers import (
    LeagueSerializer,
    RatingsSerializer,
    RecordsSerializer,
    SeasonSerializer,
    rating_body,
)
from .parsing import number_in
from .serializers import PAGE_SIZE, ErrorSerializer

FAMILIES = tuple(dict.fromkeys(game.family for game in GAMES.values()))
PAGE = OpenApiParameter("page", int, description="of a hundred rows, from 1")


class RatingsView(APIView):
    @extend_schema(
        operation_id="club_ratings",
        summary="Ratings of a club's members in one family of games",
        parameters=[
            OpenApiParameter(
                "family",
                str,
                description=f"{', '.join(FAMILIES[:-1])} or {FAMILIES[-1]}",
            ),
            PAGE,
        ],
        responses={200: RatingsSerializer, 404: ErrorSerializer},
    )
    def get(self, request: Request, club_slug: str) -> HttpResponseBase:
        """Ranked players first; without a family, the first one that is rated."""
        club = get_object_or_404(visible_clubs(request.user), slug=club_slug)
        families = rated_families(club)
        family = request.query_params.get("family") or next(iter(families), FAMILIES[0])
        if families and family not in families:
            raise NotFound
        page, page_count, rows = _paged(request, ratings_of(club, family))
        people = _people(request, club, (row.player_id for row in rows))
        return _answer(
            {
                "club": club.slug,
                "family": family,
                "is_current": recount_state(club).is_current,
                "page": page,
                "page_count": page_count,
                "ratings": [rating_body(row, people) for row in rows],
            }
        )


class RecordsView(APIView):
    @extend_schema(
        operation_id="club_records",
        summary="Records of a club",
        responses={200: RecordsSerializer, 404: ErrorSerializer},
    )
    def get(self, request: Request, club_slug: str) -> HttpResponseBase:
        """Editions, numbers of players and depths of entry are never mixed."""
        club = get_object_or_404(visible_clubs(request.user), slug=club_slug)
        records = figures_of_club(club).records
        holders = {holder.player for each in records for holder in each.holders}
        body = {
            "club": club.slug,
            "is_current": recount_state(club).is_current,
            "records": records,
        }
        context = {"people": _people(request, club, holders)}
        return _answer(RecordsSerializer(body, context=context).data)


class LeagueView(APIView):
    @extend_schema(
        operation_id="league",
        summary="A league and its seasons",
        responses={200: LeagueSerializer, 404: ErrorSerializer},
    )
    def get(self, request: Request, league_slug: str) -> HttpResponseBase:
        leagues = visible_leagues(request.user).prefetch_related(
            Prefetch("seasons", Season.objects.order_by("-number"))
        )
        league = get_object_or_404(leagues, slug=league_slug)
        return _answer(LeagueSerializer(league).data)


class SeasonView(APIView):
    @extend_schema(
        operation_id="season_standings",
        summary="Standings of a season",
        parameters=[PAGE],
        responses={200: SeasonSerializer, 404: ErrorSerializer},
    )
    def get(
        self, request: Request, league_slug: str, season_number: int
    ) -> HttpResponseBase:
        """Every result of every player, with those that are dropped."""
        season = get_object_or_404(
            visible_seasons(request.user),
            league__slug=league_slug,
            number=season_number,
        )
        audience = audience_of(request.user, season.league.club)
        table = season_table(season, audience=audience)
        page, page_count, rows = _paged(request, table.rows)
        body = {
            "season": season,
            "table": table,
            "page": page,
            "page_count": page_count,
            "standings": rows,
        }
        nights = {night_key(night): n for n, night in enumerate(table.nights, start=1)}
        context = {"people": table.people, "nights": nights}
        return _answer(SeasonSerializer(body, context=context).data)


def _answer(body: Mapping[str, Any]) -> Response:
    return Response(body, headers={"Cache-Control": "private, no-cache"})


def _paged(request: Request, rows: Sequence[Any]) -> tuple[int, int, Sequence[Any]]:
    """The requested page, how many there are, and its rows; past the end the last."""
    page_count = max(-(-len(rows) // PAGE_SIZE), 1)
    page = min(number_in(request, "page") or 1, page_count)
    return page, page_count, rows[(page - 1) * PAGE_SIZE : page * PAGE_SIZE]


def _people(request: Request, club: Club, ids: Iterable[int]) -> dict[int, Shown]:
    # People who were merged or removed since the last count are still in it.
    players = Player.ever.filter(club=club, pk__in=set(ids))
    return show_people(players, audience=audience_of(request.user, club))
