"""How both editions of Go Nuts are read where a rulebook leaves something open.

`RULES` holds one rulebook an edition. Names of cards and points in the answers come
from the edition's deck, so that a changed deck never leaves a wrong sentence. The ids
R1-R31 hold for both editions, G for the Gamewright one, F for the first; `deck`,
`printed` and `set` are what needs no number.
"""

from collections.abc import Iterable

from scoring.games.gonuts import kinds
from scoring.games.gonuts.decks import FIRST, GAMEWRIGHT
from scoring.games.gonuts.dots import dots_in
from scoring.games.gonuts.kinds import Card, Edition
from scoring.games.gonuts.rulebook import texts
from scoring.guide import Entry, make_rules
from scoring.messages import Message, Value
from scoring.templates import add_templates

add_templates(texts.TEMPLATES)

# What a full set is: six copies of the cards that score by their number.
_FULL_SET = 6


def _shared(book: str, cards: str) -> tuple[Entry, ...]:
    """What holds for both editions; `book` is its rulebook, `cards` lists its cards."""
    return (
        Entry("R1", (cards, "program"), "high"),
        Entry("R3", ("program",), "high"),
        Entry("R4", ("choice",), "low", "fewest-tie"),
        Entry("R5", (cards,), "high"),
        Entry("R6", (cards,), "high"),
        Entry("R7", (cards,), "high"),
        Entry("R8", (cards,), "high"),
        Entry("R9", (cards, "program"), "high"),
        Entry("R10", (cards, "reading"), "medium", "own-twist-counts"),
        Entry("R11", (book, "choice"), "medium"),
        Entry("R12", (book,), "high"),
        Entry("R13", ("reading",), "high"),
        Entry("R15", (book,), "high"),
        Entry("R16", ("program", "reading"), "high"),
        Entry("R17", (book,), "high"),
        Entry("R18", ("program",), "high"),
        Entry("R19", (cards, "program"), "high"),
        Entry("R20", (book, "program", "counting"), "high"),
        Entry("R22", ("reading",), "high"),
        Entry("R25", (cards,), "high"),
        Entry("R26", (cards, "reading"), "high"),
        Entry("R27", (cards, "reading"), "high"),
        Entry("R28", (book,), "high"),
        Entry("R29", (book,), "high"),
        Entry("R30", (cards,), "high"),
        Entry("R31", (book, "choice"), "medium"),
        Entry("deck", (book,), "high", "deck-filter"),
        Entry("printed", (cards,), "high"),
        Entry("set", (cards,), "high"),
    )


_FIRST_ENTRIES = (
    *_shared("earlier", "earlier"),
    Entry("R2", ("earlier",), "high", answer="R2-nobody"),
    Entry("R14", ("earlier",), "medium"),
    Entry("R21", ("gamewright", "reading"), "medium"),
    Entry("F1", ("earlier", "card-page"), "medium", "bear-claw-points"),
    Entry("F2", ("choice",), "low", is_standin=True),
    Entry("F3", ("reading",), "high"),
    Entry("F4", ("earlier",), "high"),
    Entry("F5", ("earlier", "reading"), "high"),
    Entry("F6", ("reading",), "high"),
    Entry("F7", ("earlier", "gamewright"), "high"),
    Entry("F8", ("gamewright", "reading"), "medium"),
    Entry("F9", ("earlier", "reading"), "high"),
    Entry("F10", ("reading",), "high"),
    Entry("F11", ("reading",), "medium"),
)

_GAMEWRIGHT_ENTRIES = (
    *_shared("gamewright", "card-page"),
    Entry("R2", ("card-page", "program"), "high", answer="R2-shared"),
    Entry(
        "R14",
        ("gamewright", "card-page"),
        "low",
        "day-old-donuts-take",
        answer="R14-three",
    ),
    Entry("R21", ("gamewright", "card-page"), "high"),
    Entry("R23", ("card-page",), "high"),
    Entry("R24", ("card-page", "reading"), "medium"),
    Entry("G1", ("card-page",), "high", "boston-cream-pair"),
    Entry("G2", ("choice",), "low", "raspberry-frosted-points", is_standin=True),
    Entry("G3", ("card-page",), "high"),
    Entry("G4", ("card-page", "counting"), "high"),
)


