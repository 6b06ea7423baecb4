"""All that pages need to know of a game, and the same of games of cards.

The pages of a game turn a form into an entry and an entry into the values of their
template. They know no address and no name of a player beyond the words they are given;
the page around them brings the form, and says in `SeatToEnter` which seat it asks for.

The tableaux of a game of cards are counts, tapped in one by one. Its form's buttons are
`s0-add` and `s0-take` with a card's id, and `s0-none` for a seat that ended without a
card; 0 is the seat. Packed, a seat is a letter and a number for each card, `0` without
any and empty while it is not entered: `p3g2.0.` is three seats.
"""

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.games.links import ruling_url
from gonuts_league.games.presets import Preset
from gonuts_league.tables.selectors import DECK_RULING
from gonuts_league.tables.wording import (
    plural_of,
    say,
    say_card,
    say_counted,
    say_points,
)
from scoring.game import Game
from scoring.types import Line, SeatScore, Tableau
from scoring.watching.types import Film

from .types import (
    ColumnRow,
    DemoNights,
    EnteredGame,
    Form,
    ParsedForm,
    ReasonLine,
    Reasons,
    SeatToEnter,
    UnreadableEntryError,
)

_PACKED = re.compile(r"([A-Za-z][1-9][0-9]?)+\Z")
_COUNT = re.compile(r"([A-Za-z])([0-9]+)")
_NO_CARDS = "0"
MOST = 99


class GamePages(ABC):
    """All that pages, paper, files, the API and the demo need to know of a game.

    `template` is an include that shows what `show` gives. It stands inside a form of
    the page, takes `get_url` or `post_url` for taps by htmx, and its partial `#answer`
    holds what a tap changes, out of band. A game with columns is entered by numbers a
    player too, by the keyboard or from a slip.
    """

    template: str
    # Whether it asks for one seat at a time.
    is_by_seat: bool = True
    # Its name among the editions of its game; empty where there is only one.
    edition: str | Promise = ""
    # The two pictures by which it is chosen: of an edition, cards no other one has.
    cover: tuple[str, str] = ("brand", "brand")
    # The kinds of evening that are offered for it beside the usual ones.
    presets: tuple[Preset, ...] = ()
    # The pictures of counted items that are no cards.
    pictures: Mapping[str, str] = {}
    # OpenAPI's properties of a seat, a table and an answer, and a table to try.
    seat_schema: Mapping[str, Any] = {}
    table_schema: Mapping[str, Any] = {}
    answer_schema: Mapping[str, Any] = {}
    example: Mapping[str, Any] | None = None
    # The include with the table of the game as it is watched.
    watch_template: str = ""
    # What stands for each card in a packed entry; empty for a game of no cards.
    letters: Mapping[str, str] = {}
    demo: DemoNights | None = None

    def ways(self) -> Mapping[str, str]:
        """The ways to enter, with their labels; empty where there is only one."""
        return {}

    def way_of(self, entry: EnteredGame, seat: int) -> str:
        """The way in which this was entered, or the first one."""
        return ""

    def empty(self, seats: int, game_number: int = 1) -> EnteredGame:
        """Nothing entered yet of a game, the first or a later one of its series."""
        return EnteredGame((None,) * seats)

    def is_entered(self, entry: EnteredGame, seat: int) -> bool:
        return entry.tableaux[seat] is not None

    @abstractmethod
    def read(self, form: Form, before: EnteredGame) -> ParsedForm:
        """Apply a form to what was entered before; seats it does not name stay."""

    @abstractmethod
    def show(
        self,
        entry: EnteredGame,
        to_enter: SeatToEnter,
        reading: ParsedForm | None = None,
    ) -> dict[str, Any]:
        """The values of the template; those of `reading` show errors beside fields."""

    @abstractmethod
    def pack(self, entry: EnteredGame) -> str:
        """A short text of letters, digits and `-._~` that `unpack` understands."""

    @abstractmethod
    def unpack(self, text: str) -> EnteredGame:
        """As many seats as were packed. Raises UnreadableEntryError."""

    def entered_of(self, log: Mapping[str, Any]) -> EnteredGame:
        """How a simulated game ended, as it is entered; `log` is its machine's."""
        return EnteredGame(tuple(log["tableaux"]))

    @abstractmethod
    def say_item(self, line: Line) -> tuple[str, str]:
        """How a line of the score is called, and its picture in our sprite."""

    def reasons_of(
        self, game_id: str, name: str, score: SeatScore | None, *, is_final: bool
    ) -> Reasons:
        """Why one player has so many points; without a score there is nothing yet."""
        if score is None:
            return Reasons(
                name, _("Where these points come from"), (), say_points(None), False
            )
        total = say_points(score.points)
        heading = ngettext(
            "Why %(points)s point", "Why %(points)s points", plural_of(score.points)
        ) % {"points": total}
        return Reasons(
            name, heading, self.reason_lines(game_id, score), total, is_final
        )

    def reason_lines(self, game_id: str, score: SeatScore) -> tuple[ReasonLine, ...]:
        """The lines of one seat, in their order, as every page shows them."""
        return tuple(
            ReasonLine(
                *self.say_item(line),
                because=say(*line.why),
                points=say_points(line.points),
                is_zero=not line.points,
                rule=line.rule,
                rule_url=ruling_url(game_id, line.rule),
            )
            for line in score.lines
        )

    def say_place(self, path: str) -> str:
        """Where in an entry a problem lies ("Move 8"); empty for the seat as such."""
        return ""

    @abstractmethod
    def say_tableau(self, entry: EnteredGame, seat: int) -> str:
        """In a word or two what a seat has: "13 cards"; empty if not entered."""

    def say_much(self, item: str, count: int) -> str:
        """So much of what lay in front of a seat, as `count_laid_out` names it."""
        return say_counted(item, count)

    def column_rows(
        self,
        game: Game,
        players: int,
        rulings: Mapping[str, str],
        *,
        held: Collection[str] = (),
        has_box: bool = False,
    ) -> tuple[ColumnRow, ...]:
        """The numbers asked of each player, in the order of the paper.

        Cards that a player has are among them, and with `has_box` all of the box.
        """
        return ()

    def column_of(self, tableau: Tableau) -> dict[str, int]:
        """A tableau as numbers by row."""
        return {}

    @abstractmethod
    def paper_rows(
        self, game: Game, players: int, rulings: Mapping[str, str]
    ) -> tuple[tuple[str, str], ...]:
        """What is written on paper for each player, with a note; sums follow it."""

    def show_table(
        self, film: Film, place: int, names: Sequence[str]
    ) -> dict[str, Any]:
        """The values of `watch_template` after the step at a place of the film.

        `seats` are what each player has.
        """
        raise NotImplementedError

    def played_url(self, layout: object, moves: Sequence[str] = ()) -> str:
        """Where a board is looked at, after its moves; empty for a game without one."""
        return ""


