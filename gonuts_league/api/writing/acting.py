"""How each request that changes something is read, done, answered and described."""

import json
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import wraps
from hashlib import sha256
from typing import Any

from django.db import IntegrityError, transaction
from django.http import Http404
from django.utils import timezone
from django.utils.http import parse_etags
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
)
from rest_framework.decorators import action
from rest_framework.exceptions import APIException, PermissionDenied
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Field, Serializer, SerializerMetaclass
from rest_framework.viewsets import ViewSet

from gonuts_league.clubs.actors import Actor, actor_of
from gonuts_league.clubs.models import Club
from gonuts_league.errors import LeagueError
from gonuts_league.events.agreeing.hands import changes_since, who
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.events.selectors import seat_names
from gonuts_league.events.services.results import names_by_seat
from gonuts_league.events.services.setup import lock_event
from gonuts_league.jobs.models import KeptAnswer
from gonuts_league.journal.sentences import action_sentence, doer, names_in
from gonuts_league.tables.models import Table
from gonuts_league.tables.selectors import seats_of
from gonuts_league.web.requests import in_zone
from scoring.errors import ScoringError

from ..serializers.fields import ErrorSerializer
from .serializers import WrittenSerializer, version_of

KEPT_FOR = timedelta(days=1)
LONGEST_KEY = 200
REFUSED = (APIException, LeagueError, ScoringError, Http404)
REFUSALS = {
    412: "It was changed since it was read; the sentence says by whom, and how.",
    428: "It is changed with `If-Match` alone.",
}
HEADERS = {
    "If-Match": 'what was read: `"{id}.{version}"`, its `ETag`; `*` for whatever it is',
    "Idempotency-Key": "of your choice: for a day a repeat with it changes nothing, and"
    " is answered as the first was",
}
Handler = Callable[..., Any]
Takes = Mapping[str, Field[Any, Any, Any, Any]] | type[Serializer[Any]]


class WritingViewSet(ViewSet):
    """`needed_scope` is what a token needs, and names the right of its person."""

    needed_scope = "organise"
    needs_version = False
    event: Any  # of the lists that views of an event are, too

    @property
    def actor(self) -> Actor:
        return actor_of(self.request)

    def allow(self, club: Club) -> None:
        """PermissionDenied for a reader of the club's pages who may not do this."""
        if not self.request.user.has_perm(f"clubs.{self.needed_scope}", club):
            raise PermissionDenied

    def find_event(self) -> Event:
        self.allow(self.event.club)
        return in_zone(self.event)

    def find(self) -> Any:
        """What the address names, locked with its event, as the sender has read it;
        LeagueError, PermissionDenied and Http404 say why not."""
        event = lock_event(self.find_event(), allow_finished=True)
        thing = self.find_in(event)
        read = event if isinstance(thing, Entry) else thing
        given = self.request.headers.get("If-Match", "").strip()
        if not given and self.needs_version:
            raise LeagueError("version-missing")
        # A server that compresses answers marks their tags as weak.
        tags = {tag.removeprefix("W/") for tag in parse_etags(given or "*")}
        if not tags & {"*", f'"{read.pk}.{version_of(read)}"'}:
            raise _stale(read)
        return thing

    def find_in(self, event: Event) -> Any:
        return event


def _stale(thing: Any) -> LeagueError:
    """The error that a thing was changed since it was read: by whom, when, and how."""
    where: Any = thing.event if isinstance(thing, Round) else thing
    upon = {"after__round_id": thing.pk} if where is not thing else {}
    rows = where.journal.select_related("user", "table__round")
    row = rows.filter(**upon).order_by("-pk").first()
    # Taps are no rows of the journal: each tells by itself who made it.
    tap = thing.taps.order_by("-pk").first() if isinstance(thing, Table) else None
    if tap is not None and (row is None or tap.at > row.at):
        names = names_by_seat(seats := seats_of(thing), seat_names(seats))
        what = changes_since(thing, tap.table_version - 1, names).rstrip(".")
        by, at = who(tap), tap.at
    elif row is None:
        return LeagueError("changed-since")
    else:
        what, by, at = action_sentence(row, names_in([row])), doer(row), row.at
    clock = f"{timezone.localtime(at):%H:%M}"
    return LeagueError("stale", who=by, at=clock, what=what)


