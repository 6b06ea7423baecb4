"""Tables of two: the order in which wishes count, byes, starts, floats and orders."""

import random
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gonuts_league.pairing.cost import seating_cost
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.pairing.two.draw import pair_two
from gonuts_league.pairing.types import (
    Candidate,
    EntryId,
    Level,
    OddTables,
    PairingTask,
    Pin,
    PinnedTwiceError,
    RuleImpossibleError,
    Table,
    TableSize,
    TooFewPlayersError,
    TooManyPinnedError,
)
from tests.pairing.two.tasks import (
    TWO,
    broken_starts,
    count_best_seats,
    count_seating,
    every_way,
    random_pairs,
    two_tasks,
)
from tests.soak import examples


def ids(*numbers: int) -> Table:
    return tuple(EntryId(n) for n in numbers)


def task_of(*points: int, **more: object) -> PairingTask:
    """Players 1, 2, ... with these points, in round 1 unless there is more."""
    candidates = tuple(
        Candidate(EntryId(n), Fraction(p)) for n, p in enumerate(points, start=1)
    )
    task = PairingTask(1, 1, TWO, candidates)
    return replace(task, **more)  # type: ignore[arg-type]  # any field


@settings(max_examples=examples(150), deadline=None)
@given(task=two_tasks(most=8))
def test_up_to_eight_players_no_seating_is_better(task: PairingTask) -> None:
    mine = count_seating(task, pair_two(task)).ranked()

    best = min(count_best_seats(task, way).ranked() for way in every_way(task))
    assert mine == best


@settings(max_examples=examples(6), deadline=None)
@given(task=two_tasks(most=9))
def test_with_nine_players_no_seating_is_better(task: PairingTask) -> None:
    mine = count_seating(task, pair_two(task)).ranked()

    best = min(count_best_seats(task, way).ranked() for way in every_way(task))
    assert mine == best


@settings(max_examples=examples(80), deadline=None)
@given(task=two_tasks(most=7, with_orders=True))
def test_what_is_ordered_stands_and_the_rest_is_the_best(task: PairingTask) -> None:
    ways = list(every_way(task))
    assume(ways)

    seating = pair_two(task)

    mine = count_seating(task, seating).ranked()
    assert mine == min(count_best_seats(task, way).ranked() for way in ways)
    assert tuple(sorted(chain(*seating.tables))) in {
        tuple(sorted(chain(*way))) for way in ways
    }
    for pin in task.pins:
        table = next(t for t in seating.tables if pin.entry in t)
        assert pin.seat is None or table.index(pin.entry) == pin.seat


@settings(max_examples=examples(40), deadline=None)
@given(task=two_tasks(most=30), lot=st.randoms(use_true_random=False))
def test_order_of_input_does_not_matter(task: PairingTask, lot: random.Random) -> None:
    other = replace(
        task,
        candidates=tuple(lot.sample(task.candidates, len(task.candidates))),
        history=tuple(tuple(lot.sample(r, len(r))) for r in task.history),
        avoid=tuple((b, a) for a, b in reversed(task.avoid)),
    )

    assert pair_two(other) == pair_two(task)


@settings(max_examples=examples(40), deadline=None)
@given(task=two_tasks(most=60))
def test_bound_is_met_where_it_is_proven_and_never_beaten(task: PairingTask) -> None:
    seating = pair_two(task)

    assert seating.cost == seating_cost(task, seating.tables)
    assert seating.bound.repeats == seating.cost.repeats
    assert seating.bound.spread == seating.cost.spread
    assert seating.bound.seat_imbalance is not None
    assert seating.bound.seat_imbalance <= seating.cost.seat_imbalance
    assert (Level.SEATS in seating.proven) == (
        seating.bound.seat_imbalance == seating.cost.seat_imbalance
    )


