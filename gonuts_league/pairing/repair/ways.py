"""Every way in which tables may change their sizes, and who goes where in it.

The two steps of ``repair`` that only enumerate; what is better is decided there.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import nsmallest
from itertools import (
    chain,
    combinations,
    combinations_with_replacement,
    islice,
    product,
)

from gonuts_league.pairing.bounds.strangers import without
from gonuts_league.pairing.cost import Past
from gonuts_league.pairing.types import EntryId, OddTables, Table, TableSize

MOST_FURTHER = 5
"""So many tables change at most beyond those that have lost somebody."""
_MOST_SIZINGS = 12
_NEAREST = {1: 1000, 2: 16, 3: 10}
_NEAREST_OF_MANY = 8
_MOST_SPREAD_OUT = 4
_MOST_ORDERS = 60


@dataclass(frozen=True, slots=True)
class UnbegunTable:
    """A table that has not begun: who is `left`, in seat order.

    `has_changed` if it loses somebody by what is being mended, `has_lost` if it lost
    somebody then or before.
    """

    number: int
    left: Table
    has_changed: bool
    has_lost: bool

    def is_short(self, size: TableSize) -> bool:
        """Whether too few are left for a game; an empty table is none."""
        return self.has_lost and 0 < len(self.left) < size.minimum

    def must_change(self, size: TableSize) -> bool:
        return self.has_changed or self.is_short(size)


@dataclass(frozen=True, slots=True)
class SizeChange:
    """As many of the `tables`, all of one size, get the sizes `targets`.

    Without tables: new ones of those sizes. A target of 0 ends a table.
    """

    tables: tuple[UnbegunTable, ...]
    targets: tuple[int, ...]

    @property
    def growth(self) -> int:
        own = len(self.tables[0].left) if self.tables else 0
        return sum(self.targets) - own * len(self.targets)

    @property
    def leaving(self) -> int:
        """How many have to leave their tables for it."""
        own = len(self.tables[0].left) if self.tables else 0
        return sum(max(0, own - target) for target in self.targets)


Rebuilt = tuple[tuple[int | None, Table, Table], ...]
"""Tables by number (None: new) with who stays and who joins."""
Taken = tuple[UnbegunTable | None, int]
"""A table, None for a new one, and the size it gets."""


def sizings(
    standing: Sequence[UnbegunTable],
    size: TableSize,
    odd: OddTables,
    *,
    seated: int,
    further: int,
) -> list[tuple[SizeChange, ...]]:
    """Ways to give tables new sizes, those that let the fewest leave first.

    The sizes together grow by `seated` (shrink, if negative), and `further` tables
    change beyond those that must; new tables count among them. An event that wants
    byes rather than odd tables makes none larger, and smaller ones only to save one.
    """
    forced = _by_size(t for t in standing if t.must_change(size))
    others = _by_size(t for t in standing if not t.must_change(size))
    most = size.preferred if odd == OddTables.BYES else size.maximum
    is_strict = odd == OddTables.BYES and not any(t.is_short(size) for t in standing)
    least = size.preferred if is_strict else size.minimum
    more_by_growth = _further_parts(others, range(least, most + 1), further)
    found = (
        (*own, *more)
        for own in _forced_parts(forced, range(size.minimum, most + 1))
        for more in more_by_growth.get(seated - sum(part.growth for part in own), ())
    )
    return nsmallest(
        _MOST_SIZINGS, found, key=lambda parts: sum(part.leaving for part in parts)
    )


def _by_size(tables: Iterable[UnbegunTable]) -> dict[int, tuple[UnbegunTable, ...]]:
    groups: defaultdict[int, list[UnbegunTable]] = defaultdict(list)
    for table in tables:
        groups[len(table.left)].append(table)
    return {own: tuple(group) for own, group in sorted(groups.items())}


def _forced_parts(
    forced: Mapping[int, tuple[UnbegunTable, ...]], sizes: range
) -> Iterator[tuple[SizeChange, ...]]:
    choices = []
    for own, tables in forced.items():
        targets = {0, *sizes, max(own, sizes.start)}
        chosen = combinations_with_replacement(sorted(targets), len(tables))
        choices.append([SizeChange(tables, each) for each in chosen])
    return product(*choices)


def _further_parts(
    others: Mapping[int, tuple[UnbegunTable, ...]], sizes: range, further: int
) -> dict[int, list[tuple[SizeChange, ...]]]:
    """Parts of exactly `further` tables, by how much they grow together."""
    steps = [(0, target) for target in sizes]
    steps += [(own, t) for own in others if own for t in (0, *sizes) if t != own]
    found: defaultdict[int, list[tuple[SizeChange, ...]]] = defaultdict(list)
    for chosen in combinations_with_replacement(steps, further):
        parts = _as_parts(chosen, others)
        if parts is not None:
            found[sum(target - own for own, target in chosen)].append(parts)
    return found


def _as_parts(
    steps: Sequence[tuple[int, int]], others: Mapping[int, tuple[UnbegunTable, ...]]
) -> tuple[SizeChange, ...] | None:
    """The steps by table size; None if there are not so many tables of a size."""
    targets: defaultdict[int, list[int]] = defaultdict(list)
    for own, target in steps:
        targets[own].append(target)
    parts = tuple(
        SizeChange(others[own] if own else (), tuple(each))
        for own, each in targets.items()
    )
    fits = all(not p.tables or len(p.targets) <= len(p.tables) for p in parts)
    return parts if fits else None


def choose(
    parts: Sequence[SizeChange],
    *,
    pool: Sequence[EntryId],
    resting: Sequence[EntryId],
    byes: int,
    staying: frozenset[EntryId],
    past: Past,
    focus: Sequence[Fraction],
) -> Iterator[tuple[Rebuilt, tuple[EntryId, ...]]]:
    """Who goes where, and who sits out, where tables change as `parts` says.

    Each way comes once. `pool` and `resting` wait for a seat; of them and of those who
    leave, `byes` sit out: who has a bye already, then who comes, then by fewest byes
    and points. The tables are taken near the points of `focus` first.
    """
    aim = sum(focus, Fraction(0)) / max(1, len(focus))
    for takers in product(*(_takers(part, past, aim) for part in parts)):
        taken = tuple(chain.from_iterable(takers))
        for leavers in product(*(_leavers(*each, staying) for each in taken)):
            people = [
                *_by_byes(resting, past),
                *_by_byes(pool, past),
                *_by_byes(chain.from_iterable(leavers), past),
            ]
            out, seated = sorted(people[:byes]), sorted(people[byes:])
            for tables in _rebuild(taken, leavers, seated, past):
                yield tables, tuple(out)


def _rebuild(
    taken: Sequence[Taken], leavers: Sequence[Table], people: list[EntryId], past: Past
) -> Iterator[Rebuilt]:
    """Let people join the taken tables up to their targets."""
    numbers = [table.number if table else None for table, _target in taken]
    stays = [
        tuple(e for e in (table.left if table else ()) if e not in gone)
        for (table, _target), gone in zip(taken, leavers, strict=True)
    ]
    gains = [target - len(stay) for (_, target), stay in zip(taken, stays, strict=True)]
    joinings = _divide(tuple(people), gains)
    if len(people) > _MOST_SPREAD_OUT:  # one way, by points
        joinings = iter([_by_points(people, gains, past, stays)])
    for joining in joinings:
        yield tuple(zip(numbers, stays, joining, strict=True))


def _takers(part: SizeChange, past: Past, aim: Fraction) -> list[tuple[Taken, ...]]:
    """Which tables take the part's targets, each choice once."""
    if not part.tables:
        return [tuple((None, target) for target in part.targets)]
    count = len(part.targets)
    near = part.tables
    if count < len(near):
        most = _NEAREST.get(count, _NEAREST_OF_MANY)
        near = tuple(
            sorted(near, key=lambda t: (abs(_mean(t.left, past) - aim), t.number))
        )[:most]
    return [
        tuple(zip(tables, order, strict=True))
        for tables in combinations(near, count)
        for order in islice(_orders(part.targets), _MOST_ORDERS)
    ]


