"""The best seating of a small field, with its proof.

1. All tables that the orders allow are listed and priced (``columns``).
2. Number by number, in the order of the levels: a linear program tells what the number
   must be at least (``relax``). If the seating in hand is as good, it is proven.
3. Else only those tables stay that a better seating may have, and CP-SAT looks for the
   best one among them, until it knows or its steps are spent (``solve``).
4. What was reached is fixed: tables that no seating as good may have are dropped, and
   the next number is looked for among seatings that do not worsen this one.

Where points have a gap, and those above it cannot fill tables of the given sizes, some
table must hold people from both sides: steps 2 and 3 are told so.

The same task gives the same seating on every machine. OR-Tools is needed;
``is_available`` tells whether it is there.

It does not change who sits out, the sizes of tables, or locked ones. It does not seat
people at their table either: seats are priced in the best order.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib.util import find_spec

import numpy as np

from gonuts_league.pairing.bounds.counted import spanned_gaps
from gonuts_league.pairing.bounds.relax import Demand, Relaxation, relax
from gonuts_league.pairing.cost import count_cost, scale_points
from gonuts_league.pairing.orders import Terms
from gonuts_league.pairing.types import (
    Bound,
    Effort,
    Level,
    OnProgress,
    PairingTask,
    Table,
    keep_quiet,
)

from .columns import Bools, Columns, Ints, TooManyTablesError, possible_tables, price
from .solve import choose_tables

BY_SOLVER = "swiss-solver"
MOST_PLAYERS = 40
STEPS = {Effort.NORMAL: 2.0, Effort.EXACT: 10.0}
"""The solver's steps for one seating; each takes about a second."""
_FIRST_REACH = 8
"""The part of what might be gained that is looked at first is one in so many."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Tables without the locked ones, the method, and what is known of better ones.

    ``bound`` counts locked tables in, and seats in the best order of each table.
    ``solved`` are the levels at which a search has shown that there are none.
    """

    tables: tuple[Table, ...]
    method: str
    bound: Bound = field(default_factory=Bound)
    solved: tuple[Level, ...] = ()


def is_available() -> bool:
    """Whether OR-Tools is installed."""
    return find_spec("ortools") is not None


def perfect(
    task: PairingTask,
    terms: Terms,
    tables: Sequence[Table],
    *,
    steps: float,
    on_progress: OnProgress = keep_quiet,
) -> Solution | None:
    """Better these tables until none are better, or the steps are spent.

    They are all but the locked ones and keep their sizes. None if they break an order,
    or if more tables are possible than can be listed. ``on_progress`` hears how many
    levels are done, more than once for each, and an error that it raises stops it.
    """
    try:
        columns = possible_tables(terms, tables)
    except TooManyTablesError:
        return None
    search = _Search(terms, columns, tables, steps, on_progress)
    if len(search.chosen) < len(tables):
        return None
    settled = {level: search.settle(level) for level in terms.levels}
    least = {
        level: _whole(task, terms, search.columns, level, numbers[0][1])
        for level, numbers in settled.items()
    }
    proven = (
        level
        for level, numbers in settled.items()
        if all(value == least for value, least in numbers)
    )
    return Solution(search.tables(), BY_SOLVER, Bound.of(least), tuple(proven))


def _whole(
    task: PairingTask, terms: Terms, columns: Columns, level: Level, least: int
) -> Fraction:
    """What a number comes to with the locked tables, in the level's own unit."""
    others = task.locked
    if level is Level.TOGETHER:
        others = (*others, *((player,) for player in columns.players))
    unit = scale_points(terms.past, columns.players)[1] if level is Level.SPREAD else 1
    return count_cost(terms.past, others).by_level(level)[0] + Fraction(least, unit)


class _Search:
    """A seating that gets better, and the tables that may still be set."""

    def __init__(
        self,
        terms: Terms,
        columns: Columns,
        tables: Sequence[Table],
        steps: float,
        on_progress: OnProgress,
    ) -> None:
        self.terms = terms
        self.columns = columns
        self.chosen = columns.rows_of(tables)
        self.counts = Counter(map(len, tables))
        self.demands: list[Demand] = []
        self.steps = steps
        self.on_progress = on_progress
        self.done = 0

    def tables(self) -> tuple[Table, ...]:
        return tuple(self.columns.table(row) for row in self.chosen)

    def settle(self, level: Level) -> list[tuple[int, int]]:
        """Make a level's numbers as small as can be; none of them grows from now on."""
        count = len(price(self.terms, self.columns, level))
        splits = self._splits() if level is Level.SPREAD else ()
        settled = [
            self.settle_number(price(self.terms, self.columns, level)[number], splits)
            for number in range(count)
        ]
        self.done += 1
        self._report()
        return settled

    def settle_number(
        self, costs: Ints, extra: Sequence[Demand] = ()
    ) -> tuple[int, int]:
        """The same for one number, by table; ``extra`` holds of every seating.

        Gives what the number came to, and the least it could be.
        """
        value = self._value(costs)
        demands = [*self.demands, *extra]
        relaxed = relax(self.columns, self.counts, costs, demands, value)
        least = self._search(costs, demands, relaxed, value)
        value = self._value(costs)
        self.demands.append(Demand(-costs, -value))
        self._keep(relaxed.allows(value))
        return value, least

    def _value(self, costs: Ints) -> int:
        return int(costs[self.chosen].sum())

    def _search(
        self, costs: Ints, demands: list[Demand], relaxed: Relaxation, value: int
    ) -> int:
        """Step 3: choose better tables if there are; the least that is possible.

        It begins near the bound, where few tables come into question.
        """
        least = min(relaxed.bound, value)
        reach = (value - least) // _FIRST_REACH
        while least < value and self.steps > 0:
            most = min(least + reach, value - 1)
            rows = relaxed.allows(most)
            chosen, least, spent = choose_tables(
                self.columns.keep(rows),
                self.counts,
                costs[rows],
                [demand.keep(rows) for demand in demands],
                least=least,
                most=most,
                steps=self.steps,
                on_wait=self._report,
            )
            self.steps -= spent
            if chosen is not None:
                self.chosen = np.flatnonzero(rows)[list(chosen)].tolist()
            if least <= most:
                break
            reach = 2 * reach + 1
        return least

    def _report(self) -> None:
        self.on_progress(self.done, len(self.terms.levels))

    def _keep(self, rows: Bools) -> None:
        """Step 4: drop the other tables, and demands that can no longer fail."""
        self.chosen = (np.cumsum(rows) - 1)[self.chosen].tolist()
        self.columns = self.columns.keep(rows)
        kept = [demand.keep(rows) for demand in self.demands]
        self.demands = [demand for demand in kept if self._can_fail(demand)]

    def _can_fail(self, demand: Demand) -> bool:
        least = sum(
            count * int(demand.weights[self.columns.sizes == size].min())
            for size, count in self.counts.items()
        )
        return least < demand.least

    def _splits(self) -> tuple[Demand, ...]:
        """For each gap that must be spanned, that a table spans it."""
        points, _ = scale_points(self.terms.past, self.columns.players)
        demands = []
        for _, high in spanned_gaps(points, self.counts.elements()):
            above = np.array([*(n >= high for n in points), False])
            here = above[self.columns.members].sum(axis=1)
            spans = (here > 0) & (here < self.columns.sizes)
            demands.append(Demand(spans.astype(np.int64), 1))
        return tuple(demands)
