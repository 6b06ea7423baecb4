"""A second scorer of Go Nuts from docs/rules.md, sharing nothing with the first.

It walks over lists of single cards and adds what each card brings when it is laid
down beside those before it; comparisons count cards in plain loops.
"""

from collections.abc import Iterator, Mapping, Sequence

FLAT = {
    "gonuts-gamewright": {
        "plain": 1,
        "bear-claw": -2,
        "cinnamon-twist": 1,
        "day-old-donuts": -7,
        "french-cruller": 2,
        "glazed": 2,
        "milk": 5,
        "powdered": 3,
        "red-velvet": -2,
        "sprinkled": 2,
        "strawberry-glazed": -2,
    },
    "gonuts-first": {
        "plain": 1,
        "bear-claw": -2,
        "cinnamon-twist": 1,
        "double-chocolate": 3,
        "glazed": 2,
        "mucho-matcha": 4,
        "raspberry-glazed": 4,
        "red-velvet": -1,
        "strawberry-glazed": -1,
    },
}
JOBS = {
    "gonuts-gamewright": {
        "fewest": "maple-frosted",
        "many-types": "maple-bar",
        "few-types": "mucho-matcha",
        "negatives": "coffee",
    },
    "gonuts-first": {
        "fewest": "chocolate-glazed",
        "many-types": "sprinkled",
        "few-types": "powdered",
        "negatives": "milk",
    },
}
BOSTON_STEPS = {
    "gonuts-gamewright": [0, 6, -6, 15, -15, 25],
    "gonuts-first": [0, 5, -5, 10, -10, 15],
}


def points_of_table(
    game: str, tableaux: Sequence[Mapping[str, int]], fewest_tie: str = "none"
) -> list[int]:
    hands = [
        [card for card, count in tableau.items() for _ in range(count)]
        for tableau in tableaux
    ]
    return [
        sum(_own_points(game, hand))
        + _plain_bonus(game, hands, seat)
        + _fewest_points(game, hands, seat, fewest_tie)
        for seat, hand in enumerate(hands)
    ]


def _own_points(game: str, hand: list[str]) -> Iterator[int]:
    jobs = JOBS[game]
    for place, card in enumerate(hand):
        earlier = hand[:place].count(card)
        if card == "boston-cream":
            yield BOSTON_STEPS[game][earlier]
        elif card == "donut-holes":
            yield [1, 2, 3, 4, 5, 0][earlier]
        elif card == "jelly-filled":
            yield 5 if earlier % 2 == 1 else 0
        elif card == "old-fashioned":
            yield 5 if not hand[9:] else 0
        elif card == jobs["many-types"]:
            yield 3 if len(set(hand)) >= 7 else 0
        elif card == jobs["few-types"]:
            yield 3 if len(set(hand)) <= 6 else 0
        elif card == jobs["negatives"]:
            yield sum(1 for other in hand if FLAT[game].get(other, 0) < 0)
        else:
            yield FLAT[game].get(card, 0)


def _plain_bonus(game: str, hands: list[list[str]], seat: int) -> int:
    own = hands[seat].count("plain")
    others = [hand.count("plain") for i, hand in enumerate(hands) if i != seat]
    if own == 0 or any(other > own for other in others):
        return 0
    if own in others:
        return {"gonuts-gamewright": 1, "gonuts-first": 0}[game]
    return 3


def _fewest_points(
    game: str, hands: list[list[str]], seat: int, fewest_tie: str
) -> int:
    own = len(hands[seat])
    below = [hand for hand in hands if len(hand) < own]
    level = [hand for hand in hands if len(hand) == own]
    if below or (len(level) > 1 and fewest_tie == "none"):
        return 0
    return 5 * hands[seat].count(JOBS[game]["fewest"])