@settings(max_examples=examples(20), deadline=None)
@given(task=two_tasks(most=6))
def test_bound_of_seats_holds_for_all_who_play(task: PairingTask) -> None:
    seating = pair_two(task)

    for way in every_way(task):
        if set(chain(*way)) == set(chain(*seating.tables)):
            for turned in range(2 ** len(way)):
                tables = [
                    (b, a) if turned >> i & 1 else (a, b)
                    for i, (a, b) in enumerate(way)
                ]
                assert seating.bound.seat_imbalance is not None
                assert seating.bound.seat_imbalance <= (
                    seating_cost(task, tables).seat_imbalance
                )


@pytest.mark.parametrize("count", [100, 230, 500])
def test_a_large_field_is_solved_in_parts_and_proven(count: int) -> None:
    task = played(count, 4)

    seating = pair_two(task)

    assert seating.cost.repeats == 0
    assert broken_starts(task, seating.tables) == 0
    assert set(seating.proven) >= {Level.REPEATS, Level.AVOID, Level.SPREAD}


def played(count: int, rounds: int, *, clubs: int = 0) -> PairingTask:
    """An event in which so many rounds were paired here and won by lot."""
    lot = random.Random(count)
    task = task_of(*[0] * count)
    if clubs:
        people = tuple(replace(c, club=f"c{c.id % clubs}") for c in task.candidates)
        task = replace(task, candidates=people)
    for number in range(1, rounds + 1):
        seating = pair_two(replace(task, round_number=number))
        winners = {lot.choice(table) for table in seating.tables}
        task = replace(
            task,
            round_number=number + 1,
            history=(*task.history, seating.tables),
            candidates=tuple(
                replace(
                    c,
                    points=c.points + (c.id in winners or c.id in seating.byes),
                    byes=c.byes + (c.id in seating.byes),
                )
                for c in task.candidates
            ),
        )
    return task


@pytest.mark.parametrize("count", [7, 12])
def test_everybody_meets_everybody_when_there_are_rounds_for_it(count: int) -> None:
    task = played(count, count - 1 + count % 2)

    met = {frozenset(table) for table in chain(*task.history)}
    # A draw of its own for each round may paint itself into a corner near the end.
    assert len(met) >= 0.85 * count * (count - 1) / 2
    assert max(c.byes for c in task.candidates) <= 1


def test_a_repeat_is_taken_only_where_history_forces_it() -> None:
    rounds = [((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))]
    history = tuple(tuple(ids(*t) for t in tables) for tables in rounds)
    task = task_of(9, 5, 5, 0, round_number=4, history=(*history, history[0]))

    seating = pair_two(task)

    assert (seating.cost.repeats, seating.cost.repeat_squares) == (2, 2)
    assert seating.bound.repeats == 2


def test_no_meeting_is_repeated_for_the_sake_of_points() -> None:
    task = task_of(9, 9, 0, 0, round_number=2, history=((ids(1, 2), ids(3, 4)),))

    seating = pair_two(task)

    assert seating.cost.repeats == 0
    assert seating.cost.spread == 18


def test_the_bye_goes_elsewhere_before_anybody_meets_twice() -> None:
    task = task_of(5, 3, 0, round_number=2, history=((ids(1, 2),),))

    assert pair_two(task).byes in (ids(1), ids(2))
    assert pair_two(replace(task, history=())).byes == ids(3)


def test_the_bye_goes_to_the_lowest_of_those_with_the_fewest() -> None:
    task = task_of(5, 3, 0)
    people = [replace(c, byes=int(c.id == 3)) for c in task.candidates]

    assert pair_two(replace(task, candidates=tuple(people))).byes == ids(2)


def test_everybody_of_one_club_is_paired_as_if_there_were_none() -> None:
    task = task_of(*[3] * 4, *[2] * 4, *[0] * 3)
    club = tuple(replace(c, club="north") for c in task.candidates)

    seating = pair_two(replace(task, candidates=club, avoid=(ids(1, 2),)))

    assert seating.tables == pair_two(task).tables
    assert (seating.cost.avoided, seating.bound.avoided) == (5, 5)


