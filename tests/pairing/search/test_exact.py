"""The solver's seating against every other one, its proof, and how it stops."""

import subprocess
import sys
import time
from dataclasses import replace
from fractions import Fraction
from itertools import chain

import numpy as np
import pytest
from hypothesis import given, settings

from gonuts_league.pairing.search.columns import possible_tables
from gonuts_league.pairing.search.exact import BY_SOLVER, perfect
from gonuts_league.pairing.search.solve import choose_tables
from gonuts_league.pairing.swiss import BY_SWAPS, pair_swiss
from gonuts_league.pairing.types import Effort, EntryId, Level, PairingTask, Table
from tests.pairing.small_fields import (
    legal_seatings,
    numbers_of,
    small_fields,
    terms_of,
)
from tests.pairing.strategies import play_tasks
from tests.soak import examples

Field = tuple[PairingTask, tuple[Table, ...]]


@settings(max_examples=examples(60), deadline=None)
@given(field=small_fields())
def test_no_seating_of_a_small_field_is_better_in_any_order_of_levels(
    field: Field,
) -> None:
    task, tables = field

    perfected = perfect(task, terms_of(task), tables, steps=10)

    (found,) = numbers_of(task, [perfected.tables])
    assert found == min(numbers_of(task, legal_seatings(task, tables)))
    assert perfected.solved == task.levels


@settings(max_examples=examples(40), deadline=None)
@given(field=small_fields(most=8))
def test_bound_of_a_finished_search_is_its_cost(field: Field) -> None:
    task, tables = field

    perfected = perfect(task, terms_of(task), tables, steps=10)

    (found,) = numbers_of(task, [perfected.tables])
    first = iter(found)
    for level in task.levels:
        assert perfected.bound.at(level) == next(first)
        if level is Level.REPEATS:
            next(first)


def no_more() -> None:
    """Nothing to do while the solver works."""


class StoppedError(Exception):
    """What a cancelled job raises."""


def test_search_stops_where_progress_raises() -> None:
    task = play_tasks(24, 6)
    heard: list[int] = []

    def stop(done: int, most: int) -> None:
        heard.append(done)
        raise StoppedError

    with pytest.raises(StoppedError):
        perfect(task, terms_of(task), fours(24), steps=10, on_progress=stop)

    assert len(heard) == 1


def test_solver_is_stopped_in_the_middle_of_its_work() -> None:
    lot = np.random.default_rng(1)
    task = play_tasks(24, 1)
    columns = possible_tables(terms_of(task), fours(24))

    def stop() -> None:
        raise StoppedError

    start = time.monotonic()
    with pytest.raises(StoppedError):
        choose_tables(
            columns,
            {4: 6},
            lot.integers(1000, 2000, len(columns)),
            [],
            least=0,
            most=12_000,
            steps=1000,
            on_wait=stop,
        )
    assert time.monotonic() - start < 30


def fours(count: int) -> tuple[Table, ...]:
    return tuple(
        tuple(EntryId(n) for n in range(first, first + 4))
        for first in range(1, count, 4)
    )


def test_tables_that_break_an_order_are_not_bettered() -> None:
    task = replace(play_tasks(12, 2), apart_rule=((EntryId(1), EntryId(2)),))

    assert perfect(task, terms_of(task), fours(12), steps=1) is None


def test_field_with_too_many_possible_tables_is_left_alone() -> None:
    task = play_tasks(60, 1)

    assert perfect(task, terms_of(task), fours(60), steps=1) is None


def test_without_steps_the_bounds_still_hold() -> None:
    task = play_tasks(16, 5)

    stopped = perfect(task, terms_of(task), fours(16), steps=0)
    solved = perfect(task, terms_of(task), fours(16), steps=10)

    assert stopped.bound.repeats <= solved.bound.repeats
    assert Level.SPREAD not in stopped.solved
    assert solved.solved == task.levels


def test_same_seating_in_another_process() -> None:
    code = (
        "from tests.pairing.strategies import play_tasks\n"
        "from gonuts_league.pairing.swiss import pair_swiss\n"
        "print(*(pair_swiss(play_tasks(n, 5)) for n in (16, 22, 24)), sep='\\n')"
    )

    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            text=True,
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": "."},
        ).stdout
        for hash_seed in ("1", "2")
    }

    here = [str(pair_swiss(play_tasks(count, 5))) for count in (16, 22, 24)]
    assert outputs == {"\n".join([*here, ""])}


def test_all_works_without_or_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    task = play_tasks(24, 4)
    solved = pair_swiss(task)
    monkeypatch.setitem(sys.modules, "ortools", None)

    seating = pair_swiss(task)

    assert (solved.method, seating.method) == (BY_SOLVER, BY_SWAPS)
    assert sorted(chain(*seating.tables)) == sorted(chain(*solved.tables))
    assert seating.cost.ordered(task.levels) >= solved.cost.ordered(task.levels)


def test_quick_draws_are_not_solved() -> None:
    task = replace(play_tasks(24, 4), effort=Effort.QUICK)

    assert pair_swiss(task).method == BY_SWAPS


def test_points_too_far_apart_for_machine_numbers_are_left_to_swaps() -> None:
    task = play_tasks(12, 2)
    first, *others = task.candidates
    task = replace(task, candidates=(replace(first, points=Fraction(10**30)), *others))

    seating = pair_swiss(task)

    assert seating.method == BY_SWAPS
    assert seating.cost.spread > 10**29
