"""How both editions of Go Nuts are read where a rulebook leaves something open.

`RULES` holds one rulebook an edition. Names of cards and points in the answers come
from the edition's deck, so that a changed deck never leaves a wrong sentence. The ids
R1-R31 hold for both editions, G for the Gamewright one, F for the first; `deck`,
`printed` and `set` are what needs no number.
"""

from collections.abc import Iterable, Mapping

from scoring.games.gonuts import kinds
from scoring.games.gonuts.decks import FIRST, GAMEWRIGHT
from scoring.games.gonuts.kinds import Card, Edition
from scoring.guide import RuleRow, make_rules
from scoring.messages import Message, Value
from scoring.templates import load_texts

load_texts(__file__)

# What a full set is: six copies of the cards that score by their number.
_FULL_SET = 6
_CALLED: Mapping[type, str] = {
    kinds.ManyTypes: "many_types",
    kinds.FewTypes: "few_types",
    kinds.PerNegative: "counter",
}


def _shared(book: str, cards: str) -> tuple[RuleRow, ...]:
    """What holds for both editions; `book` is its rulebook, `cards` lists its cards."""
    return (
        RuleRow("R1", (cards, "program"), "high"),
        RuleRow("R3", ("program",), "high"),
        RuleRow("R4", ("choice",), "low", "fewest-tie"),
        RuleRow("R5", (cards,), "high"),
        RuleRow("R6", (cards,), "high"),
        RuleRow("R7", (cards,), "high"),
        RuleRow("R8", (cards,), "high"),
        RuleRow("R9", (cards, "program"), "high"),
        RuleRow("R10", (cards, "reading"), "medium", "own-twist-counts"),
        RuleRow("R11", (book, "choice"), "medium"),
        RuleRow("R12", (book,), "high"),
        RuleRow("R13", ("reading",), "high"),
        RuleRow("R15", (book,), "high"),
        RuleRow("R16", ("program", "reading"), "high"),
        RuleRow("R17", (book,), "high"),
        RuleRow("R18", ("program",), "high"),
        RuleRow("R19", (cards, "program"), "high"),
        RuleRow("R20", (book, "program", "counting"), "high"),
        RuleRow("R22", ("reading",), "high"),
        RuleRow("R25", (cards,), "high"),
        RuleRow("R26", (cards, "reading"), "high"),
        RuleRow("R27", (cards, "reading"), "high"),
        RuleRow("R28", (book,), "high"),
        RuleRow("R29", (book,), "high"),
        RuleRow("R30", (cards,), "high"),
        RuleRow("R31", (book, "choice"), "medium"),
        RuleRow("deck", (book,), "high", "deck-filter"),
        RuleRow("printed", (cards,), "high"),
        RuleRow("set", (cards,), "high"),
    )


_FIRST_ENTRIES = (
    *_shared("earlier", "earlier"),
    RuleRow("R2", ("earlier",), "high", answer="R2-nobody"),
    RuleRow("R14", ("earlier",), "medium"),
    RuleRow("R21", ("gamewright", "reading"), "medium"),
    RuleRow("F1", ("earlier", "card-page"), "medium", "bear-claw-points"),
    RuleRow("F2", ("choice",), "low", is_standin=True),
    RuleRow("F3", ("reading",), "high"),
    RuleRow("F4", ("earlier",), "high"),
    RuleRow("F5", ("earlier", "reading"), "high"),
    RuleRow("F6", ("reading",), "high"),
    RuleRow("F7", ("earlier", "gamewright"), "high"),
    RuleRow("F8", ("gamewright", "reading"), "medium"),
    RuleRow("F9", ("earlier", "reading"), "high"),
    RuleRow("F10", ("reading",), "high"),
    RuleRow("F11", ("reading",), "medium"),
)

_GAMEWRIGHT_ENTRIES = (
    *_shared("gamewright", "card-page"),
    RuleRow("R2", ("card-page", "program"), "high", answer="R2-shared"),
    RuleRow(
        "R14",
        ("gamewright", "card-page"),
        "low",
        "day-old-donuts-take",
        answer="R14-three",
    ),
    RuleRow("R21", ("gamewright", "card-page"), "high"),
    RuleRow("R23", ("card-page",), "high"),
    RuleRow("R24", ("card-page", "reading"), "medium"),
    RuleRow("G1", ("card-page",), "high", "boston-cream-pair"),
    RuleRow("G2", ("choice",), "low", "raspberry-frosted-points", is_standin=True),
    RuleRow("G3", ("card-page",), "high"),
    RuleRow("G4", ("card-page", "counting"), "high"),
)


def _values(edition: Edition) -> dict[str, Value]:
    """Every name and number that an answer may need, read from the deck."""
    values: dict[str, Value] = {
        "last_dots": edition.dots[-1],
        "negatives": tuple(
            card.name
            for card in edition.cards
            if isinstance(card.scoring, kinds.Fixed) and card.scoring.points < 0
        ),
        "twist": _with_power(edition, "everybody-passes"),
        "thief": _with_power(edition, "take-from-opponent"),
        "drawer": _with_power(edition, "take-from-deck"),
        "chooser": _with_power(edition, "keep-one-of-two"),
        "wrecker": _with_power(edition, "opponent-discards"),
        "sweeper": _with_power(edition, "discard-from-row"),
        "payer": _with_power(edition, "discard-three-or-this"),
        "scavenger": _with_power(edition, "take-three-discards"),
        "fetchers": _with_power(
            edition, "take-top-discard", "take-any-discard", "take-three-discards"
        ),
        "givers": _with_power(edition, "give-one", "discard-one"),
    }
    for card in edition.cards:
        values |= _values_of(card)
    return values


def _values_of(card: Card) -> dict[str, Value]:
    """What the kind of one card adds; each of these kinds is in a deck once."""
    match card.scoring:
        case kinds.Fixed(points=points, ruling=ruling) if ruling:
            return {"ruled": card.name, "ruled_points": points}
        case kinds.Majority(bonus=bonus, tie_bonus=tie_bonus):
            return {"plain": card.name, "bonus": bonus, "tie_bonus": tie_bonus}
        case kinds.FewestCards(points=points):
            return {"fewest": card.name, "fewest_points": points}
        case kinds.FewCards(limit=limit):
            return {"few_cards": card.name, "limit": limit}
        case kinds.ManyTypes() | kinds.FewTypes() | kinds.PerNegative():
            return {_CALLED[type(card.scoring)]: card.name}
        case kinds.Together(points=points):
            return {"holes": card.name, "holes_points": points[_FULL_SET - 1]}
        case kinds.Pairs(points=points):
            return {"jelly": card.name, "jelly_points": points * _FULL_SET // 2}
        case kinds.EvenOnly(points=points):
            return {"cream": card.name, "pair_points": points[1]}
    return {}


def _with_power(edition: Edition, *powers: str) -> tuple[Message, ...]:
    """The names of the cards with these powers."""
    return tuple(card.name for card in edition.cards if card.power in powers)


def _in_order(entries: Iterable[RuleRow]) -> list[RuleRow]:
    """R before G and F, numbers as numbers, what has no number last."""
    letters = "RGF"

    def key(entry: RuleRow) -> tuple[int, int]:
        letter, digits = entry.id[0], entry.id[1:]
        if letter in letters:
            return letters.index(letter), int(digits)
        return len(letters), 0

    return sorted(entries, key=key)


RULES = {
    edition.id: make_rules("gonuts-rule", _in_order(entries), _values(edition))
    for edition, entries in ((FIRST, _FIRST_ENTRIES), (GAMEWRIGHT, _GAMEWRIGHT_ENTRIES))
}
