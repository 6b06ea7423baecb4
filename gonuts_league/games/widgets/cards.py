"""Counts of cards, tapped in one by one.

The form's buttons are `s0-add` and `s0-take` with a card's id, and `s0-none` for a seat
that ended without a card; 0 is the seat. Packed, a seat is a letter and a number for
each card, `0` without any and empty while it is not entered: `p3g2.0.` is three seats.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.tables.selectors import DECK_RULING
from gonuts_league.tables.wording import say_card, say_counted
from scoring.types import Line

from .types import Entry, Form, Ground, Item, Reading, UnreadableEntryError

# Links live long: a letter once given never changes its card.
LETTERS = {
    "a": "bear-claw",
    "b": "boston-cream",
    "c": "chocolate-frosted",
    "d": "chocolate-glazed",
    "e": "cinnamon-twist",
    "f": "coffee",
    "g": "day-old-donuts",
    "h": "donut-holes",
    "i": "double-chocolate",
    "j": "eclair",
    "k": "french-cruller",
    "l": "glazed",
    "m": "jelly-filled",
    "n": "maple-bar",
    "o": "maple-frosted",
    "p": "maple-glazed",
    "q": "milk",
    "r": "mucho-matcha",
    "s": "old-fashioned",
    "t": "plain",
    "u": "powdered",
    "v": "raspberry-frosted",
    "w": "raspberry-glazed",
    "x": "red-velvet",
    "y": "sprinkled",
    "z": "strawberry-glazed",
}
_LETTER_OF = {card: letter for letter, card in LETTERS.items()}
_PACKED = re.compile(r"([a-z][1-9][0-9]?)+\Z")
_COUNT = re.compile(r"([a-z])([0-9]+)")
_NO_CARDS = "0"
MOST = 99


@dataclass(frozen=True, slots=True)
class Tile:
    card: str
    name: str
    count: int
    is_out: bool


@dataclass(frozen=True, slots=True)
class CardTiles:
    """The tiles of one seat; `more` names the way that shows all of the box."""

    seat: int
    tiles: tuple[Tile, ...]
    label: str
    way: str
    more: str
    is_entered: bool


class Cards:
    """The widget of both editions of Go Nuts."""

    template = "games/widgets/cards.html"
    is_by_seat = True

    def ways(self) -> Mapping[str, str]:
        return {}

    def way_of(self, entry: Entry, seat: int) -> str:
        return ""

    def empty(self, seats: int, game_number: int = 1) -> Entry:
        return Entry((None,) * seats)

    def is_entered(self, entry: Entry, seat: int) -> bool:
        return entry.tableaux[seat] is not None

    def read(self, form: Form, before: Entry) -> Reading:
        """A tap on a card that no edition has changes nothing."""
        return Reading(
            Entry(
                tuple(
                    _tapped(form, f"s{seat}", tableau)
                    for seat, tableau in enumerate(before.tableaux)
                )
            )
        )

    def show(
        self, entry: Entry, ground: Ground, reading: Reading | None = None
    ) -> CardTiles:
        game, players = ground.game, len(ground.names)
        whole = {DECK_RULING: "none"}
        box = game.cards_for(max(game.player_counts), whole)
        deck = game.cards_for(players, ground.rulings)
        own = entry.tableaux[ground.seat] or {}
        has_box = ground.way == "box"
        used = _used(entry)
        return CardTiles(
            seat=ground.seat,
            tiles=tuple(
                Tile(
                    card=card,
                    name=say_card(card),
                    count=own.get(card, 0),
                    is_out=used.get(card, 0) >= deck.get(card, copies),
                )
                for card, copies in box.items()
                if has_box or card in deck or card in own
            ),
            label=_("Card types in a game of %(players)s") % {"players": players},
            way=ground.way,
            more="" if has_box or deck.keys() == box.keys() else "box",
            is_entered=self.is_entered(entry, ground.seat),
        )

    def pack(self, entry: Entry) -> str:
        """
        >>> CARDS.pack(Entry(({"plain": 3, "glazed": 2}, {}, None)))
        'l2t3.0.'
        """
        return ".".join(_pack_seat(tableau) for tableau in entry.tableaux)

    def unpack(self, text: str) -> Entry:
        return Entry(tuple(_unpack_seat(part) for part in text.split(".")))

    def say_item(self, line: Line) -> Item:
        return Item(say_counted(line.item, line.count), line.item)

    def say_place(self, path: str) -> str:
        return ""

    def say_tableau(self, entry: Entry, seat: int) -> str:
        tableau = entry.tableaux[seat]
        if tableau is None:
            return ""
        count = sum(tableau.values())
        return ngettext("%(count)s card", "%(count)s cards", count) % {"count": count}


def _tapped(
    form: Form, prefix: str, tableau: Mapping[str, int] | None
) -> Mapping[str, int] | None:
    if f"{prefix}-none" in form:
        return {}
    counts = dict(tableau or {})
    for name, step in ((f"{prefix}-add", 1), (f"{prefix}-take", -1)):
        card = form.get(name)
        if card in _LETTER_OF:
            counts[card] = min(max(counts.get(card, 0) + step, 0), MOST)
    # The last card taken back is nothing entered, not "no cards".
    left = {card: count for card, count in counts.items() if count}
    return left or (None if counts else tableau)


def _used(entry: Entry) -> dict[str, int]:
    used: dict[str, int] = {}
    for tableau in entry.tableaux:
        for card, count in (tableau or {}).items():
            used[card] = used.get(card, 0) + count
    return used


def _pack_seat(tableau: Mapping[str, int] | None) -> str:
    if tableau is None:
        return ""
    counted = sorted((_LETTER_OF[card], count) for card, count in tableau.items())
    return "".join(f"{letter}{count}" for letter, count in counted) or _NO_CARDS


def _unpack_seat(text: str) -> Mapping[str, int] | None:
    if not text:
        return None
    if text == _NO_CARDS:
        return {}
    found = _COUNT.findall(text)
    counts = {LETTERS[letter]: int(count) for letter, count in found}
    if not _PACKED.match(text) or len(counts) < len(found):
        raise UnreadableEntryError(text)
    return counts


CARDS = Cards()
