"""What a seating would cost if one more change were made: for whoever seats by hand.

1. A change touches one table or two, and the tables of those who wish to sit with
   somebody who moves.
2. Only the touched tables are counted, before and after; all others cost what they did.

So the answer is that of the full count (``cost``), and tests hold it against that. It
does not judge whether a change is allowed: sizes, rules and pins are the caller's.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple

from gonuts_league.pairing.cost import count_cost
from gonuts_league.pairing.past import Past
from gonuts_league.pairing.types import Cost, EntryId, Table


class WhatIf:
    """Tables as they stand, and what they would cost after one change.

    Whoever of the past's candidates sits at no table sits out. ``cost`` is that of the
    tables as they stand.
    """

    def __init__(self, past: Past, tables: Sequence[Table]) -> None:
        self._past = past
        self._tables = tuple(tables)
        self._at = {entry: t for t, table in enumerate(tables) for entry in table}
        self._wished = defaultdict[EntryId, set[EntryId]](set)
        for a, b in past.together:
            self._wished[a].add(b)
            self._wished[b].add(a)
        self.cost = count_cost(past, tables)

    def swap(self, a: EntryId, b: EntryId) -> Cost:
        """The cost once two have changed places; either may sit out."""
        new = {a: b, b: a}
        here, there = self._at.get(a), self._at.get(b)
        return self._after(
            (a, b),
            {
                t: tuple(new.get(entry, entry) for entry in self._tables[t])
                for t in (here, there)
                if t is not None
            },
        )

    def move(self, entry: EntryId, table: int | None) -> Cost:
        """The cost once somebody has the last seat of a table, given by its index.

        None lets them sit out. At the table that is left the others close up.
        """
        changed: dict[int, Table] = {}
        here = self._at.get(entry)
        if here is not None:
            changed[here] = tuple(e for e in self._tables[here] if e != entry)
        if table is not None:
            changed[table] = (*changed.get(table, self._tables[table]), entry)
        return self._after((entry,), changed)

    def _after(self, moved: Iterable[EntryId], changed: Mapping[int, Table]) -> Cost:
        wished = {self._at.get(other) for e in moved for other in self._wished[e]}
        touched = sorted({*changed, *(t for t in wished if t is not None)})
        before = [self._tables[t] for t in touched]
        after = [changed.get(t, self._tables[t]) for t in touched]
        return _exchange(
            self.cost, count_cost(self._past, before), count_cost(self._past, after)
        )


def _exchange(total: Cost, out: Cost, put: Cost) -> Cost:
    numbers = zip(astuple(total), astuple(out), astuple(put), strict=True)
    return Cost(*(n - gone + come for n, gone, come in numbers))
