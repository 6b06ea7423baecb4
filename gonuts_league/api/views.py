"""Scores of tables for anybody; standings for those who may see their event."""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from gonuts_league.events.selectors import visible_events
from gonuts_league.events.standings.standings_read import read_standings
from gonuts_league.players.showing import audience_of
from gonuts_league.results.live import LiveKey, etag_of, versions_of
from scoring.errors import UnreadableError
from scoring.messages import Message
from scoring.tables_json import answer_document, load_json
from scoring.types import Problem

from .errors import error_body, problem
from .parsing import number_in
from .score_schema import ANSWERED, EXAMPLES, MOST_TABLES, REFUSED, REQUEST
from .serializers import ErrorSerializer, StandingsSerializer, standings_body
from .tokens import TokenAuthentication


class ScoreView(APIView):
    """Score one table, or several in an array."""

    # Public: a session is not asked for, so there is nothing to forge. A token is
    # known for its own limit alone.
    authentication_classes = [TokenAuthentication]
    permission_classes = [AllowAny]
    throttle_scope = "score"

    @extend_schema(
        operation_id="score",
        summary="Score one table, or several in an array",
        request=REQUEST,
        examples=EXAMPLES,
        responses={
            (200, "application/json"): ANSWERED,
            (400, "application/json"): REFUSED,
            411: ErrorSerializer,
            413: ErrorSerializer,
            429: ErrorSerializer,
        },
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Points, ranks and the reason of every point.

        `better_than` is null under rulings that nobody simulated, and for duels, which
        have a length instead: null too while the number of moves is not known.
        An array is answered by an array. A table that is refused has the error object
        in its place, and the status is then 400.
        """
        try:
            content = request.body
        except RequestDataTooBig:
            found = [problem("", "too-large", "the input is larger than 2 MB")]
            return JsonResponse(error_body(found), status=413)
        document = load_json(_decode(content))
        if isinstance(document, list) and len(document) > MOST_TABLES:
            text = f"{len(document)} tables, at most {MOST_TABLES} at once"
            found = [problem("", "too-many-tables", text)]
            return JsonResponse(error_body(found), status=400)
        answer = answer_document(document)
        # Escaped by json itself: a name may hold half of a surrogate pair.
        status = 400 if answer.is_refused else 200
        return JsonResponse(answer.body, status=status, safe=False)


class StandingsView(APIView):
    @extend_schema(
        operation_id="event_standings",
        summary="Standings of an event, after the latest or an earlier round",
        parameters=[
            OpenApiParameter("round", int, description="as they stood after it"),
            OpenApiParameter("page", int, description="of a hundred rows, from 1"),
        ],
        responses={
            200: StandingsSerializer,
            404: ErrorSerializer,
        },
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """Visible to all who may see the event; strangers get names as on its page.

        Answers 304 to an `If-None-Match` that still holds.
        """
        event = get_object_or_404(visible_events(request.user), slug=slug)
        audience = audience_of(request.user, event.club)
        round_number = number_in(request, "round")
        page = number_in(request, "page") or 1
        key = LiveKey(event.pk, audience, "api", round_number, page)
        etag = etag_of(key, versions_of(event))
        response = get_conditional_response(request._request, etag=etag)
        if response is None:
            read = read_standings(event, audience=audience, round_number=round_number)
            response = Response(standings_body(event, read, page=page))
        response.headers["ETag"] = etag
        response.headers["Cache-Control"] = "private, no-cache"
        return response


def _decode(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = Message("not-utf8", {"position": error.start})
        raise UnreadableError(Problem("", "not-utf8", "impossible", message)) from error
