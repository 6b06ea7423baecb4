"""The full count of a seating's cost and the notes to each table."""

import random
from dataclasses import astuple, replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gonuts_league.pairing.arrange import balance_tables, order_tables
from gonuts_league.pairing.cost import (
    read_past,
    seating_cost,
    seating_notes,
    swap_entries,
)
from gonuts_league.pairing.types import (
    Candidate,
    Cost,
    EntryId,
    PairingError,
    PairingTask,
    SeatingNote,
    Table,
    TableSize,
)
from tests.pairing.strategies import past_round, tasks


def ids(*numbers: int) -> Table:
    return tuple(EntryId(n) for n in numbers)


TASK = PairingTask(
    round_number=3,
    seed=1,
    size=TableSize(4, 3, 5),
    candidates=tuple(
        Candidate(EntryId(n), Fraction(points), club)
        for n, points, club in [
            (1, 22, "north"),
            (2, 14, "south"),
            (3, 11, ""),
            (4, 4, "north"),
            (5, 18, ""),
            (6, 12, ""),
            (7, 6, "south"),
        ]
    ),
    history=(
        (ids(1, 2, 3, 4), ids(5, 6, 7)),
        (ids(5, 6, 1, 9), ids(2, 3, 4)),
    ),
    avoid=((EntryId(7), EntryId(2)), (EntryId(3), EntryId(42))),
)
TABLES = (ids(1, 2, 3, 4), ids(5, 6, 7))


def test_seating_cost_counts_every_level() -> None:
    # 2, 3 and 4 met twice, 5 and 6 too; 1-2, 1-3, 1-4, 5-7 and 6-7 met once.
    cost = seating_cost(TASK, TABLES)

    assert cost == Cost(
        repeats=13,
        repeat_squares=21,
        avoided=1,
        parted=0,
        small_table_repeats=3,
        spread=Fraction(18 + 12),
        seat_imbalance=(4 + 1) + (4 + 1) + (4 + 1) + (4 + 1) + 9 + 9 + 4,
    )


def test_pair_of_one_club_that_is_also_to_be_avoided_counts_once() -> None:
    assert seating_cost(TASK, (ids(2, 7),)).avoided == 1


def test_wish_to_sit_together_costs_once_where_two_sit_apart() -> None:
    wished = replace(TASK, together=(ids(1, 2), ids(7, 1), ids(1, 99)))

    assert seating_cost(wished, TABLES).parted == 1


def test_costs_compare_level_by_level() -> None:
    few_repeats = Cost(1, 1, 99, 0, 99, Fraction(99), 99)
    more_repeats = Cost(2, 2, 0, 0, 0, Fraction(0), 0)
    one_pair_twice = Cost(2, 4, 0, 0, 0, Fraction(0), 0)

    assert few_repeats < more_repeats < one_pair_twice


def test_table_notes_name_pairs_in_seat_order_and_then_players() -> None:
    assert seating_notes(TASK, (ids(7, 2, 1),))[0] == (
        SeatingNote("club", ids(7, 2)),
        SeatingNote("apart", ids(7, 2)),
        SeatingNote("repeat", ids(2, 1), rounds=(1,)),
        SeatingNote("small", ids(7), 1),
        SeatingNote("small", ids(2), 1),
        SeatingNote("up", ids(7), Fraction(16)),
        SeatingNote("down", ids(1), Fraction(16)),
    )


def test_table_of_strangers_has_no_notes() -> None:
    assert seating_notes(TASK, (ids(5, 2), ids(3, 7))) == (
        (SeatingNote("small", ids(5), 1), SeatingNote("small", ids(2), 1)),
        (SeatingNote("small", ids(3), 1), SeatingNote("small", ids(7), 1)),
    )
    assert seating_notes(TASK, (ids(1),))[0] == ()


def test_whoever_has_fewer_points_than_most_of_the_table_is_pulled_up() -> None:
    # Points 22, 14, 11, 4.
    assert pulled(ids(1, 2, 3, 4)) == [
        SeatingNote("down", ids(1), Fraction(18)),
        SeatingNote("up", ids(4), Fraction(18)),
    ]


