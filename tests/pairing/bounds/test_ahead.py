"""Looking ahead: rounds that leave room for those after them."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from gonuts_league.pairing.bounds.ahead import look_ahead
from gonuts_league.pairing.bounds.strangers import (
    StepsLeft,
    Strangers,
    can_go_on,
)
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.pairing.types import (
    Candidate,
    Effort,
    EntryId,
    Level,
    PairingTask,
    Seating,
    TableSize,
)
from tests.pairing.small_fields import terms_of


def play(task: PairingTask, rounds: int, *, is_planned: bool = True) -> list[Seating]:
    """Play so many rounds with results by lot: 3, 2, 1 and 0 points."""
    lot = random.Random(task.seed)
    points = {candidate.id: candidate.points for candidate in task.candidates}
    seatings: list[Seating] = []
    for number in range(1, rounds + 1):
        task = replace(
            task,
            round_number=number,
            rounds_left=rounds - number if is_planned else 0,
            candidates=tuple(replace(c, points=points[c.id]) for c in task.candidates),
            history=tuple(seating.tables for seating in seatings),
        )
        seatings.append(pair_swiss(task))
        for table in seatings[-1].tables:
            for place, entry in enumerate(lot.sample(table, len(table))):
                points[entry] += max(3 - place, 0)
    return seatings


def field(count: int, seed: int, **others: object) -> PairingTask:
    candidates = tuple(Candidate(EntryId(n)) for n in range(1, count + 1))
    return PairingTask(1, seed, TableSize(4, 3, 5), candidates, **others)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_sixteen_players_planned_for_five_rounds_all_meet_once(seed: int) -> None:
    seatings = play(field(16, seed), 5)

    met = [
        pair
        for seating in seatings
        for table in seating.tables
        for pair in combinations(sorted(table), 2)
    ]
    assert sorted(met) == list(combinations(range(1, 17), 2))


def test_without_a_plan_sixteen_players_meet_again_in_some_events() -> None:
    repeats = [
        sum(s.cost.repeats for s in play(field(16, seed), 5, is_planned=False))
        for seed in (1, 2, 3)
    ]

    assert sum(repeats) > 0


def test_nine_players_in_threes_all_meet_in_four_planned_rounds() -> None:
    seatings = play(replace(field(9, 1), size=TableSize(3, 3, 3)), 4)

    assert sum(seating.cost.repeats for seating in seatings) == 0


@pytest.mark.parametrize(("count", "rounds"), [(15, 4), (20, 5), (24, 5), (23, 5)])
def test_nobody_meets_twice_where_rounds_are_planned(count: int, rounds: int) -> None:
    assert sum(s.cost.repeats for s in play(field(count, 1), rounds)) == 0


PAIRS = tuple(combinations([EntryId(n) for n in range(1, 17)], 2))


def third_round(seed: int, **others: object) -> PairingTask:
    """Sixteen players after two rounds, with points by lot."""
    lot = random.Random(seed)
    task = field(16, seed, **others)
    first, second = (s.tables for s in play(task, 2))
    return replace(
        task,
        round_number=3,
        rounds_left=2,
        history=(first, second),
        candidates=tuple(
            replace(c, points=Fraction(lot.randint(0, 6))) for c in task.candidates
        ),
    )


@pytest.mark.parametrize("seed", range(4))
def test_looking_ahead_costs_spread_and_no_level_before_it(seed: int) -> None:
    lot = random.Random(seed)
    task = third_round(seed, avoid=tuple(lot.sample(list(PAIRS), 12)))
    planned, unplanned = pair_swiss(task), pair_swiss(replace(task, rounds_left=0))

    before = task.levels[: task.levels.index(Level.SPREAD)]
    assert planned.cost.ordered(before) == unplanned.cost.ordered(before)
    assert planned.cost.spread >= unplanned.cost.spread
    assert planned.bound.spread == unplanned.cost.spread


@pytest.mark.parametrize(
    "levels",
    [
        (Level.REPEATS,),
        (Level.SPREAD, Level.REPEATS),
        (Level.SPREAD,),
    ],
)
def test_nothing_changes_where_spread_does_not_come_after_repeats(
    levels: tuple[Level, ...],
) -> None:
    task = third_round(1, levels=levels)

    assert pair_swiss(task) == pair_swiss(replace(task, rounds_left=0))


def test_looking_ahead_stops_where_progress_raises() -> None:
    task = third_round(1)
    tables = pair_swiss(replace(task, rounds_left=0)).tables

    def stop(done: int, most: int) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        look_ahead(task, terms_of(task), tables, (), random.Random(1), stop)


def test_quick_draws_do_not_look_ahead() -> None:
    task = third_round(1, effort=Effort.QUICK)

    assert pair_swiss(task) == pair_swiss(replace(task, rounds_left=0))


def test_kin_share_a_table_in_every_round_and_meet_no_one_else_again() -> None:
    strangers = everybody_strange(12, 0b10, 0b1, *[0] * 10)
    everyone, sizes = (1 << 12) - 1, (3, 3, 3, 3)

    assert list(strangers.tables_with(0, everyone, 3)) == [
        0b11 | 1 << other for other in range(11, 1, -1)
    ]
    assert can_go_on(
        strangers, [everyone] * 2, sizes, random.Random(1), StepsLeft(10_000)
    )


def everybody_strange(count: int, *kin: int) -> Strangers:
    everyone = (1 << count) - 1
    return Strangers(
        tuple(everyone ^ 1 << i for i in range(count)),
        kin or (0,) * count,
    )


@pytest.mark.parametrize(
    ("count", "size", "rounds", "is_possible"),
    [(4, 2, 3, True), (4, 2, 4, False), (9, 3, 4, True), (16, 4, 5, True)],
)
def test_strangers_last_for_as_many_rounds_as_a_schedule_has(
    count: int, size: int, rounds: int, *, is_possible: bool
) -> None:
    coming, sizes = [(1 << count) - 1] * rounds, (size,) * (count // size)

    found = can_go_on(
        everybody_strange(count), coming, sizes, random.Random(1), StepsLeft(100_000)
    )

    assert found == is_possible


def test_search_ends_with_its_steps() -> None:
    steps = StepsLeft(50)
    coming, sizes = [(1 << 15) - 1] * 7, (3,) * 5

    rng = random.Random(1)
    assert not can_go_on(everybody_strange(15), coming, sizes, rng, steps)
    assert steps.left == 0
