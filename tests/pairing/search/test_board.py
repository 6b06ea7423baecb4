"""The running numbers of the search against the full count."""

import random
from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from gonuts_league.pairing.cost import count_cost, read_past, swap_entries
from gonuts_league.pairing.orders import Orders, Terms
from gonuts_league.pairing.search.board import Board
from gonuts_league.pairing.search.improve import improve_tables
from gonuts_league.pairing.types import PairingTask, Table
from tests.pairing.strategies import past_round, some_levels, some_orders, tasks
from tests.soak import examples


def some_seating(task: PairingTask, seed: int) -> tuple[Terms, tuple[Table, ...]]:
    lot = random.Random(seed)
    tables = past_round([c.id for c in task.candidates], lot)
    orders = some_orders([entry for table in tables for entry in table], lot)
    seated = [entry for table in tables for entry in table]
    lot.shuffle(seated)
    past = replace(
        read_past(task),
        only_odd=frozenset(seated[:2]),
        never_odd=frozenset(seated[2:3]),
    )
    return Terms(past, orders, some_levels(lot)), tables


def full_count(terms: Terms, tables: tuple[Table, ...]) -> tuple[Fraction | int, ...]:
    """What the board reckons, counted anew."""
    cost = count_cost(terms.past, tables)
    return (broken(terms.orders, tables), *cost.ordered(terms.levels))


def broken(orders: Orders, tables: tuple[Table, ...]) -> int:
    """Pairs and players that break an order."""
    place = {e: (t, s) for t, table in enumerate(tables) for s, e in enumerate(table)}
    labels = dict(orders.labels)
    return (
        sum(
            place[a][0] != place[b][0]
            for group in orders.groups
            for a in group
            for b in group
            if a < b
        )
        + sum(place[a][0] == place[b][0] for a, b in orders.apart)
        + sum(
            place[a][0] == place[b][0] and labels[a] != labels[b]
            for a in labels
            for b in labels
            if a < b
        )
        + sum(place[entry][1] != seat for entry, seat in orders.seats)
    )


def order(a: object, b: object) -> int:
    """-1, 0 or 1 as a is less than, equal to or greater than b."""
    return (a > b) - (a < b)  # type: ignore[operator]  # only given what can be compared


@settings(deadline=None)
@given(task=tasks(), seed=st.integers(0, 99))
def test_each_swap_changes_the_total_as_a_full_recount_does(
    task: PairingTask, seed: int
) -> None:
    terms, tables = some_seating(task, seed)
    board = Board(terms, tables)
    rng = random.Random(seed)

    for _ in range(20):
        before, cost = board.total, full_count(terms, board.seating())
        a, b = rng.choices(range(board.size), k=2)
        expected = swap_entries(board.seating(), board.entries[a], board.entries[b])
        change = int(board.changes_of(a)[b])
        board.swap(a, b, change)

        assert board.seating() == expected
        assert board.total == Board(terms, expected).total
        assert (
            order(board.total, before)
            == order(full_count(terms, expected), cost)
            == order(change, 0)
        )


@settings(deadline=None)
@given(task=tasks(most=12), seed=st.integers(0, 99))
def test_best_swap_is_the_best_of_all_partners(task: PairingTask, seed: int) -> None:
    terms, tables = some_seating(task, seed)
    board = Board(terms, tables)

    for t, table in enumerate(board.tables):
        change, one, other = board.best_swap(t)
        assert change == board.changes_of(one)[other]
        assert change == min(min(board.changes_of(a)) for a in table)
        assert order(change, 0) == min(
            order(full_count(terms, swapped), full_count(terms, board.seating()))
            for a in table
            for b in range(board.size)
            for swapped in [
                swap_entries(board.seating(), board.entries[a], board.entries[b])
            ]
        )


@settings(deadline=None)
@given(task=tasks(), seed=st.integers(0, 99))
def test_total_is_never_below_the_floor(task: PairingTask, seed: int) -> None:
    board = Board(*some_seating(task, seed))

    assert board.floor <= board.total


@settings(deadline=None, max_examples=examples(25))
@given(task=tasks(most=14), seed=st.integers(0, 99))
def test_improved_tables_cost_no_more_and_no_single_swap_betters_them(
    task: PairingTask, seed: int
) -> None:
    terms, tables = some_seating(task, seed)

    improved = improve_tables(terms, [tables], random.Random(seed))
    cost = full_count(terms, improved)

    assert cost <= full_count(terms, tables)
    assert [len(table) for table in improved] == [len(table) for table in tables]
    assert cost == min([cost, *costs_after_one_swap(terms, improved)])


def costs_after_one_swap(
    terms: Terms, tables: tuple[Table, ...]
) -> list[tuple[Fraction | int, ...]]:
    people = sorted(entry for table in tables for entry in table)
    return [
        full_count(terms, swap_entries(tables, a, b))
        for a in people
        for b in people
        if a < b
    ]