def test_nobody_starts_three_times_running_if_points_must_differ_for_it() -> None:
    earlier = tuple((ids(1, 5), ids(2, 6), ids(7, 3), ids(8, 4)) for _ in range(2))
    task = task_of(4, 4, 2, 2, 0, 0, 0, 0, round_number=3, history=earlier)
    task = replace(task, avoid=())

    seating = pair_two(task)

    assert broken_starts(task, seating.tables) == 0
    assert not any({1, 2} == set(table) for table in seating.tables)


def test_who_starts_does_not_matter_where_seats_do_not() -> None:
    earlier = tuple((ids(1, 5), ids(2, 6), ids(7, 3), ids(8, 4)) for _ in range(2))
    task = task_of(4, 4, 2, 2, 0, 0, 0, 0, round_number=3, history=earlier)

    seating = pair_two(replace(task, levels=(Level.REPEATS, Level.SPREAD)))

    assert seating.cost.spread == 0
    assert seating.bound.seat_imbalance is None


def test_nobody_floats_down_twice_running_if_another_can() -> None:
    people = [(3, (-1,)), (3, ()), (3, (0, -1)), (2, ()), (0, ()), (0, ())]
    candidates = tuple(
        Candidate(EntryId(n), Fraction(points), floats=floats)
        for n, (points, floats) in enumerate(people, start=1)
    )
    for seed in range(10):
        seating = pair_two(PairingTask(3, seed, TWO, candidates))

        assert any(set(table) == {2, 4} for table in seating.tables)


def test_seeds_decide_among_equals() -> None:
    task = task_of(*[0] * 9)

    drawn = {pair_two(replace(task, seed=seed)).tables for seed in range(20)}
    byes = {pair_two(replace(task, seed=seed)).byes for seed in range(60)}

    assert len(drawn) == 20
    assert byes == {ids(n) for n in range(1, 10)}


def test_starts_of_round_one_are_drawn() -> None:
    task = task_of(*[0] * 40)

    starts = [sum(pair_two(replace(task, seed=s)).tables[0][:1]) for s in range(9)]

    assert len(set(starts)) > 4


@pytest.mark.parametrize("levels", [(Level.SPREAD, Level.REPEATS), tuple(Level)])
def test_the_organiser_may_put_points_before_repeats(levels: tuple[Level]) -> None:
    task = task_of(9, 9, 0, 0, round_number=2, history=((ids(1, 2), ids(3, 4)),))

    seating = pair_two(replace(task, levels=levels))

    assert (seating.cost.spread == 0) == (levels[0] is Level.SPREAD)


def test_pairs_by_rule_are_made_and_the_others_drawn() -> None:
    task = task_of(
        9, 9, 5, 5, 0, 0, together_rule=(ids(1, 6),), apart_rule=(ids(3, 4),)
    )

    seating = pair_two(task)

    assert any(set(table) == {1, 6} for table in seating.tables)
    assert not any(set(table) == {3, 4} for table in seating.tables)
    assert Level.SPREAD in seating.proven


def test_two_pinned_to_one_table_sit_there_in_their_seats() -> None:
    pins = (Pin(EntryId(4), 2, 0), Pin(EntryId(1), 2), Pin(EntryId(2), 5, 1))

    seating = pair_two(task_of(9, 9, 0, 0, 0, 0, pins=pins))

    assert ids(4, 1) in seating.tables
    assert any(table[1] == 2 for table in seating.tables)


def test_who_sits_out_by_hand_does_and_an_odd_one_more() -> None:
    seating = pair_two(task_of(5, 4, 3, 2, 1, sitting_out=ids(1, 3)))

    assert seating.byes == ids(1, 3, 5)
    assert sorted(seating.tables[0]) == [2, 4]


def test_locked_tables_stay_and_a_single_one_left_over_sits_out() -> None:
    seating = pair_two(task_of(1, 2, 3, locked=(ids(3, 1),)))

    assert (seating.tables, seating.byes) == ((ids(3, 1),), ids(2))


@pytest.mark.parametrize("count", [0, 1])
def test_one_player_cannot_be_paired(count: int) -> None:
    with pytest.raises(TooFewPlayersError) as error:
        pair_two(task_of(*[0] * count))

    assert (error.value.count, error.value.minimum) == (count, 2)


