"""The rooms of an event, and who has a table of their own or needs a reachable one."""

from functools import partial
from typing import Any

from django.forms import BaseFormSet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from gonuts_league.draft.forms.rooms import OwnTableForm, room_forms, typed_rooms
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import do, organiser_page, render_event
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import entries_of
from gonuts_league.events.services.rooms import give_own_table, set_rooms


@organiser_page("GET", "POST")
def rooms(request: HttpRequest, event: Event) -> HttpResponse:
    rows = room_forms(event, request.POST or None)
    error = None
    if request.method == "POST" and rows.is_valid():
        error = do(
            request,
            lambda actor: set_rooms(event, typed_rooms(rows), actor=actor),
            _("Rooms saved. They apply from the next draw on."),
        )
        if error is None:
            return redirect("events:rooms", event.slug)
    return _show(request, event, rows=rows, error=error)


@organiser_page("POST")
def own_table(request: HttpRequest, event: Event) -> HttpResponse:
    form = OwnTableForm(event, request.POST)
    error = None
    if form.is_valid():
        error = do(
            request,
            partial(
                give_own_table, form.entry_chosen, number=form.cleaned_data["number"]
            ),
            _("Saved. It applies from the next draw on."),
        )
        if error is None:
            return redirect("events:rooms", event.slug)
    return _show(request, event, own=form, error=error)


def _show(
    request: HttpRequest,
    event: Event,
    *,
    rows: "BaseFormSet[Any] | None" = None,
    own: OwnTableForm | None = None,
    error: LeagueError | None = None,
) -> HttpResponse:
    entries = entries_of(event)
    rows = rows or room_forms(event)
    own = own or OwnTableForm(event)
    is_wrong = bool(error or own.errors or (rows.is_bound and not rows.is_valid()))
    context = {
        "rows": rows,
        "own": own,
        "owners": [entry for entry in entries if entry.fixed_table is not None],
        "step_free": [entry for entry in entries if entry.player.needs_step_free],
        "error": error,
    }
    status = 422 if is_wrong else 200
    return render_event(
        request, event, "draft/rooms.html#rooms", context, status=status
    )
