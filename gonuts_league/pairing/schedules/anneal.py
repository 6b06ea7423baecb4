"""All rounds at once by annealing, where no construction reaches.

1. It starts from rounds that are given: those of a construction, or drawn by lot.
2. Somebody who repeats a meeting is drawn, and somebody at another table of that round;
   they change places. A change for the better is taken, one for the worse by a chance
   that falls with the steps done.
3. It stops at the bound or when the steps are used up. The best seen is given.
4. Where tables differ in size, a second search spreads the small ones: it takes no
   repeat more, and lowers the squares of the times that people have one.

Steps are counted, never seconds. Who sits out in a round stays out.
"""

import math
import random
from collections import defaultdict
from collections.abc import Sequence
from math import comb

from .bounds import spread_evenly
from .types import Groups

_BURDEN_HEAT = 1.0


def anneal(
    rounds: Sequence[Groups],
    *,
    bound: int,
    steps: int,
    heat: float,
    rng: random.Random,
) -> tuple[Groups, ...]:
    """The same rounds and sizes with fewer repeats, or none more.

    ``heat`` is what a repeat too many may weigh at the start: at 1 one is often taken,
    at 0.2 seldom, so that good rounds are kept.
    """
    plan = _Plan(rounds)
    enough = (bound + 1) * plan.weight - 1
    return _cool(plan, steps, heat * plan.weight, enough, rng)


def share_small_tables(
    rounds: Sequence[Groups], *, steps: int, rng: random.Random
) -> tuple[Groups, ...]:
    """The same rounds with no repeat more and small tables spread more evenly."""
    plan = _Plan(rounds)
    least = plan.repeats * plan.weight + plan.least_burden
    return _cool(plan, steps, _BURDEN_HEAT, least, rng)


def _cool(
    plan: "_Plan", steps: int, heat: float, enough: int, rng: random.Random
) -> tuple[Groups, ...]:
    best_cost, best = plan.cost, plan.copy()
    for step in range(steps):
        if best_cost <= enough:
            break
        plan.try_one(heat * (1 - step / steps), rng)
        if plan.cost < best_cost:
            best_cost, best = plan.cost, plan.copy()
    return best


class _Plan:
    """The rounds as they stand, with running counts. Changed in place."""

    def __init__(self, rounds: Sequence[Groups]) -> None:
        self.rounds = [[list(table) for table in groups] for groups in rounds]
        self.met: defaultdict[int, defaultdict[int, int]] = defaultdict(
            lambda: defaultdict(int)
        )
        self.small: defaultdict[int, int] = defaultdict(int)
        self.seats = [
            (number, place, seat)
            for number, groups in enumerate(rounds)
            for place, table in enumerate(groups)
            for seat in range(len(table))
        ]
        sizes = (len(table) for groups in rounds for table in groups)
        self.largest = max(sizes, default=0)
        self.repeats = sum(self._meet(table) for groups in rounds for table in groups)
        small_seats = sum(self.small.values())
        self.weight = 1 + small_seats * len(rounds)
        self.least_burden = spread_evenly(small_seats, len(self.met))
        burden = sum(comb(times, 2) for times in self.small.values())
        self.cost = self.repeats * self.weight + burden

    def _meet(self, table: Sequence[int]) -> int:
        repeats = 0
        for seat, player in enumerate(table):
            self.small[player] += len(table) < self.largest
            for other in table[:seat]:
                repeats += self.met[player][other]
                self.met[player][other] += 1
                self.met[other][player] += 1
        return repeats

    def copy(self) -> tuple[Groups, ...]:
        return tuple(tuple(map(tuple, groups)) for groups in self.rounds)

    def try_one(self, temperature: float, rng: random.Random) -> None:
        """Let one who is badly placed change with another of that round, perhaps."""
        number, place, seat = rng.choice(self.seats)
        groups = self.rounds[number]
        table = groups[place]
        a = table[seat]
        if len(groups) == 1 or not self._is_badly_placed(a, table):
            return
        there = rng.randrange(len(groups) - 1)
        other = groups[there + (there >= place)]
        b = rng.choice(other)
        change = self._change(a, table, b, other)
        if change <= 0 or rng.random() < math.exp(-change / temperature):
            self.cost += change
            self._move(a, b, table, other)
            self._move(b, a, other, table)
            table[table.index(a)], other[other.index(b)] = b, a

    def _is_badly_placed(self, a: int, table: list[int]) -> bool:
        met = self.met[a]
        return any(met[x] > 1 for x in table if x != a) or (
            len(table) < self.largest and self.small[a] > 1
        )

    def _change(self, a: int, table: list[int], b: int, other: list[int]) -> int:
        """What the cost becomes more by if these two change places."""
        met_a, met_b = self.met[a], self.met[b]
        repeats = (
            sum([met_a[x] for x in other if x != b])
            + sum([met_b[x] for x in table if x != a])
            - sum([met_a[x] - 1 for x in table if x != a])
            - sum([met_b[x] - 1 for x in other if x != b])
        )
        return repeats * self.weight + self._change_of_burden(a, table, b, other)

    def _change_of_burden(
        self, a: int, table: list[int], b: int, other: list[int]
    ) -> int:
        leaves, comes = len(table) < self.largest, len(other) < self.largest
        if leaves == comes:
            return 0
        leaving, coming = (a, b) if leaves else (b, a)
        return self.small[coming] - self.small[leaving] + 1

    def _move(self, who: int, instead: int, old: list[int], new: list[int]) -> None:
        for other in old:
            if other != who:
                self.met[who][other] -= 1
                self.met[other][who] -= 1
        for other in new:
            if other != instead:
                self.met[who][other] += 1
                self.met[other][who] += 1
        self.small[who] += (len(new) < self.largest) - (len(old) < self.largest)
