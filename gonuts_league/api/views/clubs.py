"""A club, its people, events and seasons, and what is counted of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from gonuts_league.api import filters
from gonuts_league.api.paging import PAGE, page_of
from gonuts_league.api.serializers import clubs as shapes
from gonuts_league.api.serializers.events import EventSerializer
from gonuts_league.api.serializers.leagues import ClubSeasonSerializer
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import visible_clubs
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import events_of
from gonuts_league.leagues.figures_read import (
    figures_of,
    figures_of_club,
    rated_families,
    ratings_of,
    recount_state,
)
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.seasons_read import all_seasons
from gonuts_league.players.models import Player
from gonuts_league.players.selectors import people_of
from gonuts_league.players.showing import Audience, show_people
from scoring import GAMES

from .reading import ClubReading, Listing

FAMILIES = tuple(dict.fromkeys(game.family for game in GAMES.values()))


@extend_schema(summary="Clubs whose pages you may read")
class ClubViewSet(ClubReading, Listing):
    lookup_field = "slug"
    lookup_value_converter = "slug"
    lookup_url_kwarg = "club_slug"
    queryset = Club.objects.none()
    serializer_class = shapes.ClubSerializer
    filterset_class = filters.ClubFilter

    def get_queryset(self) -> QuerySet[Club]:
        return visible_clubs(self.request.user).order_by("name", "pk")

    @extend_schema(operation_id="club", summary="A club")
    def retrieve(self, request: Request, club_slug: str) -> Response:
        return Response(self.get_serializer(self.club).data)

    @extend_schema(
        operation_id="club_statistics",
        summary="What is counted of a club: games, nights, and who is best",
        responses=shapes.ClubStatisticsSerializer,
    )
    @action(detail=True, filterset_class=None)
    def statistics(self, request: Request, club_slug: str) -> Response:
        figures = figures_of_club(self.club)
        ids = {row.player for row in figures.most_games}
        ids |= {row.player for board in figures.best_scores for row in board.rows}
        return self.counted(shapes.ClubStatisticsSerializer, ids, statistics=figures)

    def counted(self, shape: Any, people: Iterable[int], **more: Any) -> Response:
        """Answer with what was counted, which these people stand in."""
        found = {"club": self.club, "state": recount_state(self.club), **more}
        return Response(shape(found, context={"people": self.people(people)}).data)

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
        responses=shapes.RatingsSerializer,
    )
    @action(detail=True, filterset_class=None)
    def ratings(self, request: Request, club_slug: str) -> Response:
        """Ranked players first; without a family, the first one that is rated."""
        families = rated_families(self.club)
        family = request.query_params.get("family") or next(iter(families), FAMILIES[0])
        if families and family not in families:
            raise NotFound
        page = page_of(request, ratings_of(self.club, family))
        ids = [row.player_id for row in page]
        return self.counted(shapes.RatingsSerializer, ids, family=family, page=page)

    @extend_schema(
        operation_id="club_records",
        summary="Records of a club",
        responses=shapes.RecordsSerializer,
    )
    @action(detail=True, filterset_class=None)
    def records(self, request: Request, club_slug: str) -> Response:
        """Editions, numbers of players and depths of entry are never mixed."""
        records = figures_of_club(self.club).records
        holders = {holder.player for each in records for holder in each.holders}
        return self.counted(shapes.RecordsSerializer, holders, records=records)


@extend_schema(summary="People of a club")
class PersonViewSet(ClubReading, Listing):
    lookup_value_converter = "int"
    queryset = Player.objects.none()
    serializer_class = shapes.PersonSerializer
    filterset_class = filters.PersonFilter

    def get_queryset(self) -> QuerySet[Player]:
        people = people_of(self.club, audience=self.audience)
        return people.prefetch_related("groups")

    def context_of(self, rows: Sequence[Player]) -> Mapping[str, Any]:
        return {
            "people": show_people(rows, audience=self.audience),
            "is_member": self.audience == Audience.MEMBERS,
        }

    @cached_property
    def person(self) -> Player:
        return get_object_or_404(self.get_queryset(), pk=self.kwargs["pk"])

    @extend_schema(operation_id="club_person", summary="A person of a club")
    def retrieve(self, request: Request, club_slug: str, pk: int) -> Response:
        context = self.context_of([self.person])
        return Response(shapes.PersonSerializer(self.person, context=context).data)

    @extend_schema(
        operation_id="person_statistics",
        summary="What is counted of a person; not there before the first game",
        responses=shapes.PersonStatisticsSerializer,
    )
    @action(detail=True, filterset_class=None)
    def statistics(self, request: Request, club_slug: str, pk: int) -> Response:
        figures = figures_of(self.person)
        if figures is None:
            raise NotFound
        context = {"people": self.people(each.player for each in figures.opponents)}
        found = shapes.PersonStatisticsSerializer(figures, context=context)
        return Response(found.data)


@extend_schema(summary="Events of a club, running ones first, then the newest")
class ClubEventViewSet(ClubReading, Listing):
    queryset = Event.objects.none()
    serializer_class = EventSerializer
    filterset_class = filters.EventFilter

    def get_queryset(self) -> QuerySet[Event]:
        return events_of(self.club).select_related("club")


@extend_schema(summary="Seasons of a club, open ones first")
class ClubSeasonViewSet(ClubReading, Listing):
    queryset = Season.objects.none()
    serializer_class = ClubSeasonSerializer
    filterset_class = filters.SeasonFilter

    def get_queryset(self) -> QuerySet[Season]:
        return all_seasons(self.club)
