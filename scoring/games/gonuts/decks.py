"""The two boxes of Go Nuts for Donuts, one table each.

Columns: id, copies with 2, 3, 4 and 5 dots, how it scores, its power.

- `gonuts-first`: the deck of 63 cards of the earlier rulebook. Its dots are printed in
  no source that we know, so each card has those of the Gamewright card with the same
  job: a STAND-IN.
- `gonuts-gamewright`: the deck of 70 cards. Dots and points follow the card by card
  guide; that each colour holds one French Cruller, and two Mucho Matcha, follows from
  the totals.
"""

from scoring.games.gonuts import kinds
from scoring.games.gonuts.kinds import Card, Edition, Scoring

_HOLES = kinds.Together((1, 3, 6, 10, 15, 15))
_GAMEWRIGHT_BOSTON = kinds.EvenOnly((0, 6, 0, 15, 0, 25), "boston-cream-pair", "G1")
_RASPBERRY = kinds.Fixed(0, "raspberry-frosted-points", "G2")
_FIRST_CLAW = kinds.Fixed(-2, "bear-claw-points", "F1")


def _standin(
    card_id: str, dots: int, copies: int, scoring: Scoring, power: str = ""
) -> Card:
    two, three, four, five = (copies if dots == own else 0 for own in (2, 3, 4, 5))
    return Card(card_id, (two, three, four, five), scoring, power, is_standin=True)


_GAMEWRIGHT_CARDS = (
    Card("plain", (7, 0, 0, 0), kinds.Majority(each=1, bonus=3, tie_bonus=1)),
    Card("glazed", (5, 0, 0, 0), kinds.Fixed(2)),
    Card("powdered", (4, 0, 0, 0), kinds.Fixed(3)),
    Card("jelly-filled", (6, 0, 0, 0), kinds.Pairs(5)),
    Card("boston-cream", (0, 6, 0, 0), _GAMEWRIGHT_BOSTON),
    Card("donut-holes", (6, 0, 0, 0), _HOLES),
    Card("chocolate-frosted", (3, 0, 0, 0), kinds.PowerOnly(), "take-from-deck"),
    Card("eclair", (3, 0, 0, 0), kinds.PowerOnly(), "take-top-discard"),
    Card("french-cruller", (1, 1, 1, 1), kinds.Fixed(2), "discard-from-row"),
    Card("double-chocolate", (0, 2, 0, 0), kinds.PowerOnly(), "keep-one-of-two"),
    Card("maple-bar", (2, 0, 0, 0), kinds.ManyTypes(3, limit=6)),
    Card("sprinkled", (0, 2, 0, 0), kinds.Fixed(2), "give-one"),
    Card("red-velvet", (0, 2, 0, 0), kinds.Fixed(-2), "take-any-discard"),
    Card("old-fashioned", (0, 0, 2, 0), kinds.FewCards(5, limit=10)),
    Card("bear-claw", (0, 0, 2, 0), kinds.Fixed(-2), "take-from-opponent"),
    Card("cinnamon-twist", (0, 0, 2, 0), kinds.Fixed(1), "everybody-passes"),
    Card("coffee", (0, 0, 2, 0), kinds.PerNegative()),
    Card("milk", (0, 0, 1, 0), kinds.Fixed(5), "discard-three-or-this"),
    Card("day-old-donuts", (0, 0, 1, 0), kinds.Fixed(-7), "take-three-discards"),
    Card("maple-frosted", (0, 0, 0, 2), kinds.FewestCards(5)),
    Card("mucho-matcha", (0, 0, 0, 2), kinds.FewTypes(3, limit=7)),
    Card("raspberry-frosted", (0, 0, 0, 2), _RASPBERRY, "discard-one"),
    Card("strawberry-glazed", (0, 0, 0, 2), kinds.Fixed(-2), "opponent-discards"),
)

_FIRST_CARDS = (
    _standin("plain", 2, 6, kinds.Majority(each=1, bonus=3, tie_bonus=0)),
    _standin("glazed", 2, 6, kinds.Fixed(2)),
    _standin("double-chocolate", 2, 3, kinds.Fixed(3)),
    _standin("jelly-filled", 2, 6, kinds.Pairs(5)),
    _standin("boston-cream", 3, 6, kinds.EvenOnly((0, 5, 0, 10, 0, 15))),
    _standin("donut-holes", 2, 6, _HOLES),
    _standin("maple-bar", 2, 3, kinds.PowerOnly(), "take-from-deck"),
    _standin("eclair", 2, 3, kinds.PowerOnly(), "take-top-discard"),
    _standin("maple-glazed", 3, 2, kinds.PowerOnly(), "keep-one-of-two"),
    _standin("sprinkled", 2, 2, kinds.ManyTypes(3, limit=6)),
    _standin("mucho-matcha", 3, 2, kinds.Fixed(4), "give-one"),
    _standin("red-velvet", 3, 2, kinds.Fixed(-1), "take-any-discard"),
    _standin("old-fashioned", 4, 2, kinds.FewCards(5, limit=10)),
    _standin("bear-claw", 4, 2, _FIRST_CLAW, "take-from-opponent"),
    _standin("cinnamon-twist", 4, 2, kinds.Fixed(1), "everybody-passes"),
    _standin("milk", 4, 2, kinds.PerNegative()),
    _standin("chocolate-glazed", 5, 2, kinds.FewestCards(5)),
    _standin("powdered", 5, 2, kinds.FewTypes(3, limit=7)),
    _standin("raspberry-glazed", 5, 2, kinds.Fixed(4), "discard-one"),
    _standin("strawberry-glazed", 5, 2, kinds.Fixed(-1), "opponent-discards"),
)

GAMEWRIGHT = Edition(
    id="gonuts-gamewright",
    names={
        "en": "Go Nuts for Donuts, Gamewright edition",
        "de": "Go Nuts for Donuts, Gamewright-Ausgabe",
    },
    cards=_GAMEWRIGHT_CARDS,
    ruling_ids=(
        "fewest-tie",
        "deck-filter",
        "own-twist-counts",
        "boston-cream-pair",
        "raspberry-frosted-points",
        "day-old-donuts-take",
    ),
)

FIRST = Edition(
    id="gonuts-first",
    names={
        "en": "Go Nuts for Donuts, first edition",
        "de": "Go Nuts for Donuts, erste Ausgabe",
    },
    cards=_FIRST_CARDS,
    ruling_ids=("fewest-tie", "deck-filter", "own-twist-counts", "bear-claw-points"),
)
