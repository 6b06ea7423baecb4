"""Go Nuts points and ranks of many tables at once, as arrays and without reasons.

1. The arrays are checked: shape, whole numbers, nothing below 0 or beyond the box.
2. Each card type is one column over all seats of all tables; its kind of scoring (the
   same data that `score.py` reads) turns the column into points.
3. Columns are summed to points, and seats ranked by points, then cards.

Cards come first in the arrays inside, so that each column lies in one piece. It gives
no reasons, and like `score.py` does not judge whether the cards of all seats together
fit the box.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from scoring.bulk import BulkScores
from scoring.errors import CountsError, SeatCountError, TableauError
from scoring.game import resolve_rulings
from scoring.games.gonuts import kinds
from scoring.games.gonuts.check import impossible_seats
from scoring.games.gonuts.kinds import PLAYER_COUNTS, Card, Edition, rulings_of
from scoring.types import Problem

Ints: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]
_Given: TypeAlias = npt.NDArray[np.integer[Any]]

# One seat can neither hold nor earn more than a few hundred of anything.
_Small: TypeAlias = npt.NDArray[np.int16]

# Of a large import with many faults, only so many tables are named in the error.
_TABLES_NAMED = 20


def score_counts(
    edition: Edition,
    counts: npt.ArrayLike,
    rulings: Mapping[str, object],
    *,
    seated: npt.ArrayLike | None = None,
) -> BulkScores:
    """See `scoring.bulk.score_tables`, which finds the edition."""
    resolved = resolve_rulings(rulings_of(edition), rulings)
    given = _read_counts(edition, counts)
    present = _read_seated(seated, given.shape[:2])
    _refuse_impossible(edition, given, present)
    tables = _lay_out(edition, given, present, resolved)
    card_points = np.stack(
        [
            _points_of(tables, card, column)
            for card, column in zip(edition.cards, tables.counts, strict=True)
        ]
    )
    points = card_points.sum(axis=0, dtype=np.int64)
    cards = tables.cards.astype(np.int64)
    return BulkScores(
        points=points,
        cards=cards,
        ranks=_rank(points, cards, present),
        card_points=np.moveaxis(card_points, 0, -1),
    )


def _read_counts(edition: Edition, counts: npt.ArrayLike) -> _Given:
    """The array as it is, whatever its integers. Raises SeatCountError, CountsError."""
    given = _as_array("counts", counts)
    types = len(edition.cards)
    if given.ndim != 3 or given.shape[2] != types:
        raise CountsError(
            f"counts: the shape is {given.shape}, "
            f"but must be (tables, seats, {types}) for {edition.id}"
        )
    if not np.issubdtype(given.dtype, np.integer):
        raise CountsError(f"counts: {given.dtype} is no type of whole numbers")
    if not 1 <= given.shape[1] <= PLAYER_COUNTS[-1]:
        raise SeatCountError(given.shape[1])
    return given


def _read_seated(seated: npt.ArrayLike | None, shape: tuple[int, ...]) -> Bools:
    if seated is None:
        return np.ones(shape, dtype=np.bool_)
    given = _as_array("seated", seated)
    if given.shape != shape:
        raise CountsError(f"seated: the shape is {given.shape}, but must be {shape}")
    if given.dtype != np.bool_:
        raise CountsError(f"seated: {given.dtype} is not true or false")
    return given


def _as_array(name: str, given: npt.ArrayLike) -> npt.NDArray[Any]:
    try:
        return np.asarray(given)
    except ValueError as error:
        raise CountsError(f"{name}: the rows are not equally long") from error


def _refuse_impossible(edition: Edition, counts: _Given, present: Bools) -> None:
    """Raises TableauError; its paths begin with the table: `[3].seats[0].cards`."""
    copies = np.array([card.copies for card in edition.cards], dtype=counts.dtype)
    is_wrong = ((counts < 0) | (counts > copies)) & present[:, :, np.newaxis]
    wrong_tables = np.flatnonzero(is_wrong.any(axis=(1, 2)))
    if wrong_tables.size:
        problems = [
            replace(problem, path=f"[{table}].{problem.path}")
            for table in wrong_tables[:_TABLES_NAMED].tolist()
            for problem in _problems_of(edition, counts[table], present[table])
        ]
        raise TableauError(tuple(problems))


def _problems_of(
    edition: Edition, counts: _Given, present: Bools
) -> tuple[Problem, ...]:
    """What the plain scorer says of one table."""
    ids = [card.id for card in edition.cards]
    tableaux = [
        dict(zip(ids, own, strict=True)) if is_present else None
        for own, is_present in zip(counts.tolist(), present.tolist(), strict=True)
    ]
    return impossible_seats(edition, tableaux)


@dataclass(frozen=True, slots=True, eq=False)
class _Tables:
    """All tables as columns; a seat that is not seated has 0 of everything.

    `counts` run by (card types, tables, seats), everything else by (tables, seats).
    """

    present: Bools
    counts: _Small
    cards: _Small
    types: _Small
    negatives: _Small
    rulings: Mapping[str, str]


def _lay_out(
    edition: Edition, counts: _Given, present: Bools, rulings: Mapping[str, str]
) -> _Tables:
    columns = np.array(np.moveaxis(counts, 2, 0), dtype=np.int16, order="C")
    columns *= present
    is_negative = [
        isinstance(card.scoring, kinds.Fixed) and card.scoring.points_under(rulings) < 0
        for card in edition.cards
    ]
    return _Tables(
        present=present,
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
    most = np.iinfo(np.int16).max
    compared = np.where(tables.present, tables.cards, most)
    earns = compared == compared.min(axis=1, keepdims=True)
    if tables.rulings[scoring.tie_ruling] != "all":
        earns &= earns.sum(axis=1, keepdims=True) == 1
    earned: _Small = held * np.int16(scoring.points) * earns
    return earned


def _rank(points: Ints, cards: Ints, present: Bools) -> Ints:
    """Ranks from 1 as `ranking.rank_seats` gives them; 0 for a seat not seated."""
    own, other = points[:, :, np.newaxis], points[:, np.newaxis, :]
    is_better = (other > own) | (
        (other == own) & (cards[:, np.newaxis, :] > cards[:, :, np.newaxis])
    )
    is_better &= present[:, np.newaxis, :]
    ranks = 1 + is_better.sum(axis=2, dtype=np.int64)
    return np.where(present, ranks, 0)
