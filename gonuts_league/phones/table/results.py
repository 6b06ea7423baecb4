"""Look at a result, confirm it, take the confirmation back."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRefresh

from gonuts_league.clubs.reasons import reason_given
from gonuts_league.draft.pages.corrections import after_confirming
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest
from gonuts_league.events.agreeing.agreement import waits_for_others
from gonuts_league.events.agreeing.hands import changes_since
from gonuts_league.events.services.results import reopen_result
from gonuts_league.phones.table_page.agreeing import agree_page, shown_key
from gonuts_league.phones.table_page.depths import asks_for_places
from gonuts_league.phones.table_page.doors import Door
from gonuts_league.phones.table_page.frame import page_frame
from gonuts_league.phones.table_page.parts import strip_of
from gonuts_league.phones.table_page.reading import TableNow, read_table, troubles_of
from gonuts_league.phones.table_page.verdict import verdict_now
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import Table
from gonuts_league.tables.selectors import games_needed, is_scored_by_game

from .agreeing import agree
from .opening import ENDED, at_table, go_to, go_with_words, number_in


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def confirm(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Show what would be confirmed; a POST confirms the version that was shown."""
    if request.method == "POST":
        return _confirm(request, door, table)
    if request.htmx and (shown := request.GET.get("shown", "")):
        is_same = shown == shown_key(table)
        return HttpResponse(status=204) if is_same else HttpResponseClientRefresh()
    if not table.is_open or table.round.is_closed_for(table.pk):
        return go_to(request, door.url(table))
    now = read_table(table, audience=door.audience)
    # Whoever is led here by a dispute must not be led back here again.
    url = door.url(table, change=int(waits_for_others(table)))
    if asks_for_places(now):
        return go_to(request, url)
    if not now.is_enough:
        return go_with_words(request, url, _what_is_missing(now))
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
        result = agree(request, door, table, seen)
    except LeagueError as error:
        return _refused(request, door, table, error, seen)
    if result and door.event_url:
        # The night's page says it, with the way back beside it.
        return go_to(request, after_confirming(table, door.event_url))
    return go_to(request, door.url(table, "" if result else "confirm"))


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
    frame = page_frame(door, now.table, now=timezone.now())
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
        "agreeing": agree_page(now, door),
        "back_url": _back_url(door, now.table),
        "refusal": refusal,
    }
    return render(request, "phones/table_confirm.html", context, status=status)


def _back_url(door: Door, table: Table) -> str:
    """Where what is entered can be changed, even if it is handed in."""
    if not is_scored_by_game(table):
        return door.url(table, table.depth)
    return door.url(table, change=1)


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
