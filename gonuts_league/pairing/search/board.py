"""Tables in the making: what every swap of two people would change, known at once.

1. All levels of cost are packed into one number, as ``burdens`` tells.
2. The change of every swap with someone at one table is reckoned at a stroke, from
   running numbers: each player's burden at every table (``near``), and the highest and
   lowest points of a table without that player.
3. A swap's change is unpacked into its levels when it is made, and added to ``total``.

It holds a square of all its players, so it is for some hundreds of them.
"""

from collections.abc import Sequence
from itertools import count, islice

import numpy as np
import numpy.typing as npt

from gonuts_league.pairing.orders import Terms
from gonuts_league.pairing.types import Level, Table

from .burdens import LARGE, PREFERRED, SMALL, weigh_field
from .slices import Numbers


class Board:
    """Tables under change. Players are numbered from 0 as they were first given.

    Every table has two seats or more. ``total`` holds the cost by level, the weightiest
    first, less what no seating changes; ``floor`` is what it cannot fall below.
    """

    def __init__(self, terms: Terms, tables: Sequence[Table]) -> None:
        self.entries = [entry for table in tables for entry in table]
        self.size = len(self.entries)
        numbers = count()
        self.tables = [list(islice(numbers, len(table))) for table in tables]
        self.at = np.repeat(np.arange(len(tables)), [len(table) for table in tables])
        self.seat = np.array([s for table in tables for s in range(len(table))])
        preferred = terms.past.preferred
        self.kind = np.array([_kind(len(table), preferred) for table in tables])
        burdens = weigh_field(terms, self.entries, [len(table) for table in tables])
        self.weights, self.floor = burdens.weights, burdens.floor
        self.groups = burdens.groups if terms.keeps_points else None
        self.points, self.pair = burdens.points, burdens.pair
        self.seat_burden, self.kind_burden = burdens.seat, burdens.kind
        dtype = self.pair.dtype
        starts = np.array([table[0] for table in self.tables])
        self.near = np.add.reduceat(self.pair, starts)
        self.own = self.near[self.at, np.arange(self.size)]
        self.spread = np.zeros(len(tables), dtype=dtype)
        self.rest_high = np.zeros(self.size, dtype=dtype)
        self.rest_low = np.zeros(self.size, dtype=dtype)
        for t in range(len(tables)):
            self._measure(t)
        self.has_seats = bool(self.seat_burden.any())
        self.above_seats = len(self.floor) - (terms.levels[-1:] == (Level.SEATS,))
        self.has_kinds = bool(self.kind_burden.any())
        self.total = self._count_total(starts)

    def _count_total(self, starts: npt.NDArray[np.int64]) -> list[int]:
        """The cost in full; ``swap`` keeps it up to date."""
        everyone = np.arange(self.size)
        alone = self.seat_burden[everyone, self.seat]
        alone = alone + self.kind_burden[everyone, self.kind[self.at]]
        costs = np.add.reduceat(self.own, starts) // 2 + self.spread
        costs = costs + np.add.reduceat(alone, starts)
        levels = [self.weights.unpack(cost) for cost in costs.tolist()]
        return [sum(numbers) for numbers in zip(*levels, strict=True)]

    def _measure(self, table: int) -> None:
        """Take anew what depends on who sits at this table."""
        people = self.tables[table]
        points = self.points[people].tolist()
        low, second_low, *_ = ordered = sorted(points)
        second_high, high = ordered[-2:]
        self.spread[table] = high - low
        self.own[people] = self.near[table][people]
        self.rest_high[people] = [second_high if p == high else high for p in points]
        self.rest_low[people] = [second_low if p == low else low for p in points]

    def best_swap(self, table: int) -> tuple[int, int, int]:
        """The swap with someone at this table that lowers the total most.

        Gives the change, packed, and the two players. The change is 0 if no swap
        lowers the total; the two may then be the same player.
        """
        people = np.array(self.tables[table])
        changes = self.changes(table, people)
        best = int(changes.argmin())
        a, b = int(people[best // self.size]), best % self.size
        change = int(changes.flat[best])
        return (change, a, b) if change < 0 else (0, a, a)

    def changes(self, table: int, people: npt.NDArray[np.int64]) -> Numbers:
        """The packed change for each of these people at the table, by partner."""
        at, column = self.at, people[:, None]
        changes: Numbers = self.near[at, column] - self.own[column]
        changes += self.near[table] - self.own - self.spread[at] - self.spread[table]
        changes -= 2 * self.pair[people]
        high, low = self.rest_high[column], self.rest_low[column]
        points, own_points = self.points, self.points[column]
        changes += np.maximum(high, points) - np.minimum(low, points)
        changes += np.maximum(self.rest_high, own_points)
        changes -= np.minimum(self.rest_low, own_points)
        if self.has_kinds:
            changes += self._kind_changes(table, people)
        changes[:, self.tables[table]] = 0
        if self.has_seats:
            changes += self._seat_changes(people)
        if self.groups is not None:
            barred = self.groups != self.groups[column]
            changes[barred] = self.weights.most
        return changes

    def _kind_changes(self, table: int, people: npt.NDArray[np.int64]) -> Numbers:
        burden, kinds = self.kind_burden, self.kind[self.at]
        here, everyone = self.kind[table], np.arange(self.size)
        changes: Numbers = burden[people][:, kinds] - burden[people, here][:, None]
        changes += burden[:, here] - burden[everyone, kinds]
        return changes

    def _seat_changes(self, people: npt.NDArray[np.int64]) -> Numbers:
        burden, seats = self.seat_burden, self.seat[people]
        changes: Numbers = burden[people][:, self.seat] + burden[:, seats].T
        changes -= burden[people, seats][:, None]
        changes -= burden[np.arange(self.size), self.seat]
        return changes

    def changes_of(self, a: int) -> Numbers:
        """The packed change for each partner with whom this player may swap."""
        changes: Numbers = self.changes(int(self.at[a]), np.array([a]))[0]
        return changes

    def swap(self, a: int, b: int, change: int) -> None:
        """Let two players change places; ``change`` is what it changes, packed."""
        here, there = int(self.at[a]), int(self.at[b])
        s, r = int(self.seat[a]), int(self.seat[b])
        self.tables[here][s], self.tables[there][r] = b, a
        self.at[a], self.at[b], self.seat[a], self.seat[b] = there, here, r, s
        if here != there:
            difference = self.pair[b] - self.pair[a]
            self.near[here] += difference
            self.near[there] -= difference
            self._measure(here)
            self._measure(there)
        numbers = self.weights.unpack(change)
        self.total = [n + more for n, more in zip(self.total, numbers, strict=True)]

    def tables_that_cost(self) -> list[int]:
        """Tables at which anything costs something, but for the seats."""
        costing = self.spread != 0
        costing[self.at[self.own != 0]] = True
        if self.has_kinds:
            burden = self.kind_burden[np.arange(self.size), self.kind[self.at]]
            costing[self.at[burden != 0]] = True
        tables: list[int] = np.flatnonzero(costing).tolist()
        return tables

    def is_settled(self) -> bool:
        """Whether nothing but the seats of the last level may be bettered."""
        return self.total[: self.above_seats] <= self.floor[: self.above_seats]

    def seating(self) -> tuple[Table, ...]:
        """The tables as they stand."""
        return tuple(tuple(self.entries[i] for i in table) for table in self.tables)


def _kind(size: int, preferred: int) -> int:
    if size == preferred:
        return PREFERRED
    return SMALL if size < preferred else LARGE
