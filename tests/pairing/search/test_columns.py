"""The possible tables of a small field and their prices, against the full count."""

from dataclasses import replace
from itertools import chain, combinations

from hypothesis import given, settings

from gonuts_league.pairing.cost import count_cost, count_misplaced, scale_points
from gonuts_league.pairing.orders import Orders, Terms, breaks_order
from gonuts_league.pairing.search.columns import possible_tables, price
from gonuts_league.pairing.types import Level, PairingTask, Table
from tests.pairing.small_fields import (
    legal_seatings,
    numbers_of,
    small_fields,
    terms_of,
)
from tests.soak import examples

Field = tuple[PairingTask, tuple[Table, ...]]


def any_cost(task: PairingTask) -> Terms:
    """The same terms where no level bars a table for its cost."""
    terms = terms_of(task)
    return Terms(terms.past, terms.orders, (Level.SEATS, *Level))


@settings(max_examples=examples(40), deadline=None)
@given(field=small_fields(most=8))
def test_all_tables_are_possible_that_break_no_order(field: Field) -> None:
    task, tables = field
    terms = any_cost(task)

    columns = possible_tables(terms, tables)

    players = list(chain(*tables))
    assert {frozenset(columns.table(row)) for row in range(len(columns))} == {
        frozenset(table)
        for size in {len(table) for table in tables}
        for table in combinations(players, size)
        if not breaks_order(terms.orders, table)
    }


@settings(max_examples=examples(40), deadline=None)
@given(field=small_fields(most=7))
def test_tables_are_priced_as_the_full_count_says(field: Field) -> None:
    task, tables = field
    terms = any_cost(task)
    columns = possible_tables(terms, tables)
    unit = scale_points(terms.past, columns.players)[1]

    for level in set(Level) - {Level.TOGETHER, Level.SEATS}:
        for row in range(len(columns)):
            cost = count_cost(terms.past, (columns.table(row),)).by_level(level)
            scaled = [n * unit if level is Level.SPREAD else n for n in cost]
            assert [p[row] for p in price(terms, columns, level)] == scaled


@settings(max_examples=examples(40), deadline=None)
@given(field=small_fields())
def test_tables_of_a_cheaper_seating_are_always_among_them(field: Field) -> None:
    task, tables = field
    terms = terms_of(task)
    columns = possible_tables(terms, tables)
    (given_first, *_), *others = numbers_of(
        task, [tables, *legal_seatings(task, tables)]
    )

    for seating, numbers in zip(legal_seatings(task, tables), others, strict=True):
        if numbers[0] <= given_first:
            assert len(columns.rows_of(seating)) == len(tables)


@settings(max_examples=examples(20), deadline=None)
@given(field=small_fields(most=8, orders=False))
def test_people_at_the_wrong_size_of_table_are_counted(field: Field) -> None:
    task, tables = field
    players = list(chain(*tables))
    past = replace(
        terms_of(task).past,
        only_odd=frozenset(players[:3]),
        never_odd=frozenset(players[2:4]),
    )
    terms = Terms(past, Orders(), (Level.SEATS,))
    columns = possible_tables(terms, tables)

    [counted] = price(terms, columns, Level.ODD_PLACE)

    assert counted.tolist() == [
        count_misplaced(past, columns.table(row)) for row in range(len(columns))
    ]
