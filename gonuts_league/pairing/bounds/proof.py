"""The last steps of a seating, and what can be said about how good it is.

1. A small field is solved (``exact``), unless the effort is quick, OR-Tools missing, or
   the seating already as good as counting says it can be.
2. With rounds left, a small field looks ahead (``ahead``), which may cost spread. The
   bound of spread does not know of that; what was found out about later levels is
   forgotten then.
3. Every level is bounded by counting too (``bounds``), at any size of field; of two
   bounds the sharper one is told.
"""

import random
from collections.abc import Sequence

from gonuts_league.pairing.arrange import balance_tables
from gonuts_league.pairing.cost import count_cost
from gonuts_league.pairing.orders import Terms
from gonuts_league.pairing.search.exact import (
    MOST_PLAYERS,
    STEPS,
    Solution,
    is_available,
    perfect,
)
from gonuts_league.pairing.types import (
    Bound,
    Cost,
    EntryId,
    Level,
    OnProgress,
    PairingTask,
    Table,
)

from .ahead import look_ahead
from .counted import lower_bounds

LOOKING_AHEAD = "swiss-looking-ahead"


def best_of_all(task: PairingTask, terms: Terms, answer: Solution) -> Solution:
    """The answer of a search that has looked at every seating, with its bound."""
    cost = _least_cost(task, terms, answer.tables)
    bound = Bound.of({level: cost.by_level(level)[0] for level in terms.levels})
    return Solution(answer.tables, answer.method, bound, terms.levels)


def _least_cost(task: PairingTask, terms: Terms, tables: Sequence[Table]) -> Cost:
    """What these tables cost with their best seats, and with the locked ones."""
    seated = balance_tables(terms.past, tables, dict(terms.orders.seats))
    return count_cost(terms.past, (*task.locked, *seated))


def half_of(on_progress: OnProgress, half: int) -> OnProgress:
    """Tells of the first (0) or second (1) half of something, in parts of a hundred."""

    def report(done: int, most: int) -> None:
        on_progress(50 * half + 50 * done // most, 100)

    return report


def solve(
    task: PairingTask, terms: Terms, answer: Solution, on_progress: OnProgress
) -> Solution:
    """Step 1. The answer stays as it is where the step is not taken."""
    if _can_be_solved(task, terms, answer):
        steps = STEPS[task.effort]
        solved = perfect(
            task, terms, answer.tables, steps=steps, on_progress=on_progress
        )
        answer = solved or answer
    on_progress(1, 1)
    return answer


def _can_be_solved(task: PairingTask, terms: Terms, answer: Solution) -> bool:
    """Whether it is possible, and needed: counting does not prove all there is."""
    players = sum(map(len, answer.tables))
    if task.effort not in STEPS or not 0 < players <= MOST_PLAYERS:
        return False
    cost = _least_cost(task, terms, answer.tables)
    _, proven = conclude(task, terms, answer, cost)
    return is_available() and proven != terms.levels


def ahead(
    task: PairingTask,
    terms: Terms,
    answer: Solution,
    byes: Sequence[EntryId],
    rng: random.Random,
    on_progress: OnProgress,
) -> Solution:
    """Step 2."""
    tables = look_ahead(task, terms, answer.tables, byes, rng, on_progress)
    if tables == answer.tables:
        return answer
    until = terms.levels.index(Level.SPREAD)
    known = {
        level: bound
        for level in terms.levels[: until + 1]
        if (bound := answer.bound.at(level)) is not None
    }
    solved = tuple(level for level in answer.solved if level in terms.levels[:until])
    return Solution(tables, LOOKING_AHEAD, Bound.of(known), solved)


def conclude(
    task: PairingTask, terms: Terms, answer: Solution, cost: Cost
) -> tuple[Bound, tuple[Level, ...]]:
    """Step 3: the sharper bound of each level, and the levels that are proven.

    Repeats that were not solved are only proven where nobody meets for a third time:
    else fewer squares might be had.
    """
    counted = lower_bounds(task, terms, answer.tables)
    bounds = {
        level: max(
            bound
            for bound in (counted.at(level), answer.bound.at(level))
            if bound is not None
        )
        for level in terms.levels
    }
    reached = [
        level
        for level in terms.levels
        if cost.by_level(level)[0] == bounds[level]
        and (level is not Level.REPEATS or cost.repeats == cost.repeat_squares)
    ]
    proven = (level for level in terms.levels if level in {*answer.solved, *reached})
    return Bound.of(bounds), tuple(proven)
