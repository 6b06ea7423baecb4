"""What is settled before anybody is seated: sizes, who sits out, who is bound where.

1. Locked tables and those who sit out by hand are put aside; the others are counted.
2. Who sits out beside them is chosen, groups as a whole, never one who is pinned. If
   the others cannot keep the rules, some who are ordered apart sit out instead.
3. The divisions into tables are tried, the best first, until one has a table for
   everyone who is under orders.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice

from .cost import Past, rank_by_points
from .orders import Orders, read_orders
from .search.placing import parted_entries, place_orders
from .sizes import SizePlan, choose_byes, size_plans
from .types import (
    Candidate,
    EntryId,
    PairingTask,
    RuleImpossibleError,
    TooFewPlayersError,
)

_MOST_DIVISIONS = 300
_MOST_TRIED = 30
_MOST_OUT = 2000


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """Who is to be seated, and at tables of which sizes.

    ``ranking`` has the highest points first, equals by lot. ``sizes`` and ``bound``
    run alike: who must sit at the table of that size.
    """

    orders: Orders
    ranking: tuple[EntryId, ...]
    byes: tuple[EntryId, ...]
    sizes: tuple[int, ...]
    bound: tuple[tuple[EntryId, ...], ...]


def plan_round(task: PairingTask, past: Past, rng: random.Random) -> RoundPlan:
    """Settle all but the seating itself.

    With locked tables, those left over who cannot fill a table sit out.

    Raises TooFewPlayersError if there is no locked table and not one can be filled,
    and what ``read_orders`` raises; RuleImpossibleError too where no division of the
    field can keep the orders.
    """
    orders = read_orders(task)
    settled = {*chain.from_iterable(task.locked), *task.sitting_out}
    free = [candidate for candidate in task.candidates if candidate.id not in settled]
    plans = _plans(task, len(free))
    byes, sizes, bound = _choose_and_bind(free, orders, plans, rng)
    ranking = rank_by_points(
        past, {candidate.id for candidate in free} - set(byes), rng
    )
    return RoundPlan(
        orders=orders.without(byes),
        ranking=ranking,
        byes=tuple(sorted(task.sitting_out)) + byes,
        sizes=sizes,
        bound=bound,
    )


def _choose_and_bind(
    free: Sequence[Candidate],
    orders: Orders,
    plans: Sequence[SizePlan],
    rng: random.Random,
) -> tuple[tuple[EntryId, ...], tuple[int, ...], tuple[tuple[EntryId, ...], ...]]:
    """Steps 2 and 3: who sits out, the sizes, and who is bound to each table."""
    parted = {*chain.from_iterable(orders.apart)}
    due = sorted(
        (candidate for candidate in free if candidate.id in parted),
        key=lambda candidate: (candidate.byes, candidate.points, candidate.id),
    )
    choices = chain.from_iterable(
        combinations([candidate.id for candidate in due], count)
        for count in range(plans[0].byes + 1)
    )
    refused: RuleImpossibleError | None = None
    for first in islice(choices, 1 + _MOST_OUT // max(1, len(free))):
        try:
            byes = choose_byes(
                free,
                plans[0].byes,
                rng,
                groups=orders.groups,
                held=[entry for entry, _ in orders.labels],
                first=first,
            )
            return byes, *_bind(orders.without(byes), plans)
        except RuleImpossibleError as error:
            refused = refused or error
    raise refused or RuleImpossibleError(orders.named())


def _plans(task: PairingTask, count: int) -> list[SizePlan]:
    try:
        plans = size_plans(count, task.size, task.odd)
        most = (
            _MOST_DIVISIONS if task.pins or task.apart_rule or task.together_rule else 1
        )
        return list(islice(plans, most))
    except TooFewPlayersError:
        if not task.locked:
            raise
        return [SizePlan((), count)]


def _bind(
    orders: Orders, plans: Sequence[SizePlan]
) -> tuple[tuple[int, ...], tuple[tuple[EntryId, ...], ...]]:
    """Step 3: the first division with a place for all under orders."""
    if not orders.bind():
        return plans[0].sizes, ((),) * len(plans[0].sizes)
    parted, least = parted_entries(orders)
    enough = (plan.sizes for plan in plans if len(plan.sizes) >= least)
    for tried, sizes in enumerate(islice(enough, _MOST_TRIED)):
        bound = place_orders(orders, sizes, tried=tried)
        if bound is not None:
            return sizes, bound
    raise RuleImpossibleError(
        parted if least > max(len(plan.sizes) for plan in plans) else orders.named()
    )
