"""Answer with the page of a round, whatever its state is by now."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone

from gonuts_league.draft.board.choosing import Asked
from gonuts_league.draft.board.draft import draft_of
from gonuts_league.draft.round_page import played_of
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import can_organise
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Round
from gonuts_league.journal.journal_page import just_done
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.web.asked import whole_number
from gonuts_league.web.rendering import render_part

from .company import company_of


def answer(
    request: HttpRequest, round_: Round, error: LeagueError | None
) -> HttpResponse:
    """Go on to the round after an act, or show it with the reason of a refusal."""
    if error:
        return show_round(request, round_, error=error)
    return redirect("events:round", round_.event.slug, round_.number)


def show_round(
    request: HttpRequest, round_: Round, *, error: LeagueError | None = None
) -> HttpResponse:
    if error is not None:
        round_ = _fresh(round_)
    context = _context(request, round_, error)
    status = 409 if error else 200
    if round_.state == RoundState.DRAFT:
        draft = draft_of(round_, _asked(request))
        context["draft"] = draft
        is_pinning = draft["takes_pins"] and not draft["chosen"]
        context["can_pin"] = context["is_organiser"] and is_pinning
        if context["is_organiser"]:
            context |= company_of(request, round_, error=error)
        return render_part(request, "draft/draft.html", "draft", context, status=status)
    played = played_of(
        round_, now=timezone.now(), chosen=whole_number(request.GET.get("table", ""))
    )
    if request.headers.get("If-None-Match") == played.version:
        return HttpResponseNotModified()
    context |= {"played": played, "outcomes": SeatOutcome.choices}
    return render_part(request, "draft/round.html", "round", context, status=status)


def _context(
    request: HttpRequest, round_: Round, error: LeagueError | None
) -> dict[str, Any]:
    event = round_.event
    return {
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
            round_number=round_.number,
        ),
    }


def _asked(request: HttpRequest) -> Asked:
    typed = request.GET
    return Asked(
        who=whole_number(typed.get("who", "")),
        other=whole_number(typed.get("other", "")),
        to=whole_number(typed["to"]) if "to" in typed else None,
    )


def _fresh(round_: Round) -> Round:
    event = round_.event
    fresh = get_object_or_404(event.rounds, number=round_.number)
    fresh.event = event
    return fresh
