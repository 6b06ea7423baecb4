"""A table for everyone who is under orders, or the proof that there is none.

1. Groups, and players ordered apart from others, are placed one after the other:
   always the one with the fewest tables left to go to, at the table with most room.
2. At a dead end the last placement is tried elsewhere. Of tables still empty and of
   one size only one is tried, so that too many who are to sit apart are found out soon.
3. All others fill the tables so that like points meet.

Tables of one size are alike here: which of them is which is decided in step 3. The
steps are limited; past them the plan counts as impossible, though it might not be.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from gonuts_league.pairing.orders import Orders
from gonuts_league.pairing.types import EntryId

_WORK = 200_000
_MOST_TO_CHOOSE_FROM = 600


@dataclass(frozen=True, slots=True)
class _Unit:
    """Entries that are placed at once; ``need`` is the least size of their table."""

    entries: tuple[EntryId, ...]
    need: int
    label: int | None


def parted_entries(orders: Orders) -> tuple[tuple[EntryId, ...], int]:
    """Some who must all sit at different tables, by id, and at how many.

    They are as many as were found at a glance; there may be more.
    """
    units, foes = _units_and_foes(orders)
    clique: list[int] = []
    for i in sorted(range(len(units)), key=lambda i: (-len(foes[i]), i)):
        if foes[i].issuperset(clique):
            clique.append(i)
    entries = sorted(entry for i in clique for entry in units[i].entries)
    return tuple(entries), len(clique)


def place_orders(
    orders: Orders, sizes: Sequence[int], *, tried: int = 0
) -> tuple[tuple[EntryId, ...], ...] | None:
    """Who is bound to sit at each table of these sizes; None if no way was found.

    The more divisions were ``tried`` before in vain, the sooner it gives up.
    """
    units, foes = _units_and_foes(orders)
    placing = _Placing(units, foes, sizes)
    steps = max(len(units), (_WORK >> tried) // max(1, len(units)))
    return placing.tables() if placing.place_all(steps) else None


def _units_and_foes(orders: Orders) -> tuple[list[_Unit], list[set[int]]]:
    seats, labels = dict(orders.seats), dict(orders.labels)
    grouped = {entry for group in orders.groups for entry in group}
    alone = {entry for pair in orders.apart for entry in pair} - grouped
    units = [
        _Unit(
            group,
            max(len(group), *(seats.get(entry, 0) + 1 for entry in group)),
            labels.get(group[0]),
        )
        for group in (*orders.groups, *((entry,) for entry in sorted(alone)))
    ]
    number = {entry: i for i, unit in enumerate(units) for entry in unit.entries}
    foes: list[set[int]] = [set() for _ in units]
    for a, b in orders.apart:
        foes[number[a]].add(number[b])
        foes[number[b]].add(number[a])
    labelled = {i for i, unit in enumerate(units) if unit.label is not None}
    for i in labelled:
        foes[i] |= labelled - {i}
    return units, foes


class _Placing:
    """Tables are bits of whole numbers; the lowest bit is the first table."""

    def __init__(
        self, units: list[_Unit], foes: list[set[int]], sizes: Sequence[int]
    ) -> None:
        self.units, self.foes, self.sizes = units, foes, sizes
        self.room = list(sizes)
        self.with_room: defaultdict[int, int] = defaultdict(int)
        self.of_size: defaultdict[int, int] = defaultdict(int)
        for t, size in enumerate(sizes):
            self.with_room[size] |= 1 << t
            self.of_size[size] |= 1 << t
        self.empty = (1 << len(sizes)) - 1
        self.at: dict[int, int] = {}
        self.foes_at: list[Counter[int]] = [Counter() for _ in units]
        self.barred = [0] * len(units)
        self.waiting = sorted(
            range(len(units)),
            key=lambda i: (-len(foes[i]), -units[i].need, units[i].entries),
        )

    def place_all(self, most: int) -> bool:
        """Step 1 and 2, without recursion: a field may be deeper than the stack.

        A step is one placement, and ``most`` the limit.
        """
        trail: list[tuple[int, list[int]]] = []
        steps = 0
        while self.waiting and steps < most:
            unit = self._narrowest()
            self.waiting.remove(unit)
            trail.append((unit, self._choices(unit)[::-1]))
            while trail and steps < most:
                unit, choices = trail[-1]
                if unit in self.at:
                    self._take_back(unit)
                if choices:
                    steps += 1
                    self._put(unit, choices.pop())
                    break
                trail.pop()
                self.waiting.insert(0, unit)
            if not trail:
                return False
        return len(self.at) == len(self.units)

    def tables(self) -> tuple[tuple[EntryId, ...], ...]:
        bound: list[list[EntryId]] = [[] for _ in self.sizes]
        for unit, table in self.at.items():
            bound[table] += self.units[unit].entries
        return tuple(map(tuple, bound))

    def _narrowest(self) -> int:
        if len(self.waiting) > _MOST_TO_CHOOSE_FROM:
            return self.waiting[0]
        return min(self.waiting, key=lambda i: self._open_to(i).bit_count())

    def _open_to(self, unit: int) -> int:
        """The tables that can take a unit in."""
        size, need = len(self.units[unit].entries), self.units[unit].need
        fit = sum(bits for room, bits in self.with_room.items() if room >= size)
        if need > size:
            fit &= sum(bits for n, bits in self.of_size.items() if n >= need)
        return fit & ~self.barred[unit]

    def _choices(self, unit: int) -> list[int]:
        """Tables to try, most room first; of empty ones the first of each size."""
        fit = self._open_to(unit)
        for bits in self.of_size.values():
            alike = fit & bits & self.empty
            fit &= ~alike | (alike & -alike)
        tables = []
        while fit:
            tables.append((fit & -fit).bit_length() - 1)
            fit &= fit - 1
        return sorted(tables, key=lambda t: (-self.room[t], t))

    def _put(self, unit: int, table: int) -> None:
        self.at[unit] = table
        self._take_room(table, len(self.units[unit].entries))
        for foe in self.foes[unit]:
            self.foes_at[foe][table] += 1
            self.barred[foe] |= 1 << table

    def _take_back(self, unit: int) -> None:
        table = self.at.pop(unit)
        self._take_room(table, -len(self.units[unit].entries))
        for foe in self.foes[unit]:
            self.foes_at[foe][table] -= 1
            if not self.foes_at[foe][table]:
                self.barred[foe] &= ~(1 << table)

    def _take_room(self, table: int, seats: int) -> None:
        bit = 1 << table
        self.with_room[self.room[table]] &= ~bit
        self.room[table] -= seats
        self.with_room[self.room[table]] |= bit
        if self.room[table] == self.sizes[table]:
            self.empty |= bit
        else:
            self.empty &= ~bit
