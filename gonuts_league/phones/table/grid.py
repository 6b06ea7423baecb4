"""Enter a whole table at the desk from a slip of paper, with the keyboard alone."""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from gonuts_league.draft.pages.corrections import after_confirming
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest
from gonuts_league.events.selectors import next_to_enter
from gonuts_league.events.services.results import confirm_result
from gonuts_league.games.widgets import WIDGETS
from gonuts_league.phones.table_page.depths import asks_for_places
from gonuts_league.phones.table_page.doors import Door
from gonuts_league.phones.table_page.frame import closing_words, frame_of
from gonuts_league.phones.table_page.grid import grid_page
from gonuts_league.phones.table_page.parts import entry_of, game_tabs
from gonuts_league.phones.table_page.reading import TableNow, read_table, troubles_of
from gonuts_league.phones.table_page.slip import POINTS, TypedSlip, read_slip
from gonuts_league.tables.enums import Depth, TableState
from gonuts_league.tables.models import Table
from gonuts_league.tables.selectors import slip_to_undo
from gonuts_league.tables.services.endings import enter_ending
from gonuts_league.tables.services.slips import (
    SlipConflict,
    SlipConflictError,
    Wins,
    enter_slip,
    undo_slip,
)
from gonuts_league.web.asked import whole_number
from scoring import find_game

from .opening import ENDED, at_table, go_to, go_with_words, number_in

_LONGEST_BEFORE = 4000