def test_half_a_table_pulls_nobody() -> None:
    halves = tuple(
        Candidate(EntryId(n), Fraction(points))
        for n, points in ((1, 9), (2, 9), (3, 6), (4, 6))
    )
    task = PairingTask(2, 1, TableSize(4, 3, 5), halves)

    assert seating_notes(task, (ids(1, 2, 3, 4),))[0] == ()


def pulled(table: Table) -> list[SeatingNote]:
    notes = seating_notes(TASK, (table,))[0]
    return [note for note in notes if note.kind in ("up", "down")]


def test_parted_wish_is_noted_at_both_tables() -> None:
    wished = replace(TASK, together=(ids(5, 1), ids(1, 6), ids(2, 3)))

    notes = seating_notes(wished, (ids(2, 3, 1), ids(5, 7)))

    parted = [[n for n in at_table if n.kind == "together"] for at_table in notes]
    assert parted == [
        [SeatingNote("together", ids(1, 5)), SeatingNote("together", ids(1, 6))],
        [SeatingNote("together", ids(5, 1))],
    ]


def test_notes_tell_the_rounds_of_each_meeting() -> None:
    assert seating_notes(TASK, (ids(2, 3, 5, 7),))[0][0] == SeatingNote(
        "repeat", ids(2, 3), rounds=(1, 2)
    )


@settings(deadline=None)
@given(task=tasks(), lot=st.randoms(use_true_random=False))
def test_notes_add_up_to_the_cost(task: PairingTask, lot: random.Random) -> None:
    tables = past_round([c.id for c in task.candidates], lot)

    notes = [note for table in seating_notes(task, tables) for note in table]
    cost = seating_cost(task, tables)

    assert sum(len(n.rounds) for n in notes if n.kind == "repeat") == cost.repeats
    assert sum(n.number for n in notes if n.kind == "small") == cost.small_table_repeats
    avoided = {n.people for n in notes if n.kind in ("club", "apart")}
    assert len(avoided) == cost.avoided


@settings(deadline=None)
@given(task=tasks(), lot=st.randoms(use_true_random=False))
def test_costs_of_tables_add_up(task: PairingTask, lot: random.Random) -> None:
    task = replace(task, together=())
    tables = past_round([c.id for c in task.candidates], lot)

    parts = [(), *((table,) for table in tables)]
    costs = [astuple(seating_cost(task, part)) for part in parts]
    summed = Cost(*map(sum, zip(*costs, strict=True)))

    assert seating_cost(task, tables) == summed


def test_swap_lets_someone_sitting_out_come_in() -> None:
    tables = (ids(1, 2, 3),)

    assert swap_entries(tables, EntryId(7), EntryId(2)) == (ids(1, 7, 3),)


def test_tables_that_seat_a_stranger_are_refused() -> None:
    with pytest.raises(PairingError, match="unknown-entries") as caught:
        seating_cost(TASK, (ids(1, 99),))

    assert caught.value.args[1] == (99,)


def test_tables_that_seat_someone_twice_are_refused() -> None:
    with pytest.raises(PairingError, match="named-twice") as caught:
        seating_cost(TASK, (ids(1, 2), ids(2, 3)))

    assert caught.value.args[1] == (2,)


def test_seats_are_balanced_at_least_cost_and_kept_where_nothing_is_gained() -> None:
    past = read_past(TASK)

    for table, balanced in (
        (ids(5, 1, 7), ids(7, 1, 5)),
        (ids(3, 1, 9), ids(3, 1, 9)),
        (ids(2), ids(2)),
    ):
        assert balance_tables(past, (table,)) == (balanced,)


def test_pinned_seat_is_kept_whatever_it_costs() -> None:
    tables = (ids(5, 1, 7),)

    assert balance_tables(read_past(TASK), tables, {EntryId(5): 0}) == tables


def test_tables_are_ordered_by_highest_points_and_then_by_their_sum() -> None:
    tables = (ids(3, 7), ids(6, 5), ids(4, 1), ids(2))

    assert order_tables(TASK, tables) == (ids(4, 1), ids(6, 5), ids(2), ids(3, 7))
