"""Games whose tableaux are counts of cards, tapped in one by one.

The form's buttons are `s0-add` and `s0-take` with a card's id, and `s0-none` for a seat
that ended without a card; 0 is the seat. Packed, a seat is a letter and a number for
each card, `0` without any and empty while it is not entered: `p3g2.0.` is three seats.
"""

import re
from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.tables.selectors import DECK_RULING
from gonuts_league.tables.wording import say_card, say_counted
from scoring.game import Game
from scoring.types import Line, Tableau

from .types import (
    ColumnRow,
    EnteredGame,
    Form,
    GamePages,
    ParsedForm,
    SeatToEnter,
    UnreadableEntryError,
)

_PACKED = re.compile(r"([A-Za-z][1-9][0-9]?)+\Z")
_COUNT = re.compile(r"([A-Za-z])([0-9]+)")
_NO_CARDS = "0"
MOST = 99


class CardPages(GamePages):
    """`letters` stand for the cards in links, by their ids."""

    template = "games/widgets/cards.html"
    seat_schema: Mapping[str, Any] = {
        "cards": {
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 0},
        }
    }
    table_schema: Mapping[str, Any] = {"players": {"type": "integer"}}

    def __init__(self, letters: Mapping[str, str]) -> None:
        self._letters = letters
        self._cards = {letter: card for card, letter in letters.items()}

    def read(self, form: Form, before: EnteredGame) -> ParsedForm:
        """A tap on a card that no edition has changes nothing."""
        return ParsedForm(
            EnteredGame(
                tuple(
                    self._tapped(form, f"s{seat}", tableau)
                    for seat, tableau in enumerate(before.tableaux)
                )
            )
        )

    def show(
        self,
        entry: EnteredGame,
        to_enter: SeatToEnter,
        reading: ParsedForm | None = None,
    ) -> dict[str, Any]:
        """The tiles of one seat, each with its count and whether none is left; `more`
        names the way that shows all of the box."""
        game, players = to_enter.game, len(to_enter.names)
        whole = {DECK_RULING: "none"}
        box = game.cards_for(max(game.player_counts), whole)
        deck = game.cards_for(players, to_enter.rulings)
        own = entry.tableaux[to_enter.seat] or {}
        has_box = to_enter.way == "box"
        used = _used(entry)
        return {
            "seat": to_enter.seat,
            "tiles": [
                (card, own.get(card, 0), used.get(card, 0) >= deck.get(card, copies))
                for card, copies in box.items()
                if has_box or card in deck or card in own
            ],
            "players": players,
            "way": to_enter.way,
            "more": "" if has_box or deck.keys() == box.keys() else "box",
            "is_entered": self.is_entered(entry, to_enter.seat),
        }

    def pack(self, entry: EnteredGame) -> str:
        """
        >>> pages = CardPages({"plain": "t", "glazed": "l"})
        >>> pages.pack(EnteredGame(({"plain": 3, "glazed": 2}, {}, None)))
        'l2t3.0.'
        """
        return ".".join(self._pack_seat(tableau) for tableau in entry.tableaux)

    def unpack(self, text: str) -> EnteredGame:
        return EnteredGame(tuple(self._unpack_seat(part) for part in text.split(".")))

    def say_item(self, line: Line) -> tuple[str, str]:
        return say_counted(line.item, line.count), line.item

    def say_tableau(self, entry: EnteredGame, seat: int) -> str:
        tableau = entry.tableaux[seat]
        if tableau is None:
            return ""
        count = sum(tableau.values())
        return ngettext("%(count)s card", "%(count)s cards", count) % {"count": count}

    def column_rows(
        self,
        game: Game,
        players: int,
        rulings: Mapping[str, str],
        *,
        held: Collection[str] = (),
        has_box: bool = False,
    ) -> tuple[ColumnRow, ...]:
        deck = game.cards_for(players, rulings)
        box = game.cards_for(max(game.player_counts), {DECK_RULING: "none"})
        return tuple(
            ColumnRow(
                key=card,
                label=say_card(card),
                note=_("of %(count)s") % {"count": deck.get(card, copies)},
                most=copies,
            )
            for card, copies in box.items()
            if has_box or card in deck or card in held
        )

    def column_of(self, tableau: Tableau) -> dict[str, int]:
        return {card: count for card, count in tableau.items() if count}

    def paper_rows(
        self, game: Game, players: int, rulings: Mapping[str, str]
    ) -> tuple[tuple[str, str], ...]:
        return tuple(
            (say_card(card), _("of %(count)s") % {"count": count})
            for card, count in game.cards_for(players, rulings).items()
        )

    def _tapped(
        self, form: Form, prefix: str, tableau: Mapping[str, int] | None
    ) -> Mapping[str, int] | None:
        if f"{prefix}-none" in form:
            return {}
        counts = dict(tableau or {})
        for name, step in ((f"{prefix}-add", 1), (f"{prefix}-take", -1)):
            card = str(form.get(name, ""))
            if card in self._letters:
                counts[card] = min(max(counts.get(card, 0) + step, 0), MOST)
        # The last card taken back is nothing entered, not "no cards".
        left = {card: count for card, count in counts.items() if count}
        return left or (None if counts else tableau)

    def _pack_seat(self, tableau: Mapping[str, int] | None) -> str:
        if tableau is None:
            return ""
        counted = sorted((self._letters[card], n) for card, n in tableau.items())
        return "".join(f"{letter}{count}" for letter, count in counted) or _NO_CARDS

    def _unpack_seat(self, text: str) -> Mapping[str, int] | None:
        if not text:
            return None
        if text == _NO_CARDS:
            return {}
        found = _COUNT.findall(text)
        known = {letter for letter, _count in found} <= self._cards.keys()
        if not known or not _PACKED.match(text):
            raise UnreadableEntryError(text)
        counts = {self._cards[letter]: int(count) for letter, count in found}
        if len(counts) < len(found):
            raise UnreadableEntryError(text)
        return counts


def _used(entry: EnteredGame) -> dict[str, int]:
    used: dict[str, int] = {}
    for tableau in entry.tableaux:
        for card, count in (tableau or {}).items():
            used[card] = used.get(card, 0) + count
    return used
