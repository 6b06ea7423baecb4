"""Points of a Go Nuts game for the compiled engine: the scoring data as numbers.

`points_table` turns the ways of scoring of a box into one row a card type; `points_of`
reads it. Reasons, ties of the whole table and words are `score.py`'s.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from scoring.compiled import compiled
from scoring.games.gonuts import kinds
from scoring.games.gonuts.kinds import Card, Edition
from scoring.games.gonuts.play.state import HAND, HELD, MOST_TYPES, PLAYERS, TYPES
from scoring.simulation.types import Ints

WIDTH: Final = 8

NOTHING: Final = 0
EACH: Final = 1  # points a copy
PAIRED: Final = 2  # points a pair
BY_COUNT: Final = 3  # points of 1, 2 ... 6 copies
MOST_OF: Final = 4  # each, bonus, bonus where several have most
FEWEST_HELD: Final = 5  # points a copy, whether tied ones score
UNDER_CARDS: Final = 6  # points a copy, limit
OVER_TYPES: Final = 7
UNDER_TYPES: Final = 8
BY_NEGATIVES: Final = 9


def points_table(edition: Edition, rulings: Mapping[str, str]) -> Ints:
    """How each card type scores, by type; ``rulings`` are all in force."""
    rows = [_row(card, rulings) for card in edition.cards]
    padded = [row + [0] * (WIDTH - len(row)) for row in rows]
    return np.array(padded, dtype=np.int64)


def _row(card: Card, rulings: Mapping[str, str]) -> list[int]:
    match card.scoring:
        case kinds.Fixed() as scoring:
            return [EACH, scoring.points_under(rulings)]
        case kinds.PowerOnly():
            return [NOTHING]
        case kinds.Pairs(points=points):
            return [PAIRED, points]
        case kinds.Together(points=by_count):
            return [BY_COUNT, *by_count]
        case kinds.EvenOnly() as scoring:
            return [BY_COUNT, *scoring.points_under(rulings)]
        case kinds.Majority() as scoring:
            return [MOST_OF, scoring.each, scoring.bonus, scoring.tie_bonus]
        case kinds.FewestCards() as scoring:
            tied = int(rulings[scoring.tie_ruling] == "all")
            return [FEWEST_HELD, scoring.points, tied]
        case kinds.FewCards(points=points, limit=limit):
            return [UNDER_CARDS, points, limit]
        case kinds.ManyTypes(points=points, limit=limit):
            return [OVER_TYPES, points, limit]
        case kinds.FewTypes(points=points, limit=limit):
            return [UNDER_TYPES, points, limit]
        case kinds.PerNegative():
            return [BY_NEGATIVES]


@compiled
def points_of(state: Ints, table: Ints, seat: int) -> int:
    """What the cards in front of a seat earn as all tableaux are now."""
    types, negatives = 0, 0
    for card in range(state[TYPES]):
        copies = state[HAND + seat * MOST_TYPES + card]
        if copies > 0:
            types += 1
            if table[card, 0] == EACH and table[card, 1] < 0:
                negatives += copies
    points = 0
    for card in range(state[TYPES]):
        copies = state[HAND + seat * MOST_TYPES + card]
        if copies == 0:
            continue
        kind, first, second = table[card, 0], table[card, 1], table[card, 2]
        if kind == EACH:
            points += copies * first
        elif kind == PAIRED:
            points += copies // 2 * first
        elif kind == BY_COUNT:
            points += table[card, copies]
        elif kind == MOST_OF:
            points += copies * first + _most_bonus(state, table, seat, card)
        elif kind == FEWEST_HELD:
            points += copies * first * _holds_fewest(state, seat, second)
        elif kind == UNDER_CARDS:
            points += copies * first * (state[HELD + seat] < second)
        elif kind == OVER_TYPES:
            points += copies * first * (types > second)
        elif kind == UNDER_TYPES:
            points += copies * first * (types < second)
        elif kind == BY_NEGATIVES:
            points += copies * negatives
    return points


@compiled
def gain_in_points(state: Ints, table: Ints, seat: int, card: int, copies: int) -> int:
    """How a seat's points change by so many copies of a card more or fewer."""
    before = points_of(state, table, seat)
    state[HAND + seat * MOST_TYPES + card] += copies
    state[HELD + seat] += copies
    after = points_of(state, table, seat)
    state[HAND + seat * MOST_TYPES + card] -= copies
    state[HELD + seat] -= copies
    return after - before


@compiled
def _most_bonus(state: Ints, table: Ints, seat: int, card: int) -> int:
    own = state[HAND + seat * MOST_TYPES + card]
    is_shared = False
    for other in range(state[PLAYERS]):
        copies = state[HAND + other * MOST_TYPES + card]
        if copies > own:
            return 0
        if other != seat and copies == own:
            is_shared = True
    return table[card, 3] if is_shared else table[card, 2]


@compiled
def _holds_fewest(state: Ints, seat: int, tied_score: int) -> int:
    for other in range(state[PLAYERS]):
        if other == seat:
            continue
        if state[HELD + other] < state[HELD + seat]:
            return 0
        if state[HELD + other] == state[HELD + seat] and tied_score == 0:
            return 0
    return 1
