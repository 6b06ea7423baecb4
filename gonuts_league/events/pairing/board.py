"""Tables in the making: what every swap of two people would change, known at once.

All levels of cost are packed into one integer. Each level is weighed by more than all
lower levels together can ever come to, so comparing two totals compares level by level,
exactly. Points are scaled to integers by their common denominator.

A swap is judged in constant time from running numbers: each player's burden at every
table (``near``), and the highest and lowest points of a table without that player.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from gonuts_league.events.pairing.past import Past
from gonuts_league.events.pairing.types import LARGEST_TABLE, EntryId, Table


@dataclass(frozen=True, slots=True)
class Weights:
    """What one unit of each level counts for; the seats count 1."""

    repeat: int
    square: int
    avoided: int
    small: int
    spread: int


class Board:
    """Tables under change. Players are numbered from 0 as they were first given.

    ``seats`` are each player's ``(table, seat)``; every table has two seats or more.
    ``total`` is the packed cost, less what no seating of these players changes, and
    ``floor`` a number it cannot fall below.
    """

    def __init__(self, past: Past, tables: Sequence[Table]) -> None:
        self.entries = [entry for table in tables for entry in table]
        self.size = len(self.entries)
        self.tables = _number(tables)
        self.at = [t for t, table in enumerate(self.tables) for _ in table]
        self.seat = [seat for table in self.tables for seat in range(len(table))]
        points = _scaled_points(past, self.entries)
        counts = [past.seat_counts.get(e, Counter()) for e in self.entries]
        small = [past.small_counts[entry] for entry in self.entries]
        self.seat_burden = [
            [2 * count[seat] + 1 for seat in range(LARGEST_TABLE)] for count in counts
        ]
        self.weights = _weigh(past, points, self.seat_burden, sum(small))
        self.points = [n * self.weights.spread for n in points]
        self.small = [n * self.weights.small for n in small]
        self.is_small = [len(table) < past.preferred for table in self.tables]
        self.pair = _pair_burdens(past, self.entries, self.weights)
        self.near = [
            [sum(row[other] for other in table) for row in self.pair]
            for table in self.tables
        ]
        self.own = [self.near[t][i] for i, t in enumerate(self.at)]
        self.spread = [0] * len(self.tables)
        self.rest_high = [0] * self.size
        self.rest_low = [0] * self.size
        for t in range(len(self.tables)):
            self._measure(t)
        self.total = self._count_total()
        self.floor = sum(min(row) for row in self.seat_burden)

    def _count_total(self) -> int:
        """The packed cost in full; ``swap`` keeps it up to date."""
        pairs = sum(self.own) // 2
        small = sum(self.small[i] for i, t in enumerate(self.at) if self.is_small[t])
        seats = sum(self.seat_burden[i][seat] for i, seat in enumerate(self.seat))
        return pairs + small + sum(self.spread) + seats

    def _measure(self, table: int) -> None:
        """Take anew what depends on who sits at this table."""
        people = self.tables[table]
        points = sorted(self.points[i] for i in people)
        low, second_low, second_high, high = *points[:2], *points[-2:]
        self.spread[table] = high - low
        burdens = self.near[table]
        for i in people:
            self.own[i] = burdens[i]
            self.rest_high[i] = second_high if self.points[i] == high else high
            self.rest_low[i] = second_low if self.points[i] == low else low

    def best_swap(self, a: int) -> tuple[int, int]:
        """The partner whose swap with ``a`` lowers the total most, and by how much.

        Gives ``(0, a)`` if none lowers it; the change is never above 0.
        """
        table, seat_burden, seat = self.at[a], self.seat_burden, self.seat
        at, own, pair = self.at, self.own, self.pair[a]
        near_here, near_there = self.near[table], [row[a] for row in self.near]
        here, best, partner = own[a], 0, a
        slack = limit = self.weights.avoided - 1
        for b in range(self.size):
            there = at[b]
            if there == table:
                change = 0
            else:
                change = near_there[there] - here + near_here[b] - own[b] - 2 * pair[b]
                if change > limit:
                    continue
                change += self._level_change(a, b)
            s, r = seat[a], seat[b]
            change += seat_burden[a][r] - seat_burden[a][s]
            change += seat_burden[b][s] - seat_burden[b][r]
            if change < best:
                best, partner, limit = change, b, change + slack
        return best, partner

    def _level_change(self, a: int, b: int) -> int:
        """Change in small tables and spread if two of different tables swap."""
        here, there = self.at[a], self.at[b]
        p, q = self.points[a], self.points[b]
        high, low = self.rest_high[a], self.rest_low[a]
        change = (q if q > high else high) - (q if q < low else low)
        high, low = self.rest_high[b], self.rest_low[b]
        change += (p if p > high else high) - (p if p < low else low)
        change -= self.spread[here] + self.spread[there]
        if self.is_small[here] != self.is_small[there]:
            more = self.small[b] - self.small[a]
            change += more if self.is_small[here] else -more
        return change

    def swap(self, a: int, b: int) -> None:
        """Let two players change places."""
        here, there = self.at[a], self.at[b]
        s, r = self.seat[a], self.seat[b]
        change = self.seat_burden[a][r] - self.seat_burden[a][s]
        change += self.seat_burden[b][s] - self.seat_burden[b][r]
        if here != there:
            change += self.near[there][a] - self.own[a] + self.near[here][b]
            change += self._level_change(a, b) - self.own[b] - 2 * self.pair[a][b]
        self.total += change
        self.tables[here][s], self.tables[there][r] = b, a
        self.at[a], self.at[b], self.seat[a], self.seat[b] = there, here, r, s
        if here != there:
            self._move_burdens(here, there, a, b)
            self._measure(here)
            self._measure(there)

    def _move_burdens(self, here: int, there: int, a: int, b: int) -> None:
        for i, (of_a, of_b) in enumerate(zip(self.pair[a], self.pair[b], strict=True)):
            if of_a != of_b:
                self.near[here][i] += of_b - of_a
                self.near[there][i] += of_a - of_b

    def seating(self) -> tuple[Table, ...]:
        """The tables as they stand."""
        return tuple(tuple(self.entries[i] for i in table) for table in self.tables)


def _number(tables: Sequence[Table]) -> list[list[int]]:
    numbered, start = [], 0
    for table in tables:
        numbered.append(list(range(start, start + len(table))))
        start += len(table)
    return numbered


def _scaled_points(past: Past, entries: Sequence[EntryId]) -> list[int]:
    """Points as integers of one unit, from 0 up."""
    points = [past.candidates[entry].points for entry in entries]
    unit = math.lcm(*(p.denominator for p in points))
    scaled = [p.numerator * (unit // p.denominator) for p in points]
    lowest = min(scaled)
    return [n - lowest for n in scaled]


def _weigh(
    past: Past,
    points: Sequence[int],
    seat_burden: Sequence[Sequence[int]],
    small_total: int,
) -> Weights:
    """Let each level outweigh the most that all lower levels can come to."""
    people = len(points)
    pairs = people * (LARGEST_TABLE - 1) // 2
    meetings = max(map(len, past.met_rounds.values()), default=0)
    spread = 1 + sum(max(row) for row in seat_burden)
    small = spread * (1 + people * max(points))
    avoided = small * (1 + small_total)
    square = avoided * (1 + pairs)
    repeat = square * (1 + pairs * meetings**2)
    return Weights(repeat, square, avoided, small, spread)


def _pair_burdens(
    past: Past, entries: Sequence[EntryId], weights: Weights
) -> list[list[int]]:
    """Weighed cost of each two players at one table, both ways round."""
    number = {entry: i for i, entry in enumerate(entries)}
    burdens = [[0] * len(entries) for _ in entries]

    def add(a: EntryId, b: EntryId, burden: int) -> None:
        if a in number and b in number:
            burdens[number[a]][number[b]] += burden
            burdens[number[b]][number[a]] += burden

    for (a, b), rounds in past.met_rounds.items():
        met = len(rounds)
        add(a, b, met * weights.repeat + met * met * weights.square)
    mates: defaultdict[str, list[EntryId]] = defaultdict(list)
    for entry in entries:
        if club := past.candidates[entry].club:
            mates[club].append(entry)
    same_club = {
        (min(a, b), max(a, b))
        for club in mates.values()
        for a, b in combinations(club, 2)
    }
    for a, b in same_club | past.avoid:
        add(a, b, weights.avoided)
    return burdens
