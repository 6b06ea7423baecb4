"""Pairing tasks of every kind, for property tests."""

import random
from fractions import Fraction

from hypothesis import strategies as st

from gonuts_league.events.pairing.types import (
    Candidate,
    EntryId,
    PairingTask,
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
def tasks(draw: st.DrawFn, *, most: int = 20, with_locked: bool = True) -> PairingTask:
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
    locked = past_round(entries[:count], lot)[: lot.choice((0, 0, 1, 2))]
    return PairingTask(
        round_number=len(history) + 1,
        seed=lot.randint(-5, 5),
        size=size,
        candidates=candidates,
        history=history,
        avoid=avoid,
        locked=locked if with_locked else (),
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