def writes(
    name: str,
    takes: Takes | None = None,
    example: Mapping[str, Any] | None = None,
    *,
    gives: type[Serializer[Any]] = WrittenSerializer,
    many: bool = False,
    status: int = 200,
    method: Any = "post",
    path: str = "",
    **scope: str,
) -> Callable[[Handler], Handler]:
    """Make a handler of a service: it is given what the address names and what `takes`
    makes of the body, and gives what it has made, if that is another thing.

    All it does is one transaction; the first line of its docstring is the summary.
    """
    kind: Any = takes
    if isinstance(takes, Mapping):
        title = f"{name.title().replace('_', '')}Serializer"
        kind = SerializerMetaclass(title, (Serializer,), dict(takes))

    def decorate(handler: Handler) -> Handler:
        @wraps(handler)
        def answered(view: WritingViewSet, request: Request, **_: Any) -> Response:
            def do() -> Response:
                with transaction.atomic():
                    thing, said = view.find(), {}
                    if kind:
                        body = kind(data=request.data)
                        body.is_valid(raise_exception=True)
                        said = body.validated_data
                    made = handler(view, thing, **said)
                    if made is None:
                        thing.refresh_from_db()
                    shown = thing if made is None else made
                    told = gives(shown, many=many, context={"view": view})
                    return _answer(told.data, status)

            key = request.headers.get("Idempotency-Key")
            return do() if key is None else _answer_once(view, key, do)

        act: Any = answered
        if handler.__name__ != "create":
            where = path or handler.__name__.replace("_", "-")
            act = action(detail=True, methods=[method], url_path=where, **scope)(act)
        shown = OpenApiExample(name, value=example, request_only=True)
        return extend_schema(
            operation_id=name,
            summary=(handler.__doc__ or "").partition("\n")[0].strip("."),
            request=kind,
            examples=[shown] if example else [],
            parameters=[
                OpenApiParameter(each, str, OpenApiParameter.HEADER, description=about)
                for each, about in HEADERS.items()
            ],
            responses={
                status: gives(many=many),
                **{
                    code: OpenApiResponse(ErrorSerializer, description=why)
                    for code, why in REFUSALS.items()
                },
            },
        )(act)

    return decorate


def _answer(body: Any, status: int) -> Response:
    response = Response(body, status=status)
    if isinstance(body, dict) and "version" in body:
        response.headers["ETag"] = f'"{body["id"]}.{body["version"]}"'
    return response


def _answer_once(view: Any, key: str, act: Callable[[], Response]) -> Response:
    """Act upon the first request with a key; a second one waits until that is done."""
    request = view.request
    if not (key.isascii() and key.isprintable() and 0 < len(key) <= LONGEST_KEY):
        raise LeagueError("key-unusable", most=LONGEST_KEY)
    token = getattr(request.auth, "pk", None)
    caller = f"token:{token}" if token else f"user:{request.user.pk}"
    sent = json.dumps([request.method, request.path, request.data], sort_keys=True)
    digest = sha256(sent.encode()).hexdigest()
    same = KeptAnswer.objects.filter(caller=caller, key=key)
    with transaction.atomic():
        same.filter(at__lt=timezone.now() - KEPT_FOR).delete()
        try:
            with transaction.atomic():
                row = KeptAnswer.objects.create(caller=caller, key=key, digest=digest)
        except IntegrityError:
            row = same.get()
            if row.digest != digest:
                raise LeagueError("key-reused") from None
            return _answer(json.loads(row.body), row.status)
        try:
            response = act()
        except REFUSED as error:
            response = view.handle_exception(error)
        row.status = response.status_code
        row.body = JSONRenderer().render(response.data).decode()
        row.save(update_fields=["body", "status"])
        return response
