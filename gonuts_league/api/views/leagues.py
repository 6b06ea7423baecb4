"""Leagues and their seasons."""

from functools import partial
from typing import Any

from django.db.models import Prefetch
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from gonuts_league.api.paging import PAGE, page_of
from gonuts_league.api.parsing import number_in
from gonuts_league.api.serializers.leagues import LeagueSerializer, SeasonSerializer
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.seasons_read import (
    night_key,
    season_table,
    visible_leagues,
    visible_seasons,
)
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.results.live import API, SEASON, LiveKey, live_version

from .reading import Reading


class LeagueViewSet(Reading):
    lookup_field = "slug"
    lookup_value_converter = "slug"
    lookup_url_kwarg = "league_slug"

    @extend_schema(
        operation_id="league",
        summary="A league and its seasons",
        responses=LeagueSerializer,
    )
    def retrieve(self, request: Request, league_slug: str) -> Response:
        leagues = visible_leagues(request.user).prefetch_related(
            Prefetch("seasons", Season.objects.order_by("-number"))
        )
        league = get_object_or_404(leagues, slug=league_slug)
        return Response(LeagueSerializer(league).data)


class SeasonViewSet(Reading):
    lookup_url_kwarg = "season_number"
    lookup_value_converter = "int"

    @extend_schema(
        operation_id="season_standings",
        summary="Standings of a season",
        parameters=[PAGE],
        responses=SeasonSerializer,
    )
    def retrieve(
        self, request: Request, league_slug: str, season_number: int
    ) -> HttpResponseBase:
        """Every result of every player, with those that are dropped.

        Answers 304 to an `If-None-Match` that still holds.
        """
        season = get_object_or_404(
            visible_seasons(request.user),
            league__slug=league_slug,
            number=season_number,
        )
        audience = audience_of(request.user, season.league.club)
        page = number_in(request, "page") or 1
        key = LiveKey(season.pk, audience, API, page=page, kind=SEASON)
        make = partial(self._standings, season, audience)
        return self.unless_unchanged(live_version(key), make)

    def _standings(self, season: Season, audience: Audience) -> Response:
        table = season_table(season, audience=audience)
        found: dict[str, Any] = {
            "season": season,
            "table": table,
            "page": page_of(self.request, table.rows),
        }
        nights = {night_key(night): n for n, night in enumerate(table.nights, start=1)}
        context = {"people": table.people, "nights": nights}
        return Response(SeasonSerializer(found, context=context).data)
