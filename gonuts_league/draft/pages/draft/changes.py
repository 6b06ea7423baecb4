"""The draft of a round: places changed by hand, and pins."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse

from gonuts_league.clubs.actors import Actor
from gonuts_league.draft.forms.draft import MoveForm, PinForm, SwapForm
from gonuts_league.draft.pages.round import answer, show_round
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import do, organised_round, staff_page
from gonuts_league.events.enums import PinKind
from gonuts_league.events.models import Round
from gonuts_league.events.services import draft_edits, pinning
from gonuts_league.tables.models import Seat

from .board import OUT

PIN_BUTTONS = [name for name in PinForm.base_fields if name != "seen"]
DraftAction = Callable[[Round, Mapping[str, Any], Actor], object]


@staff_page("POST")
def swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _change(request, slug, number, SwapForm(request.POST), swap_people)


@staff_page("POST")
def move(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _change(request, slug, number, MoveForm(request.POST), _move)


@staff_page("POST")
def pin(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _change(request, slug, number, PinForm(request.POST), pin_people)


def _change(
    request: HttpRequest, slug: str, number: int, form: forms.Form, action: DraftAction
) -> HttpResponse:
    round_ = organised_round(request, slug, number)
    if not form.is_valid():
        return show_round(request, round_, error=LeagueError("swap-same-seat"))
    seen_id, version = form.cleaned_data["seen"]
    if seen_id != round_.pk:  # drawn again since it was looked at
        return show_round(request, round_, error=LeagueError("seat-gone"))
    wanted = {**form.cleaned_data, "version": version}
    error = do(request, partial(action, round_, wanted))
    return answer(request, round_, error)


def swap_people(round_: Round, wanted: Mapping[str, Any], actor: Actor) -> None:
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
    asked: dict[str, Any] = {"version": wanted["version"], "actor": actor}
    if not seat_id:
        draft_edits.seat_benched(
            round_, entry_id=wanted["who"], table_number=table, **asked
        )
    elif table == OUT:
        draft_edits.bench_seat(round_, seat_id=seat_id, **asked)
    else:
        draft_edits.move_seat(round_, seat_id=seat_id, table_number=table, **asked)


def pin_people(round_: Round, wanted: Mapping[str, Any], actor: Actor) -> None:
    """Pin what the pressed button names, or take pins off."""
    button = next((name for name in PIN_BUTTONS if wanted[name]), "")
    chosen: Any = wanted.get(button)
    asked: dict[str, Any] = {"version": wanted["version"], "actor": actor}
    match button:
        case "at_table" | "in_seat":
            asked["kind"] = PinKind.SEAT if button == "in_seat" else PinKind.TABLE
            pinning.pin_seat(round_, seat_id=_seat_id(round_, chosen), **asked)
        case "sits_out":
            pinning.pin_bye(round_, entry_id=chosen, **asked)
        case "whole_table":
            pinning.pin_table(round_, table_number=chosen, **asked)
        case "together" | "apart":
            pinning.pin_pair(round_, entry_ids=chosen, kind=PinKind(button), **asked)
        case "off":
            pinning.unpin(round_, pin_ids=chosen, **asked)
        case _:
            raise LeagueError("seat-gone")


def _seat_id(round_: Round, entry: int) -> int:
    """The seat somebody has in a draft; 0 for none."""
    found = Seat.objects.filter(round=round_, entry=entry).values_list("pk", flat=True)
    return found.first() or 0