def test_an_entry_may_be_number_0() -> None:
    people = tuple(Candidate(EntryId(n), Fraction(n)) for n in range(3))

    seating = pair_two(PairingTask(1, 1, TWO, people))

    assert (seating.byes, sorted(seating.tables[0])) == (ids(0), [1, 2])


@pytest.mark.parametrize("count", [2, 3, 7])
def test_small_fields_are_paired(count: int) -> None:
    seating = pair_two(task_of(*range(count)))

    assert (len(seating.tables), len(seating.byes)) == (count // 2, count % 2)


@pytest.mark.parametrize(
    ("orders", "error"),
    [
        ({"apart_rule": (ids(1, 2), ids(1, 3), ids(1, 4))}, RuleImpossibleError),
        (
            {"apart_rule": (ids(1, 2),), "together_rule": (ids(1, 2),)},
            RuleImpossibleError,
        ),
        ({"together_rule": (ids(1, 2), ids(2, 3))}, RuleImpossibleError),
        ({"pins": tuple(Pin(EntryId(n), 1) for n in (1, 2, 3))}, TooManyPinnedError),
        ({"pins": (Pin(EntryId(1), 1, 0), Pin(EntryId(2), 1, 0))}, PinnedTwiceError),
        ({"pins": (Pin(EntryId(1), 1, 2),)}, RuleImpossibleError),
        (
            {
                "pins": (Pin(EntryId(1), 1), Pin(EntryId(2), 2)),
                "together_rule": (ids(1, 2),),
            },
            PinnedTwiceError,
        ),
    ],
)
def test_orders_that_cannot_be_kept_are_refused_by_name(
    orders: dict[str, object], error: type[Exception]
) -> None:
    with pytest.raises(error) as caught:
        pair_two(task_of(0, 0, 0, 0, **orders))

    assert 1 in getattr(caught.value, "entries", (1,))


def test_an_odd_number_makes_a_table_of_three_where_one_may_be() -> None:
    task = task_of(*range(9), size=TableSize(2, 2, 3))

    seating = pair_swiss(task)

    assert sorted(map(len, seating.tables)) == [2, 2, 2, 3]
    assert seating.byes == ()
    assert sorted(chain(*seating.tables)) == list(range(1, 10))


def test_an_odd_number_makes_a_bye_where_the_organiser_says_so() -> None:
    task = task_of(*range(9), size=TableSize(2, 2, 3), odd=OddTables.BYES)

    assert pair_swiss(task).byes == ids(1)


def test_a_huge_difference_in_points_spoils_nothing_before_it() -> None:
    task = task_of(*[10**30 * n + n for n in range(40)])
    met = tuple(ids(a, a + 1) for a in range(1, 40, 2))

    seating = pair_two(replace(task, history=(met,), round_number=2))

    assert seating.cost.repeats == 0
    assert seating.bound.repeats == 0


def test_all_who_may_meet_are_found_however_far_apart_they_stand() -> None:
    """The upper half has met itself, and so has the lower one."""
    upper, lower = ids(*range(1, 61)), ids(*range(61, 121))
    history = tuple(
        (table,) for half in (upper, lower) for table in combinations(half, 2)
    )
    task = task_of(*[2] * 60, *[1] * 60, history=history, round_number=2)

    seating = pair_two(replace(task, levels=(Level.REPEATS, Level.SPREAD)))

    assert seating.cost.repeats == 0


def test_another_process_pairs_the_same() -> None:
    program = (
        "from tests.pairing.two.test_draw import played, pair_two;"
        "print([pair_two(played(n, 3, clubs=5)).tables for n in (31, 120, 260)])"
    )

    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("1", "2", "3")
    }

    assert len(answers) == 1


def test_random_pairs_of_the_tests_leave_somebody_out_at_times() -> None:
    lot = random.Random(1)

    sizes = {len(list(random_pairs(ids(1, 2, 3, 4), lot))) for _ in range(20)}

    assert sizes == {1, 2}
