"""One round: publishing it, its tables while it runs, its results, games by hand."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from gonuts_league.clubs.access import actor_of
from gonuts_league.clubs.actors import Actor
from gonuts_league.desk.attendance import free_entries
from gonuts_league.desk.forms.people import GameForm, SeatForm
from gonuts_league.draft.forms.draft import DraftForm
from gonuts_league.draft.pages.round_shown import answer, show_round
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import (
    ask_first,
    do,
    for_staff,
    organised_event,
    organised_round,
    staffed_round,
)
from gonuts_league.events.models import Round
from gonuts_league.events.services import rounds as services
from gonuts_league.events.services.drawing import seat_by_hand
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.web.rendering import render_part

Deed = Callable[[Round, Actor], object]


@require_GET
@for_staff
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return show_round(request, staffed_round(request, slug, number))


@require_POST
@for_staff
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _change(
        request,
        slug,
        number,
        lambda round_, actor: services.publish_round(
            round_, actor=actor, version=_version_seen(request, round_)
        ),
        _("Round %(round)s is published."),
    )


@require_POST
@for_staff
def unpublish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = organised_round(request, slug, number).event
    return ask_first(request, event, "unpublish") or _change(
        request,
        slug,
        number,
        lambda round_, actor: services.unpublish_round(round_, actor=actor),
        _("Round %(round)s is a draft again."),
    )


@require_POST
@for_staff
def close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _change(
        request,
        slug,
        number,
        lambda round_, actor: services.close_round(round_, actor=actor),
        _("Round %(round)s is closed."),
        to_desk=True,
    )


@require_POST
@for_staff
def reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = organised_round(request, slug, number).event
    return ask_first(request, event, "reopen") or _change(
        request,
        slug,
        number,
        lambda round_, actor: services.reopen_round(round_, actor=actor),
        _("Round %(round)s is open again."),
    )


@require_POST
@for_staff
def discard(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _change(
        request,
        slug,
        number,
        lambda round_, actor: services.discard_draft(
            round_, actor=actor, version=_version_seen(request, round_)
        ),
        _("The draft of round %(round)s is gone. Draw it again when you like."),
        to_desk=True,
    )


@require_POST
@for_staff
def judge_seat(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    round_ = organised_round(request, slug, number)
    form = SeatForm(round_, request.POST)
    if not form.is_valid():
        return show_round(request, round_, error=LeagueError("seat-gone"))
    error = do(
        request,
        lambda: services.judge_seat(
            form.cleaned_data["seat"],
            outcome=SeatOutcome(form.cleaned_data["outcome"]),
            actor=actor_of(request),
        ),
        _("That seat is changed."),
    )
    return answer(request, round_, error)


@require_POST
@for_staff
def call_off(
    request: HttpRequest, slug: str, number: int, table_number: int
) -> HttpResponse:
    round_ = organised_round(request, slug, number)
    table = get_object_or_404(
        round_.tables.select_related("round__event__club"), number=table_number
    )
    error = do(
        request,
        lambda: services.void_table(
            table,
            actor=actor_of(request),
            reason=request.POST.get("reason", "")[:200],
        ),
        _("Table %(table)s is called off.") % {"table": table_number},
    )
    return answer(request, round_, error)


@require_POST
@for_staff
def call_on(
    request: HttpRequest, slug: str, number: int, table_number: int
) -> HttpResponse:
    round_ = organised_round(request, slug, number)
    table = get_object_or_404(
        round_.tables.select_related("round__event__club"), number=table_number
    )
    error = do(
        request,
        lambda: services.unvoid_table(table, actor=actor_of(request)),
        _("Table %(table)s is played after all.") % {"table": table_number},
    )
    return answer(request, round_, error)


@require_http_methods(["GET", "POST"])
@for_staff
def seat(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose who plays a game of free play."""
    event = organised_event(request, slug)
    form = GameForm(event, request.POST or None)
    error = None
    if request.method == "POST":
        chosen = form.cleaned_data["entries"] if form.is_valid() else []
        error = do(
            request,
            lambda: seat_by_hand(event, entry_ids=chosen, actor=actor_of(request)),
            _("The game has begun."),
        )
        if error is None:
            return redirect("events:desk", slug)
    return render_part(
        request,
        "desk/seat.html",
        "form",
        {
            "event": event,
            "club": event.club,
            "section": "events",
            "people": free_entries(event),
            "chosen": request.POST.getlist("entries"),
            "error": error,
        },
        status=409 if error else 200,
    )


def _version_seen(request: HttpRequest, round_: Round) -> int:
    """The version of the draft that the sender looked at; LeagueError if it was
    another draft, or none."""
    form = DraftForm(request.POST)
    if not form.is_valid() or form.cleaned_data["seen"][0] != round_.pk:
        raise LeagueError("seat-gone")
    version: int = form.cleaned_data["seen"][1]
    return version


def _change(
    request: HttpRequest,
    slug: str,
    number: int,
    deed: Deed,
    done: str,
    *,
    to_desk: bool = False,
) -> HttpResponse:
    round_ = organised_round(request, slug, number)
    error = do(
        request, lambda: deed(round_, actor_of(request)), done % {"round": number}
    )
    if error is None and to_desk:
        return redirect("events:desk", slug)
    return answer(request, round_, error)
