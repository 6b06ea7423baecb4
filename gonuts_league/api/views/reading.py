"""What reading views share: whose data it is, who asks, and what has not changed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.utils.functional import cached_property
from rest_framework.mixins import ListModelMixin
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import visible_clubs
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import visible_events
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience, Shown, audience_of, show_people


class Reading(GenericViewSet):
    """Selectors decide who may see what: 404 is for what is not there or not theirs.

    Whoever keeps an answer asks again before it is shown.
    """

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Any:
        if request.method in SAFE_METHODS:
            response.headers.setdefault("Cache-Control", "private, no-cache")
        return super().finalize_response(request, response, *args, **kwargs)

    def unless_unchanged(
        self, etag: str, make: Callable[[], Response]
    ) -> HttpResponseBase:
        """The answer made, with its tag; 304 to an `If-None-Match` that holds."""
        response = get_conditional_response(self.request._request, etag=etag)
        response = response or make()
        response.headers["ETag"] = etag
        return response


class Listing(ListModelMixin, Reading):
    """A list whose rows need something that is looked up for all of a page."""

    def list(self, request: Request, *args: Any, **address: Any) -> Response:
        rows = self.paginate_queryset(self.filter_queryset(self.get_queryset())) or ()
        context = {**self.get_serializer_context(), **self.context_of(rows)}
        found = self.get_serializer_class()(rows, many=True, context=context)
        return self.get_paginated_response(found.data)

    def context_of(self, rows: Sequence[Any]) -> Mapping[str, Any]:
        """What the serializer is told beside these rows."""
        return {}


class ClubReading(Reading):
    """Below the address of a club."""

    @cached_property
    def club(self) -> Club:
        clubs = visible_clubs(self.request.user)
        return get_object_or_404(clubs, slug=self.kwargs["club_slug"])

    @cached_property
    def audience(self) -> Audience:
        return audience_of(self.request.user, self.club)

    def people(self, ids: Iterable[int]) -> dict[int, Shown]:
        """These people by id, also those merged or removed since the last count."""
        players = Player.ever.filter(club=self.club, pk__in=set(ids))
        return show_people(players, audience=self.audience)


class EventReading(Reading):
    """Below the address of an event."""

    lookup_field = "slug"
    lookup_value_converter = "slug"

    @cached_property
    def event(self) -> Event:
        events = visible_events(self.request.user)
        return get_object_or_404(events, slug=self.kwargs["slug"])

    @cached_property
    def audience(self) -> Audience:
        return audience_of(self.request.user, self.event.club)
