"""Count a disputed table again without the first count.

Cards are asked for one player a screen; totals and places for all players at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest
from gonuts_league.events.agreeing.second_counts import (
    PLACE,
    POINTS,
    TwoCounts,
    two_counts,
)
from gonuts_league.events.services.disputing import count_again
from gonuts_league.games.columns import column_rows, may_be_none
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import Seat, Table
from gonuts_league.tables.selectors import box_of, deck_players, table_rulings
from gonuts_league.tables.typed import typed_points
from gonuts_league.tables.wording import say_points
from scoring import find_game

from .access import TableAccess, at_table, go_to, go_with_words, number_in
from .disputes import is_disputed, names_at
from .frame import show_page

_LONGEST = 8


@dataclass(frozen=True, slots=True)
class Screen:
    """What is counted on one screen: a game, and the seats that are asked for."""

    game_number: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CountField:
    """One number; `card` is the donut beside it, `most` the largest that can be.

    `is_rare`: a card of the box that this deck leaves out.
    """

    seat: Seat
    key: str
    label: str
    card: str
    most: int
    is_rare: bool = False
    value: str = ""
    error: str = ""

    @property
    def name(self) -> str:
        return f"n-{self.seat.pk}-{self.key}"


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def recount(
    request: HtmxHttpRequest, access: TableAccess, table: Table
) -> HttpResponse:
    """Ask for one screen of the second count after the other."""
    if not is_disputed(table):
        return go_to(request, access.url(table))
    both = two_counts(table)
    screens = _screens_of(both)
    if not screens:
        return go_to(request, access.url(table, change=1))
    asked = number_in(request.POST or request.GET, "screen")
    index = asked - 1 if 1 <= asked <= len(screens) else _uncounted(both, screens)
    if request.method == "POST":
        return _count(request, access, both, screens, index)
    return _show(request, access, both, screens, index)


def _screens_of(both: TwoCounts) -> list[Screen]:
    """All screens in order."""
    if both.kind != Depth.CARDS:
        return [Screen(number, both.seats) for number in both.games]
    return [Screen(number, (seat,)) for number in both.games for seat in both.seats]


def _uncounted(both: TwoCounts, screens: list[Screen]) -> int:
    """The first screen that nobody has filled in, from 0; the last one otherwise."""
    for index, screen in enumerate(screens):
        counted = both.second.get(screen.game_number, {})
        if any(seat.pk not in counted for seat in screen.seats):
            return index
    return len(screens) - 1


def _count(
    request: HtmxHttpRequest,
    access: TableAccess,
    both: TwoCounts,
    screens: list[Screen],
    index: int,
) -> HttpResponse:
    if (typed := _stepped(request.POST.dict())) is not None:
        return _show(request, access, both, screens, index, typed=typed)
    screen = screens[index]
    columns, errors = _read(both, screen, request.POST, names_at(access, both.table))
    if errors:
        typed = request.POST.dict()
        return _show(request, access, both, screens, index, typed=typed, errors=errors)
    try:
        after = count_again(
            both.table,
            columns=columns,
            actor=access.actor,
            game_number=screen.game_number,
        )
    except LeagueError as error:
        return go_with_words(request, access.url(both.table), error.sentence)
    if after.agree:
        messages.success(request, _("Both counts are the same."))
        return go_to(request, access.url(both.table, "confirm"))
    if after.is_counted:
        return go_to(request, access.url(both.table, "differences"))
    following = index + 2 if index + 1 < len(screens) else 0
    return go_to(request, access.url(both.table, "recount", screen=following))


def _show(
    request: HtmxHttpRequest,
    access: TableAccess,
    both: TwoCounts,
    screens: list[Screen],
    index: int,
    *,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> HttpResponse:
    """One screen, with what was typed or counted there before still in it."""
    screen = screens[index]
    names = names_at(access, both.table)
    fields = [
        replace(
            field,
            value=_counted(both, screen, field)
            if typed is None
            else typed.get(field.name, ""),
            error=(errors or {}).get(field.name, ""),
        )
        for field in _fields(both, screen, names)
    ]
    context = {
        "kind": both.kind,
        "name": names[screen.seats[0].pk] if both.kind == Depth.CARDS else "",
        "game": screen.game_number if len(both.games) > 1 else 0,
        "number": index + 1,
        "count": len(screens),
        "usual": [field for field in fields if not field.is_rare],
        "rare": [field for field in fields if field.is_rare],
    }
    status = 422 if errors else 200
    return show_page(
        request, "phones/table_recount.html", access, both.table, context, status=status
    )


def _counted(both: TwoCounts, screen: Screen, field: CountField) -> str:
    counted = both.second.get(screen.game_number, {}).get(field.seat.pk, {})
    held = counted.get(field.key)
    return "" if held is None else say_points(held)


def _read(
    both: TwoCounts, screen: Screen, form: Mapping[str, str], names: Mapping[int, str]
) -> tuple[dict[int, dict[str, Any]], dict[str, str]]:
    """Read one screen: what is counted by seat id, and sentences by field.

    A card that is left empty is none of it.
    """
    columns: dict[int, dict[str, Any]] = {seat.pk: {} for seat in screen.seats}
    errors = {}
    keeps_zeros = not may_be_none(find_game(both.table.game))
    for field in _fields(both, screen, names):
        typed = str(form.get(field.name, "")).strip()[:_LONGEST]
        try:
            value = _value(both.kind, field, typed)
        except LeagueError as error:
            errors[field.name] = error.sentence
            continue
        if value is not None and (value or keeps_zeros or both.kind != Depth.CARDS):
            columns[field.seat.pk][field.key] = value
    return columns, errors


def _value(kind: str, field: CountField, typed: str) -> Any:
    if kind == Depth.TOTALS:
        return typed_points(typed, path=field.name)
    is_number = typed.isascii() and typed.isdigit()
    if kind == Depth.PLACES:
        if not is_number or not 1 <= int(typed) <= field.most:
            raise LeagueError("place-unusable", most=field.most)
        return int(typed)
    if not typed:
        return None
    if not is_number or int(typed) > field.most:
        raise LeagueError("number-unusable", most=field.most)
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


def _fields(
    both: TwoCounts, screen: Screen, names: Mapping[int, str]
) -> list[CountField]:
    if both.kind == Depth.CARDS:
        return _card_fields(both, screen.seats[0])
    key = POINTS if both.kind == Depth.TOTALS else PLACE
    most = 0 if both.kind == Depth.TOTALS else len(screen.seats)
    return [CountField(seat, key, names[seat.pk], "", most) for seat in screen.seats]


def _card_fields(both: TwoCounts, seat: Seat) -> list[CountField]:
    game, rulings = find_game(both.table.game), table_rulings(both.table)
    players = max(deck_players(both.seats), min(game.player_counts))
    usual = {row.key for row in column_rows(game, players, rulings)}
    box = box_of(both.table)
    return [
        CountField(
            seat,
            row.key,
            row.label,
            row.key if box else "",
            row.most,
            is_rare=row.key not in usual,
        )
        for row in column_rows(game, players, rulings, has_box=True)
    ]
