"""The values of the pages on which a table is counted again without the first count.

Cards are asked for one player a screen; totals and places for all players at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gonuts_league.errors import LeagueError
from gonuts_league.events.agreeing.second_counts import PLACE, POINTS, TwoCounts
from gonuts_league.games.widgets.columns import column_rows, may_be_none
from gonuts_league.tables.counting.scores import table_rulings
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import Seat
from gonuts_league.tables.selectors import box_of, deck_players
from gonuts_league.tables.typed import typed_points
from gonuts_league.tables.wording import say_points
from scoring import find_game

_LONGEST = 8


@dataclass(frozen=True, slots=True)
class Screen:
    """What is counted on one screen: a game, and the seats that are asked for."""

    game_number: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CountField:
    """One number; `card` is the donut beside it, `most` the largest that can be."""

    name: str
    label: str
    card: str
    value: str
    most: int
    is_stepped: bool
    error: str


@dataclass(frozen=True, slots=True)
class RecountPage:
    """`rare` are cards of the box that this deck leaves out."""

    title: str
    about: str
    number: int
    count: int
    fields: tuple[CountField, ...]
    rare: tuple[CountField, ...]
    is_last: bool


@dataclass(frozen=True, slots=True)
class TypedCount:
    """`columns` run by seat id; `errors` are sentences by field."""

    columns: dict[int, dict[str, Any]]
    errors: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Asked:
    seat: Seat
    key: str
    label: str
    card: str
    most: int
    is_rare: bool = False

    @property
    def name(self) -> str:
        return f"n-{self.seat.pk}-{self.key}"


def screens_of(both: TwoCounts) -> tuple[Screen, ...]:
    """All screens in order."""
    if both.kind != Depth.CARDS:
        return tuple(Screen(number, both.seats) for number in both.games)
    return tuple(
        Screen(number, (seat,)) for number in both.games for seat in both.seats
    )


def first_uncounted(both: TwoCounts, screens: tuple[Screen, ...]) -> int:
    """The first screen that nobody has filled in, from 0; the last one otherwise."""
    for index, screen in enumerate(screens):
        counted = both.second.get(screen.game_number, {})
        if any(seat.pk not in counted for seat in screen.seats):
            return index
    return len(screens) - 1


def recount_page(
    both: TwoCounts,
    index: int,
    names: Mapping[int, str],
    *,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> RecountPage:
    """One screen, with what was typed or counted there before still in it."""
    screens = screens_of(both)
    screen = screens[index]
    asked = _asked(both, screen, names)
    fields = [_field(both, screen, each, typed, errors or {}) for each in asked]
    pairs = list(zip(asked, fields, strict=True))
    return RecountPage(
        title=_title(both, screen, names),
        about=ABOUT[Depth(both.kind)](),
        number=index + 1,
        count=len(screens),
        fields=tuple(field for each, field in pairs if not each.is_rare),
        rare=tuple(field for each, field in pairs if each.is_rare),
        is_last=index == len(screens) - 1,
    )


def read_count(
    both: TwoCounts, screen: Screen, form: Mapping[str, str], names: Mapping[int, str]
) -> TypedCount:
    """Read one screen; a card that is left empty is none of it."""
    columns: dict[int, dict[str, Any]] = {seat.pk: {} for seat in screen.seats}
    errors = {}
    keeps_zeros = not may_be_none(find_game(both.table.game))
    for each in _asked(both, screen, names):
        try:
            value = _read(both, each, str(form.get(each.name, "")).strip()[:_LONGEST])
        except LeagueError as error:
            errors[each.name] = error.sentence
            continue
        if value is not None and (value or keeps_zeros or both.kind != Depth.CARDS):
            columns[each.seat.pk][each.key] = value
    return TypedCount(columns, errors)


def stepped(form: Mapping[str, str]) -> dict[str, str] | None:
    """The form with the number changed whose minus or plus was pressed, if one was."""
    name = form.get("more", "") or form.get("less", "")
    if not name:
        return None
    held = str(form.get(name, "")).strip()
    count = int(held) if held.isascii() and held.isdigit() and len(held) < 4 else 0
    count += 1 if form.get("more") else -1
    return {**{key: str(form[key]) for key in form}, name: str(max(count, 0))}


def _asked(
    both: TwoCounts, screen: Screen, names: Mapping[int, str]
) -> tuple[_Asked, ...]:
    if both.kind == Depth.CARDS:
        return _asked_cards(both, screen.seats[0])
    key = POINTS if both.kind == Depth.TOTALS else PLACE
    most = 0 if both.kind == Depth.TOTALS else len(screen.seats)
    return tuple(_Asked(seat, key, names[seat.pk], "", most) for seat in screen.seats)


def _asked_cards(both: TwoCounts, seat: Seat) -> tuple[_Asked, ...]:
    game, rulings = find_game(both.table.game), table_rulings(both.table)
    players = max(deck_players(both.seats), min(game.player_counts))
    usual = {row.key for row in column_rows(game, players, rulings)}
    box = box_of(both.table)
    return tuple(
        _Asked(
            seat,
            row.key,
            row.label,
            row.key if box else "",
            row.most,
            is_rare=row.key not in usual,
        )
        for row in column_rows(game, players, rulings, has_box=True)
    )


def _field(
    both: TwoCounts,
    screen: Screen,
    each: _Asked,
    typed: Mapping[str, str] | None,
    errors: Mapping[str, str],
) -> CountField:
    counted = both.second.get(screen.game_number, {}).get(each.seat.pk, {})
    held = counted.get(each.key)
    value = "" if held is None else say_points(held)
    return CountField(
        name=each.name,
        label=each.label,
        card=each.card,
        value=typed.get(each.name, "") if typed is not None else value,
        most=each.most,
        is_stepped=both.kind != Depth.TOTALS,
        error=errors.get(each.name, ""),
    )


def _read(both: TwoCounts, each: _Asked, typed: str) -> Any:
    if both.kind == Depth.TOTALS:
        return typed_points(typed, path=each.name)
    is_number = typed.isascii() and typed.isdigit()
    if both.kind == Depth.PLACES:
        if not is_number or not 1 <= int(typed) <= each.most:
            raise LeagueError("place-unusable", most=each.most)
        return int(typed)
    if not typed:
        return None
    if not is_number or int(typed) > each.most:
        raise LeagueError("number-unusable", most=each.most)
    return int(typed)


def _title(both: TwoCounts, screen: Screen, names: Mapping[int, str]) -> str:
    values: dict[str, object] = {"game": screen.game_number}
    if both.kind == Depth.CARDS:
        values["name"] = names[screen.seats[0].pk]
        if len(both.games) > 1:
            return _("Count again: %(name)s, game %(game)s") % values
        return _("Count again: %(name)s") % values
    if len(both.games) > 1:
        return _("Count again: game %(game)s") % values
    return _("Count again")


ABOUT = {
    Depth.CARDS: lambda: _(
        "Count what lies there, whatever was entered before. Empty is none."
    ),
    Depth.TOTALS: lambda: _("Each player's total, whatever was entered before."),
    Depth.PLACES: lambda: _(
        "Who came where, whatever was entered before: 1 is the winner."
    ),
}
