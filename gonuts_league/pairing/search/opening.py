"""The first seatings, from which the search goes on.

1. Without orders the ranking is cut into tables from the top, with the least spread
   (``slices``).
2. Where people are ordered together, each table begins with those who are bound to it;
   all others follow in the ranking, each table where its people's points belong. Those
   who are only ordered apart are left to the search, or else bound like the others.
3. The seats are drawn by lot; players pinned to a seat have it.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice

from gonuts_league.pairing.arrange import keep_pinned
from gonuts_league.pairing.cost import rank_by_points, scale_points
from gonuts_league.pairing.orders import Terms
from gonuts_league.pairing.planning import RoundPlan
from gonuts_league.pairing.types import EntryId, OddAt, PairingTask, Table

from .slices import cut_ranking


def open_tables(
    task: PairingTask,
    terms: Terms,
    plan: RoundPlan,
    rng: random.Random,
    *,
    anew: int = 0,
    all_bound: bool = False,
) -> tuple[Table, ...]:
    """Seat everyone of the plan by points; where ``all_bound``, with all orders kept.

    Else those who are to sit apart may not be yet. ``anew`` counts the seatings made
    before: each has another lot, and every second one its odd tables anywhere.
    """
    if not all_bound:
        grouped = {entry for group in terms.orders.groups for entry in group}
        bound = (tuple(e for e in here if e in grouped) for here in plan.bound)
        plan = replace(plan, bound=tuple(bound))
    if anew:
        plan = replace(plan, ranking=rank_by_points(terms.past, plan.ranking, rng))
    sizes = list(_order_of_sizes(task, terms, plan))
    if anew % 2:
        rng.shuffle(sizes)
    tables = _fill(terms, plan, sizes) if any(plan.bound) else _cut(plan.ranking, sizes)
    seats = dict(terms.orders.seats)
    return tuple(keep_pinned(rng.sample(table, len(table)), seats) for table in tables)


def _order_of_sizes(task: PairingTask, terms: Terms, plan: RoundPlan) -> Sequence[int]:
    odd = [size for size in plan.sizes if size != task.size.preferred]
    even = [size for size in plan.sizes if size == task.size.preferred]
    match task.odd_at:
        case OddAt.TOP:
            return (*odd, *even)
        case OddAt.BOTTOM:
            return (*even, *odd)
        case OddAt.ANYWHERE:
            points, _ = scale_points(terms.past, plan.ranking)
            return cut_ranking(points, plan.sizes) or plan.sizes


def _cut(
    ranking: Sequence[EntryId], sizes: Sequence[int]
) -> Iterator[Sequence[EntryId]]:
    following = iter(ranking)
    return (tuple(islice(following, size)) for size in sizes)


def _fill(
    terms: Terms, plan: RoundPlan, sizes: Sequence[int]
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
