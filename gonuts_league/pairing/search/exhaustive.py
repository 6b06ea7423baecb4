"""The best seating of a few players, found by trying every one.

It is only for a handful: nine players in tables of three, two, two and two make 1,260
ways, twelve in threes already 15,400.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from gonuts_league.pairing.arrange import balance_tables
from gonuts_league.pairing.bounds.strangers import without
from gonuts_league.pairing.cost import count_cost
from gonuts_league.pairing.orders import Terms, breaks_order
from gonuts_league.pairing.types import EntryId, RuleImpossibleError, Table


def best_seating(
    terms: Terms, entries: Sequence[EntryId], sizes: Sequence[int]
) -> tuple[Table, ...]:
    """Seat these entries at the least cost; of equal seatings the first tried.

    The sizes add up to the number of entries. For a fair lot among equal
    seatings, shuffle the entries first.

    Raises RuleImpossibleError if every seating breaks an order.
    """
    prices = {
        table: _price(terms, table)
        for size in sorted(set(sizes))
        for table in combinations(entries, size)
        if not breaks_order(terms.orders, table)
    }
    best = min(
        (
            tables
            for tables in divisions(tuple(entries), tuple(sizes))
            if all(table in prices for table in tables)
        ),
        key=lambda tables: [
            sum(numbers)
            for numbers in zip(*(prices[table] for table in tables), strict=True)
        ],
        default=None,
    )
    if best is None:
        raise RuleImpossibleError(terms.orders.named())
    return best


def _price(terms: Terms, table: Table) -> tuple[Fraction | int, ...]:
    """By level, with the best order of seats; a pair is parted at two tables."""
    (seated,) = balance_tables(terms.past, (table,), dict(terms.orders.seats))
    return count_cost(terms.past, (seated,)).ordered(terms.levels)


def divisions(
    entries: tuple[EntryId, ...], sizes: tuple[int, ...]
) -> Iterator[tuple[Table, ...]]:
    """Every way to divide the entries into tables of these sizes, each way once.

    >>> list(divisions((1, 2, 3), (2, 1)))
    [((1, 2), (3,)), ((1, 3), (2,)), ((1,), (2, 3))]
    """
    if not entries:
        yield ()
        return
    first, others = entries[0], entries[1:]
    for size in sorted(set(sizes), reverse=True):
        for mates in combinations(others, size - 1):
            rest = tuple(entry for entry in others if entry not in mates)
            for tables in divisions(rest, without(sizes, size)):
                yield ((first, *mates), *tables)
