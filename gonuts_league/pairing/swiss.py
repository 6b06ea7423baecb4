"""Pair a round by points: people of like points meet, as far as the wishes allow.

1. Tables are counted, who sits out is chosen, and players under orders are bound to a
   table (``planning``).
2. Up to nine players: every seating is tried and the best one taken.
3. More: the ranking is cut into tables (``opening``), and people change places as long
   as that lowers the cost (``improve``), level by level in the order of the task. No
   level is worsened for the sake of a later one.
4. A small field is then solved, and looks ahead if rounds are left (``proof``).
5. Each table's seats are given, the locked tables join, and all are put in order. What
   is known of better seatings is told beside the cost.

In round 1 all have no points, so this is a lot that parts clubmates.

What it does not do: in a large field a repeat may remain that a perfect search would
avoid. Who sits out is never changed to spare a repeat. Where two a table are preferred,
``two_and_three`` does the work. Whole tables never change size.
"""

import random
from dataclasses import replace

from .arrange import give_seats, order_tables
from .bounds.counted import lower_bounds
from .bounds.proof import ahead, best_of_all, conclude, half_of, solve
from .cost import count_cost, mark_odd, read_past
from .orders import Terms, broken_orders
from .planning import RoundPlan, plan_round
from .search.exact import Solution
from .search.exhaustive import best_seating
from .search.improve import improve_tables
from .search.opening import open_tables
from .two.with_threes import pair_two_and_three
from .types import (
    SMALLEST_TABLE,
    Effort,
    OnProgress,
    PairingTask,
    RuleImpossibleError,
    Seating,
    Table,
    keep_quiet,
)

VERSION = "2"
ALL_TRIED = "swiss-all-tried"
BY_SWAPS = "swiss-swaps"
_PLAYERS_TO_OPEN = {Effort.QUICK: 1, Effort.NORMAL: 240, Effort.EXACT: 480}
_MOST_OPENINGS = 10
_MOST_TO_TRY_ALL = {Effort.QUICK: 6, Effort.NORMAL: 9, Effort.EXACT: 9}


def pair_swiss(task: PairingTask, *, on_progress: OnProgress = keep_quiet) -> Seating:
    """Pair one round. The same task gives the same seating, in any order of its parts.

    ``on_progress`` hears of the swaps only: not where every seating is tried.

    Raises TooFewPlayersError if there is no locked table and not one can be filled;
    RuleImpossibleError, PinnedTwiceError or TooManyPinnedError for impossible orders.
    """
    if task.size.preferred == SMALLEST_TABLE:
        return pair_two_and_three(task, _pair_tables, on_progress)
    return _pair_tables(task, on_progress)


def _pair_tables(task: PairingTask, on_progress: OnProgress = keep_quiet) -> Seating:
    rng = random.Random(f"{task.seed}/{task.round_number}")
    past = read_past(task)
    plan = plan_round(task, past, rng)
    past = mark_odd(past, task, plan.sizes, plan.ranking)
    terms = Terms(past, plan.orders, task.levels)
    answer = _seat(task, terms, plan, rng, on_progress)
    answer = ahead(task, terms, answer, plan.byes, rng, on_progress)
    seated = give_seats(terms, answer.tables, rng)
    if broken := broken_orders(plan.orders, seated):
        raise RuleImpossibleError(broken)
    ordered = order_tables(task, (*sorted(task.locked), *seated))
    cost = count_cost(past, ordered)
    bound, proven = conclude(task, terms, answer, cost)
    return Seating(ordered, plan.byes, cost, answer.method, VERSION, bound, proven)


def _seat(
    task: PairingTask,
    terms: Terms,
    plan: RoundPlan,
    rng: random.Random,
    on_progress: OnProgress,
) -> Solution:
    """Who sits with whom, and how that was found."""
    if len(plan.ranking) <= _MOST_TO_TRY_ALL[task.effort]:
        mixed = rng.sample(plan.ranking, len(plan.ranking))
        best = best_seating(terms, mixed, plan.sizes)
        return best_of_all(task, terms, Solution(best, ALL_TRIED))
    improved = _improve(task, terms, plan, rng, on_progress)
    if broken_orders(plan.orders, improved):
        improved = _improve(task, terms, plan, rng, on_progress, all_bound=True)
    answer = Solution(improved, BY_SWAPS)
    return solve(task, terms, answer, half_of(on_progress, 1))


def _improve(
    task: PairingTask,
    terms: Terms,
    plan: RoundPlan,
    rng: random.Random,
    on_progress: OnProgress,
    *,
    all_bound: bool = False,
) -> tuple[Table, ...]:
    """Step 3; with ``all_bound`` every order is kept from the first."""
    count = _PLAYERS_TO_OPEN[task.effort] // len(plan.ranking)
    openings = [
        open_tables(task, terms, plan, rng, anew=n, all_bound=all_bound)
        for n in range(min(max(1, count), _MOST_OPENINGS))
    ]
    bound = lower_bounds(replace(task, locked=()), terms, openings[0])
    return improve_tables(
        replace(terms, bound=bound),
        openings,
        rng,
        effort=task.effort,
        report=half_of(on_progress, 0),
    )
