"""What must be kept whatever it costs: rules and pins, and whether anybody can.

1. Those who are ordered together, by a rule or by a pin to the same table, form groups.
   Those locked or sitting out by hand are in none: a rule holds for those whom the
   draw seats.
2. Orders that contradict each other at a glance are refused: two pinned to one seat,
   one to two tables, a pair to sit apart and together, a group larger than any table.

It does not look whether all groups find a table together; ``placing`` does.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, combinations

from .cost import Past, pair_of
from .types import (
    Bound,
    EntryId,
    Level,
    Pair,
    PairingTask,
    Pin,
    PinnedTwiceError,
    RuleImpossibleError,
    Table,
    TooManyPinnedError,
)


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders to those whom the draw seats.

    ``groups`` sit together; ``labels`` number the tables of some of them, and numbers
    differ from table to table; ``apart`` pairs never share one; ``seats`` are given.
    """

    groups: tuple[tuple[EntryId, ...], ...] = ()
    labels: tuple[tuple[EntryId, int], ...] = ()
    apart: frozenset[Pair] = frozenset()
    seats: tuple[tuple[EntryId, int], ...] = ()

    def bind(self) -> bool:
        """Whether a seating could break them."""
        return bool(self.groups or self.apart)

    def without(self, entries: Collection[EntryId]) -> "Orders":
        """The orders to all but these, who are in none of the groups as a part."""
        out = set(entries)
        return replace(
            self,
            groups=tuple(g for g in self.groups if out.isdisjoint(g)),
            apart=frozenset(pair for pair in self.apart if out.isdisjoint(pair)),
        )

    def named(self) -> tuple[EntryId, ...]:
        """Everyone whom an order names, by id."""
        return tuple(sorted({*chain(*self.groups, *self.apart)}))


@dataclass(frozen=True, slots=True)
class Terms:
    """What a seating is judged by: orders first, then the levels in their order.

    With ``keeps_points`` only equals by points change places: each table keeps the
    points it was opened with. ``bound`` tells the search where it may stop.
    """

    past: Past
    orders: Orders
    levels: tuple[Level, ...]
    keeps_points: bool = False
    bound: Bound = field(default_factory=Bound)


def read_orders(task: PairingTask) -> Orders:
    """The orders of a task.

    Raises PinnedTwiceError, TooManyPinnedError or RuleImpossibleError if they cannot be
    kept, in whatever field.
    """
    settled = {*chain.from_iterable(task.locked), *task.sitting_out}
    drawn = {candidate.id for candidate in task.candidates} - settled
    _refuse_parted_by_lock(task, drawn)
    together = _pairs_among(task.together_rule, drawn)
    apart = _pairs_among(task.apart_rule, drawn)
    _check_pins(task.pins, task.size.maximum)
    groups = _join(together, task.pins)
    labels = _label(groups, task.pins)
    for group in groups:
        _check_group(group, apart, task.size.maximum)
    return Orders(
        groups=groups,
        labels=tuple(sorted(labels.items())),
        apart=frozenset(apart),
        seats=tuple(
            sorted((pin.entry, pin.seat) for pin in task.pins if pin.seat is not None)
        ),
    )


def breaks_order(orders: Orders, table: Table) -> bool:
    """Whether nobody may sit so, in whatever seats: too few of a group, or apart."""
    here, labels = set(table), dict(orders.labels)
    return (
        len({labels[entry] for entry in table if entry in labels}) > 1
        or any(0 < len(here.intersection(g)) < len(g) for g in orders.groups)
        or any(a in here and b in here for a, b in orders.apart)
        or any(seat >= len(table) for entry, seat in orders.seats if entry in here)
    )


def broken_orders(orders: Orders, tables: Iterable[Table]) -> tuple[EntryId, ...]:
    """Everyone whose rule or pin these tables and their seats do not keep, by id."""
    place = {e: (t, s) for t, table in enumerate(tables) for s, e in enumerate(table)}
    broken = {entry for entry, seat in orders.seats if place[entry][1] != seat}
    for group in orders.groups:
        if len({place[entry][0] for entry in group}) > 1:
            broken.update(group)
    for a, b in orders.apart:
        if place[a][0] == place[b][0]:
            broken |= {a, b}
    at_table: dict[int, tuple[EntryId, int]] = {}
    for entry, label in orders.labels:
        other, first = at_table.setdefault(place[entry][0], (entry, label))
        if first != label:
            broken |= {entry, other}
    return tuple(sorted(broken))


def _pairs_among(pairs: Iterable[Pair], entries: set[EntryId]) -> list[Pair]:
    return sorted({pair_of(a, b) for a, b in pairs if a in entries and b in entries})


def _refuse_parted_by_lock(task: PairingTask, drawn: set[EntryId]) -> None:
    """A locked table takes nobody in, so who belongs to one there has no place."""
    locked = set(chain.from_iterable(task.locked))
    parted = {
        entry
        for pair in task.together_rule
        for entry in pair
        if drawn.intersection(pair) and locked.intersection(pair)
    }
    if parted:
        raise RuleImpossibleError(tuple(sorted(parted)))


def _check_pins(pins: Sequence[Pin], maximum: int) -> None:
    by_table: defaultdict[int, list[Pin]] = defaultdict(list)
    for pin in sorted(pins, key=lambda pin: (pin.table, pin.entry)):
        by_table[pin.table].append(pin)
    for table, at_table in by_table.items():
        by_seat: dict[int, EntryId] = {}
        for pin in at_table:
            if pin.seat is None:
                continue
            if pin.seat in by_seat:
                raise PinnedTwiceError((by_seat[pin.seat], pin.entry))
            if not 0 <= pin.seat < maximum:
                raise RuleImpossibleError((pin.entry,))
            by_seat[pin.seat] = pin.entry
        if len(at_table) > maximum:
            raise TooManyPinnedError(table, len(at_table), maximum)


def _join(
    together: Sequence[Pair], pins: Sequence[Pin]
) -> tuple[tuple[EntryId, ...], ...]:
    """Groups of those bound together; a pinned player alone is one too."""
    first_at: dict[int, EntryId] = {}
    pairs = [
        (first_at.setdefault(pin.table, pin.entry), pin.entry)
        for pin in sorted(pins, key=lambda pin: (pin.table, pin.entry))
    ]
    return chained(chain(pairs, together))


def chained(pairs: Iterable[Pair]) -> tuple[tuple[EntryId, ...], ...]:
    """The groups of those who hang together by these pairs, in order."""
    group_of: dict[EntryId, set[EntryId]] = {}
    for a, b in pairs:
        joined = group_of.get(a, {a}) | group_of.get(b, {b})
        group_of.update(dict.fromkeys(joined, joined))
    return tuple(sorted({tuple(sorted(group)) for group in group_of.values()}))


def _label(
    groups: Sequence[Sequence[EntryId]], pins: Sequence[Pin]
) -> dict[EntryId, int]:
    """The number of each group's table, by entry, where there is one."""
    pinned = {pin.entry: pin.table for pin in pins}
    labels: dict[EntryId, int] = {}
    for group in groups:
        numbers = {pinned[entry] for entry in group if entry in pinned}
        if len(numbers) > 1:
            raise PinnedTwiceError(tuple(e for e in group if e in pinned))
        for number in numbers:
            labels.update(dict.fromkeys(group, number))
    return labels


def _check_group(group: Sequence[EntryId], apart: Sequence[Pair], maximum: int) -> None:
    if len(group) > maximum:
        raise RuleImpossibleError(tuple(group))
    at_odds = set(combinations(group, 2)).intersection(apart)
    if at_odds:
        raise RuleImpossibleError(min(at_odds))
