"""Scores of tables, for anybody."""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponseBase, JsonResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from gonuts_league.api.errors import error_body, problem
from gonuts_league.api.parsing import text_of
from gonuts_league.api.serializers.score import (
    ANSWERED,
    EXAMPLES,
    MOST_TABLES,
    REFUSED,
    REQUEST,
)
from gonuts_league.api.tokens import TokenAuthentication
from scoring.tables_json import answer_document, load_json


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
        document = load_json(text_of(content))
        if isinstance(document, list) and len(document) > MOST_TABLES:
            text = f"{len(document)} tables, at most {MOST_TABLES} at once"
            found = [problem("", "too-many-tables", text)]
            return JsonResponse(error_body(found), status=400)
        answer = answer_document(document)
        # Escaped by json itself: a name may hold half of a surrogate pair.
        status = 400 if answer.is_refused else 200
        return JsonResponse(answer.body, status=status, safe=False)
