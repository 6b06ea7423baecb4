"""Enter the end of a game through the widget of that game."""

import re
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST

from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest
from gonuts_league.events.agreeing.agreement import waits_for_others
from gonuts_league.games.widgets import WIDGETS
from gonuts_league.games.widgets.types import Reading
from gonuts_league.phones.table_page.doors import Door
from gonuts_league.phones.table_page.ending import EndingPage, ending_page
from gonuts_league.phones.table_page.frame import frame_of, page_frame
from gonuts_league.phones.table_page.parts import Say, asked_game, entry_of, next_step
from gonuts_league.phones.table_page.reading import TableNow, read_table
from gonuts_league.tables.counting.sides import require_sides
from gonuts_league.tables.models import Table
from gonuts_league.tables.services.endings import enter_ending, enter_tableau
from gonuts_league.tables.services.steps import lock_table, require_open

from .late import late_of
from .opening import at_table, go_to, go_with_words, note_shown, number_in, telling

_SEAT = re.compile(r"seats\[([0-9]+)\]")


@require_POST
@at_table
@telling
def enter(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Enter what a form of the widget says; what it refuses stays in the form."""
    try:
        now, reading, refusal = _enter(request, door, table)
    except LeagueError as error:
        return go_with_words(request, door.url(table), error.sentence)
    if reading.errors:
        words = Say("", next(iter(reading.errors.values())), is_bad=True)
        return _refused(request, door, now, reading, words)
    if refusal:
        return _refused(
            request, door, now, _typed(request, reading), _words(now, refusal)
        )
    if not request.htmx:
        return go_to(request, _next_page(request, door, table))
    fresh = Table.objects.select_related("round").get(pk=table.pk)
    after = read_table(fresh, audience=door.audience, game_number=now.game_number)
    response = answer(request, door, after)
    response["Table-Version"] = fresh.version
    return response


def answer(
    request: HtmxHttpRequest,
    door: Door,
    now: TableNow,
    *,
    reading: Reading | None = None,
    words: Say | None = None,
    status: int = 200,
) -> HttpResponse:
    """Answer htmx with what a change of the form moves."""
    page = _page(door, now, request.POST, reading, words)
    context = {
        "frame": frame_of(door, now.table),
        "page": page,
        "widget": page.widget,
        "is_answer": True,
    }
    return render(request, "phones/table_ending.html#answer", context, status=status)


def show_ending(
    request: HtmxHttpRequest,
    door: Door,
    now: TableNow,
    context: dict[str, object],
    *,
    asked: Mapping[str, Any] | None = None,
    reading: Reading | None = None,
    words: Say | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the page where the end of a game is filled in."""
    asked = request.POST if asked is None else asked
    page = _page(door, now, asked, reading, words)
    note_shown(request, now.table, seat_id=page.seat_id, game_number=now.game_number)
    context = {
        "frame": page_frame(door, now.table, now=timezone.now()),
        "stays": waits_for_others(now.table),
        **context,
        "page": page,
        "widget": page.widget,
    }
    return render(request, "phones/table_ending.html", context, status=status)


def _page(
    door: Door,
    now: TableNow,
    asked: Mapping[str, Any],
    reading: Reading | None,
    words: Say | None,
) -> EndingPage:
    return ending_page(
        now,
        door,
        seat_id=number_in(asked, "seat"),
        way=asked.get("way", ""),
        reading=reading,
        words=words,
    )


@transaction.atomic
def _enter(
    request: HtmxHttpRequest, door: Door, table: Table
) -> tuple[TableNow, Reading, LeagueError | None]:
    """Read the form upon what is entered, and save it; with what refuses that.

    A tap on a board changes what another phone tapped, so the table is locked before
    it is read. What waited in a phone is entered only upon what that phone saw, and a
    repeat of it changes nothing. LeagueError if nothing can be entered here at all.
    """
    table = lock_table(table.pk)
    number = number_in(request.POST, "game")
    now = read_table(table, audience=door.audience, game_number=number)
    require_open(table)
    require_sides(table, now.seats)
    before = entry_of(now)
    reading = WIDGETS[table.game].read(request.POST, before)
    late = late_of(request)
    is_repeat = (late or "go" in request.POST) and reading.entry == before
    if reading.errors or is_repeat:
        return now, reading, None
    if late and late.seen != table.version:
        return now, reading, LeagueError("entered-meanwhile")
    try:
        _save(now, reading, door)
    except LeagueError as error:
        return now, reading, error
    return now, reading, None


def _save(now: TableNow, reading: Reading, door: Door) -> None:
    """Enter the seats whose tableau the form changed, or the ending of the table."""
    entry = reading.entry
    if not WIDGETS[now.table.game].is_by_seat:
        tableaux = {
            seat.pk: tableau or {}
            for seat, tableau in zip(now.seats, entry.tableaux, strict=True)
        }
        enter_ending(
            now.table,
            fields=entry.fields,
            tableaux=tableaux,
            actor=door.actor,
            game_number=now.game_number,
        )
        return
    before = entry_of(now).tableaux
    for seat, old, new in zip(now.seats, before, entry.tableaux, strict=True):
        if old != new:
            enter_tableau(
                seat,
                tableau=new or {},
                actor=door.actor,
                game_number=now.game_number,
            )


def _refused(
    request: HtmxHttpRequest, door: Door, now: TableNow, reading: Reading, words: Say
) -> HttpResponse:
    if request.htmx:
        return answer(request, door, now, reading=reading, words=words, status=422)
    return show_ending(request, door, now, {}, reading=reading, words=words, status=422)


def _typed(request: HtmxHttpRequest, reading: Reading) -> Reading:
    """The same, with what was typed still in the form."""
    return Reading(reading.entry, {}, {key: request.POST[key] for key in request.POST})


def _words(now: TableNow, error: LeagueError) -> Say:
    """The sentence of a refusal, with the place in the form that it is about."""
    place = WIDGETS[now.table.game].say_place(_SEAT.sub("", error.path))
    return Say(f"{place}:" if place else "", error.sentence, is_bad=True)


def _next_page(request: HtmxHttpRequest, door: Door, table: Table) -> str:
    """Where a form without script leads: to a seat, onwards, or to the same page."""
    game_number = number_in(request.POST, "game")
    now = read_table(table, audience=door.audience, game_number=game_number)
    seat_id, way = number_in(request.POST, "seat"), request.POST.get("way", "")[:20]
    if request.POST.get("go") == "next":
        return next_step(now, door, now.index_of(seat_id), way=way).url
    seat_id = number_in(request.POST, "go") or seat_id
    return door.url(table, seat=seat_id, game=asked_game(now), way=way)