def _orders(targets: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Each different order of these numbers once."""
    if not targets:
        yield ()
    for first in sorted(set(targets)):
        for rest in _orders(without(targets, first)):
            yield (first, *rest)


def _mean(table: Table, past: Past) -> Fraction:
    points = [past.candidates[entry].points for entry in table]
    return sum(points, Fraction(0)) / max(1, len(points))


def _leavers(
    table: UnbegunTable | None, target: int, staying: frozenset[EntryId]
) -> list[Table]:
    if table is None or target >= len(table.left):
        return [()]
    if not target:
        return [table.left]
    free = [entry for entry in table.left if entry not in staying]
    return list(combinations(free, len(table.left) - target))


def _by_byes(entries: Iterable[EntryId], past: Past) -> list[EntryId]:
    """Who of these sits out first: fewest byes, then fewest points."""
    known = past.candidates
    return sorted(entries, key=lambda e: (known[e].byes, known[e].points, e))


def _divide(people: Table, gains: Sequence[int]) -> Iterator[tuple[Table, ...]]:
    if not gains:
        yield ()
        return
    for joining in combinations(people, max(0, gains[0])):
        rest = tuple(entry for entry in people if entry not in joining)
        for others in _divide(rest, gains[1:]):
            yield (joining, *others)


def _by_points(
    people: list[EntryId], gains: Sequence[int], past: Past, stays: Sequence[Table]
) -> tuple[Table, ...]:
    waiting = sorted(people, key=lambda e: (-past.candidates[e].points, e))
    joining: list[Table] = [()] * len(gains)
    for index in sorted(range(len(gains)), key=lambda i: (-_mean(stays[i], past), i)):
        count = max(0, gains[index])
        joining[index], waiting = tuple(waiting[:count]), waiting[count:]
    return tuple(joining)
