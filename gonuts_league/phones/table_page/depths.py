"""The values of the forms for what is known when the cards are back in the box."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gonuts_league.tables.counting.sides import lacks_sides
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import SeatEntry
from gonuts_league.tables.selectors import is_scored_by_game
from gonuts_league.tables.wording import say_points
from scoring import find_game
from scoring.types import Game

from .doors import Door
from .reading import TableNow


@dataclass(frozen=True, slots=True)
class DepthRow:
    """One player; `cards_field` is empty where no tie-break decides anything."""

    seat_id: int
    name: str
    field: str
    value: str
    cards_field: str
    cards_value: str
    error: str


@dataclass(frozen=True, slots=True)
class DepthPage:
    depth: str
    title: str
    about: str
    rows: tuple[DepthRow, ...]
    away: tuple[str, ...]
    places: tuple[str, ...]
    tie_break_label: str
    asks_tie_break: str
    more_label: str
    game_number: int
    others: tuple[tuple[str, str], ...]


def depth_page(
    now: TableNow,
    door: Door,
    depth: str,
    *,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> DepthPage:
    """The form of one depth, with what was typed before an error still in it."""
    asked = [index for index in range(len(now.seats)) if now.is_asked(index)]
    level = _level_seats(now, asked)
    game = find_game(now.table.game)
    return DepthPage(
        depth=depth,
        title=_TITLES[depth][0](),
        about=_TITLES[depth][1](),
        rows=tuple(
            _row(now, index, depth, index in level, typed, errors or {})
            for index in asked
        ),
        away=tuple(
            f"{now.names[i]}: {seat.get_outcome_display()}"
            for i, seat in enumerate(now.seats)
            if not now.is_asked(i)
        ),
        places=tuple(str(place) for place in range(1, len(asked) + 1)),
        tie_break_label=_TIE_BREAKS[game.tie_break_item][0](),
        asks_tie_break=_TIE_BREAKS[game.tie_break_item][1]() if level else "",
        more_label=_("Enter the cards") if now.box else _("Enter how it ended"),
        game_number=now.game_number,
        others=tuple(
            (door.url(now.table, other, game=now.game_number), label())
            for other, label in _LINKS.items()
            if other != depth and is_offered(game, other)
        ),
    )


def is_level_without_cards(now: TableNow) -> bool:
    """Tell whether totals are equal and nobody has said how many cards each had."""
    asked = [index for index in range(len(now.seats)) if now.is_asked(index)]
    return any(
        (entry := now.entries[index]) is not None and entry.tie_break is None
        for index in _level_seats(now, asked)
    )


def asks_for_places(now: TableNow) -> bool:
    """Tell whether the game's own end cannot be entered with those who play."""
    return is_scored_by_game(now.table) and lacks_sides(now.table, now.seats)


def _row(
    now: TableNow,
    index: int,
    depth: str,
    is_level: bool,
    typed: Mapping[str, str] | None,
    errors: Mapping[str, str],
) -> DepthRow:
    seat, entry = now.seats[index], now.entries[index]
    field = {Depth.TOTALS: "points", Depth.PLACES: "place"}.get(Depth(depth), "winner")
    name, cards = f"{field}-{seat.pk}", f"cards-{seat.pk}"
    if typed is not None:
        value, cards_value = typed.get(name, ""), typed.get(cards, "")
    else:
        value, cards_value = _stored(entry, depth), _stored(entry, "cards-number")
    shows_cards = is_level or bool(cards_value)
    return DepthRow(
        seat_id=seat.pk,
        name=now.names[index],
        field=name,
        value=value,
        cards_field=cards if shows_cards and depth == Depth.TOTALS else "",
        cards_value=cards_value,
        error=errors.get(name) or errors.get(cards, ""),
    )


def _stored(entry: SeatEntry | None, what: str) -> str:
    stored: object = None
    if entry is not None:
        match what:
            case Depth.TOTALS:
                stored = entry.points
            case "cards-number":
                stored = entry.tie_break
            case _:
                stored = entry.place
    return "" if stored is None else say_points(stored)


def _level_seats(now: TableNow, asked: list[int]) -> list[int]:
    if now.table.depth != Depth.TOTALS or not _has_tie_break(now):
        return []
    points = [
        entry.points
        for index in asked
        if (entry := now.entries[index]) is not None and entry.is_entered
    ]
    return [
        index
        for index in asked
        if (entry := now.entries[index]) is not None
        and entry.points is not None
        and points.count(entry.points) > 1
    ]


def _has_tie_break(now: TableNow) -> bool:
    return bool(find_game(now.table.game).tie_break_item)


def is_offered(game: Game, depth: str) -> bool:
    """Totals belong to games with points that can be level, the bare winner to games
    that know no outcome of their own."""
    if depth == Depth.TOTALS:
        return bool(game.tie_break_item)
    return depth != Depth.OUTCOME or not game.entry_fields


_TIE_BREAKS = {
    "cards": (
        lambda: _("cards"),
        lambda: _(
            "Totals are equal, so the number of cards decides. Leave it empty if "
            "nobody knows; then the place is shared."
        ),
    ),
    "coins": (
        lambda: _("coins"),
        lambda: _(
            "Totals are equal, so the coins decide. Leave them empty if nobody knows; "
            "then the place is shared."
        ),
    ),
    "": (lambda: "", lambda: ""),
}
_TITLES = {
    "totals": (
        lambda: _("Each player's total"),
        lambda: _("Nothing is counted again; half points and minus are fine."),
    ),
    "places": (
        lambda: _("Who came where"),
        lambda: _("Give the same place to whoever shares it, and skip the next one."),
    ),
    "outcome": (
        lambda: _("Who won"),
        lambda: _("Choose several who share the win. All others share what is left."),
    ),
}
_LINKS = {
    "totals": lambda: _("Enter totals"),
    "places": lambda: _("Only places are known"),
    "outcome": lambda: _("Only who won is known"),
}
