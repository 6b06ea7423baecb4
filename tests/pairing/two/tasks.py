"""Tasks at tables of two, and every way to seat one, counted apart from the engine."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from hypothesis import strategies as st

from gonuts_league.pairing.cost import seating_cost
from gonuts_league.pairing.types import (
    Candidate,
    EntryId,
    Pair,
    PairingTask,
    Pin,
    Seating,
    Table,
    TableSize,
)

TWO = TableSize(2, 2, 2)


@st.composite
def two_tasks(
    draw: st.DrawFn, *, most: int = 8, with_orders: bool = False
) -> PairingTask:
    """A round at tables of two, in which anybody may have met anybody before."""
    lot = random.Random(draw(st.integers(min_value=0, max_value=2**32)))
    count = draw(st.integers(min_value=2, max_value=most))
    entries = [EntryId(n) for n in range(1, count + 1)]
    rounds = draw(st.integers(min_value=0, max_value=5))
    candidates = tuple(
        Candidate(
            entry,
            points=Fraction(lot.randint(0, 2 * rounds), lot.choice((1, 2))),
            club=lot.choice(("", "", "north", "south")),
            byes=lot.choice((0, 0, 1)),
            floats=tuple(lot.choice((-1, 0, 0, 1)) for _ in range(rounds)),
        )
        for entry in entries
    )
    history = tuple(tuple(random_pairs(entries, lot)) for _ in range(rounds))
    pairs = [tuple(lot.sample(entries, 2)) for _ in range(4)]
    return PairingTask(
        round_number=rounds + 1,
        seed=lot.randint(0, 9),
        size=TWO,
        candidates=candidates,
        history=history,
        avoid=tuple(pairs[: lot.randint(0, 2)]),
        together=tuple(pairs[2 : lot.choice((2, 2, 3))]),
        apart_rule=tuple(pairs[3:]) if with_orders and count > 4 else (),
        pins=_pins(entries, lot) if with_orders and count > 4 else (),
    )


def _pins(entries: Sequence[EntryId], lot: random.Random) -> tuple[Pin, ...]:
    a, b = lot.sample(entries, 2)
    return Pin(a, 1, lot.choice((None, 0, 1))), Pin(b, 2, lot.choice((None, 0, 1)))


def random_pairs(entries: Sequence[EntryId], lot: random.Random) -> Iterator[Table]:
    """Everybody at a table by lot; one sits out of an odd number, or two at times."""
    waiting = lot.sample(entries, len(entries))[lot.choice((0, 0, 0, 1)) :]
    return zip(waiting[::2], waiting[1::2], strict=False)


def every_way(task: PairingTask) -> Iterator[tuple[Pair, ...]]:
    """All ways to seat everybody that the orders allow, without who starts."""
    free = sorted({c.id for c in task.candidates} - set(chain(*task.locked)))
    apart = {frozenset(pair) for pair in task.apart_rule}
    tables = {pin.entry: pin.table for pin in task.pins}
    for pairs in _divide(free):
        seated = set(chain(*pairs))
        torn = any({a, b} in apart for a, b in pairs)
        mixed = any(
            a in tables and b in tables and tables[a] != tables[b] for a, b in pairs
        )
        if not torn and not mixed and tables.keys() <= seated:
            yield pairs


def _divide(entries: Sequence[EntryId]) -> Iterator[tuple[Pair, ...]]:
    if len(entries) < 2:
        yield ()
        return
    first, rest = entries[0], entries[1:]
    if len(entries) % 2:
        yield from _divide(rest)
    for i, other in enumerate(rest):
        for pairs in _divide([*rest[:i], *rest[i + 1 :]]):
            yield ((first, other), *pairs)


@dataclass(frozen=True, slots=True)
class Counted:
    """The order of docs/interfaces.md and what follows it, counted the long way."""

    repeats: int
    repeat_squares: int
    avoided: int
    parted: int
    bye: tuple[int, Fraction]
    broken_starts: int
    spread: Fraction
    floats: tuple[int, int]
    long_floats: Fraction
    seat_imbalance: int

    def ranked(self) -> tuple[object, ...]:
        """To be compared: the least is the best."""
        return tuple(getattr(self, name) for name in self.__slots__)


def count_seating(task: PairingTask, seating: Seating) -> Counted:
    """Count a seating with its seats."""
    return _count(task, seating.tables)


def count_best_seats(task: PairingTask, pairs: Sequence[Pair]) -> Counted:
    """Count pairs, each in the better order of its seats."""
    seats = {pin.entry: pin.seat for pin in task.pins if pin.seat is not None}
    tables = []
    for a, b in pairs:
        orders = [
            order
            for order in ((a, b), (b, a))
            if seats.get(order[0], 0) == 0 and seats.get(order[1], 1) == 1
        ]
        tables.append(min(orders, key=lambda order: _turns(task, order)))
    return _count(task, tables)


def _turns(task: PairingTask, table: Table) -> tuple[int, int]:
    return broken_starts(task, [table]), seating_cost(task, [table]).seat_imbalance


def broken_starts(task: PairingTask, tables: Sequence[Table]) -> int:
    """Players with a third start (or follow) running, or a lead of three of either."""
    broken = 0
    for table in tables:
        for seat, entry in enumerate(table):
            turns = [
                earlier.index(entry) == 0
                for round_ in task.history
                for earlier in round_
                if entry in earlier
            ]
            turns.append(seat == 0)
            running = len(turns) > 2 and len(set(turns[-3:])) == 1
            lead = 2 * sum(turns) - len(turns)
            broken += running or (abs(lead) > 2 and (lead > 0) == turns[-1])
    return broken


def _count(task: PairingTask, tables: Sequence[Table]) -> Counted:
    cost = seating_cost(task, tables)
    by_id = {candidate.id: candidate for candidate in task.candidates}
    out = set(by_id) - set(chain(*tables))
    lasting, floats = Fraction(0), [0, 0]
    for a, b in tables:
        gap = by_id[a].points - by_id[b].points
        lasting += gap * gap
        for entry, float_ in ((a, -gap), (b, gap)):
            for back in (1, 2):
                earlier = by_id[entry].floats[-back:][:1]
                floats[back - 1] += any(e * float_ > 0 for e in earlier) and (
                    len(by_id[entry].floats) >= back
                )
    return Counted(
        repeats=cost.repeats,
        repeat_squares=cost.repeat_squares,
        avoided=cost.avoided,
        parted=cost.parted,
        bye=max(
            ((by_id[e].byes, by_id[e].points) for e in out), default=(0, Fraction())
        ),
        broken_starts=broken_starts(task, tables),
        spread=cost.spread,
        floats=(floats[0], floats[1]),
        long_floats=lasting,
        seat_imbalance=cost.seat_imbalance,
    )