def _values(edition: Edition) -> dict[str, Value]:
    """Every name and number that an answer may need, read from the deck."""
    values: dict[str, Value] = {
        "last_dots": dots_in(edition)[-1],
        "negatives": _names(card for card in edition.cards if _is_negative(card)),
        "twist": _names(_with_power(edition, "everybody-passes")),
        "thief": _names(_with_power(edition, "take-from-opponent")),
        "drawer": _names(_with_power(edition, "take-from-deck")),
        "chooser": _names(_with_power(edition, "keep-one-of-two")),
        "wrecker": _names(_with_power(edition, "opponent-discards")),
        "sweeper": _names(_with_power(edition, "discard-from-row")),
        "payer": _names(_with_power(edition, "discard-three-or-this")),
        "scavenger": _names(_with_power(edition, "take-three-discards")),
        "fetchers": _names(
            _with_power(
                edition, "take-top-discard", "take-any-discard", "take-three-discards"
            )
        ),
        "givers": _names(_with_power(edition, "give-one", "discard-one")),
    }
    for card in edition.cards:
        values |= _values_of(card)
    return values | _ruled_points(edition)


def _ruled_points(edition: Edition) -> dict[str, Value]:
    """The one card of each edition whose points a ruling sets."""
    for card in edition.cards:
        if isinstance(card.scoring, kinds.Fixed) and card.scoring.ruling:
            return {"ruled": card.name, "ruled_points": card.scoring.points}
    return {}


def _values_of(card: Card) -> dict[str, Value]:
    """What the kind of one card adds; each kind but Fixed is in a deck once."""
    match card.scoring:
        case kinds.Majority(bonus=bonus, tie_bonus=tie_bonus):
            return {"plain": card.name, "bonus": bonus, "tie_bonus": tie_bonus}
        case kinds.FewestCards(points=points):
            return {"fewest": card.name, "fewest_points": points}
        case kinds.FewCards(limit=limit):
            return {"few_cards": card.name, "limit": limit}
        case kinds.ManyTypes():
            return {"many_types": card.name}
        case kinds.FewTypes():
            return {"few_types": card.name}
        case kinds.PerNegative():
            return {"counter": card.name}
        case kinds.Together(points=points):
            return {"holes": card.name, "holes_points": points[_FULL_SET - 1]}
        case kinds.Pairs(points=points):
            return {"jelly": card.name, "jelly_points": points * _FULL_SET // 2}
        case kinds.EvenOnly(points=points):
            return {"cream": card.name, "pair_points": points[1]}
    return {}


def _with_power(edition: Edition, *powers: str) -> list[Card]:
    return [card for card in edition.cards if card.power in powers]


def _names(cards: Iterable[Card]) -> tuple[Message, ...]:
    return tuple(card.name for card in cards)


def _is_negative(card: Card) -> bool:
    return isinstance(card.scoring, kinds.Fixed) and card.scoring.points < 0


def _in_order(entries: Iterable[Entry]) -> list[Entry]:
    """R before G and F, numbers as numbers, what has no number last."""
    letters = "RGF"

    def key(entry: Entry) -> tuple[int, int]:
        letter, digits = entry.id[0], entry.id[1:]
        if letter in letters:
            return letters.index(letter), int(digits)
        return len(letters), 0

    return sorted(entries, key=key)


RULES = {
    edition.id: make_rules("gonuts-rule", _in_order(entries), _values(edition))
    for edition, entries in ((FIRST, _FIRST_ENTRIES), (GAMEWRIGHT, _GAMEWRIGHT_ENTRIES))
}
