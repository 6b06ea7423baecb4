"""Pairing tasks of every kind, for property tests."""

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from hypothesis import strategies as st

from gonuts_league.pairing.cost import pair_of
from gonuts_league.pairing.orders import Orders
from gonuts_league.pairing.types import (
    DEFAULT_LEVELS,
    Candidate,
    Effort,
    EntryId,
    Level,
    OddAt,
    PairingTask,
    Pin,
    Table,
    TableSize,
)


@st.composite
def table_sizes(draw: st.DrawFn) -> TableSize:
    minimum, preferred, maximum = sorted(
        draw(st.tuples(*[st.integers(min_value=2, max_value=6)] * 3))
    )
    return TableSize(preferred, minimum, maximum)


@st.composite
def tasks(
    draw: st.DrawFn,
    *,
    most: int = 20,
    with_locked: bool = True,
    with_orders: bool = False,
) -> PairingTask:
    """A task that can be paired, with a history in which anyone may have met anyone."""
    size = draw(table_sizes())
    count = draw(st.integers(min_value=size.minimum, max_value=max(most, 6)))
    lot = random.Random(draw(st.integers(min_value=0, max_value=2**32)))
    entries = [EntryId(n) for n in range(1, count + 3)]
    candidates = tuple(
        Candidate(
            entry,
            points=Fraction(lot.randint(-2, 12), lot.choice((1, 1, 2, 3))),
            club=lot.choice(("", "", "north", "south")),
            byes=lot.choice((0, 0, 1)),
        )
        for entry in entries[:count]
    )
    history = tuple(past_round(entries, lot) for _ in range(lot.randint(0, 4)))
    avoid = tuple(
        (lot.choice(entries), lot.choice(entries)) for _ in range(lot.randint(0, 3))
    )
    together = tuple(
        (lot.choice(entries), lot.choice(entries)) for _ in range(lot.randint(0, 2))
    )
    locked = past_round(entries[:count], lot)[: lot.choice((0, 0, 1, 2))]
    task = PairingTask(
        round_number=len(history) + 1,
        seed=lot.randint(-5, 5),
        size=size,
        candidates=candidates,
        history=history,
        avoid=avoid,
        together=together,
        effort=lot.choice((Effort.QUICK, Effort.QUICK, Effort.NORMAL)),
        locked=locked if with_locked else (),
    )
    return with_rules_and_pins(task, lot) if with_orders else task


def with_rules_and_pins(task: PairingTask, lot: random.Random) -> PairingTask:
    """The same task with some orders, which may or may not contradict each other."""
    locked = {entry for table in task.locked for entry in table}
    entries = [candidate.id for candidate in task.candidates]
    free = lot.sample(sorted(set(entries) - locked), len(set(entries) - locked))
    out, free = free[: lot.choice((0, 0, 1))], free[1:]

    def pairs(most: int) -> tuple[tuple[EntryId, EntryId], ...]:
        return tuple(
            (lot.choice(entries), lot.choice(entries))
            for _ in range(lot.randint(0, most))
        )

    return replace(
        task,
        pins=tuple(
            Pin(entry, lot.randint(1, 3), lot.choice((None, None, 0, 1, 2)))
            for entry in free[: lot.randint(0, 4)]
        ),
        apart_rule=tuple((a, b) for a, b in pairs(4) if a != b),
        together_rule=tuple((a, b) for a, b in pairs(2) if a != b),
        sitting_out=tuple(out),
        levels=some_levels(lot),
        odd_at=lot.choice(list(OddAt)),
    )


def some_levels(lot: random.Random) -> tuple[Level, ...]:
    """Some of the levels in some order, or all as they are."""
    if lot.random() < 0.3:
        return DEFAULT_LEVELS
    return tuple(lot.sample(list(Level), lot.randint(0, len(Level))))


def some_orders(seated: Sequence[EntryId], lot: random.Random) -> Orders:
    """Orders to some of these, or none; nobody looked whether they can be kept."""
    if lot.random() < 0.4:
        return Orders()
    entries = lot.sample(seated, len(seated))
    first, second, others = entries[:2], entries[2:4], entries[4:]
    return Orders(
        groups=tuple(tuple(sorted(g)) for g in (first, second) if len(g) > 1),
        labels=tuple(
            (e, n) for n, group in enumerate((first, others[:1])) for e in group
        ),
        apart=frozenset(pair_of(a, b) for a, b in pairwise(others)),
        seats=tuple((e, lot.randint(0, 2)) for e in first[:1]),
    )


def past_round(entries: list[EntryId], lot: random.Random) -> tuple[Table, ...]:
    """Tables of 2 to 6 by lot; who is left over at the end sat out."""
    waiting = lot.sample(entries, len(entries))
    tables = []
    while len(waiting) >= 2:
        size = lot.randint(2, 6)
        tables.append(tuple(waiting[:size]))
        waiting = waiting[size:]
    return tuple(table for table in tables if len(table) > 1)


def play_tasks(count: int, rounds: int, *, seed: int = 1) -> PairingTask:
    """An event of this many players in fours, about to draw the last round by lot."""
    lot = random.Random(seed)
    entries = [EntryId(n) for n in range(1, count + 1)]
    return PairingTask(
        round_number=rounds,
        seed=seed,
        size=TableSize(preferred=4, minimum=3, maximum=5),
        candidates=tuple(
            Candidate(e, Fraction(lot.randint(0, 11 * rounds)), f"club {e % 25}")
            for e in entries
        ),
        history=tuple(
            tuple(tuple(order[i : i + 4]) for i in range(0, count, 4))
            for order in (lot.sample(entries, count) for _ in range(rounds - 1))
        ),
    )
