"""Enter a whole table at the desk from a slip of paper, with the keyboard alone."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from gonuts_league.draft.pages.correction import after_confirming
from gonuts_league.errors import LeagueError
from gonuts_league.events.agreeing.hands import last_hand
from gonuts_league.events.selectors import next_to_enter
from gonuts_league.events.services.results import confirm_result
from gonuts_league.games.paper import total_rows
from gonuts_league.games.types import SeatToEnter
from gonuts_league.tables.enums import Depth, TableState
from gonuts_league.tables.models import Table
from gonuts_league.tables.selectors import deck_players, slip_to_undo, table_rulings
from gonuts_league.tables.services.slips import (
    SlipConflict,
    SlipConflictError,
    Wins,
    enter_slip,
    undo_slip,
)
from gonuts_league.tables.wording import say_card, say_points
from gonuts_league.web.requests import whole_number
from scoring import find_game
from scoring.errors import SeatCountError, TableauError
from scoring.types import SeatScore

from .access import (
    ENDED,
    TableAccess,
    at_table,
    number_in,
    read_anew,
)
from .ending import save_ending
from .frame import around, closing_words
from .reading import TableNow, read_table, troubles_of
from .slip import (
    LONGEST_BEFORE,
    POINTS,
    TIE_BREAK,
    Columns,
    TypedSlip,
    field_name,
    held_columns,
    may_be_none,
    pack_columns,
    read_slip,
    unpack_columns,
)


@at_table("GET", "POST")
def grid(access: TableAccess, table: Table) -> HttpResponse:
    """Show the grid; a POST counts, saves, or takes the last slip back. One that leads
    `to` another tab saves first what was typed."""
    if not table.is_open or closing_words(table):
        if access.request.htmx and access.sent.get("act") == "count":
            # It was on its way when the slip was saved, which leads elsewhere.
            return HttpResponse(status=204)
        return access.lead_to(table)
    if access.request.method != "POST":
        return _show(access, _read(access, table, access.request.GET))
    if access.sent.get("act") == "undo":
        return _undo(access, table)
    now = _read(access, table, access.sent)
    if find_game(table.game).entry_fields:
        return _end(access, now)
    return _save(access, now)


def _save(access: TableAccess, now: TableNow) -> HttpResponse:
    depth = _depth(now, access.sent)
    slip = read_slip(now, depth, access.sent)
    is_turning = "to" in access.sent
    if not is_turning and access.sent.get("act", "count") == "count":
        return _show(access, now, slip=slip)
    if slip.problems:
        return _show(access, now, slip=slip, status=422)
    seats = [seat.pk for seat in now.seats]
    wins = access.sent.get("wins", "")
    before = unpack_columns(access.sent.get("before", ""), len(seats))
    if is_turning and list(slip.columns) == before:
        return _turn(access, now, depth)
    if access.sent.get("act") == "confirm" and not any(
        column is not None for column in (*slip.columns, *before)
    ):
        words = LeagueError("seats-not-entered", names=now.missing_names).sentence
        return _show(access, now, slip=slip, refusal=words, status=422)
    try:
        table = enter_slip(
            now.table,
            depth=depth,
            slip=dict(zip(seats, slip.columns, strict=True)),
            before=dict(zip(seats, before, strict=True)),
            actor=access.actor,
            game_number=now.game_number,
            wins=Wins(wins if wins in set(Wins) else Wins.NOBODY),
        )
    except SlipConflictError as error:
        fresh = _read(access, now.table, access.sent)
        return _show(
            access,
            fresh,
            slip=slip,
            refusal=error.sentence,
            conflicts=error.conflicts,
            status=409,
        )
    except LeagueError as error:
        if error.code in ENDED:
            return access.refuse(now.table, error.sentence)
        return _show(access, now, slip=slip, refusal=error.sentence, status=422)
    return _onwards(access, table, now, depth)


def _turn(access: TableAccess, now: TableNow, depth: str) -> HttpResponse:
    """Lead to the game or the depth of a tab."""
    to = access.sent["to"]
    number = whole_number(to)
    if not number:
        depth = Depth.TOTALS if to == Depth.TOTALS else Depth.CARDS
    game = number or now.game_number
    return access.lead_to(now.table, "grid", game=game, depth=depth)


def _end(access: TableAccess, now: TableNow) -> HttpResponse:
    """Enter how a game ended that is entered for the whole table."""
    is_turning = "to" in access.sent
    if is_turning and access.sent.get("end", "") == access.sent.get("held", ""):
        return _turn(access, now, "")
    if "end" not in access.sent:
        words = LeagueError("no-winner").sentence
        return _show(access, now, refusal=words, status=422)
    if access.number("seen") != now.table.version:
        words = LeagueError(
            "table-changed", changes=_("Look at it again, then save.")
        ).sentence
        return _show(access, now, refusal=words, status=409)
    try:
        table = save_ending(now, now.widget.read(access.sent, now.entry), access)
    except LeagueError as error:
        return _show(access, now, refusal=error.sentence, status=422)
    return _onwards(access, table, now, "")


def _onwards(
    access: TableAccess, table: Table, before: TableNow, depth: str
) -> HttpResponse:
    """Confirm what is whole, and lead on: to a tab, to the next table or game, to what
    is missing, or to the verdict where it cannot be confirmed unseen."""
    words = _("Table %(table)s is saved.") % {"table": table.number}
    if "to" in access.sent:
        messages.success(access.request, words)
        return _turn(access, before, depth)
    game_number = before.game_number
    now = read_table(table, audience=access.audience, game_number=game_number)
    if now.missing:
        missing = LeagueError("seats-not-entered", names=now.missing_names)
        words += f" {missing.sentence}"
    elif now.is_enough:
        if not _confirmed(access, now):
            return access.lead_to(table, "confirm")
        if access.sent.get("act") != "next":
            return access.go(after_confirming(table, access.event_url))
        words = _("Table %(table)s is confirmed.") % {"table": table.number}
    if access.sent.get("act") == "next":
        return _to_next(access, table, words)
    if now.missing:
        messages.success(access.request, words)
    else:
        game_number = len(now.complete) + 1
    return access.lead_to(table, "grid", game=game_number, depth=depth)


def _confirmed(access: TableAccess, now: TableNow) -> bool:
    """Confirm a whole slip; False for one that must be looked at first."""
    is_disputed = now.table.state == TableState.DISPUTED
    if is_disputed or now.asks_for_places or troubles_of(now):
        return False
    try:
        confirm_result(
            now.table, version=now.table.version, actor=access.actor, is_all=True
        )
    except LeagueError:
        return False
    return True


def _to_next(access: TableAccess, table: Table, words: str) -> HttpResponse:
    """Lead to the table that waits longest for paper; without one, to the desk."""
    messages.success(access.request, words)
    following = next_to_enter(access.event, besides=table)
    if following is None:
        return access.go(access.event_url)
    return access.lead_to(following, "grid")


def _undo(access: TableAccess, table: Table) -> HttpResponse:
    slip = slip_to_undo(table, access.actor)
    url = access.url(table, "grid")
    if slip is None:
        return access.go(url, LeagueError("nothing-to-undo").sentence)
    try:
        undo_slip(slip, actor=access.actor)
    except SlipConflictError:
        words = _("Somebody has changed the same numbers since; nothing was undone.")
        return access.go(url, words)
    except LeagueError as error:
        return access.go(url, error.sentence)
    messages.success(access.request, _("What was entered from paper is taken back."))
    return access.go(url)


def _show(
    access: TableAccess,
    now: TableNow,
    *,
    slip: TypedSlip | None = None,
    refusal: str = "",
    conflicts: Sequence[SlipConflict] = (),
    status: int = 200,
) -> HttpResponse:
    asked = access.sent or access.request.GET
    depth = _depth(now, asked)
    has_box = bool(number_in(asked, "box"))
    game = find_game(now.table.game)
    held = held_columns(now, depth)
    columns = slip.columns if slip else held
    labels = _rows(now, depth, columns, has_box=has_box)
    is_cards = depth == Depth.CARDS
    context: dict[str, Any] = {
        **around(access, now.table),
        "now": now,
        "depth": depth,
        "rows": [_row(now, row, columns, slip) for row in labels],
        "heads": _heads(now, depth, columns, slip),
        # What the table held when the slip was begun.
        "before": access.sent.get("before", "")[:LONGEST_BEFORE] or pack_columns(held),
        "counts_label": total_rows(game)[0].label
        if is_cards and game.card_meanings
        else "",
        "has_points": is_cards and bool(labels),
        "offers_none": is_cards and may_be_none(now.table),
        "offers_totals": bool(game.tie_break_item),
        "offers_box": is_cards and not has_box and now.leaves_cards_out,
        "has_box": has_box,
        "problems": slip.problems if slip else (),
        "conflicts": [_conflict(now, depth, each) for each in conflicts],
        "ends": _ends(now) if game.entry_fields else (),
        "url": access.url(now.table, "grid"),
        "refusal": refusal,
        "following": next_to_enter(access.event, besides=now.table),
        "can_undo": slip is None and slip_to_undo(now.table, access.actor) is not None,
        "is_answer": bool(access.request.htmx),
    }
    template = "phones/table_grid.html"
    if access.request.htmx and status == 200:
        template = f"{template}#totals"
    return render(access.request, template, context, status=status)


def _read(access: TableAccess, table: Table, asked: Mapping[str, str]) -> TableNow:
    number = whole_number(asked.get("game", ""))
    return read_table(read_anew(table), audience=access.audience, game_number=number)


def _depth(now: TableNow, asked: Mapping[str, str]) -> str:
    """Cards or totals, as asked; else as the table is entered."""
    wanted = asked.get("depth") or now.table.depth
    has_totals = bool(find_game(now.table.game).tie_break_item)
    return Depth.TOTALS if wanted == Depth.TOTALS and has_totals else Depth.CARDS


def _rows(
    now: TableNow, depth: str, columns: Columns, *, has_box: bool
) -> list[tuple[str, str, int]]:
    """The key and the label of each row, and how many of it there are at most; 0
    where nothing limits it."""
    game = find_game(now.table.game)
    if depth == Depth.TOTALS:
        labels = [row.label for row in total_rows(game)]
        keys = [TIE_BREAK, POINTS] if len(labels) > 1 else [POINTS]
        return [(key, label, 0) for key, label in zip(keys, labels, strict=True)]
    held = {key for column in columns for key in (column or {})}
    players = max(deck_players(now.seats), min(game.player_counts))
    asked = now.widget.column_rows(
        game, players, table_rulings(now.table), held=held, has_box=has_box
    )
    most = now.deck
    return [
        (row.key, row.label, most.get(row.key, row.most) if most else 0)
        for row in asked
    ]


def _row(
    now: TableNow,
    row: tuple[str, str, int],
    columns: Columns,
    slip: TypedSlip | None,
) -> dict[str, Any]:
    """A row with its cells: the player's name, the field, its value and whether it is
    wrong."""
    key, label, limit = row
    used = sum((columns[index] or {}).get(key, 0) for index in now.asked)
    wrong = _wrong(slip)
    cells = []
    for index in now.asked:
        field, value = field_name(index, key), (columns[index] or {}).get(key)
        held = "" if value is None else say_points(value)
        text = slip.typed.get(field, "") if slip else held
        cells.append((now.names[index], field, text, field in wrong))
    return {
        "key": key,
        "label": label,
        "used": used,
        "limit": limit,
        "is_over": 0 < limit < used,
        "cells": cells,
    }


def _wrong(slip: TypedSlip | None) -> set[str]:
    return {problem.field for problem in slip.problems} if slip else set()


def _heads(
    now: TableNow, depth: str, columns: Columns, slip: TypedSlip | None
) -> list[tuple[Any, ...]]:
    """The seat and name of each player, the field that says "no cards", whether it is
    ticked and whether it is wrong, and the points and the count of what is typed."""
    scores = _scores(now, columns) if depth == Depth.CARDS else {}
    heads = []
    for index in now.asked:
        field, column = field_name(index, ""), columns[index]
        is_none = field in slip.typed if slip else column is not None and not column
        points = say_points(scores[index].points if index in scores else None)
        count = "" if not now.box else str(sum((column or {}).values()))
        count = "\N{EN DASH}" if column is None else count
        is_wrong = field in _wrong(slip)
        heads.append((index, now.names[index], field, is_none, is_wrong, points, count))
    return heads


def _scores(now: TableNow, columns: Columns) -> dict[int, SeatScore]:
    """The score of what is typed so far, as the table page would score it."""
    try:
        score = find_game(now.table.game).score(
            [columns[index] for index in now.asked],
            table_rulings(now.table),
            [now.names[index] for index in now.asked],
        )
    except (TableauError, SeatCountError):
        return {}
    by_seat = zip(now.asked, score.seats, strict=True)
    return {index: seat for index, seat in by_seat if seat is not None}


def _conflict(now: TableNow, depth: str, conflict: SlipConflict) -> tuple[str, ...]:
    """One number that two changed: player, row, own and other number, whose it is."""
    labels = {key: label for key, label, _most in _rows(now, depth, (), has_box=True)}
    return (
        now.names[now.index_of(conflict.seat_id)],
        labels.get(conflict.key) or say_card(conflict.key),
        _text(conflict.mine),
        _text(conflict.theirs),
        last_hand(now.table, conflict.seat_id, conflict.key),
    )


def _text(value: Any) -> str:
    return _("nothing") if value is None else say_points(value)


def _ends(now: TableNow) -> Any:
    """The answers of a game that is entered for the whole table at once."""
    way = next(iter(now.widget.ways()), "")
    rulings = table_rulings(now.table)
    to_enter = SeatToEnter(find_game(now.table.game), rulings, now.names, 0, way)
    return now.widget.show(now.entry, to_enter)["ends"]
