"""How cheap a seating could be if tables might be set by halves.

Of the possible tables, parts are chosen so that every player sits once in all, at the
least cost. No real seating is cheaper, and often one is as cheap.

1. A linear program is solved for its prices: what one more of each row would cost.
2. The prices are rounded to whole numbers, and all else is counted from them exactly.
   Whatever the prices, this is a lower bound: no error of the floating point solver can
   make it wrong, only weaker.
3. What a table costs beyond the prices of those at it is its ``surplus``. A seating
   with that table costs at least the bound and the surplus together.

Steps 2 and 3 are taken without any prices first: most tables are excluded by that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from gonuts_league.pairing.search.columns import Bools, Columns, Ints

FINE = 1 << 20
"""Parts of one unit of cost in which bounds and surpluses are counted."""


@dataclass(frozen=True, slots=True)
class Demand:
    """That ``weights``, summed over the tables that are set, come to ``least``."""

    weights: Ints
    least: int

    def keep(self, rows: Bools) -> "Demand":
        """The same for only those tables where ``rows`` is true."""
        return Demand(self.weights[rows], self.least)


@dataclass(frozen=True, slots=True)
class Relaxation:
    """A lower bound and each table's surplus, both in parts of ``FINE``."""

    fine_bound: int
    surplus: Ints

    @property
    def bound(self) -> int:
        """The least whole cost that is not excluded."""
        return -(-self.fine_bound // FINE)

    def allows(self, cost: int) -> Bools:
        """The tables that a seating of this cost, or less, may have."""
        return np.asarray(self.surplus <= cost * FINE - self.fine_bound)


def relax(
    columns: Columns,
    counts: Mapping[int, int],
    costs: Ints,
    demands: Sequence[Demand],
    enough: int,
) -> Relaxation:
    """Bound the cost of every seating that has so many tables of each size.

    ``costs`` are by table. Only seatings count that meet all demands and cost at most
    ``enough``; there is one. Needs OR-Tools.
    """
    nothing = np.zeros(len(columns.players) + 1, dtype=np.int64)
    free = _at_prices(columns, counts, costs, demands, nothing, [0] * len(demands))
    if free.bound >= enough:
        return free
    rows = free.allows(enough)
    few, costs = columns.keep(rows), costs[rows]
    demands = [demand.keep(rows) for demand in demands]
    prices, premiums = _prices(few, counts, costs, demands)
    relaxed = _at_prices(few, counts, costs, demands, prices, premiums)
    too_much = (enough + 1) * FINE - relaxed.fine_bound
    surplus = np.full(len(columns), too_much, dtype=np.int64)
    surplus[rows] = relaxed.surplus
    return Relaxation(relaxed.fine_bound, surplus)


def _at_prices(
    columns: Columns,
    counts: Mapping[int, int],
    costs: Ints,
    demands: Sequence[Demand],
    prices: Ints,
    premiums: Sequence[int],
) -> Relaxation:
    """Steps 2 and 3, for any prices of players and premiums of demands."""
    surplus = costs * FINE - prices[columns.members].sum(axis=1)
    bound = int(prices.sum())
    for demand, premium in zip(demands, premiums, strict=True):
        surplus -= premium * demand.weights
        bound += premium * demand.least
    for size, count in counts.items():
        rows = columns.sizes == size
        least = int(surplus[rows].min())
        surplus[rows] -= least
        bound += count * least
    return Relaxation(bound, surplus)


def _prices(
    columns: Columns,
    counts: Mapping[int, int],
    costs: Ints,
    demands: Sequence[Demand],
) -> tuple[Ints, list[int]]:
    """Step 1: for each player, with 0 for nobody at the end, and for each demand."""
    from ortools.linear_solver.python import (  # noqa: PLC0415 -- slow import
        model_builder_helper as linear,
    )

    model = linear.ModelBuilderHelper()
    for row, cost in enumerate(costs.tolist()):
        model.add_var()
        model.set_var_lower_bound(row, 0)
        model.set_var_upper_bound(row, float("inf"))
        model.set_var_objective_coefficient(row, cost)

    def add(weights: Ints | Bools, least: int, most: float) -> None:
        constraint = model.add_linear_constraint()
        model.set_constraint_lower_bound(constraint, least)
        model.set_constraint_upper_bound(constraint, most)
        rows = np.flatnonzero(weights)
        for row, weight in zip(rows.tolist(), weights[rows].tolist(), strict=True):
            model.add_term_to_constraint(constraint, row, weight)

    for player in range(len(columns.players)):
        add(columns.has(player), 1, 1)
    for size, count in counts.items():
        add(columns.sizes == size, count, count)
    for demand in demands:
        add(demand.weights, demand.least, float("inf"))
    solver = linear.ModelSolverHelper("glop")
    solver.solve(model)
    prices = np.rint(solver.dual_values() * FINE).astype(np.int64)
    players = len(columns.players)
    premiums = np.maximum(prices[players + len(counts) :], 0)
    return np.append(prices[:players], 0), premiums.tolist()
