"""The draft of a round: who changes places with whom, and what each has had so far."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET, require_POST

from gonuts_league.clubs.access import actor_of
from gonuts_league.errors import LeagueError
from gonuts_league.events.draft_page.ledger import ledger_of
from gonuts_league.events.forms.draft import SwapForm
from gonuts_league.events.services import draft_edits
from gonuts_league.look.rendering import render_part
from gonuts_league.tables.models import Seat

from .access import do, for_staff, organised_round, staffed_round
from .round_shown import answer, show_round


@require_POST
@for_staff
def swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    round_ = organised_round(request, slug, number)
    form = SwapForm(request.POST)
    if not form.is_valid():
        return show_round(request, round_, error=LeagueError("swap-same-seat"))
    wanted = form.cleaned_data
    seats = dict(Seat.objects.filter(round=round_).values_list("entry_id", "pk"))
    error = do(
        request,
        lambda: draft_edits.swap_seats(
            round_,
            first_id=seats.get(wanted["who"], 0),
            second_id=seats.get(wanted["other"], 0),
            version=wanted["version"],
            actor=actor_of(request),
        ),
    )
    return answer(request, round_, error)


@require_GET
@for_staff
def ledger(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse:
    """What one person has had so far, as a part of the draft or as a page."""
    round_ = staffed_round(request, slug, number)
    entry = get_object_or_404(round_.event.entries.select_related("player"), pk=pk)
    return render_part(
        request,
        "events/ledger.html",
        "ledger",
        {
            "event": round_.event,
            "club": round_.event.club,
            "section": "events",
            "round": round_,
            "ledger": ledger_of(round_, entry),
        },
    )
