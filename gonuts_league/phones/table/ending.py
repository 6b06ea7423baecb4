"""Enter the end of a game through the widget of that game."""

import re
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from gonuts_league.errors import LeagueError
from gonuts_league.events.agreeing.agreement import waits_for_others
from gonuts_league.games.types import ParsedForm, Reasons, SeatToEnter
from gonuts_league.tables.models import Table
from gonuts_league.tables.selectors import require_sides, table_rulings
from gonuts_league.tables.services.endings import enter_ending, enter_tableau
from gonuts_league.tables.services.steps import lock_table, require_open
from scoring import find_game

from .access import TableAccess, at_table, number_in, read_anew, telling
from .depths import offered_depths
from .entry import Words
from .frame import note_shown, show_page
from .late import late_of
from .reading import TableNow, next_step, read_table, strip, troubles_of

_SEAT = re.compile(r"seats\[([0-9]+)\]")


@at_table("POST")
@telling
def enter(access: TableAccess, table: Table) -> HttpResponse:
    """Enter what a form of the widget says; what it refuses stays in the form."""
    try:
        now, reading, refusal = _enter(access, table)
    except LeagueError as error:
        return access.refuse(table, error.sentence)
    if reading.errors:
        return _refused(access, now, reading, ("", next(iter(reading.errors.values()))))
    if refusal:
        # With what was typed still in the form.
        typed = ParsedForm(reading.entry, {}, access.sent.dict())
        return _refused(access, now, typed, _words(now, refusal))
    if not access.request.htmx:
        return access.go(_next_page(access, table))
    anew = read_anew(table)
    after = read_table(anew, audience=access.audience, game_number=now.game_number)
    response = _answer(access, after)
    response["Table-Version"] = anew.version
    return response


def _answer(
    access: TableAccess,
    now: TableNow,
    *,
    reading: ParsedForm | None = None,
    words: Words | None = None,
    status: int = 200,
) -> HttpResponse:
    """Answer htmx with what a change of the form moves."""
    context = {
        "table": now.table,
        "here": access.url(now.table),
        "is_answer": True,
        **_values(access, now, access.sent, reading, words),
    }
    return render(
        access.request, "phones/table_ending.html#answer", context, status=status
    )


