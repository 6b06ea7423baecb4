"""An event, and what happens in it."""

from django.http import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request

from gonuts_league.api.paging import PAGE, page_of
from gonuts_league.api.parsing import number_in
from gonuts_league.api.serializers.standings import StandingsSerializer
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.standings.standings_read import read_standings
from gonuts_league.results.live import LiveKey, etag_of, versions_of

from .reading import EventReading


class EventViewSet(EventReading):
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
        key = LiveKey(self.event.pk, self.audience, "api", round_number, page or 1)
        etag = etag_of(key, versions_of(self.event))
        return self.unless_unchanged(etag, lambda: self._standings(round_number))

    def _standings(self, round_number: int | None) -> object:
        read = read_standings(
            self.event, audience=self.audience, round_number=round_number
        )
        found = {
            "event": self.event,
            "read": read,
            "page": page_of(self.request, read.standings),
        }
        byes = [each for each in read.awards if each.kind == AwardKind.BYE]
        context = {
            "people": {entry: seen.shown for entry, seen in read.people.items()},
            "seen": read.people,
            "byes": {(each.entry, each.round_number) for each in byes},
        }
        return StandingsSerializer(found, context=context).data