class CardPages(GamePages):
    template = "games/widgets/cards.html"
    seat_schema: Mapping[str, Any] = {
        "cards": {
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 0},
        }
    }
    table_schema: Mapping[str, Any] = {"players": {"type": "integer"}}

    def __init__(self, letters: Mapping[str, str]) -> None:
        self.letters = letters
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
        """The tiles of one seat, each with its count and whether none is left; they
        are tapped, or their counts typed. `more` names the other ways: first the other
        of these two, then the one that shows all of the box."""
        game, players = to_enter.game, len(to_enter.names)
        box = game.cards_for(max(game.player_counts), {DECK_RULING: "none"})
        deck = game.cards_for(players, to_enter.rulings)
        own = entry.tableaux[to_enter.seat] or {}
        way = to_enter.way if to_enter.way in ("type", "box", "typebox") else ""
        has_box, is_typed = way.endswith("box"), way.startswith("type")
        more = [way.removeprefix("type") if is_typed else f"type{way}"]
        if not has_box and deck.keys() != box.keys():
            more.append(f"{way}box")
        used = _used(entry)
        return {
            "seat": to_enter.seat,
            "tiles": [
                (card, own.get(card, 0), used.get(card, 0) >= deck.get(card, copies))
                for card, copies in box.items()
                if has_box or card in deck or card in own
            ],
            "players": players,
            "way": way,
            "is_typed": is_typed,
            "more": more,
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
            if card in self.letters:
                counts[card] = min(max(counts.get(card, 0) + step, 0), MOST)
        for card in self.letters:
            typed = str(form.get(f"{prefix}-n-{card}", "x")) or "0"
            if typed.isdecimal() and int(typed) != counts.get(card, 0):
                counts[card] = min(int(typed), MOST)
        # The last card taken back is nothing entered, not "no cards".
        left = {card: count for card, count in counts.items() if count}
        return left or (None if counts else tableau)

    def _pack_seat(self, tableau: Mapping[str, int] | None) -> str:
        if tableau is None:
            return ""
        counted = sorted((self.letters[card], n) for card, n in tableau.items())
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
    used: Counter[str] = Counter()
    for tableau in entry.tableaux:
        used.update(tableau or {})
    return used
