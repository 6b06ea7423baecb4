"""A club: ratings and records."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from gonuts_league.api.paging import PAGE, page_of
from gonuts_league.api.serializers.clubs import RatingsSerializer, RecordsSerializer
from gonuts_league.leagues.figures_read import (
    figures_of_club,
    rated_families,
    ratings_of,
    recount_state,
)
from scoring import GAMES

from .reading import ClubReading

FAMILIES = tuple(dict.fromkeys(game.family for game in GAMES.values()))


class ClubViewSet(ClubReading):
    lookup_field = "slug"
    lookup_value_converter = "slug"
    lookup_url_kwarg = "club_slug"

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
        responses=RatingsSerializer,
    )
    @action(detail=True)
    def ratings(self, request: Request, club_slug: str) -> Response:
        """Ranked players first; without a family, the first one that is rated."""
        families = rated_families(self.club)
        family = request.query_params.get("family") or next(iter(families), FAMILIES[0])
        if families and family not in families:
            raise NotFound
        page = page_of(request, ratings_of(self.club, family))
        found = {
            "club": self.club,
            "family": family,
            "state": recount_state(self.club),
            "page": page,
        }
        people = self.people(row.player_id for row in page)
        return Response(RatingsSerializer(found, context={"people": people}).data)

    @extend_schema(
        operation_id="club_records",
        summary="Records of a club",
        responses=RecordsSerializer,
    )
    @action(detail=True)
    def records(self, request: Request, club_slug: str) -> Response:
        """Editions, numbers of players and depths of entry are never mixed."""
        records = figures_of_club(self.club).records
        holders = {holder.player for each in records for holder in each.holders}
        found = {
            "club": self.club,
            "state": recount_state(self.club),
            "records": records,
        }
        context = {"people": self.people(holders)}
        return Response(RecordsSerializer(found, context=context).data)
