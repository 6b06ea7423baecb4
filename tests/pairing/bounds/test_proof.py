"""What a draw says of itself: bounds, and the levels that are proven."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gonuts_league.pairing.bounds.proof import half_of
from gonuts_league.pairing.search.exact import BY_SOLVER
from gonuts_league.pairing.swiss import ALL_TRIED, BY_SWAPS, pair_swiss
from gonuts_league.pairing.types import (
    DEFAULT_LEVELS,
    Bound,
    Effort,
    Level,
    PairingTask,
)
from tests.pairing.strategies import play_tasks, tasks
from tests.soak import examples


@settings(max_examples=examples(60), deadline=None)
@given(
    task=tasks(),
    effort=st.sampled_from(Effort),
    rounds_left=st.integers(min_value=0, max_value=3),
    levels=st.permutations(list(Level)).map(tuple),
)
def test_no_cost_is_below_its_bound_and_proven_ones_are_at_it(
    task: PairingTask, effort: Effort, rounds_left: int, levels: tuple[Level, ...]
) -> None:
    assume(task.size.preferred > 2)
    task = replace(task, effort=effort, rounds_left=rounds_left, levels=levels)

    seating = pair_swiss(task)

    reached = {
        level: seating.cost.by_level(level)[0] - seating.bound.at(level)
        for level in task.levels
    }
    assert min(reached.values()) >= 0
    assert not any(reached[level] for level in seating.proven)


def test_of_a_large_field_only_what_can_be_counted_is_proven() -> None:
    seating = pair_swiss(play_tasks(100, 4))

    assert seating.method == BY_SWAPS
    assert seating.bound.repeats == seating.cost.repeats == 0
    assert 0 < seating.bound.spread < seating.cost.spread
    assert Level.SPREAD not in seating.proven


@pytest.mark.parametrize(("count", "method"), [(9, ALL_TRIED), (24, BY_SOLVER)])
def test_small_field_is_proven_at_every_level(count: int, method: str) -> None:
    seating = pair_swiss(play_tasks(count, 4))

    assert (seating.method, seating.proven) == (method, DEFAULT_LEVELS)


def test_quick_draw_may_be_proven_by_counting_alone() -> None:
    seating = pair_swiss(replace(play_tasks(24, 1), effort=Effort.QUICK))

    assert seating.method == BY_SWAPS
    assert Level.REPEATS in seating.proven


def test_nothing_is_told_of_levels_that_do_not_count() -> None:
    task = replace(play_tasks(12, 3), levels=(Level.AVOID,))

    assert pair_swiss(task).bound == Bound(avoided=0)
    assert pair_swiss(task).proven == (Level.AVOID,)


def test_progress_of_two_halves_goes_from_nothing_to_all() -> None:
    heard: list[tuple[int, int]] = []
    first, second = (half_of(lambda *step: heard.append(step), half) for half in (0, 1))

    for report in (first, second):
        report(0, 7)
        report(7, 7)

    assert heard == [(0, 100), (50, 100), (50, 100), (100, 100)]


def test_solver_is_spared_where_counting_proves_all() -> None:
    seating = pair_swiss(replace(play_tasks(24, 1), levels=(Level.AVOID,)))

    assert (seating.method, seating.proven) == (BY_SWAPS, (Level.AVOID,))
