"""A paired round: who is seated, what is promised, and what the lot decides."""

import random
import subprocess
import sys
import time
from dataclasses import replace
from fractions import Fraction
from itertools import chain, permutations
from typing import TypeVar

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gonuts_league.pairing.cost import seating_cost
from gonuts_league.pairing.search.exhaustive import divisions
from gonuts_league.pairing.sizes import plan_sizes
from gonuts_league.pairing.swiss import ALL_TRIED, pair_swiss
from gonuts_league.pairing.types import (
    DEFAULT_LEVELS,
    Candidate,
    Effort,
    EntryId,
    Level,
    PairingTask,
    Table,
    TableSize,
    TooFewPlayersError,
)
from tests.pairing.strategies import play_tasks, tasks
from tests.soak import examples

T = TypeVar("T")


def ids(*numbers: int) -> Table:
    return tuple(EntryId(n) for n in numbers)


def fresh_task(
    count: int, *, seed: int = 1, clubs: int = 0, size: TableSize | None = None
) -> PairingTask:
    candidates = tuple(
        Candidate(EntryId(n), club=f"club {n % clubs}" if clubs else "")
        for n in range(1, count + 1)
    )
    return PairingTask(1, seed, size or TableSize(4, 3, 5), candidates)


@settings(max_examples=examples(60), deadline=None)
@given(task=tasks())
def test_everyone_sits_at_one_table_or_out(task: PairingTask) -> None:
    seating = pair_swiss(task)

    seated = list(chain(*seating.tables, seating.byes))
    assert sorted(seated) == sorted(candidate.id for candidate in task.candidates)


@settings(max_examples=examples(60), deadline=None)
@given(task=tasks(with_locked=False))
def test_tables_have_the_planned_sizes(task: PairingTask) -> None:
    seating = pair_swiss(task)

    plan = plan_sizes(len(task.candidates), task.size)
    assert sorted(map(len, seating.tables)) == sorted(plan.sizes)
    assert len(seating.byes) == plan.byes


