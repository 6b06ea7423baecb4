"""Plan all rounds of an event in which everybody is to meet everybody.

1. Tables and sizes are those of ``sizes.plan_sizes``, the same in every round.
2. At tables of two: the circle method.
3. Else lines through a grid or a starter that is turned, whichever gives more rounds
   without a repeat.
4. If everybody has met everybody and more rounds are asked for, they begin again.
5. If rounds are still missing, all are annealed together: once from those that stand,
   which are kept cool, then from rounds drawn by lot.
6. With tables of two sizes the small ones are spread, at no repeat more.
7. Who is which number is drawn by lot, and seats are balanced over all rounds.

What it does not do: look at points or clubs, or at who is there on the day.
"""

import random
from collections.abc import Sequence
from itertools import cycle, islice
from math import comb

from gonuts_league.pairing.sizes import SizePlan, plan_sizes
from gonuts_league.pairing.types import TableSize

from .anneal import anneal, share_small_tables
from .balance import balance_seats
from .bounds import count_meetings, count_repeats, least_repeats
from .lines import draw_lines
from .starters import turn_starter
from .types import Groups, Schedule, ScheduledRound, ScheduleMethod

_STEPS = 60_000
_HEATS = (0.2, 0.5, 0.35)


def make_schedule(count: int, size: TableSize, rounds: int, seed: int) -> Schedule:
    """A schedule for players 0 to ``count - 1``; the same seed gives the same one.

    Raises TooFewPlayersError if they cannot fill one table.

    >>> schedule = make_schedule(16, TableSize(4, 4, 4), 5, seed=1)
    >>> schedule.repeats, schedule.unmet, schedule.method.value
    (0, 0, 'lines')
    """
    plan = plan_sizes(count, size)
    rng = random.Random(seed)
    bound = least_repeats(count, [plan.sizes] * rounds)
    groups, method = _construct(count, plan, rounds)
    if len(groups) < rounds:
        groups = _anneal_all(count, plan, rounds, groups, bound, rng)
        method = ScheduleMethod.ANNEALED
    if len(set(plan.sizes)) > 1:
        groups = share_small_tables(groups, steps=_STEPS, rng=rng)
    return Schedule(
        rounds=_seat(groups, rng.sample(range(count), count)),
        repeats=count_repeats(groups),
        bound=bound,
        unmet=comb(count, 2) - len(count_meetings(groups)),
        method=method,
    )


def rounds_to_meet_all(count: int, size: TableSize) -> int:
    """Rounds that everybody needs at least to meet everybody.

    At tables of two that many are enough; at larger ones not always.

    Raises TooFewPlayersError if they cannot fill one table.

    >>> [rounds_to_meet_all(n, TableSize(4, 3, 5)) for n in (12, 16, 23)]
    [4, 5, 8]
    """
    plan = plan_sizes(count, size)
    by_person = -(-(count - 1) // (max(plan.sizes) - 1))
    by_pairs = -(-comb(count, 2) // sum(comb(seats, 2) for seats in plan.sizes))
    return max(by_person, by_pairs)


def _construct(
    count: int, plan: SizePlan, rounds: int
) -> tuple[tuple[Groups, ...], ScheduleMethod]:
    """Rounds without a repeat, or all that are asked for once all have met."""
    if set(plan.sizes) == {2}:
        return _begin_again(walk_circle(count), count, rounds), ScheduleMethod.CIRCLE
    tables = len(plan.sizes)
    if plan.byes or max(plan.sizes) - min(plan.sizes) > 1:
        return (), ScheduleMethod.ANNEALED
    lines = draw_lines(count, tables, rounds)
    turned = turn_starter(count, tables, rounds)
    if len(turned) > len(lines):
        return _begin_again(turned, count, rounds), ScheduleMethod.STARTER
    return _begin_again(lines, count, rounds), ScheduleMethod.LINES


def walk_circle(count: int) -> tuple[Groups, ...]:
    """Two at a table, everybody meets everybody once, in as few rounds as can be.

    One player stays, the others walk round a circle; who stands opposite is the
    opponent. With an odd count the one who stays is nobody: who meets nobody sits out.

    >>> walk_circle(4)
    (((0, 3), (1, 2)), ((1, 3), (2, 0)), ((2, 3), (0, 1)))
    >>> walk_circle(3)
    (((1, 2),), ((2, 0),), ((0, 1),))
    """
    around = count - 1 + count % 2
    return tuple(_one_round(step, around, count) for step in range(around))


def _one_round(step: int, around: int, count: int) -> Groups:
    staying = () if count % 2 else ((step, around),)
    opposite = (
        ((step + i) % around, (step - i) % around) for i in range(1, around // 2 + 1)
    )
    return (*staying, *opposite)


def _begin_again(
    groups: tuple[Groups, ...], count: int, rounds: int
) -> tuple[Groups, ...]:
    if len(count_meetings(groups)) < comb(count, 2):
        return groups[:rounds]
    return tuple(islice(cycle(groups), rounds))


def _anneal_all(
    count: int,
    plan: SizePlan,
    rounds: int,
    standing: tuple[Groups, ...],
    bound: int,
    rng: random.Random,
) -> tuple[Groups, ...]:
    best: tuple[Groups, ...] = ()
    for heat in _HEATS:
        start = (*standing, *_by_lot(count, plan, rounds, rng)[len(standing) :])
        found = anneal(start, bound=bound, steps=_STEPS, heat=heat, rng=rng)
        if not best or count_repeats(found) < count_repeats(best):
            best = found
        if count_repeats(best) <= bound:
            break
        standing = ()
    return best


def _by_lot(
    count: int, plan: SizePlan, rounds: int, rng: random.Random
) -> tuple[Groups, ...]:
    """Rounds drawn by lot; those who sit out are next in turn."""
    drawn = []
    for number in range(rounds):
        out = {(number * plan.byes + i) % count for i in range(plan.byes)}
        seated = [player for player in range(count) if player not in out]
        there = iter(rng.sample(seated, len(seated)))
        drawn.append(tuple(tuple(islice(there, seats)) for seats in plan.sizes))
    return tuple(drawn)


def _seat(
    groups: Sequence[Groups], numbers: Sequence[int]
) -> tuple[ScheduledRound, ...]:
    everybody = set(numbers)
    named = [
        tuple(tuple(numbers[player] for player in table) for table in tables)
        for tables in groups
    ]
    return tuple(
        ScheduledRound(tables, tuple(sorted(everybody.difference(*tables))))
        for tables in balance_seats(named)
    )
