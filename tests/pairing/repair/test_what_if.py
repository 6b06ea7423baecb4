"""What one change would cost, held against the full count."""

import random
import time
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from gonuts_league.pairing.cost import WhatIf, count_cost, read_past, swap_entries
from gonuts_league.pairing.types import EntryId, PairingTask, Table
from tests.pairing.strategies import past_round, play_tasks, tasks
from tests.soak import examples


def drawn(task: PairingTask, lot: random.Random) -> tuple[PairingTask, list[Table]]:
    """The task with wishes to sit together, and tables at which one sits not."""
    entries = [candidate.id for candidate in task.candidates]
    wishes = tuple((lot.choice(entries), lot.choice(entries)) for _ in range(4))
    seated = lot.sample(entries, max(len(entries) - 1, 2))
    return replace(task, together=wishes), list(past_round(seated, lot))


@settings(max_examples=examples(60))
@given(tasks(), st.integers(0, 2**16))
def test_every_swap_costs_what_the_full_count_says(
    task: PairingTask, number: int
) -> None:
    task, tables = drawn(task, random.Random(number))
    past = read_past(task)
    what_if = WhatIf(past, tables)
    entries = [candidate.id for candidate in task.candidates]

    for other in entries[1:]:
        swapped = swap_entries(tables, entries[0], other)
        assert what_if.swap(entries[0], other) == count_cost(past, swapped)


@settings(max_examples=examples(60))
@given(tasks(), st.integers(0, 2**16))
def test_every_move_costs_what_the_full_count_says(
    task: PairingTask, number: int
) -> None:
    task, tables = drawn(task, random.Random(number))
    past = read_past(task)
    what_if = WhatIf(past, tables)
    entry = task.candidates[0].id

    for place in (None, *range(len(tables))):
        moved = [tuple(e for e in table if e != entry) for table in tables]
        if place is not None:
            moved[place] = (*moved[place], entry)
        assert what_if.move(entry, place) == count_cost(past, moved)


def test_all_swaps_of_one_among_120_are_known_at_once() -> None:
    task = play_tasks(120, 5)
    entries = [candidate.id for candidate in task.candidates]
    tables = [tuple(entries[i : i + 4]) for i in range(0, 120, 4)]
    past = read_past(task)

    def seconds(count: int) -> float:
        start = time.process_time()
        what_if = WhatIf(past, tables)
        for other in entries[1:count]:
            what_if.swap(EntryId(1), other)
        return time.process_time() - start

    full_count = min(seconds(1) for _ in range(5))
    assert min(seconds(120) for _ in range(5)) < 80 * full_count