def show_ending(
    access: TableAccess,
    now: TableNow,
    context: Mapping[str, Any],
    *,
    asked: Mapping[str, Any],
    reading: ParsedForm | None = None,
    words: Words | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the page where the end of a game is filled in."""
    page = _values(access, now, asked, reading, words)
    seat_id = page["own"].pk
    note_shown(access, now.table, seat_id=seat_id, game_number=now.game_number)
    page |= {
        "ways": now.widget.ways(),
        "others": offered_depths(now.table.game),
        "stays": waits_for_others(now.table),
        **context,
    }
    template = "phones/table_ending.html"
    return show_page(access, template, now.table, page, status=status)


def _values(
    access: TableAccess,
    now: TableNow,
    asked: Mapping[str, Any],
    reading: ParsedForm | None,
    words: Words | None,
) -> dict[str, Any]:
    """What the page and its answers show of one game, and of one player where they
    take turns. `reading` holds what was typed and could not be entered."""
    widget, entry, table = now.widget, now.entry, now.table
    index = now.index_of(number_in(asked, "seat"))
    way = asked.get("way", "")
    way = way if way in widget.ways() else widget.way_of(entry, index)
    to_enter = SeatToEnter(
        find_game(table.game), table_rulings(table), now.names, index, way
    )
    return {
        "now": now,
        "own": now.seats[index],
        "name": now.names[index],
        "is_by_seat": widget.is_by_seat,
        "is_asked": now.is_asked(index),
        "form_id": "entry" if now.is_asked(index) else "",
        "way": way,
        "template": widget.template,
        "answer_template": f"{widget.template}#answer",
        "widget": widget.show(reading.entry if reading else entry, to_enter, reading),
        "strip": strip(now, access, index, shows_totals=True, way=way),
        "step": next_step(now, access, index, way=way),
        "all_reasons": _reasons(now, index),
        "troubles": troubles_of(now),
        "say": words or _first_words(now, index),
        "is_bad": words is not None,
    }


@transaction.atomic
def _enter(
    access: TableAccess, table: Table
) -> tuple[TableNow, ParsedForm, LeagueError | None]:
    """Read the form upon what is entered, and save it; with what refuses that.

    A tap on a board changes what another phone tapped, so the table is locked before
    it is read. What waited in a phone is entered only upon what that phone saw, and a
    repeat of it changes nothing. LeagueError if nothing can be entered here at all.
    """
    table = lock_table(table.pk)
    number = access.number("game")
    now = read_table(table, audience=access.audience, game_number=number)
    require_open(table)
    require_sides(table, now.seats)
    before = now.entry
    reading = now.widget.read(access.sent, before)
    is_late = "late" in access.sent
    is_repeat = (is_late or "go" in access.sent) and reading.entry == before
    if reading.errors or is_repeat:
        return now, reading, None
    if is_late and late_of(access).seen != table.version:
        return now, reading, LeagueError("entered-meanwhile")
    try:
        _save(now, reading, access)
    except LeagueError as error:
        return now, reading, error
    return now, reading, None


def _save(now: TableNow, reading: ParsedForm, access: TableAccess) -> None:
    """Enter the seats whose tableau the form changed, or the ending of the table."""
    if not now.widget.is_by_seat:
        save_ending(now, reading, access)
        return
    before = now.entry.tableaux
    for seat, old, new in zip(now.seats, before, reading.entry.tableaux, strict=True):
        if old != new:
            enter_tableau(
                seat,
                tableau=new or {},
                actor=access.actor,
                game_number=now.game_number,
            )


def save_ending(now: TableNow, reading: ParsedForm, access: TableAccess) -> Table:
    """Enter how a game ended that is entered for the whole table."""
    tableaux = {
        seat.pk: tableau or {}
        for seat, tableau in zip(now.seats, reading.entry.tableaux, strict=True)
    }
    return enter_ending(
        now.table,
        fields=reading.entry.fields,
        tableaux=tableaux,
        actor=access.actor,
        game_number=now.game_number,
    )


def _refused(
    access: TableAccess, now: TableNow, reading: ParsedForm, words: Words
) -> HttpResponse:
    if access.request.htmx:
        return _answer(access, now, reading=reading, words=words, status=422)
    return show_ending(
        access, now, {}, asked=access.sent, reading=reading, words=words, status=422
    )


def _words(now: TableNow, error: LeagueError) -> Words:
    """The sentence of a refusal, with the place in the form that it is about."""
    place = now.widget.say_place(_SEAT.sub("", error.path))
    return f"{place}:" if place else "", error.sentence


def _next_page(access: TableAccess, table: Table) -> str:
    """Where a form without script leads: to a seat, onwards, or to the same page."""
    game_number = access.number("game")
    now = read_table(table, audience=access.audience, game_number=game_number)
    seat_id, way = access.number("seat"), access.sent.get("way", "")[:20]
    if access.sent.get("go") == "next":
        return str(next_step(now, access, now.index_of(seat_id), way=way)["url"])
    seat_id = access.number("go") or seat_id
    return access.url(table, seat=seat_id, game=now.query_game, way=way)


def _reasons(now: TableNow, index: int) -> list[Reasons]:
    """Those of the seat that is asked for, or of both sides."""
    if now.widget.is_by_seat:
        return [now.reasons_for(index)]
    if now.missing or now.score is None:
        return []
    return [now.reasons_for(each) for each in range(len(now.seats))]


def _first_words(now: TableNow, index: int) -> Words:
    name = now.names[index]
    if not now.widget.is_by_seat:
        # What is entered and no end of a game says itself why.
        lines = now.all_reasons[0].lines if now.missing and now.all_reasons else ()
        asks = _("No result yet: how did the game end?") if now.missing else ""
        return "", next((line.because for line in lines), asks)
    if not now.is_asked(index):
        return f"{name}:", now.seats[index].get_outcome_display()
    if now.missing == [index]:
        asks = _("No result yet: what does %(name)s have at the end?")
        return "", asks % {"name": name}
    if not now.is_entered(index):
        return "", _("What does %(name)s have at the end?") % {"name": name}
    total = {"total": now.reasons_for(index).total}
    return f"{name}:", _("total %(total)s") % total
