"""Ask OR-Tools' CP-SAT for the cheapest choice of tables that seats everybody once.

The search is the same on every machine: one worker, a fixed seed, and an end that is
counted in the solver's own steps. The clock only says when to ask whether to go on.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from typing import TYPE_CHECKING

from gonuts_league.pairing.bounds.relax import Demand

from .columns import Columns, Ints

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

_SECONDS_BETWEEN_QUESTIONS = 0.2
_ROUNDING = 1e-6


def choose_tables(
    columns: Columns,
    counts: Mapping[int, int],
    costs: Ints,
    demands: Sequence[Demand],
    *,
    least: int,
    most: int,
    steps: float,
    on_wait: Callable[[], None],
) -> tuple[tuple[int, ...] | None, int, float]:
    """Choose the cheapest of these tables that cost from ``least`` to ``most`` in all.

    Gives the rows of the tables chosen (None if none were found), what no choice costs
    less than (it may be more than ``most``), and the steps it took.

    An error that ``on_wait`` raises stops the search. Needs OR-Tools.
    """
    from ortools.sat.python import cp_model  # noqa: PLC0415 -- slow import

    model = cp_model.CpModel()
    is_set = [model.new_bool_var("") for _ in range(len(columns))]

    def total(weights: Ints) -> cp_model.LinearExprT:
        return cp_model.LinearExpr.weighted_sum(is_set, weights.tolist())

    for player in range(len(columns.players)):
        at = columns.has(player).nonzero()[0]
        model.add_exactly_one(is_set[row] for row in at.tolist())
    for size, count in counts.items():
        model.add(total((columns.sizes == size).astype(int)) == count)
    for demand in demands:
        model.add(total(demand.weights) >= demand.least)
    model.add_linear_constraint(total(costs), least, most)
    model.minimize(total(costs))

    solver = _new_solver(steps)
    status = _solve(solver, model, on_wait)
    spent, rows, bound = solver.deterministic_time, None, most + 1
    if status != cp_model.INFEASIBLE:
        bound = max(least, ceil(solver.best_objective_bound - _ROUNDING))
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        rows = tuple(r for r, table in enumerate(is_set) if solver.boolean_value(table))
    return rows, bound, spent


def _new_solver(steps: float) -> "cp_model.CpSolver":
    from ortools.sat.python import cp_model  # noqa: PLC0415 -- slow import

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = steps
    return solver


def _solve(
    solver: "cp_model.CpSolver",
    model: "cp_model.CpModel",
    on_wait: Callable[[], None],
) -> "cp_model.CpSolverStatus":
    """Search on a thread of its own, so that this one can be told to stop it."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        searching = pool.submit(solver.solve, model)
        try:
            while True:
                try:
                    return searching.result(timeout=_SECONDS_BETWEEN_QUESTIONS)
                except TimeoutError:
                    on_wait()
        except BaseException:
            solver.stop_search()
            raise
