"""Look at a result, confirm it, take the confirmation back."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from gonuts_league.clubs.reasons import reason_given
from gonuts_league.errors import LeagueError
from gonuts_league.events.selectors import changes_since
from gonuts_league.events.services.results import confirm_result, reopen_result
from gonuts_league.events.table_page.depths import asks_for_places
from gonuts_league.events.table_page.doors import Door
from gonuts_league.events.table_page.frame import frame_of
from gonuts_league.events.table_page.parts import strip_of
from gonuts_league.events.table_page.reading import TableNow, read_table, troubles_of
from gonuts_league.events.table_page.verdict import verdict_now
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import Table
from gonuts_league.tables.selectors import games_needed, is_scored_by_game

from .opening import (
    ENDED,
    HtmxHttpRequest,
    at_table,
    go_to,
    go_with_words,
    number_in,
)


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def confirm(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Show what would be confirmed; a POST confirms the version that was shown."""
    if request.method == "POST":
        return _confirm(request, door, table)
    if not table.is_open or table.round.closed_at:
        return go_to(request, door.url(table))
    now = read_table(table, audience=door.audience)
    if asks_for_places(now):
        return go_to(request, door.url(table))
    if not now.is_enough:
        return go_with_words(request, door.url(table), _what_is_missing(now))
    return _confirm_page(request, door, now)


@require_POST
@at_table
def reopen(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Take the confirmation back, so that something can be changed."""
    try:
        reopen_result(table, actor=door.actor, reason=reason_given(request.POST))
    except LeagueError as error:
        if error.code == "table-not-confirmed":
            return go_to(request, door.url(table))
        return go_with_words(request, door.url(table), error.sentence)
    messages.success(request, _("The result is open again. Change it, then confirm."))
    return go_to(request, door.url(table))


def _confirm(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    seen = number_in(request.POST, "version")
    try:
        confirm_result(
            table,
            version=seen,
            actor=door.actor,
            is_whole_box="whole_box" in request.POST,
            # Only the desk may say so: at the table everybody would like to.
            ended_on_time="on_time" in request.POST and not door.token,
        )
    except LeagueError as error:
        return _refused(request, door, table, error, seen)
    return go_to(request, door.url(table))


def _refused(
    request: HtmxHttpRequest, door: Door, table: Table, error: LeagueError, seen: int
) -> HttpResponse:
    if error.code in ENDED:
        if error.code == "round-closed":
            return go_to(request, door.url(table))
        return go_with_words(request, door.url(table), error.sentence)
    fresh = Table.objects.select_related("round").get(pk=table.pk)
    now = read_table(fresh, audience=door.audience)
    if asks_for_places(now):
        return go_with_words(request, door.url(table), error.sentence)
    if not now.is_enough:
        return go_with_words(request, door.url(table), _what_is_missing(now))
    if error.code != "table-changed":
        return _confirm_page(request, door, now, refusal=error.sentence, status=422)
    return _confirm_page(
        request, door, now, refusal=_what_changed(now, seen), status=409
    )


def _confirm_page(
    request: HtmxHttpRequest,
    door: Door,
    now: TableNow,
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    troubles = troubles_of(now)
    grades = {trouble.grade for trouble in troubles}
    frame = frame_of(door, now.table, now=timezone.now())
    is_time_up = frame.clock is not None and frame.clock.is_up
    context: dict[str, Any] = {
        "frame": frame,
        "offers_on_time": is_time_up and not door.token,
        "verdict": verdict_now(now, door.event),
        "strip": strip_of(now, door),
        "version": now.table.version,
        "troubles": troubles,
        "is_impossible": "impossible" in grades,
        "asks_for_box": grades >= {"outside-setup"} and "impossible" not in grades,
        "can_undo": now.table.depth == Depth.CARDS and bool(now.box),
        "back_url": door.url(
            now.table, "" if is_scored_by_game(now.table) else now.table.depth
        ),
        "refusal": refusal,
    }
    return render(request, "events/table_confirm.html", context, status=status)


def _what_is_missing(now: TableNow) -> str:
    if len(now.complete) >= games_needed(now.table):
        return LeagueError("series-undecided").sentence
    if not now.missing:
        return LeagueError("nobody-left").sentence
    names = ", ".join(now.names[index] for index in now.missing)
    return LeagueError("seats-not-entered", names=names).sentence


def _what_changed(now: TableNow, seen: int) -> str:
    """The service's sentence, with no more of anybody's name than this page shows."""
    names = {seat.pk: name for seat, name in zip(now.seats, now.names, strict=True)}
    changes = changes_since(now.table, seen, names)
    return LeagueError("table-changed", changes=changes).sentence
