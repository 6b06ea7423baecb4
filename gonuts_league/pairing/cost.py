"""What a seating costs, and why: for the draft page and for every way of pairing.

1. ``read_past`` reads what a task knows of each player and each pair, once.
2. ``count_cost`` is the one full count of a seating. The search keeps its own running
   numbers, and tests hold them against it.
3. ``WhatIf`` counts what one more change by hand would cost: only the touched tables
   are counted, before and after, and those of people with wishes about who moves.

It does not judge whether a cost could have been avoided, nor whether a change is
allowed: sizes, rules and pins are the caller's.
"""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from fractions import Fraction
from itertools import chain, combinations
from typing import TypeVar

from .types import (
    Candidate,
    Cost,
    EntryId,
    OddAt,
    Pair,
    PairingTask,
    SeatingNote,
    Table,
    require_seatable,
)

_Number = TypeVar("_Number", bound=int)


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


def pair_of(a: _Number, b: _Number) -> tuple[_Number, _Number]:
    """Both, the lesser first."""
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


def seating_cost(task: PairingTask, tables: Sequence[Table]) -> Cost:
    """Cost of these tables, whether or not everyone sits at one.

    Raises PairingError for tables that cannot be.
    """
    require_seatable(task, tables)
    return count_cost(past_of_draft(task, tables), tables)


def past_of_draft(task: PairingTask, tables: Sequence[Table]) -> Past:
    """The past of a task, with those marked who belong to the odd ones of these."""
    drawn = [table for table in tables if table not in task.locked]
    seated = chain.from_iterable(drawn)
    return mark_odd(read_past(task), task, [*map(len, drawn)], seated)


def count_cost(past: Past, tables: Sequence[Table]) -> Cost:
    """Cost of these tables from a past already read; they must be possible."""
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    meetings = [len(past.met_rounds.get(pair_of(a, b), ())) for a, b in pairs]
    table_of = {entry: t for t, table in enumerate(tables) for entry in table}
    return Cost(
        repeats=sum(meetings),
        repeat_squares=sum(n * n for n in meetings),
        avoided=sum(past.is_avoided(a, b) for a, b in pairs),
        # Of a wished pair one sits, and the other does not sit there too.
        parted=sum(table_of.get(a) != table_of.get(b) for a, b in past.together),
        small_table_repeats=sum(
            past.small_counts[entry]
            for table in tables
            if len(table) < past.preferred
            for entry in table
        ),
        spread=sum((_spread(past, table) for table in tables if table), Fraction(0)),
        seat_imbalance=sum(seat_order_cost(past, table) for table in tables),
        odd_place=sum(count_misplaced(past, table) for table in tables),
    )


def _spread(past: Past, table: Table) -> Fraction:
    points = [past.candidates[entry].points for entry in table]
    return max(points) - min(points)


def seating_notes(
    task: PairingTask, tables: Sequence[Table]
) -> tuple[tuple[SeatingNote, ...], ...]:
    """What is not as wished, table by table: pairs in seat order, then players.

    Someone is pulled up where most of the table has more points, and down where most
    has fewer: by what the best, or the last, of the table has more or fewer.

    Raises PairingError for tables that cannot be.
    """
    require_seatable(task, tables)
    past = read_past(task)
    return tuple(tuple(_notes(past, table)) for table in tables)


def _notes(past: Past, table: Table) -> Iterator[SeatingNote]:
    for a, b in combinations(table, 2):
        yield from _pair_notes(past, a, b)
    yield from _parted_notes(past, table)
    if len(table) < past.preferred:
        for entry in table:
            if times := past.small_counts[entry]:
                yield SeatingNote("small", (entry,), times)
    yield from _pulled_notes(past, table)


def _parted_notes(past: Past, table: Table) -> Iterator[SeatingNote]:
    """In seat order, then by the other's id."""
    here = set(table)
    wishes = [
        pair for pair in sorted(past.together) if len(here.intersection(pair)) == 1
    ]
    for entry in table:
        for a, b in wishes:
            if entry in (a, b):
                yield SeatingNote("together", (entry, b if entry == a else a))


def _pulled_notes(past: Past, table: Table) -> Iterator[SeatingNote]:
    points = [past.candidates[entry].points for entry in table]
    for entry, own in zip(table, points, strict=True):
        if 2 * sum(p > own for p in points) > len(table):
            yield SeatingNote("up", (entry,), max(points) - own)
        if 2 * sum(p < own for p in points) > len(table):
            yield SeatingNote("down", (entry,), own - min(points))


def _pair_notes(past: Past, a: EntryId, b: EntryId) -> Iterator[SeatingNote]:
    if rounds := past.met_rounds.get(pair_of(a, b)):
        yield SeatingNote("repeat", (a, b), rounds=rounds)
    if past.shared_club(a, b):
        yield SeatingNote("club", (a, b))
    if pair_of(a, b) in past.avoid:
        yield SeatingNote("apart", (a, b))


def swap_entries(tables: Sequence[Table], a: EntryId, b: EntryId) -> tuple[Table, ...]:
    """The same tables with two people in each other's place.

    >>> swap_entries(((1, 2), (3, 4)), 2, 3)
    ((1, 3), (2, 4))
    """
    new = {a: b, b: a}
    return tuple(tuple(new.get(entry, entry) for entry in table) for table in tables)


class WhatIf:
    """Tables as they stand, and what they would cost after one change.

    Candidates who sit at no table sit out. ``cost`` is that of these tables.
    """

    def __init__(self, past: Past, tables: Sequence[Table]) -> None:
        self._past = past
        self._tables = tuple(tables)
        self._at = {entry: t for t, table in enumerate(tables) for entry in table}
        self._wished = defaultdict[EntryId, set[EntryId]](set)
        for a, b in past.together:
            self._wished[a].add(b)
            self._wished[b].add(a)
        self.cost = count_cost(past, tables)

    def swap(self, a: EntryId, b: EntryId) -> Cost:
        """The cost once two have changed places; either may sit out."""
        new = {a: b, b: a}
        here, there = self._at.get(a), self._at.get(b)
        return self._after(
            (a, b),
            {
                t: tuple(new.get(entry, entry) for entry in self._tables[t])
                for t in (here, there)
                if t is not None
            },
        )

    def move(self, entry: EntryId, table: int | None) -> Cost:
        """The cost once somebody has the last seat of a table, given by its index.

        None lets them sit out. At the table that is left the others close up.
        """
        changed: dict[int, Table] = {}
        here = self._at.get(entry)
        if here is not None:
            changed[here] = tuple(e for e in self._tables[here] if e != entry)
        if table is not None:
            changed[table] = (*changed.get(table, self._tables[table]), entry)
        return self._after((entry,), changed)

    def _after(self, moved: Iterable[EntryId], changed: Mapping[int, Table]) -> Cost:
        wished = {self._at.get(other) for e in moved for other in self._wished[e]}
        touched = sorted({*changed, *(t for t in wished if t is not None)})
        before = [self._tables[t] for t in touched]
        after = [changed.get(t, self._tables[t]) for t in touched]
        out, put = (count_cost(self._past, tables) for tables in (before, after))
        numbers = zip(astuple(self.cost), astuple(out), astuple(put), strict=True)
        return Cost(*(n - gone + come for n, gone, come in numbers))
