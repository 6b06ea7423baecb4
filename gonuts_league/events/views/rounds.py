"""One round: its draft, its tables while it runs, its results, and games by hand."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from gonuts_league.clubs.access import actor_of
from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.attendance import free_entries
from gonuts_league.events.draft_page import draft_of
from gonuts_league.events.enums import RoundState
from gonuts_league.events.forms.people import GameForm, SeatForm, SwapForm
from gonuts_league.events.journal_page import just_done
from gonuts_league.events.models import Round
from gonuts_league.events.round_page import played_of
from gonuts_league.events.services import rounds as services
from gonuts_league.events.services.draft_edits import swap_seats
from gonuts_league.events.services.drawing import seat_by_hand
from gonuts_league.look.rendering import render_part
from gonuts_league.tables.enums import SeatOutcome

from .access import (
    can_organise,
    do,
    for_staff,
    organised_event,
    organised_round,
    staffed_round,
)

Deed = Callable[[Round, Actor], object]


@require_GET
@for_staff
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _show(request, staffed_round(request, slug, number))


@require_POST
@for_staff
def swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    round_ = organised_round(request, slug, number)
    form = SwapForm(request.POST)
    if not form.is_valid():
        return _show(request, round_, error=LeagueError("swap-same-seat"))
    error = do(
        request,
        lambda: swap_seats(
            round_,
            first_id=form.cleaned_data["first"],
            second_id=form.cleaned_data["second"],
            version=form.cleaned_data["version"],
            actor=actor_of(request),
        ),
    )
    return _answer(request, round_, error)


@require_POST
@for_staff
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _change(
        request,
        slug,
        number,
        lambda round_, actor: services.publish_round(round_, actor=actor),
        _("Round %(round)s is published."),
    )


@require_POST
@for_staff
def unpublish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _change(
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
    return _change(
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
        lambda round_, actor: services.discard_draft(round_, actor=actor),
        _("The draft of round %(round)s is gone. Draw it again when you like."),
        to_desk=True,
    )


@require_POST
@for_staff
def judge_seat(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    round_ = organised_round(request, slug, number)
    form = SeatForm(round_, request.POST)
    if not form.is_valid():
        return _show(request, round_, error=LeagueError("seat-gone"))
    error = do(
        request,
        lambda: services.judge_seat(
            form.cleaned_data["seat"],
            outcome=SeatOutcome(form.cleaned_data["outcome"]),
            actor=actor_of(request),
        ),
        _("That seat is changed."),
    )
    return _answer(request, round_, error)


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
    return _answer(request, round_, error)


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
    return _answer(request, round_, error)


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
        "events/seat.html",
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
    return _answer(request, round_, error)


def _answer(
    request: HttpRequest, round_: Round, error: LeagueError | None
) -> HttpResponse:
    if error:
        return _show(request, round_, error=error)
    return redirect("events:round", round_.event.slug, round_.number)


def _show(
    request: HttpRequest, round_: Round, *, error: LeagueError | None = None
) -> HttpResponse:
    if error is not None:
        round_ = _fresh(round_)
    event = round_.event
    context = {
        "event": event,
        "club": event.club,
        "section": "events",
        "round": round_,
        "rounds": list(event.rounds.order_by("number")),
        "is_organiser": can_organise(request, event),
        "error": error,
        "just_done": just_done(
            request.user,  # type: ignore[arg-type]  # staff are signed in
            event,
            back=reverse("events:round", args=[event.slug, round_.number]),
        ),
    }
    status = 409 if error else 200
    if round_.state == RoundState.DRAFT:
        context["draft"] = draft_of(
            round_,
            chosen_id=_number(request.GET.get("seat")),
            other_id=_number(request.GET.get("with")),
        )
        return render_part(
            request, "events/draft.html", "draft", context, status=status
        )
    played = played_of(
        round_, now=timezone.now(), chosen=_number(request.GET.get("table"))
    )
    if request.headers.get("If-None-Match") == played.version:
        return HttpResponseNotModified()
    context |= {"played": played, "outcomes": SeatOutcome.choices}
    return render_part(request, "events/round.html", "round", context, status=status)


def _fresh(round_: Round) -> Round:
    event = round_.event
    fresh = get_object_or_404(event.rounds, number=round_.number)
    fresh.event = event
    return fresh


def _number(typed: str | None) -> int:
    is_number = typed and typed.isascii() and typed.isdigit() and len(typed) < 10
    return int(typed) if typed and is_number else 0
