"""What is settled before anybody is seated: sizes, who sits out, who is bound where.

1. Locked tables and those who sit out by hand are put aside; the others are counted.
2. Who sits out beside them is chosen, groups as a whole, never one who is pinned.
3. The divisions into tables are tried, the best first, until one has a table for
   everyone who is under orders.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, islice

from gonuts_league.events.pairing.orders import Orders, read_orders
from gonuts_league.events.pairing.past import Past, rank_by_points
from gonuts_league.events.pairing.placing import parted_entries, place_orders
from gonuts_league.events.pairing.sizes import SizePlan, choose_byes, size_plans
from gonuts_league.events.pairing.types import (
    EntryId,
    PairingTask,
    RuleImpossibleError,
    TooFewPlayersError,
)

_MOST_DIVISIONS = 300
_MOST_TRIED = 30


@dataclass(frozen=True, slots=True)
class Plan:
    """Who is to be seated, and at tables of which sizes.

    ``ranking`` has the highest points first, equals by lot. ``sizes`` and ``bound``
    run alike: who must sit at the table of that size.
    """

    orders: Orders
    ranking: tuple[EntryId, ...]
    byes: tuple[EntryId, ...]
    sizes: tuple[int, ...]
    bound: tuple[tuple[EntryId, ...], ...]


def plan_round(task: PairingTask, past: Past, rng: random.Random) -> Plan:
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
    byes = choose_byes(
        free,
        plans[0].byes,
        rng,
        groups=orders.groups,
        held=[entry for entry, _ in orders.labels],
    )
    orders = orders.without(byes)
    ranking = rank_by_points(
        past, {candidate.id for candidate in free} - set(byes), rng
    )
    sizes, bound = _bind(orders, plans)
    return Plan(
        orders=orders,
        ranking=ranking,
        byes=tuple(sorted(task.sitting_out)) + byes,
        sizes=sizes,
        bound=bound,
    )


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
