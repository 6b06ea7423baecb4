"""A large field cut into parts that are improved one by one.

A part is some dozens of tables that stand next to each other by points. Its terms hold
only what is known of pairs that both sit in it: whatever lies between two parts is the
same however each of them is seated.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from gonuts_league.pairing.orders import Terms
from gonuts_league.pairing.types import Bound, EntryId, Pair, Table

TABLES_OF_A_PART = 50


def by_points(terms: Terms, tables: Sequence[Table]) -> list[Table]:
    """The tables by their mean points, the highest first."""
    points = {
        entry: float(terms.past.candidates[entry].points)
        for table in tables
        for entry in table
    }
    return sorted(tables, key=lambda table: -sum(points[e] for e in table) / len(table))


def cut_parts(count: int, *, shift: int = 0) -> list[range]:
    """Ranges of so many tables, with the cuts that many tables further up.

    >>> cut_parts(120), cut_parts(120, shift=20)
    ([range(0, 50), range(50, 120)], [range(0, 30), range(30, 80), range(80, 120)])
    """
    first = TABLES_OF_A_PART - shift % TABLES_OF_A_PART
    cuts = range(first, count - TABLES_OF_A_PART // 2, TABLES_OF_A_PART)
    return [range(a, b) for a, b in pairwise([0, *cuts, count])]


def terms_of_parts(terms: Terms, parts: Sequence[Sequence[Table]]) -> list[Terms]:
    """The terms for each part alone. Those who are bound together share a part."""
    part_of = {
        entry: p for p, part in enumerate(parts) for table in part for entry in table
    }
    past, orders = terms.past, terms.orders
    met = _share(past.met_rounds, part_of, len(parts))
    avoid = _share(past.avoid, part_of, len(parts))
    together = _share(past.together, part_of, len(parts))
    apart = _share(orders.apart, part_of, len(parts))
    return [
        replace(
            terms,
            bound=Bound(),
            past=replace(
                past,
                met_rounds={pair: past.met_rounds[pair] for pair in met[p]},
                avoid=frozenset(avoid[p]),
                together=frozenset(together[p]),
            ),
            orders=replace(
                orders,
                groups=tuple(g for g in orders.groups if part_of.get(g[0]) == p),
                apart=frozenset(apart[p]),
            ),
        )
        for p in range(len(parts))
    ]


def _share(
    pairs: Iterable[Pair], part_of: dict[EntryId, int], count: int
) -> list[list[Pair]]:
    """The pairs of each part."""
    shared: list[list[Pair]] = [[] for _ in range(count)]
    for a, b in pairs:
        part = part_of.get(a)
        if part is not None and part == part_of.get(b):
            shared[part].append((a, b))
    return shared
