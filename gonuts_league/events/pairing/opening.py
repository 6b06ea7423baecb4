"""The first seating, from which the search goes on.

1. Without orders the ranking is cut into tables from the top (``slices``). What a table
   below the preferred size costs those who sat at one before is weighed there too.
2. With orders each table begins with those who are bound to it; all others follow in
   the ranking, each table where its people's points belong.
3. The seats are drawn by lot; whoever is pinned to a seat has it.
"""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from gonuts_league.events.pairing.arrange import keep_pinned
from gonuts_league.events.pairing.orders import Terms
from gonuts_league.events.pairing.past import scale_points
from gonuts_league.events.pairing.planning import Plan
from gonuts_league.events.pairing.slices import Numbers, cut_ranking, whole_numbers
from gonuts_league.events.pairing.types import EntryId, Level, OddAt, PairingTask, Table


def open_tables(
    task: PairingTask, terms: Terms, plan: Plan, rng: random.Random
) -> tuple[Table, ...]:
    """Seat everyone of the plan by points, with all orders kept."""
    sizes = _order_of_sizes(task, terms, plan)
    tables = _fill(terms, plan, sizes) if any(plan.bound) else _cut(plan.ranking, sizes)
    seats = dict(terms.orders.seats)
    return tuple(keep_pinned(rng.sample(table, len(table)), seats) for table in tables)


def _order_of_sizes(task: PairingTask, terms: Terms, plan: Plan) -> Sequence[int]:
    odd = [size for size in plan.sizes if size != task.size.preferred]
    even = [size for size in plan.sizes if size == task.size.preferred]
    match task.odd_at:
        case OddAt.TOP:
            return (*odd, *even)
        case OddAt.BOTTOM:
            return (*even, *odd)
        case OddAt.ANYWHERE:
            return _cheapest_cuts(terms, plan) or plan.sizes


def _cheapest_cuts(terms: Terms, plan: Plan) -> Sequence[int] | None:
    """Sizes in the order that costs least, by the levels that can be told here."""
    points, _ = scale_points(terms.past, plan.ranking)
    judged = [
        level for level in terms.levels if level in (Level.SMALL_TABLES, Level.SPREAD)
    ]
    small = [terms.past.small_counts[entry] for entry in plan.ranking]
    if Level.SMALL_TABLES not in judged or not any(small):
        return cut_ranking(points, plan.sizes)
    if judged[-1] is Level.SMALL_TABLES and len(judged) > 1:
        points = [n * (1 + sum(small)) for n in points]
    else:
        small = [n * (1 + len(plan.sizes) * max(points)) for n in small]
    summed = whole_numbers(np.cumsum([0, *small]).tolist())

    def burden(size: int) -> Numbers:
        if size >= terms.past.preferred:
            return whole_numbers([0])
        return summed[size:] - summed[:-size]

    return cut_ranking(points, plan.sizes, burden=burden)


def _cut(
    ranking: Sequence[EntryId], sizes: Sequence[int]
) -> Iterator[Sequence[EntryId]]:
    start = 0
    for size in sizes:
        yield ranking[start : start + size]
        start += size


def _fill(
    terms: Terms, plan: Plan, sizes: Sequence[int]
) -> Iterator[Sequence[EntryId]]:
    """Step 2: the free players from the top, at a bound table when its turn comes."""
    points = {e: terms.past.candidates[e].points for e in plan.ranking}
    begun = sorted(
        (
            (-sum((points[e] for e in bound), Fraction(0)) / len(bound), t)
            for t, bound in enumerate(plan.bound)
            if bound
        ),
        reverse=True,
    )
    empty = list(sizes)[::-1]
    for _, t in begun:
        empty.remove(plan.sizes[t])
    seated = {entry for bound in plan.bound for entry in bound}
    free = [entry for entry in plan.ranking if entry not in seated]
    while begun or empty:
        if begun and (not empty or not free or -begun[-1][0] >= points[free[0]]):
            table = list(plan.bound[begun[-1][1]])
            size = plan.sizes[begun.pop()[1]]
        else:
            table, size = [], empty.pop()
        lacking = size - len(table)
        yield table + free[:lacking]
        free = free[lacking:]
