"""Go Nuts points and ranks of many tables at once, as arrays and without reasons.

1. Each card type is one column over all seats of all tables; its kind of scoring (the
   same data that `score.py` reads) turns the column into points.
2. Columns are summed to points, and seats ranked by points, then cards.

Cards come first in the arrays inside, so that each column lies in one piece. It gives
no reasons, and never asks whether the cards fit the box: a machine has played them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from scoring.games.gonuts import kinds
from scoring.games.gonuts.kinds import Card, Edition

Ints: TypeAlias = npt.NDArray[np.int64]

# One seat can neither hold nor earn more than a few hundred of anything.
_Small: TypeAlias = npt.NDArray[np.int16]


def score_counts(
    edition: Edition, counts: Ints, rulings: Mapping[str, str]
) -> tuple[Ints, Ints]:
    """Points and ranks by table and seat, exactly as the plain scorer's.

    `counts` run by (tables, seats, card types), the types in the box's order, and
    `rulings` are all in force. Equal ranks share (1, 1, 3).
    """
    tables = _lay_out(edition, counts, rulings)
    card_points = [
        _points_of(tables, card, column)
        for card, column in zip(edition.cards, tables.counts, strict=True)
    ]
    points: Ints = np.sum(card_points, axis=0, dtype=np.int64)
    return points, _rank(points, tables.cards)


@dataclass(frozen=True, slots=True, eq=False)
class _Tables:
    """All tables as columns.

    `counts` run by (card types, tables, seats), everything else by (tables, seats).
    """

    counts: _Small
    cards: _Small
    types: _Small
    negatives: _Small
    rulings: Mapping[str, str]


def _lay_out(edition: Edition, counts: Ints, rulings: Mapping[str, str]) -> _Tables:
    columns = np.array(np.moveaxis(counts, 2, 0), dtype=np.int16, order="C")
    is_negative = [
        isinstance(card.scoring, kinds.Fixed) and card.scoring.points_under(rulings) < 0
        for card in edition.cards
    ]
    return _Tables(
        counts=columns,
        cards=columns.sum(axis=0, dtype=np.int16),
        types=(columns > 0).sum(axis=0, dtype=np.int16),
        negatives=columns[is_negative].sum(axis=0, dtype=np.int16),
        rulings=rulings,
    )


def _points_of(tables: _Tables, card: Card, held: _Small) -> _Small:
    """What each seat's copies of one card earn it; `held` is the card's column."""
    match card.scoring:
        case kinds.Fixed() as scoring:
            return held * np.int16(scoring.points_under(tables.rulings))
        case kinds.PowerOnly():
            return np.zeros_like(held)
        case kinds.Pairs(points=points):
            return held // 2 * np.int16(points)
        case kinds.Together(points=by_count):
            return _points_by_count(held, by_count)
        case kinds.EvenOnly() as scoring:
            return _points_by_count(held, scoring.points_under(tables.rulings))
        case kinds.Majority() as scoring:
            return _majority_points(held, scoring)
        case kinds.FewestCards() as scoring:
            return _fewest_points(tables, held, scoring)
        case kinds.FewCards() | kinds.ManyTypes() | kinds.FewTypes() as scoring:
            own = tables.cards if isinstance(scoring, kinds.FewCards) else tables.types
            is_least = isinstance(scoring, kinds.ManyTypes)
            is_met = own > scoring.limit if is_least else own < scoring.limit
            return held * np.int16(scoring.points) * is_met
        case kinds.PerNegative():
            return held * tables.negatives


def _points_by_count(held: _Small, by_count: Sequence[int]) -> _Small:
    """Look the points up; `by_count` begins with one copy, none earns nothing."""
    return np.array((0, *by_count), dtype=np.int16)[held]


def _majority_points(held: _Small, scoring: kinds.Majority) -> _Small:
    most = held.max(axis=1, keepdims=True)
    leads = (held == most) & (held > 0)
    is_shared = leads.sum(axis=1, keepdims=True) > 1
    bonus = np.where(is_shared, scoring.tie_bonus, scoring.bonus).astype(np.int16)
    earned: _Small = held * np.int16(scoring.each) + leads * bonus
    return earned


def _fewest_points(tables: _Tables, held: _Small, scoring: kinds.FewestCards) -> _Small:
    earns = tables.cards == tables.cards.min(axis=1, keepdims=True)
    if tables.rulings[scoring.tie_ruling] != "all":
        earns &= earns.sum(axis=1, keepdims=True) == 1
    earned: _Small = held * np.int16(scoring.points) * earns
    return earned


def _rank(points: Ints, cards: _Small) -> Ints:
    """Ranks from 1 as `game.rank_seats` gives them."""
    own, other = points[:, :, np.newaxis], points[:, np.newaxis, :]
    is_better = (other > own) | (
        (other == own) & (cards[:, np.newaxis, :] > cards[:, :, np.newaxis])
    )
    ranks: Ints = 1 + is_better.sum(axis=2, dtype=np.int64)
    return ranks
