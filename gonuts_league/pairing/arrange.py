"""Who sits in which seat of a given table, and in which order the tables stand.

1. Where seats count, each table takes the order of seats with the least imbalance, and
   keeps the one it has where none is better.
2. Where they do not count, they are drawn by lot.
3. A player pinned to a seat has that seat in either case.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations

import numpy as np
import numpy.typing as npt

from .cost import Past
from .orders import Terms
from .types import EntryId, Level, PairingTask, Table

_MOVED = 1 << 40


def give_seats(
    terms: Terms, tables: Sequence[Table], rng: random.Random
) -> tuple[Table, ...]:
    """The same tables with their seats; what the lot decides, ``rng`` does."""
    seats = dict(terms.orders.seats)
    if Level.SEATS in terms.levels:
        return balance_tables(terms.past, tables, seats)
    drawn = [rng.sample(sorted(table), len(table)) for table in tables]
    return tuple(keep_pinned(table, seats) for table in drawn)


def keep_pinned(table: Sequence[EntryId], seats: Mapping[EntryId, int]) -> Table:
    """The pinned in their seats, all others in the order given.

    >>> keep_pinned((1, 2, 3), {1: 2})
    (2, 3, 1)
    """
    taken = {seats[entry]: entry for entry in table if entry in seats}
    others = iter([entry for entry in table if entry not in seats])
    return tuple(
        taken[seat] if seat in taken else next(others) for seat in range(len(table))
    )


def balance_tables(
    past: Past, tables: Sequence[Table], seats: Mapping[EntryId, int] | None = None
) -> tuple[Table, ...]:
    """Each table in the order with the least imbalance; as given if none beats it.

    ``seats`` are those that must be kept.
    """
    balanced = list(tables)
    by_size: defaultdict[int, list[int]] = defaultdict(list)
    for t, table in enumerate(tables):
        by_size[len(table)].append(t)
    for size, numbers in by_size.items():
        if size > 1:
            alike = [tables[t] for t in numbers]
            for t, order in zip(
                numbers, _best_orders(past, alike, seats or {}), strict=True
            ):
                balanced[t] = tuple(tables[t][i] for i in order)
    return tuple(balanced)


def _best_orders(
    past: Past, tables: Sequence[Table], seats: Mapping[EntryId, int]
) -> list[list[int]]:
    """For tables of one size: by seat, whose turn it is in the order given."""
    size = len(tables[0])
    burden = np.array(
        [[_turns(past, entry, size, seats) for entry in table] for table in tables]
    )
    orders = _orders(size)
    cost = sum(burden[:, orders[:, seat], seat] for seat in range(size))
    best: list[list[int]] = orders[np.argmin(cost, axis=1)].tolist()
    return best


def _turns(
    past: Past, entry: EntryId, size: int, seats: Mapping[EntryId, int]
) -> list[int]:
    counts = past.seat_counts.get(entry, Counter())
    turns = [counts[seat] for seat in range(size)]
    if entry in seats:
        return [n + _MOVED * (seat != seats[entry]) for seat, n in enumerate(turns)]
    return turns


@cache
def _orders(size: int) -> npt.NDArray[np.int64]:
    """All orders of so many, the one as it stands first."""
    return np.array(list(permutations(range(size))))


def order_tables(task: PairingTask, tables: Sequence[Table]) -> tuple[Table, ...]:
    """Tables by highest points, then by the sum of points; equals stay as given."""
    points = {candidate.id: candidate.points for candidate in task.candidates}

    def best_first(table: Table) -> tuple[Fraction, Fraction]:
        at_table = [points[entry] for entry in table]
        return -max(at_table), -sum(at_table, Fraction(0))

    return tuple(sorted(tables, key=best_first))