def grid_url(door: Door, table: Table, **query: object) -> str:
    where = {"event_slug": door.event.slug, "pk": table.pk}
    asked = "&".join(f"{key}={value}" for key, value in query.items() if value)
    return reverse("table:grid", kwargs=where) + (f"?{asked}" if asked else "")


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def grid(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Show the grid; a POST counts, saves, or takes the last slip back. One that leads
    `to` another tab saves first what was typed."""
    if not table.is_open or closing_words(table):
        return go_to(request, door.url(table))
    if request.method != "POST":
        return _show(request, door, _read(door, table, request.GET))
    if request.POST.get("act") == "undo":
        return _undo(request, door, table)
    now = _read(door, table, request.POST)
    if find_game(table.game).entry_fields:
        return _end(request, door, now)
    return _save(request, door, now)


def _save(request: HtmxHttpRequest, door: Door, now: TableNow) -> HttpResponse:
    depth = _depth(now, request.POST)
    slip = read_slip(now, depth, request.POST)
    is_turning = "to" in request.POST
    if not is_turning and request.POST.get("act", "count") == "count":
        return _show(request, door, now, slip=slip)
    if slip.problems:
        return _show(request, door, now, slip=slip, status=422)
    seats = [seat.pk for seat in now.seats]
    before = _before(request.POST.get("before", ""), len(seats))
    if is_turning and list(slip.columns) == before:
        return _turn(request, door, now, depth)
    try:
        table = enter_slip(
            now.table,
            depth=depth,
            slip=dict(zip(seats, slip.columns, strict=True)),
            before=dict(zip(seats, before, strict=True)),
            actor=door.actor,
            game_number=now.game_number,
            wins=_wins(request.POST),
        )
    except SlipConflictError as error:
        fresh = _read(door, now.table, request.POST)
        return _show(
            request,
            door,
            fresh,
            slip=slip,
            refusal=error.sentence,
            conflicts=error.conflicts,
            status=409,
        )
    except LeagueError as error:
        if error.code in ENDED:
            return go_with_words(request, door.url(now.table), error.sentence)
        return _show(request, door, now, slip=slip, refusal=error.sentence, status=422)
    if is_turning:
        messages.success(request, _saved(table))
        return _turn(request, door, now, depth)
    return _onwards(request, door, table, now.game_number, depth)


def _turn(
    request: HtmxHttpRequest, door: Door, now: TableNow, depth: str
) -> HttpResponse:
    """Lead to the game or the depth of a tab."""
    to = request.POST["to"]
    if game_number := whole_number(to):
        return go_to(request, grid_url(door, now.table, game=game_number, depth=depth))
    depth = Depth.TOTALS if to == Depth.TOTALS else Depth.CARDS
    return go_to(request, grid_url(door, now.table, game=now.game_number, depth=depth))


def _saved(table: Table) -> str:
    return _("Table %(table)s is saved.") % {"table": table.number}


def _end(request: HtmxHttpRequest, door: Door, now: TableNow) -> HttpResponse:
    """Enter how a game ended that is entered for the whole table."""
    is_turning = "to" in request.POST
    if is_turning and request.POST.get("end", "") == request.POST.get("held", ""):
        return _turn(request, door, now, "")
    if "end" not in request.POST:
        words = LeagueError("no-winner").sentence
        return _show(request, door, now, refusal=words, status=422)
    if number_in(request.POST, "seen") != now.table.version:
        words = LeagueError(
            "table-changed", changes=_("Look at it again, then save.")
        ).sentence
        return _show(request, door, now, refusal=words, status=409)
    entry = WIDGETS[now.table.game].read(request.POST, entry_of(now)).entry
    tableaux = {
        seat.pk: tableau or {}
        for seat, tableau in zip(now.seats, entry.tableaux, strict=True)
    }
    try:
        table = enter_ending(
            now.table,
            fields=entry.fields,
            tableaux=tableaux,
            actor=door.actor,
            game_number=now.game_number,
        )
    except LeagueError as error:
        return _show(request, door, now, refusal=error.sentence, status=422)
    if is_turning:
        messages.success(request, _saved(table))
        return _turn(request, door, now, "")
    return _onwards(request, door, table, now.game_number, "")


def _onwards(
    request: HtmxHttpRequest, door: Door, table: Table, game_number: int, depth: str
) -> HttpResponse:
    """Confirm what is whole, and lead on: to the next table or game, to what is
    missing, or to the verdict where it cannot be confirmed unseen."""
    words = _saved(table)
    now = read_table(table, audience=door.audience, game_number=game_number)
    if now.missing:
        names = ", ".join(now.names[index] for index in now.missing)
        words += " " + LeagueError("seats-not-entered", names=names).sentence
    elif now.is_enough:
        if not _confirmed(door, now):
            return go_to(request, door.url(table, "confirm"))
        if request.POST.get("act") != "next":
            return go_to(request, after_confirming(table, door.event_url))
        words = _("Table %(table)s is confirmed.") % {"table": table.number}
    if request.POST.get("act") == "next":
        return _to_next(request, door, table, words)
    if now.missing:
        messages.success(request, words)
    else:
        game_number = len(now.complete) + 1
    return go_to(request, grid_url(door, table, game=game_number, depth=depth))


def _confirmed(door: Door, now: TableNow) -> bool:
    """Confirm a whole slip; False for one that must be looked at first."""
    is_disputed = now.table.state == TableState.DISPUTED
    if is_disputed or asks_for_places(now) or troubles_of(now):
        return False
    try:
        confirm_result(
            now.table, version=now.table.version, actor=door.actor, is_all=True
        )
    except LeagueError:
        return False
    return True


def _to_next(
    request: HtmxHttpRequest, door: Door, table: Table, words: str
) -> HttpResponse:
    """Lead to the table that waits longest for paper; without one, to the desk."""
    messages.success(request, words)
    following = next_to_enter(door.event, besides=table)
    if following is None:
        return go_to(request, door.event_url)
    return go_to(request, grid_url(door, following))


def _undo(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    act = slip_to_undo(table, door.actor)
    if act is None:
        words = LeagueError("nothing-to-undo").sentence
        return go_with_words(request, grid_url(door, table), words)
    try:
        undo_slip(act, actor=door.actor)
    except SlipConflictError:
        words = _("Others changed the same numbers since; nothing was taken back.")
        return go_with_words(request, grid_url(door, table), words)
    except LeagueError as error:
        return go_with_words(request, grid_url(door, table), error.sentence)
    messages.success(request, _("What was entered from paper is taken back."))
    return go_to(request, grid_url(door, table))


def _show(
    request: HtmxHttpRequest,
    door: Door,
    now: TableNow,
    *,
    slip: TypedSlip | None = None,
    refusal: str = "",
    conflicts: Sequence[SlipConflict] = (),
    status: int = 200,
) -> HttpResponse:
    asked = request.POST or request.GET
    depth = _depth(now, asked)
    context: dict[str, Any] = {
        "frame": frame_of(door, now.table),
        "page": grid_page(
            now,
            depth,
            has_box=bool(number_in(asked, "box")),
            slip=slip,
            before=request.POST.get("before", "")[:_LONGEST_BEFORE],
            conflicts=conflicts,
        ),
        "url": grid_url(door, now.table),
        "games": game_tabs(now, door),
        "refusal": refusal,
        "following": next_to_enter(door.event, besides=now.table),
        "can_undo": slip is None and slip_to_undo(now.table, door.actor) is not None,
        "is_answer": bool(request.htmx),
    }
    template = "phones/table_grid.html"
    if request.htmx and status == 200:
        template = f"{template}#totals"
    return render(request, template, context, status=status)


def _read(door: Door, table: Table, asked: Mapping[str, str]) -> TableNow:
    fresh = Table.objects.select_related("round").get(pk=table.pk)
    game_number = whole_number(asked.get("game", ""))
    return read_table(fresh, audience=door.audience, game_number=game_number)


def _depth(now: TableNow, asked: Mapping[str, str]) -> str:
    """Cards or totals, as asked; else as the table is entered."""
    wanted = asked.get("depth") or now.table.depth
    has_totals = bool(find_game(now.table.game).tie_break_item)
    if wanted == Depth.TOTALS and has_totals:
        return Depth.TOTALS
    return Depth.CARDS


def _wins(form: Mapping[str, str]) -> Wins:
    return {"mine": Wins.MINE, "theirs": Wins.THEIRS}.get(
        form.get("wins", ""), Wins.NOBODY
    )


def _before(packed: str, count: int) -> list[dict[str, Any] | None]:
    """What the table held, as the form kept it; nothing where it is unreadable."""
    nothing: list[dict[str, Any] | None] = [None] * count
    try:
        columns = json.loads(packed[:_LONGEST_BEFORE])
    except ValueError:
        return nothing
    if not isinstance(columns, list) or len(columns) != count:
        return nothing
    return [_column(column) for column in columns]


def _column(kept: object) -> dict[str, Any] | None:
    if not isinstance(kept, dict):
        return None
    return {str(key): _number(key, value) for key, value in kept.items()}


def _number(key: object, value: object) -> object:
    if key != POINTS:
        return value
    try:
        return Decimal(str(value))
    except InvalidOperation:
        return None
