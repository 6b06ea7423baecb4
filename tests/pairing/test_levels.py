"""Levels in any order: the best of all seatings, found without the search."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import chain, permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis.strategies import SearchStrategy

from gonuts_league.pairing.cost import seating_cost
from gonuts_league.pairing.search.exhaustive import divisions
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.pairing.types import (
    DEFAULT_LEVELS,
    Candidate,
    Effort,
    EntryId,
    Level,
    OddAt,
    PairingError,
    PairingTask,
    Seating,
    Table,
    TableSize,
)
from tests.pairing.strategies import some_levels, tasks
from tests.soak import examples

Numbers = tuple[Fraction | int, ...]


def at_tables(most: int) -> SearchStrategy[PairingTask]:
    """Tasks with orders; where two a table are preferred, other rules hold."""
    asked = tasks(most=most, with_locked=False, with_orders=True)
    return asked.filter(lambda task: task.size.preferred > 2)


def lawful(task: PairingTask, seating: Seating) -> Iterator[tuple[Table, ...]]:
    """Every way to seat these people at tables of these sizes, all orders kept."""
    seated = tuple(chain(*seating.tables))
    for tables in divisions(seated, tuple(map(len, seating.tables))):
        place = {entry: t for t, table in enumerate(tables) for entry in table}
        rules = [(a, b, True) for a, b in task.together_rule] + [
            (a, b, False) for a, b in task.apart_rule
        ]
        rules += [
            (one.entry, other.entry, one.table == other.table)
            for one in task.pins
            for other in task.pins
        ]
        if all(
            (place[a] == place[b]) is together
            for a, b, together in rules
            if a in place and b in place
        ) and all(
            pin.seat is None or pin.seat < len(tables[place[pin.entry]])
            for pin in task.pins
        ):
            yield tables


def best_seats(task: PairingTask, tables: tuple[Table, ...]) -> int:
    """The least seat imbalance of these tables, each tried in every order."""
    seats = {pin.entry: pin.seat for pin in task.pins if pin.seat is not None}
    return sum(
        min(
            seating_cost(task, (order,)).seat_imbalance
            for order in permutations(table)
            if all(order[s] == e for e, s in seats.items() if e in order)
        )
        for table in tables
    )


def best_of_all(task: PairingTask, seating: Seating) -> Numbers:
    with_seats = Level.SEATS in task.levels

    def judged(tables: tuple[Table, ...]) -> Numbers:
        cost = seating_cost(task, tables)
        if with_seats:
            cost = replace(cost, seat_imbalance=best_seats(task, tables))
        return cost.ordered(task.levels)

    return min(map(judged, lawful(task, seating)))


@pytest.mark.parametrize("level", list(Level))
@settings(max_examples=examples(10), deadline=None)
@given(task=at_tables(most=8))
def test_level_that_stands_alone_is_as_good_as_can_be(
    task: PairingTask, level: Level
) -> None:
    odd_at = OddAt.BOTTOM if level is Level.ODD_PLACE else OddAt.ANYWHERE
    task = replace(task, levels=(level,), odd_at=odd_at, effort=Effort.NORMAL)

    seating = answer(task)

    assert seating.cost.by_level(level) == best_of_all(task, seating)


@settings(max_examples=examples(40), deadline=None)
@given(task=at_tables(most=8))
def test_no_level_is_bought_by_a_lower_one(task: PairingTask) -> None:
    task = replace(task, effort=Effort.NORMAL)

    seating = answer(task)

    assert seating.cost.ordered(task.levels) == best_of_all(task, seating)


@pytest.mark.parametrize("sizes", [TableSize(3, 3, 3), TableSize(4, 3, 5)])
@pytest.mark.parametrize("seed", range(4))
def test_nine_players_get_the_best_of_all_seatings(sizes: TableSize, seed: int) -> None:
    lot = random.Random(seed)
    task = nine(lot, sizes)

    seating = pair_swiss(task)

    assert seating.cost.ordered(task.levels) == best_of_all(task, seating)


def nine(lot: random.Random, size: TableSize) -> PairingTask:
    entries = [EntryId(n) for n in range(1, 10)]
    return PairingTask(
        3,
        1,
        size,
        tuple(
            Candidate(e, Fraction(lot.randint(0, 6)), lot.choice("ab")) for e in entries
        ),
        history=tuple(
            tuple(tuple(order[i : i + 3]) for i in (0, 3, 6))
            for order in (lot.sample(entries, 9) for _ in range(2))
        ),
        together=((entries[0], entries[1]),),
        levels=some_levels(lot),
    )


@settings(max_examples=examples(20), deadline=None)
@given(task=at_tables(most=14))
def test_levels_after_it_cost_the_first_nothing(task: PairingTask) -> None:
    assume(task.levels)
    task = replace(task, effort=Effort.NORMAL)
    first = task.levels[0]

    # Left to itself the place of odd tables would stand before spread.
    only = tuple(dict.fromkeys((first, Level.ODD_PLACE)))
    alone = answer(replace(task, levels=only))

    assert answer(task).cost.by_level(first) == alone.cost.by_level(first)


def answer(task: PairingTask) -> Seating:
    try:
        return pair_swiss(task)
    except PairingError:
        assume(False)
        raise


@pytest.mark.parametrize(
    ("levels", "repeats", "spread"),
    [
        ((Level.SPREAD,), 24, 0),
        ((Level.REPEATS,), 0, 12),
        ((Level.SPREAD, Level.REPEATS), 24, 0),
        ((Level.REPEATS, Level.SPREAD), 0, 12),
    ],
)
def test_what_comes_later_or_not_at_all_gives_way(
    levels: tuple[Level, ...], repeats: int, spread: int
) -> None:
    """Four players of each number of points, who have met all of their own."""
    candidates = tuple(Candidate(EntryId(n), Fraction(n // 4)) for n in range(16))
    met = tuple(tuple(EntryId(n) for n in range(i, i + 4)) for i in (0, 4, 8, 12))
    task = PairingTask(
        2, 1, TableSize(4, 4, 4), candidates, history=(met,), levels=levels
    )

    cost = pair_swiss(task).cost

    assert (cost.repeats, cost.spread) == (repeats, spread)


@pytest.mark.parametrize("odd_at", [OddAt.TOP, OddAt.BOTTOM])
def test_odd_tables_are_at_their_place_where_it_stands_first(odd_at: OddAt) -> None:
    candidates = tuple(Candidate(EntryId(n), Fraction(-n)) for n in range(1, 12))
    levels = (Level.ODD_PLACE, *DEFAULT_LEVELS)
    first = PairingTask(
        1, 1, TableSize(4, 3, 5), candidates, odd_at=odd_at, levels=levels
    )

    tables = pair_swiss(first).tables
    again = pair_swiss(replace(first, round_number=2, history=(tables,)))

    small = {entry for table in again.tables if len(table) == 3 for entry in table}
    assert small == ({1, 2, 3} if odd_at is OddAt.TOP else {9, 10, 11})


@pytest.mark.parametrize("odd_at", [OddAt.TOP, OddAt.BOTTOM])
def test_place_of_odd_tables_costs_no_repeat(odd_at: OddAt) -> None:
    """Seven who met at [0 1 2] and [3 4 5 6]: three repeats are the least."""
    seven = tuple(EntryId(n) for n in range(7))
    candidates = tuple(Candidate(entry, Fraction(entry)) for entry in seven)
    size, past = TableSize(4, 3, 5), ((seven[:3], seven[3:]),)
    task = PairingTask(2, 1, size, candidates, history=past, odd_at=odd_at)

    seating = pair_swiss(task)

    assert (seating.cost.repeats, seating.bound.repeats) == (3, 3)
    assert seating.cost.odd_place == seating.bound.odd_place
    assert seating.proven == task.levels


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        (DEFAULT_LEVELS, ["small-tables", "odd-place", "spread"]),
        ((Level.SPREAD, Level.REPEATS), ["odd-place", "spread", "repeats"]),
        ((Level.REPEATS,), ["repeats", "odd-place"]),
        ((Level.ODD_PLACE, Level.REPEATS), ["odd-place", "repeats"]),
    ],
)
def test_place_of_odd_tables_is_a_level_where_one_is_asked_for(
    levels: tuple[Level, ...], expected: list[str]
) -> None:
    task = PairingTask(1, 1, TableSize(4, 3, 5), (), levels=levels, odd_at=OddAt.TOP)

    without = replace(task, odd_at=OddAt.ANYWHERE)

    assert ",".join(expected) in ",".join(task.levels)
    assert Level.ODD_PLACE not in without.levels