@settings(max_examples=examples(40), deadline=None)
@given(task=tasks(), lot=st.randoms(use_true_random=False))
def test_order_of_input_does_not_matter(task: PairingTask, lot: random.Random) -> None:
    def mixed(items: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(lot.sample(items, len(items)))

    other = replace(
        task,
        candidates=mixed(task.candidates),
        history=tuple(mixed(tables) for tables in task.history),
        avoid=tuple((b, a) for a, b in mixed(task.avoid)),
        locked=mixed(task.locked),
    )

    assert pair_swiss(other) == pair_swiss(task)


@settings(max_examples=examples(60), deadline=None)
@given(task=tasks())
def test_locked_tables_keep_their_seats(task: PairingTask) -> None:
    assert set(task.locked) <= set(pair_swiss(task).tables)


@settings(max_examples=examples(60), deadline=None)
@given(task=tasks())
def test_cost_is_that_of_the_tables(task: PairingTask) -> None:
    seating = pair_swiss(task)

    assert seating.cost == seating_cost(task, seating.tables)


def among_strangers(task: PairingTask) -> PairingTask:
    nobodys = tuple(replace(each, club="") for each in task.candidates)
    return replace(task, candidates=nobodys, history=(), avoid=(), together=())


@settings(max_examples=examples(60), deadline=None)
@given(task=tasks())
def test_byes_go_to_the_fewest_byes_and_then_the_fewest_points(
    task: PairingTask,
) -> None:
    # At tables of two, repeats and wishes weigh more than whose turn the bye is.
    task = task if task.size.preferred > 2 else among_strangers(task)

    seating = pair_swiss(task)

    by_id = {c.id: (c.byes, c.points) for c in task.candidates}
    locked = set(chain(*task.locked))
    seated = [by_id[e] for e in chain(*seating.tables) if e not in locked]
    assert max((by_id[e] for e in seating.byes), default=(0, Fraction(-99))) <= min(
        seated, default=(99, Fraction(99))
    )


@settings(max_examples=examples(30), deadline=None)
@given(task=tasks(most=9, with_locked=False))
def test_up_to_nine_players_no_seating_of_any_order_costs_less(
    task: PairingTask,
) -> None:
    assume(task.size.preferred > 2)

    seating = pair_swiss(replace(task, effort=Effort.NORMAL))

    assert seating.method == ALL_TRIED
    seated = tuple(e for e in chain(*seating.tables))
    sizes = tuple(len(table) for table in seating.tables)
    for tables in divisions(seated, sizes):
        cost = seating_cost(task, tables)
        assert replace(seating.cost, seat_imbalance=0) <= replace(
            cost, seat_imbalance=0
        )


@settings(max_examples=examples(20), deadline=None)
@given(task=tasks(most=6, with_locked=False))
def test_up_to_six_players_no_order_of_seats_costs_less(task: PairingTask) -> None:
    assume(task.size.preferred > 2)

    seating = pair_swiss(task)

    seated = tuple(chain(*seating.tables))
    for order in permutations(seated):
        there = iter(order)
        tables = [tuple(next(there) for _ in table) for table in seating.tables]
        assert seating.cost <= seating_cost(task, tables)


@pytest.mark.parametrize(("count", "rounds"), [(16, 3), (20, 3), (24, 4), (40, 5)])
def test_nobody_meets_twice_while_the_field_is_large_for_the_rounds(
    count: int, rounds: int
) -> None:
    task = fresh_task(count)

    for number in range(1, rounds + 1):
        seating = pair_swiss(replace(task, round_number=number))
        task = replace(task, history=(*task.history, seating.tables))

        assert seating.cost.repeats == 0


def test_first_round_is_drawn_by_lot() -> None:
    tables = {pair_swiss(fresh_task(12, seed=seed)).tables for seed in range(40)}
    first_seats = {table[0] for draw in tables for table in draw}

    assert len(tables) == 40
    assert len(first_seats) == 12


def test_rounds_of_one_seed_are_drawn_differently() -> None:
    task = fresh_task(12)

    assert pair_swiss(task).tables != pair_swiss(replace(task, round_number=2)).tables


@pytest.mark.parametrize("count", [8, 16, 32])
def test_first_round_parts_clubmates_where_clubs_are_no_larger_than_the_tables(
    count: int,
) -> None:
    seating = pair_swiss(fresh_task(count, clubs=5, size=TableSize(4, 4, 4)))

    assert seating.cost.avoided == least_clubmates(count)


def least_clubmates(count: int) -> int:
    """Five clubs over tables of four: a club beyond one a table must share one."""
    tables = count // 4
    members = [len(range(club or 5, count + 1, 5)) for club in range(5)]
    return sum(max(0, n - tables) for n in members)


def test_players_of_like_points_meet_where_nothing_forbids_it() -> None:
    candidates = tuple(Candidate(EntryId(n), Fraction(-(n // 4))) for n in range(12))
    levels = {c.id: c.points for c in candidates}

    seating = pair_swiss(PairingTask(2, 1, TableSize(4, 4, 4), candidates))

    assert seating.cost.spread == 0
    assert [max(levels[e] for e in table) for table in seating.tables] == [0, -1, -2]


def test_odd_table_goes_where_the_points_part_the_field() -> None:
    points = [90, 89, 88, 40, 39, 38, 37, 20, 19, 18, 17]
    candidates = tuple(Candidate(EntryId(p), Fraction(p)) for p in points)

    seating = pair_swiss(PairingTask(2, 1, TableSize(4, 3, 5), candidates))

    assert [sorted(table) for table in seating.tables] == [
        [88, 89, 90],
        [37, 38, 39, 40],
        [17, 18, 19, 20],
    ]


def test_small_table_goes_to_those_who_had_none() -> None:
    task = fresh_task(23)
    first = pair_swiss(task)
    second = pair_swiss(replace(task, round_number=2, history=(first.tables,)))

    small = [
        set(t) for seating in (first, second) for t in seating.tables if len(t) < 4
    ]
    assert second.cost.small_table_repeats == 0
    assert not small[0] & small[1]


@pytest.mark.parametrize("count", [0, 1])
def test_none_or_one_is_too_few(count: int) -> None:
    with pytest.raises(TooFewPlayersError) as caught:
        pair_swiss(fresh_task(count, size=TableSize(2, 2, 2)))

    assert (caught.value.count, caught.value.minimum) == (count, 2)


def test_those_left_beside_locked_tables_sit_out_if_they_fill_none() -> None:
    task = replace(fresh_task(6), locked=(ids(4, 2, 6, 1),))

    seating = pair_swiss(task)

    assert seating.tables == (ids(4, 2, 6, 1),)
    assert sorted(seating.byes) == [3, 5]


def test_everyone_may_be_locked() -> None:
    task = replace(fresh_task(7), locked=(ids(3, 5), ids(4, 2, 6, 1, 7)))

    assert pair_swiss(task).tables == task.locked
    assert pair_swiss(task).byes == ()


def test_same_seed_gives_the_same_draw_in_another_process() -> None:
    code = (
        "from tests.pairing.strategies import play_tasks\n"
        "from gonuts_league.pairing.swiss import pair_swiss\n"
        "print(pair_swiss(play_tasks(24, 5)).tables)"
    )

    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            text=True,
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": "."},
        ).stdout.strip()
        for hash_seed in ("1", "2")
    }

    assert outputs == {str(pair_swiss(play_tasks(24, 5)).tables)}


def test_progress_rises_to_its_end() -> None:
    told: list[tuple[int, int]] = []

    pair_swiss(play_tasks(24, 5), on_progress=lambda *step: told.append(step))

    totals = {total for _, total in told}
    assert told == sorted(told)
    assert totals == {told[-1][0]}


def test_two_hundred_players_in_their_tenth_round_take_less_than_two_seconds() -> None:
    task = play_tasks(200, 10)
    start = time.process_time()

    seating = pair_swiss(task)

    assert time.process_time() - start < 2
    assert (seating.cost.repeats, seating.cost.avoided) == (0, 0)


@pytest.mark.parametrize("clubs", [0, 1])
@pytest.mark.parametrize(
    ("count", "sizes"), [(6, [3, 3]), (7, [3, 4]), (11, [3, 4, 4]), (5, [5]), (3, [3])]
)
def test_small_fields_are_seated_even_where_all_are_of_one_club(
    count: int, sizes: list[int], clubs: int
) -> None:
    seating = pair_swiss(fresh_task(count, clubs=clubs))

    assert sorted(map(len, seating.tables)) == sizes
    assert seating.byes == ()


@pytest.mark.parametrize("count", [1, 2])
def test_fewer_than_a_table_takes_are_told_so(count: int) -> None:
    with pytest.raises(TooFewPlayersError) as caught:
        pair_swiss(fresh_task(count))

    assert (caught.value.count, caught.value.minimum) == (count, 3)


def test_nobody_is_left_to_seat_where_all_sit_out_by_hand() -> None:
    with pytest.raises(TooFewPlayersError) as caught:
        pair_swiss(replace(fresh_task(3), sitting_out=ids(1, 2, 3)))

    assert caught.value.count == 0


def test_who_sits_out_by_hand_is_no_bye_of_the_draw_besides() -> None:
    task = replace(fresh_task(11, size=TableSize(4, 4, 4)), sitting_out=ids(4, 9))

    seating = pair_swiss(task)

    assert seating.byes[:2] == (4, 9)
    assert len(seating.byes) == 3


def test_history_that_forces_repeats_gets_the_fewest() -> None:
    task = fresh_task(7)
    met = (ids(1, 2, 3, 4, 5, 6, 7),)

    seating = pair_swiss(replace(task, round_number=2, history=(met,)))

    assert seating.cost.repeats == 3 + 6


def test_without_start_players_seats_are_drawn_by_lot() -> None:
    levels = tuple(level for level in DEFAULT_LEVELS if level is not Level.SEATS)
    task = replace(fresh_task(3), levels=levels, history=((ids(1, 2, 3),),))

    orders = {pair_swiss(replace(task, seed=seed)).tables for seed in range(40)}

    assert len(orders) == 6


def test_quick_draw_of_a_hall_and_of_a_club_are_the_same_in_another_process() -> None:
    code = (
        "from dataclasses import replace\n"
        "from tests.pairing.strategies import play_tasks\n"
        "from gonuts_league.pairing.swiss import pair_swiss\n"
        "from gonuts_league.pairing.types import Effort\n"
        "for count in (24, 98, 650):\n"
        "    task = replace(play_tasks(count, 4), effort=Effort.QUICK)\n"
        "    print(pair_swiss(task))\n"
    )

    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": "."},
        ).stdout
        for hash_seed in ("3", "4")
    }

    assert len(outputs) == 1
