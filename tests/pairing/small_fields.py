"""Small tasks with orders and wishes, and every legal seating of them."""

import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import chain, permutations

from hypothesis import strategies as st

from gonuts_league.pairing.cost import count_cost, read_past, seat_order_cost
from gonuts_league.pairing.orders import Terms, breaks_order, read_orders
from gonuts_league.pairing.search.exhaustive import divisions
from gonuts_league.pairing.types import (
    DEFAULT_LEVELS,
    Candidate,
    EntryId,
    PairingTask,
    Pin,
    Table,
    TableSize,
)
from tests.pairing.strategies import past_round

Seats = tuple[Table, ...]
Numbers = tuple[Fraction | int, ...]
SIZES = {5: (5,), 6: (3, 3), 7: (4, 3), 8: (3, 3, 2), 9: (3, 3, 3)}


@st.composite
def small_fields(
    draw: st.DrawFn, *, most: int = 9, orders: bool = True
) -> tuple[PairingTask, tuple[Table, ...]]:
    """A task, and tables for those it does not lock nor send home: a legal seating."""
    lot = random.Random(draw(st.integers(min_value=0, max_value=2**32)))
    sizes = SIZES[draw(st.integers(min_value=5, max_value=most))]
    entries = [EntryId(n) for n in lot.sample(range(1, 20), sum(sizes) + 3)]
    seated = entries[: sum(sizes)]
    start = iter(seated)
    tables = tuple(tuple(next(start) for _ in range(size)) for size in sizes)
    history = tuple(past_round(entries, lot) for _ in range(lot.randint(0, 4)))
    task = PairingTask(
        round_number=len(history) + 1,
        seed=1,
        size=TableSize(lot.randint(3, 4), 2, 6),
        candidates=tuple(
            Candidate(
                entry,
                Fraction(lot.randint(0, 8), lot.choice((1, 1, 2, 3))),
                lot.choice(("", "", "north", "south")),
            )
            for entry in entries
        ),
        history=history,
        avoid=_pairs(entries, lot, 3),
        together=_pairs(entries, lot, 3),
        locked=(tuple(entries[-2:]),) if lot.random() < 0.5 else (),
        levels=tuple(lot.sample(DEFAULT_LEVELS, lot.randint(1, len(DEFAULT_LEVELS)))),
        **(_orders(tables, lot) if orders else {}),
    )
    return task, tables


def _pairs(
    entries: list[EntryId], lot: random.Random, most: int
) -> tuple[tuple[EntryId, EntryId], ...]:
    return tuple((lot.choice(entries), lot.choice(entries)) for _ in range(most))


def _orders(tables: tuple[Table, ...], lot: random.Random) -> dict[str, object]:
    """A few orders that these tables keep."""
    one, other = tables[0], tables[-1]
    return {
        "apart_rule": ((one[0], other[1]),) if one != other else (),
        "together_rule": ((one[0], one[1]),) if lot.random() < 0.5 else (),
        "pins": (
            Pin(one[-1], 1, lot.choice((None, len(one) - 1))),
            *((Pin(other[0], 2),) if one != other else ()),
        )
        if lot.random() < 0.5
        else (),
    }


def terms_of(task: PairingTask) -> Terms:
    return Terms(read_past(task), read_orders(task), task.levels)


def numbers_of(task: PairingTask, seatings: Iterable[Seats]) -> list[Numbers]:
    """Of each seating, by level, each table with its best legal order of seats."""
    terms = terms_of(task)
    seats = dict(terms.orders.seats)

    @cache
    def in_order(table: Table) -> Table:
        orders = (
            order
            for order in permutations(table)
            if all(seats.get(e, seat) == seat for seat, e in enumerate(order))
        )
        return min(orders, key=lambda order: seat_order_cost(terms.past, order))

    return [
        count_cost(terms.past, (*task.locked, *map(in_order, tables))).ordered(
            task.levels
        )
        for tables in seatings
    ]


def legal_seatings(
    task: PairingTask, tables: tuple[Table, ...]
) -> Iterator[tuple[Table, ...]]:
    """All for the same players and sizes that keep the orders."""
    orders = read_orders(task)
    players = tuple(chain.from_iterable(tables))
    for seating in divisions(players, tuple(map(len, tables))):
        if not any(breaks_order(orders, table) for table in seating):
            yield seating
