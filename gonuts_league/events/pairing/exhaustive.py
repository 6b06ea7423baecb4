"""The best seating of a few players, found by trying every one.

It is only for a handful: eight players in tables of three and two make 280 ways,
twelve in threes already 15,400.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from gonuts_league.events.pairing.arrange import balance_seats
from gonuts_league.events.pairing.cost import count_cost
from gonuts_league.events.pairing.past import Past
from gonuts_league.events.pairing.types import Cost, EntryId, Table

_NOTHING = Cost(0, 0, 0, 0, 0, Fraction(0), 0)


def best_seating(
    past: Past, entries: Sequence[EntryId], sizes: Sequence[int]
) -> tuple[Table, ...]:
    """Seat these entries at the least cost; of equal seatings the first tried.

    The sizes add up to the number of entries. Whoever wants a fair lot among equal
    seatings shuffles the entries first.
    """
    costs: dict[Table, Cost] = {}
    for table_size in set(sizes):
        for table in combinations(entries, table_size):
            costs[table] = count_cost(past, (balance_seats(past, table),))
    best = min(
        divisions(tuple(entries), tuple(sizes)),
        key=lambda tables: sum((costs[table] for table in tables), _NOTHING),
    )
    return tuple(balance_seats(past, table) for table in best)


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
        at = sizes.index(size)
        rest_sizes = sizes[:at] + sizes[at + 1 :]
        for mates in combinations(others, size - 1):
            rest = tuple(entry for entry in others if entry not in mates)
            for tables in divisions(rest, rest_sizes):
                yield ((first, *mates), *tables)
