"""An event, and what happens in it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.http import Http404, HttpResponseBase
from django.utils.functional import cached_property
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from gonuts_league.api import filters
from gonuts_league.api.paging import PAGE, page_of
from gonuts_league.api.parsing import number_in
from gonuts_league.api.serializers import events as shapes
from gonuts_league.api.serializers.standings import (
    RoundPoints,
    SeenStanding,
    StandingsSerializer,
)
from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.events.selectors import SEEN_ROUNDS, event_people, is_shown
from gonuts_league.events.standings.standings_read import StandingsRead, read_standings
from gonuts_league.journal.sentences import names_in
from gonuts_league.journal.undo import actions_of
from gonuts_league.players.showing import (
    Audience,
    Shown,
    read_namesakes,
    show_people,
)
from gonuts_league.results.live import API, LiveKey, etag_of, versions_of
from gonuts_league.standings.types import Standing
from gonuts_league.tables.models import Result, ResultGame, ResultSeat, Seat, Table
from gonuts_league.tables.selectors import score_result

from .reading import ClubReading, EventReading, Listing


class EventViewSet(EventReading):
    @extend_schema(
        operation_id="event",
        summary="An event as it is planned, and how far it is",
        responses=shapes.EventSerializer,
    )
    def retrieve(self, request: Request, slug: str) -> Response:
        return Response(shapes.EventSerializer(self.event).data)

    @extend_schema(
        operation_id="event_standings",
        summary="Standings of an event, after the latest or an earlier round",
        parameters=[
            OpenApiParameter("round", int, description="as they stood after it"),
            PAGE,
        ],
        responses=StandingsSerializer,
    )
    @action(detail=True)
    def standings(self, request: Request, slug: str) -> HttpResponseBase:
        """Visible to all who may see the event; strangers get names as on its page.

        Answers 304 to an `If-None-Match` that still holds.
        """
        round_number, page = number_in(request, "round"), number_in(request, "page")
        key = LiveKey(self.event.pk, self.audience, API, round_number, page or 1)
        etag = etag_of(key, versions_of(self.event))
        return self.unless_unchanged(etag, lambda: self._standings(round_number))

    def _standings(self, round_number: int | None) -> Response:
        read = read_standings(
            self.event, audience=self.audience, round_number=round_number
        )
        page = page_of(self.request, read.standings)
        found = {
            "event": self.event,
            "read": read,
            "page": page,
            "rows": [_seen(row, read) for row in page],
        }
        return Response(StandingsSerializer(found).data)


def _seen(row: Standing, read: StandingsRead) -> SeenStanding:
    byes = {
        each.round_number
        for each in read.awards
        if each.entry == row.entry and each.kind == AwardKind.BYE
    }
    rounds = [
        RoundPoints(number, points, number in row.won_rounds, number in byes)
        for number, points in enumerate(row.rounds, start=1)
    ]
    return SeenStanding(row, read.people[row.entry], rounds)


class EventList(EventReading, Listing):
    """Rows of an event; the team of its club sees drafts as well."""

    @property
    def rounds_seen(self) -> Q:
        is_team = self.request.user.has_perm("clubs.view", self.event.club)
        return Q() if is_team else Q(state__in=SEEN_ROUNDS)

    @cached_property
    def people(self) -> dict[int, Shown]:
        """All of the event by player: from each other they are told apart."""
        people = read_namesakes(event_people(self.event.pk))
        return show_people(people, audience=self.audience)

    def context_of(self, rows: Sequence[Any]) -> Mapping[str, Any]:
        return {"people": self.people}


@extend_schema(summary="Who is in an event; strangers see who sat at a table of it")
class EntryViewSet(EventList):
    queryset = Entry.objects.none()
    serializer_class = shapes.EntrySerializer
    filterset_class = filters.EntryFilter

    def get_queryset(self) -> QuerySet[Entry]:
        found = self.event.entries.select_related("player").order_by("pk")
        if self.audience == Audience.MEMBERS:
            return found
        seen = Seat.objects.filter(entry=OuterRef("pk"), round__state__in=SEEN_ROUNDS)
        return found.filter(Exists(seen))


@extend_schema(summary="Rounds of an event; its team sees a draft, too")
class RoundViewSet(EventList):
    queryset = Round.objects.none()
    serializer_class = shapes.RoundSerializer
    filterset_class = filters.RoundFilter

    def get_queryset(self) -> QuerySet[Round]:
        rounds = self.event.rounds.filter(self.rounds_seen).select_related("stage")
        return rounds.annotate(table_count=Count("tables")).order_by("number")

    def context_of(self, rows: Sequence[Round]) -> Mapping[str, Any]:
        return {"event": self.event}


@extend_schema(summary="Tables of an event, or of one `round`, and who sits where")
class TableViewSet(EventList):
    queryset = Table.objects.none()
    serializer_class = shapes.TableSerializer
    filterset_class = filters.TableFilter

    def get_queryset(self) -> QuerySet[Table]:
        rounds = self.event.rounds.filter(self.rounds_seen)
        seats = Seat.objects.annotate(player=F("entry__player")).order_by("position")
        return (
            Table.objects.filter(round__in=rounds)
            .select_related("round")
            .prefetch_related(Prefetch("seats", seats))
            .order_by("round__number", "number")
        )

    def context_of(self, rows: Sequence[Table]) -> Mapping[str, Any]:
        return {"people": self.people, "is_hidden": self.is_hidden}

    def is_hidden(self, round_number: int) -> bool:
        """Whether how far its tables are would tell a stranger too much."""
        is_member = self.audience == Audience.MEMBERS
        return not is_member and self.event.is_kept_back(round_number)


@extend_schema(summary="Results that count, with the reason of every point")
class ResultViewSet(EventList):
    queryset = Result.objects.none()
    serializer_class = shapes.TableResultSerializer
    filterset_class = filters.ResultFilter

    def list(self, request: Request, *args: Any, **address: Any) -> Any:
        """Those of rounds that are kept back are not there for anybody.

        Answers 304 to an `If-None-Match` that still holds.
        """
        asked = f"api-results:{request.query_params.urlencode()}"
        key = LiveKey(self.event.pk, self.audience, asked)
        etag = etag_of(key, versions_of(self.event))
        make = super().list
        return self.unless_unchanged(etag, lambda: make(request))

    def get_queryset(self) -> QuerySet[Result]:
        seats = ResultSeat.objects.annotate(
            position=F("seat__position"),
            entry=F("seat__entry"),
            player=F("seat__entry__player"),
        )
        games = ResultGame.objects.annotate(position=F("seat__position"))
        return (
            Result.objects.filter(is_shown(), table__round__event=self.event)
            .select_related("table__round")
            .prefetch_related(
                Prefetch("seats", seats.order_by("position")),
                Prefetch("games", games.order_by("game_number", "position")),
            )
            .order_by("table__round__number", "table__number")
        )

    def context_of(self, rows: Sequence[Any]) -> Mapping[str, Any]:
        for row in rows:
            row.played = list(self._games(row))
        return super().context_of(rows)

    def _games(self, row: Any) -> Iterator[shapes.PlayedGame]:
        names = [self.people[each.player].short for each in row.seats.all()]
        for number, played in groupby(row.games.all(), attrgetter("game_number")):
            seats, scores = list(played), score_result(row, number, names)
            for seat, score in zip(seats, scores, strict=True):
                seat.lines = score.lines if score else ()
            yield shapes.PlayedGame(number, seats)


class Journal(Listing):
    """What was done, the newest first."""

    queryset = JournalEntry.objects.none()
    serializer_class = shapes.JournalEntrySerializer
    filterset_class = filters.JournalFilter

    def journal_of(self, where: Club | Event) -> QuerySet[JournalEntry]:
        """For organisers, as its page is; for others it is not there."""
        club = where if isinstance(where, Club) else where.club
        if not self.request.user.has_perm("clubs.organise", club):
            raise Http404
        return actions_of(where).select_related("undone_by").order_by("-pk")

    def context_of(self, rows: Sequence[JournalEntry]) -> Mapping[str, Any]:
        return {"names": names_in(rows)}


@extend_schema(summary="What was done in an event, newest first; for its organisers")
class EventJournalViewSet(EventReading, Journal):
    def get_queryset(self) -> QuerySet[JournalEntry]:
        return self.journal_of(self.event)


@extend_schema(summary="What was done outside the events; for organisers of the club")
class ClubJournalViewSet(ClubReading, Journal):
    def get_queryset(self) -> QuerySet[JournalEntry]:
        return self.journal_of(self.club)
