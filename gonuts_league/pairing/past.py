"""What a task knows of each player and each pair: read once, asked often."""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from .types import Candidate, EntryId, OddAt, Pair, PairingTask, Table


@dataclass(frozen=True, slots=True)
class Past:
    """Earlier rounds and standing wishes, looked up by player and by pair.

    ``seat_counts`` are by player and seat, ``small_counts`` the times a player sat at
    a table below the preferred size. Players and pairs without any are left out.
    ``only_odd`` are to sit at tables off the preferred size and ``never_odd`` at none;
    ``mark_odd`` says who.
    """

    candidates: dict[EntryId, Candidate]
    met_rounds: dict[Pair, tuple[int, ...]]
    seat_counts: dict[EntryId, Counter[int]]
    small_counts: Counter[EntryId]
    avoid: frozenset[Pair]
    together: frozenset[Pair]
    preferred: int
    only_odd: frozenset[EntryId] = frozenset()
    never_odd: frozenset[EntryId] = frozenset()

    def shared_club(self, a: EntryId, b: EntryId) -> str:
        """The club both belong to, empty if there is none."""
        club = self.candidates[a].club
        return club if club == self.candidates[b].club else ""

    def is_avoided(self, a: EntryId, b: EntryId) -> bool:
        """Whether these two should not meet, for their club or by name."""
        return pair_of(a, b) in self.avoid or bool(self.shared_club(a, b))


def pair_of(a: EntryId, b: EntryId) -> Pair:
    """Both ids, the lesser first."""
    return (a, b) if a < b else (b, a)


def read_past(task: PairingTask) -> Past:
    """Read the task's candidates, history and wishes."""
    met: defaultdict[Pair, list[int]] = defaultdict(list)
    seats: defaultdict[EntryId, Counter[int]] = defaultdict(Counter)
    small: Counter[EntryId] = Counter()
    for round_number, tables in enumerate(task.history, start=1):
        for table in tables:
            for a, b in combinations(sorted(table), 2):
                met[a, b].append(round_number)
            for seat, entry in enumerate(table):
                seats[entry][seat] += 1
            if len(table) < task.size.preferred:
                small.update(table)
    known = {candidate.id: candidate for candidate in task.candidates}
    return Past(
        candidates=known,
        met_rounds={pair: tuple(rounds) for pair, rounds in met.items()},
        seat_counts=dict(seats),
        small_counts=small,
        avoid=frozenset(pair_of(a, b) for a, b in task.avoid if a != b),
        together=frozenset(
            pair_of(a, b)
            for a, b in task.together
            if a != b and a in known and b in known
        ),
        preferred=task.size.preferred,
    )


def mark_odd(
    past: Past, task: PairingTask, sizes: Sequence[int], entries: Iterable[EntryId]
) -> Past:
    """Mark whose points belong to the odd ones of the tables for these entries.

    Of equal points any may go there, and are not marked.
    """
    points = {entry: past.candidates[entry].points for entry in entries}
    odd_seats = sum(size for size in sizes if size != task.size.preferred)
    if task.odd_at is OddAt.ANYWHERE or not 0 < odd_seats < len(points):
        return past
    is_top = task.odd_at is OddAt.TOP
    first = sorted(points, key=points.__getitem__, reverse=is_top)
    last, following = (points[first[i]] for i in (odd_seats - 1, odd_seats))
    return replace(
        past,
        only_odd=frozenset(e for e in first[:odd_seats] if points[e] != following),
        never_odd=frozenset(e for e in first[odd_seats:] if points[e] != last),
    )


def count_misplaced(past: Past, table: Table) -> int:
    """How many are at an odd table that should not be, or the other way round."""
    is_odd = len(table) != past.preferred
    return len((past.never_odd if is_odd else past.only_odd).intersection(table))


def seat_order_cost(past: Past, table: Table) -> int:
    """Seat imbalance of those at one table if they sit in this order."""
    cost = 0
    for seat, entry in enumerate(table):
        counts = past.seat_counts.get(entry, Counter())
        cost += sum(n * n for n in counts.values()) + 2 * counts[seat] + 1
    return cost


def scale_points(past: Past, entries: Sequence[EntryId]) -> tuple[list[int], int]:
    """Points in whole numbers from 0 up, and how many of them make one point."""
    points = [past.candidates[entry].points for entry in entries]
    unit = math.lcm(*{p.denominator for p in points})
    scaled = [p.numerator * (unit // p.denominator) for p in points]
    lowest = min(scaled, default=0)
    return [n - lowest for n in scaled], unit


def rank_by_points(
    past: Past, entries: Iterable[EntryId], rng: random.Random
) -> tuple[EntryId, ...]:
    """The highest points first, equals by lot, in whatever order they are given."""
    ranking = sorted(entries)
    rng.shuffle(ranking)
    ranking.sort(key=lambda entry: past.candidates[entry].points, reverse=True)
    return tuple(ranking)
