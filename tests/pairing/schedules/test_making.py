"""Schedules as a whole: who meets whom, who sits where, and how far from the best."""

from collections import Counter
from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gonuts_league.pairing.schedules.making import make_schedule, rounds_to_meet_all
from gonuts_league.pairing.schedules.types import Schedule, ScheduleMethod
from gonuts_league.pairing.sizes import plan_sizes
from gonuts_league.pairing.types import TableSize, TooFewPlayersError
from tests.pairing.strategies import table_sizes
from tests.soak import examples


def meetings(schedule: Schedule) -> Counter[tuple[int, int]]:
    return Counter(
        pair
        for one_round in schedule.rounds
        for table in one_round.tables
        for pair in combinations(sorted(table), 2)
    )


def most_apart(schedule: Schedule, count: int, seats: int) -> int:
    """By how much anybody's most frequent seat beats the least frequent one."""
    times = Counter(
        (player, seat)
        for one_round in schedule.rounds
        for table in one_round.tables
        for seat, player in enumerate(table)
    )
    rows = [[times[player, seat] for seat in range(seats)] for player in range(count)]
    return max(max(row) - min(row) for row in rows)


@pytest.mark.parametrize(
    ("count", "seats", "rounds"),
    [
        (16, 4, 5),
        (15, 3, 7),
        (9, 3, 4),
        (25, 5, 6),
        (20, 4, 5),
        (24, 4, 7),
        (28, 4, 9),
        (32, 4, 8),
        (21, 3, 10),
        (27, 3, 13),
        (36, 3, 17),
        (36, 4, 10),
        (40, 4, 6),
        (30, 5, 6),
        (42, 6, 7),
        (64, 4, 21),
        (1000, 4, 5),
    ],
)
def test_nobody_meets_twice(count: int, seats: int, rounds: int) -> None:
    schedule = make_schedule(count, TableSize(seats, seats, seats), rounds, seed=1)

    assert set(meetings(schedule).values()) == {1}
    assert (schedule.repeats, schedule.bound) == (0, 0)
    assert most_apart(schedule, count, seats) <= 1


@pytest.mark.parametrize(
    ("count", "seats"), [(16, 4), (9, 3), (25, 5), (15, 3), (21, 3), (27, 3), (28, 4)]
)
def test_everybody_meets_everybody_in_the_fewest_rounds(count: int, seats: int) -> None:
    size = TableSize(seats, seats, seats)

    schedule = make_schedule(count, size, rounds_to_meet_all(count, size), seed=1)

    assert (schedule.unmet, schedule.repeats) == (0, 0)


@pytest.mark.parametrize(("count", "rounds"), [(18, 5), (19, 5), (21, 5), (23, 7)])
def test_nobody_meets_twice_at_tables_of_two_sizes(count: int, rounds: int) -> None:
    schedule = make_schedule(count, TableSize(4, 3, 5), rounds, seed=1)

    assert set(meetings(schedule).values()) == {1}


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (5, 5), (8, 7), (11, 11)])
def test_two_at_a_table_all_meet_once(count: int, rounds: int) -> None:
    schedule = make_schedule(count, TableSize(2, 2, 2), rounds, seed=3)

    assert meetings(schedule) == Counter(combinations(range(count), 2))
    assert most_apart(schedule, count, 2) <= 1
    assert schedule.method == ScheduleMethod.CIRCLE


def test_with_an_odd_count_each_sits_out_once() -> None:
    schedule = make_schedule(7, TableSize(2, 2, 2), 7, seed=1)

    assert sorted(chain(*(r.byes for r in schedule.rounds))) == list(range(7))


@pytest.mark.parametrize("rounds", [8, 11, 14])
def test_at_tables_of_two_nobody_moves_first_three_times_running(rounds: int) -> None:
    schedule = make_schedule(8, TableSize(2, 2, 2), rounds, seed=1)

    for player in range(8):
        seats = "".join(
            str(table.index(player))
            for one_round in schedule.rounds
            for table in one_round.tables
            if player in table
        )
        assert "000" not in seats
        assert "111" not in seats


def test_more_rounds_begin_again() -> None:
    schedule = make_schedule(16, TableSize(4, 4, 4), 10, seed=1)

    assert set(meetings(schedule).values()) == {2}
    assert schedule.repeats == schedule.bound


@pytest.mark.parametrize(("rounds", "fewest"), [(2, 3), (3, 9), (4, 18), (5, 30)])
def test_twelve_in_fours_repeat_three_pairs_in_any_two_rounds(
    rounds: int, fewest: int
) -> None:
    schedule = make_schedule(12, TableSize(4, 4, 4), rounds, seed=1)

    assert (schedule.repeats, schedule.bound) == (fewest, fewest)


@settings(max_examples=examples(15), deadline=None)
@given(
    count=st.integers(2, 40),
    size=table_sizes(),
    rounds=st.integers(0, 6),
    seed=st.integers(-9, 9),
)
def test_each_round_seats_everybody_once_and_counts_truly(
    count: int, size: TableSize, rounds: int, seed: int
) -> None:
    if count < size.minimum:
        with pytest.raises(TooFewPlayersError):
            make_schedule(count, size, rounds, seed)
        return

    schedule = make_schedule(count, size, rounds, seed)

    met = meetings(schedule)
    assert len(schedule.rounds) == rounds
    for one_round in schedule.rounds:
        assert sorted(chain(*one_round.tables, one_round.byes)) == list(range(count))
        sizes = tuple(len(table) for table in one_round.tables)
        assert sorted(sizes) == sorted(plan_sizes(count, size).sizes)
    assert schedule.repeats == sum(n * (n - 1) // 2 for n in met.values())
    assert schedule.bound <= schedule.repeats
    assert schedule.unmet == count * (count - 1) // 2 - len(met)


@settings(max_examples=examples(15), deadline=None)
@given(count=st.integers(5, 30), rounds=st.integers(1, 6))
def test_byes_are_shared(count: int, rounds: int) -> None:
    schedule = make_schedule(count, TableSize(5, 5, 5), rounds, seed=1)

    times = Counter(chain(*(one_round.byes for one_round in schedule.rounds)))
    shares = [times[player] for player in range(count)]
    assert max(shares) - min(shares) <= 1


def test_small_tables_are_shared_while_that_repeats_nobody() -> None:
    schedule = make_schedule(22, TableSize(4, 3, 5), 4, seed=1)

    small = [table for r in schedule.rounds for table in r.tables if len(table) == 3]
    assert schedule.repeats == 0
    assert sorted(Counter(chain(*small)).values()) == [1] * 20 + [2] * 2


def test_seed_decides_who_is_who() -> None:
    def rounds(seed: int) -> object:
        return make_schedule(14, TableSize(4, 3, 5), 5, seed).rounds

    assert rounds(1) == rounds(1)
    assert rounds(1) != rounds(2)
