"""The page of a round: its draft, or its results once it is closed.

A running round is on the desk; here it only says why a change of its draft came late.
"""

from collections import defaultdict
from contextlib import suppress
from hashlib import sha256
from math import inf
from typing import Any

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.services.actions import names_among
from gonuts_league.draft.forms.draft import RoundChoiceForm
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import (
    can_organise,
    go,
    organised_round,
    render_event,
    staff_page,
    staffed_round,
)
from gonuts_league.events.agreeing.agreement import shown_states
from gonuts_league.events.enums import AwardKind, RoundState
from gonuts_league.events.models import Round
from gonuts_league.events.selectors import full_name, seats_by_table
from gonuts_league.events.services.presence import others_editing, touch_editor
from gonuts_league.journal.sentences import names_in
from gonuts_league.journal.undo import just_done
from gonuts_league.leagues.services.history import is_correctable
from gonuts_league.tables.enums import ResultState
from gonuts_league.tables.models import ResultSeat, Seat

from .draft.board import DraftBoard
from .draft.words import ways_to_draw

CHANGES = "edits pinnings drafts publishings"


@staff_page("GET")
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return show_round(request, staffed_round(request, slug, number))


@staff_page("GET")
def company(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Note that this draft is open here; show who else has it open or changed it."""
    round_ = organised_round(request, slug, number)
    context = {
        "round": round_,
        **_company(request, round_, seen=request.GET.get("seen", "")),
    }
    return render_event(
        request, round_.event, "draft/draft_company.html#company", context
    )


def answer(
    request: HttpRequest, round_: Round, error: LeagueError | None
) -> HttpResponse:
    """Go on to the round after an action, or show it with the reason of a refusal."""
    if error:
        return show_round(request, round_, error=error)
    return redirect("events:round", round_.event.slug, round_.number)


def show_round(
    request: HttpRequest, round_: Round, *, error: LeagueError | None = None
) -> HttpResponse:
    """Show a draft or a closed round; a running one is on the desk."""
    event = round_.event
    if error is not None:
        round_ = get_object_or_404(event.rounds, number=round_.number)
        round_.event = event
    elif round_.state == RoundState.PUBLISHED:
        return go(request, reverse("events:desk", args=[event.slug]))
    is_organiser = can_organise(request, event)
    context = {
        "round": round_,
        "rounds": list(event.rounds.order_by("number")),
        "is_organiser": is_organiser,
        "error": error,
        "just_done": just_done(
            request,
            event,
            back=reverse("events:round", args=[event.slug, round_.number]),
            round_number=round_.number,
        ),
    }
    form = RoundChoiceForm(request.GET)
    form.is_valid()
    asked = form.cleaned_data
    if round_.state == RoundState.DRAFT:
        template = "draft/draft.html#draft"
        context |= _draft(round_, asked, is_organiser=is_organiser)
        if is_organiser:
            context |= _company(request, round_, error=error)
    else:
        template = "draft/round.html#round"
        context |= _played(round_)
    return render_event(request, event, template, context)


def _draft(
    round_: Round, asked: dict[str, Any], *, is_organiser: bool
) -> dict[str, Any]:
    draft = DraftBoard(
        round_,
        who=asked.get("who") or 0,
        other=asked.get("other") or 0,
        to=asked.get("to"),
    )
    takes_pins = draft.takes_pins()
    if not takes_pins:
        draft.who = 0
    return {
        "draft": draft,
        "is_fixed": not takes_pins,
        "can_swap": is_organiser and takes_pins,
        "can_pin": is_organiser and takes_pins and not draft.who,
        "odd": ways_to_draw(round_.event, len(draft.present)) if takes_pins else None,
    }


def _company(
    request: HttpRequest,
    round_: Round,
    *,
    seen: str = "",
    error: LeagueError | None = None,
) -> dict[str, Any]:
    """Note that this browser has the draft open, and read who else has.

    `seen` is the draft on its screen, where that is not the one shown now. What changed
    is shown to a reader who is behind, or was refused for having been.
    """
    fresh = round_.seen
    seen = seen or fresh
    actor, now = actor_of(request), timezone.now()
    key = request.session.session_key or ""
    screen = sha256(key.encode()).hexdigest()[:12]
    if round_.state == RoundState.DRAFT:
        # Nobody's page fails for a sign of life; the next one comes in seconds.
        with suppress(OperationalError):
            touch_editor(round_, actor=actor, screen=screen, now=now)
    editors = others_editing(round_, actor=actor, screen=screen, now=now)
    users = {editor.user for editor in editors}
    is_behind = seen != fresh or round_.state != RoundState.DRAFT
    was_refused = error is not None and error.code == "seat-gone"
    change = None
    if is_behind or was_refused:
        actions = round_.event.journal.filter(act__in=names_among(CHANGES))
        change = actions.select_related("user", "table__round").order_by("-pk").first()
    company = {
        "others": sorted(user.called for user in users if user != actor.user),
        "is_open_twice": actor.user in users,
        "change": change,
        "names": names_in([change] if change else []),
        "is_behind": is_behind,
    }
    return {"seen": seen, "company": company}


def _played(round_: Round) -> dict[str, Any]:
    """A round that was published, each table with its confirmed result, best first."""
    results = {
        row.seat_id: row
        for row in ResultSeat.objects.filter(
            result__state=ResultState.CONFIRMED, result__table__round=round_
        )
    }
    seats: defaultdict[int, list[tuple[Seat, ResultSeat | None]]] = defaultdict(list)
    for seat in seats_by_table(round_):
        seats[seat.table_id].append((seat, results.get(seat.pk)))
    tables = list(round_.tables.all())
    states = shown_states(tables)
    byes = round_.awards.filter(kind=AwardKind.BYE).select_related("entry__player")
    open_count = sum(table.is_open for table in tables)
    return {
        "tables": [
            (table, states[table.pk], sorted(seats[table.pk], key=_by_place))
            for table in tables
        ],
        "byes": [full_name(award.entry) for award in byes.order_by("pk")],
        # This closed round, or a result of it, may be opened again.
        "can_correct": round_.state == RoundState.CLOSED
        and not (round_.event.is_finished or open_count),
        "open_count": open_count,
        "recorded": [table for table in tables if is_correctable(table)],
    }


def _by_place(row: tuple[Seat, ResultSeat | None]) -> tuple[float, int]:
    seat, result = row
    return ((result and result.rank) or inf, seat.position)
