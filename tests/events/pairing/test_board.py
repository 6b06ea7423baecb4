"""The running numbers of the search against the full count."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from gonuts_league.events.pairing.board import Board
from gonuts_league.events.pairing.cost import count_cost, swap_entries
from gonuts_league.events.pairing.improve import improve_tables
from gonuts_league.events.pairing.past import Past, read_past
from gonuts_league.events.pairing.types import Cost, PairingTask, Table
from tests.events.pairing.strategies import past_round, tasks


def tables_of(task: PairingTask, seed: int) -> tuple[Table, ...]:
    return past_round([c.id for c in task.candidates], random.Random(seed))


def order(a: object, b: object) -> int:
    """-1, 0 or 1 as a is less than, equal to or greater than b."""
    return (a > b) - (a < b)  # type: ignore[operator]  # only given what can be compared


@settings(deadline=None)
@given(task=tasks(), seed=st.integers(0, 99))
def test_each_swap_changes_the_total_as_a_full_recount_does(
    task: PairingTask, seed: int
) -> None:
    past = read_past(task)
    tables = tables_of(task, seed)
    board = Board(past, tables)
    rng = random.Random(seed)

    for _ in range(20):
        before, cost = board.total, count_cost(past, board.seating())
        a, b = rng.choices(range(board.size), k=2)
        expected = swap_entries(board.seating(), board.entries[a], board.entries[b])
        board.swap(a, b)

        assert board.seating() == expected
        assert board.total == packed(past, board)
        assert order(board.total, before) == order(count_cost(past, expected), cost)


def packed(past: Past, board: Board) -> int:
    """The total of a board set up anew with the same seating.

    Weights and the part no swap can change depend only on who is seated.
    """
    return Board(past, board.seating()).total


@settings(deadline=None)
@given(task=tasks(most=12), seed=st.integers(0, 99))
def test_best_swap_is_the_best_of_all_partners(task: PairingTask, seed: int) -> None:
    past = read_past(task)
    board = Board(past, tables_of(task, seed))

    for a in range(board.size):
        change, partner = board.best_swap(a)
        assert change == min(change_of(board, a, b) for b in range(board.size))
        assert change == change_of(board, a, partner)


def change_of(board: Board, a: int, b: int) -> int:
    before = board.total
    board.swap(a, b)
    change = board.total - before
    board.swap(a, b)
    return change


@settings(deadline=None)
@given(task=tasks(), seed=st.integers(0, 99))
def test_total_is_never_below_the_floor(task: PairingTask, seed: int) -> None:
    board = Board(read_past(task), tables_of(task, seed))

    assert board.floor <= board.total


@settings(deadline=None, max_examples=25)
@given(task=tasks(most=14), seed=st.integers(0, 99))
def test_improved_tables_cost_no_more_and_no_single_swap_betters_them(
    task: PairingTask, seed: int
) -> None:
    past = read_past(task)
    tables = tables_of(task, seed)

    improved = improve_tables(past, tables, random.Random(seed))
    cost = count_cost(past, improved)

    assert cost <= count_cost(past, tables)
    assert [len(table) for table in improved] == [len(table) for table in tables]
    assert cost == min([cost, *costs_after_one_swap(past, improved)])


def costs_after_one_swap(past: Past, tables: tuple[Table, ...]) -> list[Cost]:
    people = sorted(entry for table in tables for entry in table)
    return [
        count_cost(past, swap_entries(tables, a, b))
        for a in people
        for b in people
        if a < b
    ]
