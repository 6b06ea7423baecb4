"""The draft of a round: places changed by hand, and pins."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET, require_POST

from gonuts_league.clubs.access import actor_of
from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.draft_page.choosing import OUT
from gonuts_league.events.enums import PinKind
from gonuts_league.events.forms.draft import MoveForm, PinForm, SwapForm
from gonuts_league.events.models import Round
from gonuts_league.events.services import draft_edits, pinning
from gonuts_league.look.rendering import render_part
from gonuts_league.tables.models import Seat

from .access import do, for_staff, organised_round
from .round_shown import answer, company_context, show_round

Deed = Callable[[Round, Mapping[str, Any], Actor], object]


@require_POST
@for_staff
def swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _change(request, slug, number, SwapForm(request.POST), _swap)


@require_POST
@for_staff
def move(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _change(request, slug, number, MoveForm(request.POST), _move)


@require_POST
@for_staff
def pin(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _change(request, slug, number, PinForm(request.POST), _pin)


@require_GET
@for_staff
def company(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Say that this draft is open here; tell who else has it open or changed it."""
    round_ = organised_round(request, slug, number)
    return render_part(
        request,
        "events/draft_company.html",
        "company",
        {
            "event": round_.event,
            "club": round_.event.club,
            "section": "events",
            "round": round_,
            **company_context(request, round_, seen=request.GET.get("seen", "")),
        },
    )


def _change(
    request: HttpRequest, slug: str, number: int, form: forms.Form, deed: Deed
) -> HttpResponse:
    round_ = organised_round(request, slug, number)
    if not form.is_valid():
        return show_round(request, round_, error=LeagueError("swap-same-seat"))
    seen_id, version = form.cleaned_data["seen"]
    if seen_id != round_.pk:  # drawn again since it was looked at
        return show_round(request, round_, error=LeagueError("seat-gone"))
    wanted = {**form.cleaned_data, "version": version}
    error = do(request, lambda: deed(round_, wanted, actor_of(request)))
    return answer(request, round_, error)


def _swap(round_: Round, wanted: Mapping[str, Any], actor: Actor) -> None:
    """Two who are seated change places, or one of them sits out instead."""
    who, other = _seat_id(round_, wanted["who"]), _seat_id(round_, wanted["other"])
    version = wanted["version"]
    if who and other:
        draft_edits.swap_seats(
            round_, first_id=who, second_id=other, version=version, actor=actor
        )
        return
    draft_edits.seat_bye(
        round_,
        seat_id=who or other,
        entry_id=wanted["other"] if who else wanted["who"],
        version=version,
        actor=actor,
    )


def _move(round_: Round, wanted: Mapping[str, Any], actor: Actor) -> None:
    """Somebody goes to another table, from a table or from sitting out; or sits out."""
    seat_id, table = _seat_id(round_, wanted["who"]), wanted["to"]
    act: dict[str, Any] = {"version": wanted["version"], "actor": actor}
    if not seat_id:
        draft_edits.seat_benched(
            round_, entry_id=wanted["who"], table_number=table, **act
        )
    elif table == OUT:
        draft_edits.bench_seat(round_, seat_id=seat_id, **act)
    else:
        draft_edits.move_seat(round_, seat_id=seat_id, table_number=table, **act)


def _pin(round_: Round, wanted: Mapping[str, Any], actor: Actor) -> None:
    asked = next((name for name in PINS if wanted[name]), None)
    if asked is None:
        raise LeagueError("seat-gone")
    PINS[asked](round_, wanted[asked], version=wanted["version"], actor=actor)


def _at_table(round_: Round, entry: int, **act: Any) -> None:
    pinning.pin_at_table(round_, seat_id=_seat_id(round_, entry), **act)


def _in_seat(round_: Round, entry: int, **act: Any) -> None:
    pinning.pin_seat(round_, seat_id=_seat_id(round_, entry), **act)


def _sits_out(round_: Round, entry: int, **act: Any) -> None:
    pinning.pin_bye(round_, entry_id=entry, **act)


def _whole_table(round_: Round, table: int, **act: Any) -> None:
    pinning.pin_table(round_, table_number=table, **act)


def _together(round_: Round, pair: tuple[int, int], **act: Any) -> None:
    pinning.pin_pair(round_, entry_ids=pair, kind=PinKind.TOGETHER, **act)


def _apart(round_: Round, pair: tuple[int, int], **act: Any) -> None:
    pinning.pin_pair(round_, entry_ids=pair, kind=PinKind.APART, **act)


def _off(round_: Round, pins: tuple[int, ...], **act: Any) -> None:
    pinning.unpin(round_, pin_ids=pins, **act)


PINS: Mapping[str, Callable[..., None]] = {
    "at_table": _at_table,
    "in_seat": _in_seat,
    "sits_out": _sits_out,
    "whole_table": _whole_table,
    "together": _together,
    "apart": _apart,
    "off": _off,
}
"""By the name of the button in the form."""


def _seat_id(round_: Round, entry: int) -> int:
    """The seat somebody has in a draft; 0 for none."""
    found = Seat.objects.filter(round=round_, entry=entry).values_list("pk", flat=True)
    return found.first() or 0
