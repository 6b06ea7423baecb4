"""Count a disputed table again without the first count.

Cards are asked for one player a screen; totals and places for all players at once.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _

from gonuts_league.errors import LeagueError
from gonuts_league.events.agreeing.second_counts import (
    PLACE,
    POINTS,
    TwoCounts,
    two_counts,
)
from gonuts_league.events.services.disputing import count_again
from gonuts_league.games.registry import PAGES
from gonuts_league.games.types import ColumnRow
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import Seat, Table
from gonuts_league.tables.selectors import box_of, deck_players, table_rulings
from gonuts_league.tables.typed import typed_points
from gonuts_league.tables.wording import say_points
from scoring import find_game

from .access import TableAccess, at_table, number_in
from .disputes import is_disputed
from .frame import show_page
from .reading import names_at
from .slip import may_be_none

_LONGEST = 8


Screen = tuple[int, tuple[Seat, ...]]
"""A game, and the seats of which it is counted at once."""


@at_table("GET", "POST")
def recount(access: TableAccess, table: Table) -> HttpResponse:
    """Ask for one screen of the second count after the other."""
    if not is_disputed(table):
        return access.lead_to(table)
    both = two_counts(table)
    screens = _screens_of(both)
    if not screens:
        return access.lead_to(table, change=1)
    asked = number_in(access.sent or access.request.GET, "screen")
    index = asked - 1 if 1 <= asked <= len(screens) else _uncounted(both, screens)
    if access.request.method == "POST":
        return _count(access, both, screens, index)
    return _show(access, both, screens, index)


def _screens_of(both: TwoCounts) -> list[Screen]:
    """All screens in order."""
    if both.kind != Depth.CARDS:
        return [(number, both.seats) for number in both.games]
    return [(number, (seat,)) for number in both.games for seat in both.seats]


def _uncounted(both: TwoCounts, screens: list[Screen]) -> int:
    """The first screen that nobody has filled in, from 0; the last one otherwise."""
    for index, (game_number, seats) in enumerate(screens):
        counted = both.second.get(game_number, {})
        if any(seat.pk not in counted for seat in seats):
            return index
    return len(screens) - 1


def _count(
    access: TableAccess, both: TwoCounts, screens: list[Screen], index: int
) -> HttpResponse:
    if (typed := _stepped(access.sent.dict())) is not None:
        return _show(access, both, screens, index, typed=typed)
    game_number, seats = screens[index]
    columns, errors = _read(both, seats, access.sent)
    if errors:
        typed = access.sent.dict()
        return _show(access, both, screens, index, typed=typed, errors=errors)
    after = count_again(
        both.table, columns=columns, actor=access.actor, game_number=game_number
    )
    if after.agree:
        messages.success(access.request, _("Both counts are the same."))
        return access.lead_to(both.table, "confirm")
    if after.is_counted:
        return access.lead_to(both.table, "differences")
    following = index + 2 if index + 1 < len(screens) else 0
    return access.lead_to(both.table, "recount", screen=following)


def _show(
    access: TableAccess,
    both: TwoCounts,
    screens: list[Screen],
    index: int,
    *,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> HttpResponse:
    """One screen, with what was typed or counted there before still in it."""
    game_number, seats = screens[index]
    names = names_at(access, both.table)
    is_cards = both.kind == Depth.CARDS
    labels = {row.key: row.label for row in _card_rows(both)} if is_cards else {}
    left_out = labels.keys() - {row.key for row in _card_rows(both, has_box=False)}
    usual: list[tuple[Any, ...]] = []
    rare: list[tuple[Any, ...]] = []
    for field, (seat_id, key, _most) in _fields(both, seats).items():
        held = both.second.get(game_number, {}).get(seat_id, {}).get(key)
        counted = "" if held is None else say_points(held)
        value = counted if typed is None else typed.get(field, "")
        label, error = labels.get(key) or names[seat_id], (errors or {}).get(field)
        row = (field, key, label, value, error)
        (rare if key in left_out else usual).append(row)
    context = {
        "kind": both.kind,
        "name": names[seats[0].pk] if is_cards else "",
        "game": game_number if len(both.games) > 1 else 0,
        "number": index + 1,
        "count": len(screens),
        "has_pictures": is_cards and bool(box_of(both.table)),
        "usual": usual,
        "rare": rare,
    }
    status = 422 if errors else 200
    return show_page(
        access, "phones/table_recount.html", both.table, context, status=status
    )


def _read(
    both: TwoCounts, seats: Sequence[Seat], form: Mapping[str, str]
) -> tuple[dict[int, dict[str, Any]], dict[str, str]]:
    """Read one screen: what is counted by seat id, and sentences by field.

    A card that is left empty is none of it.
    """
    columns: dict[int, dict[str, Any]] = {seat.pk: {} for seat in seats}
    errors = {}
    keeps_zeros = not may_be_none(both.table)
    for field, (seat_id, key, most) in _fields(both, seats).items():
        typed = str(form.get(field, "")).strip()[:_LONGEST]
        try:
            value = _value(both.kind, typed, most=most, field=field)
        except LeagueError as error:
            errors[field] = error.sentence
            continue
        if value is not None and (value or keeps_zeros or both.kind != Depth.CARDS):
            columns[seat_id][key] = value
    return columns, errors


def _value(kind: str, typed: str, *, most: int, field: str) -> Any:
    if kind == Depth.TOTALS:
        return typed_points(typed, path=field)
    is_number = typed.isascii() and typed.isdigit()
    if kind == Depth.PLACES:
        if not is_number or not 1 <= int(typed) <= most:
            raise LeagueError("place-unusable", most=most)
        return int(typed)
    if not typed:
        return None
    if not is_number or int(typed) > most:
        raise LeagueError("number-unusable", most=most)
    return int(typed)


def _stepped(form: Mapping[str, str]) -> dict[str, str] | None:
    """The form with the number changed whose minus or plus was pressed, if one was."""
    name = form.get("more", "") or form.get("less", "")
    if not name:
        return None
    held = str(form.get(name, "")).strip()
    count = int(held) if held.isascii() and held.isdigit() and len(held) < 4 else 0
    count += 1 if form.get("more") else -1
    return {**{key: str(form[key]) for key in form}, name: str(max(count, 0))}


def _fields(both: TwoCounts, seats: Sequence[Seat]) -> dict[str, tuple[int, str, int]]:
    """By the name of a field the seat's id, what is counted, and the most there can be.

    Cards of the box that the deck leaves out may be counted too.
    """
    if both.kind == Depth.CARDS:
        most_of = {row.key: row.most for row in _card_rows(both)}
    else:
        most_of = {POINTS: 0} if both.kind == Depth.TOTALS else {PLACE: len(seats)}
    return {
        f"n-{seat.pk}-{key}": (seat.pk, key, most)
        for seat in seats
        for key, most in most_of.items()
    }


def _card_rows(both: TwoCounts, *, has_box: bool = True) -> Sequence[ColumnRow]:
    game, rulings = find_game(both.table.game), table_rulings(both.table)
    players = max(deck_players(both.seats), min(game.player_counts))
    return PAGES[game.id].column_rows(game, players, rulings, has_box=has_box)
