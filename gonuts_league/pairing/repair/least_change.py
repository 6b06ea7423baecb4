"""Mend a published round with the least change: somebody is gone, or has come.

Given the tables as they stand, who is gone and who is to be seated, it names a few
options. They are compared by, in this order:

1. who sits out: as few as possible, and nobody whom a rule would put beside somebody
   to keep apart, or part from somebody to sit with, while there is another way;
2. tables that change, one that lost somebody being one of them;
3. people who move: they had a place, or a bye, and have another place now;
4. tables off the preferred size, then the cost level by level (``Cost.ordered``).

How it looks for them:

1. A table that has begun is left out. Of the others, those that lost somebody change
   anyhow; one of them that is below the least size must change.
2. For 0, 1, 2, ... sitting out and 0, 1, 2, ... further tables: every way to give the
   tables new sizes (``sizings``) that adds up. The first that works has the fewest.
3. For each such way: which tables take which part, who goes and where to (``choose``).
4. More who sit out are offered only where that changes fewer tables.

What it does not do: no further tables than ``MOST_FURTHER`` change; above that, people
sit out. Of many equal ways to choose the tables only those near in points are tried, so
the cost is the least of those tried; sizes, tables and people are not concerned. The
others at a table keep their seats: newcomers sit behind them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import islice

from gonuts_league.pairing.arrange import balance_tables
from gonuts_league.pairing.cost import Past, count_cost, pair_of, read_past
from gonuts_league.pairing.types import (
    Cost,
    EntryId,
    Level,
    PairingTask,
    Table,
    TableSize,
)

from .ways import MOST_FURTHER, Rebuilt, SizeChange, UnbegunTable, choose, sizings

MOST_OPTIONS = 6
_MOST_ALIKE = 4
_MOST_TRIED = 1500


@dataclass(frozen=True, slots=True)
class PlacedTable:
    """A table as it was published; `entries` sit there, in seat order.

    `has_lost` says that somebody drawn to it is known not to be there.
    """

    number: int
    entries: Table
    has_begun: bool = False
    has_lost: bool = False


@dataclass(frozen=True, slots=True)
class RepairTask:
    """What is to be mended; `pairing` gives sizes, levels, rules and the past.

    `gone` leave their tables, `coming` are to be seated: late, or at another table
    than theirs. `resting` have a bye in this round and may play instead. Who is in
    `only_at` may sit at those tables alone, by number. A new table gets `next_number`,
    and the ones after it. All of them are candidates of `pairing`.
    """

    pairing: PairingTask
    tables: tuple[PlacedTable, ...]
    next_number: int
    gone: tuple[EntryId, ...] = ()
    coming: tuple[EntryId, ...] = ()
    resting: tuple[EntryId, ...] = ()
    only_at: Mapping[EntryId, frozenset[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody's way from one table to another, by number; None is at no table."""

    entry: EntryId
    source: int | None
    target: int | None


@dataclass(frozen=True, slots=True)
class TableChange:
    """A table before and after, in seat order; empty where it is not there."""

    number: int
    before: Table
    after: Table


@dataclass(frozen=True, slots=True)
class Repair:
    """One way to mend: the tables that change, and who moves; both in order.

    `byes` are those of the task who sit out then. `cost_before` and `cost` are those
    of the changed tables alone, the first without those who left.
    """

    changes: tuple[TableChange, ...]
    moves: tuple[Move, ...]
    byes: tuple[EntryId, ...]
    moved_count: int
    odd_count: int
    cost_before: Cost
    cost: Cost
    key: str

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the tables that change."""
        return tuple(change.number for change in self.changes)


def repair_options(task: RepairTask) -> tuple[Repair, ...]:
    """Ways to mend these tables, the least change first; empty if nothing is amiss.

    The first sits out the fewest; of those, it changes the fewest tables. Each has
    another `key`, by which it can be found again while nothing has changed.
    """
    mending = _Mending(task)
    if not (task.gone or task.coming or mending.standing_short):
        return ()
    found: list[Repair] = []
    fewest = MOST_FURTHER + 1
    for byes in range(mending.most_byes + 1):
        for further in range(fewest):
            group = mending.ways(byes, further)
            if group:
                if not found:
                    group += mending.rounder(byes, further + 1, group)
                found += group if not found else group[:1]
                fewest = further
                break
        if not fewest:
            break
    return tuple(found or mending.ways(mending.most_byes, 0, despite_rules=True))


class _Mending:
    """A task read once: the tables that may change and what is known of everybody."""

    def __init__(self, task: RepairTask) -> None:
        away = {*task.gone, *task.coming}
        self.task = task
        self.past = read_past(task.pairing)
        self.standing = tuple(
            UnbegunTable(
                number=table.number,
                left=tuple(e for e in table.entries if e not in away),
                has_changed=any(e in away for e in table.entries),
                has_lost=table.has_lost or any(e in away for e in table.entries),
            )
            for table in sorted(task.tables, key=lambda table: table.number)
            if not table.has_begun
        )
        self.source_of = {e: t.number for t in task.tables for e in t.entries}
        self.breaches = count_breaches(task)

    @property
    def size(self) -> TableSize:
        return self.task.pairing.size

    @property
    def standing_short(self) -> tuple[UnbegunTable, ...]:
        return tuple(t for t in self.standing if t.is_short(self.size))

    @property
    def most_byes(self) -> int:
        left = sum(len(t.left) for t in self.standing if t.must_change(self.size))
        return left + len(self.task.coming) + len(self.task.resting)

    def ways(
        self, byes: int, further: int, *, despite_rules: bool = False
    ) -> list[Repair]:
        """The best of each sizing with so many byes and further tables."""
        seated = len(self.task.coming) + len(self.task.resting) - byes
        found: list[Repair] = []
        plans = sizings(
            self.standing,
            self.size,
            self.task.pairing.odd,
            seated=seated,
            further=further,
        )
        for parts in plans:
            tried = islice(self._tries(parts, byes), _MOST_TRIED // len(plans))
            kept = [r for r in tried if despite_rules or self._keeps_rules(r)]
            found += sorted(kept, key=self._order)[:_MOST_ALIKE]
        different = {repair.key: repair for repair in sorted(found, key=self._order)}
        return list(different.values())[:MOST_OPTIONS]

    def rounder(self, byes: int, further: int, than: Sequence[Repair]) -> list[Repair]:
        """With one more table changed, those that leave fewer tables off size."""
        if further > MOST_FURTHER:
            return []
        gain = {r.key: self._odd_gain(r) for r in than}
        better = [
            repair
            for repair in self.ways(byes, further)
            if self._odd_gain(repair) > max(gain.values())
        ]
        return better[:2]

    def _odd_gain(self, repair: Repair) -> int:
        preferred = self.size.preferred
        before = sum(len(c.before) != preferred for c in repair.changes if c.before)
        return before - repair.odd_count

    def _tries(self, parts: Sequence[SizeChange], byes: int) -> Iterator[Repair]:
        focus = [
            *self.task.coming,
            *(e for t in self.standing if t.must_change(self.size) for e in t.left),
        ]
        points = {c.id: c.points for c in self.task.pairing.candidates}
        for rebuilt, out in choose(
            parts,
            pool=self.task.coming,
            resting=self.task.resting,
            byes=byes,
            staying=self._staying(),
            past=self.past,
            focus=[points[e] for e in focus],
        ):
            changed = tuple(self._changed(rebuilt))
            if all(self._may_sit(*table) for table in changed):
                yield as_repair(self.task, self.past, changed, out)

    def _staying(self) -> frozenset[EntryId]:
        """Who may sit nowhere but where they sit."""
        return frozenset(
            entry
            for entry, numbers in self.task.only_at.items()
            if numbers == {self.source_of.get(entry)}
        )

    def _may_sit(self, number: int, table: Table) -> bool:
        """Nobody is put where they may not sit, or back to the table they leave."""
        anywhere = frozenset({number})
        return all(
            number in self.task.only_at.get(entry, anywhere)
            for entry in table
            if self.source_of.get(entry) != number
        ) and not any(
            self.source_of.get(entry) == number
            for entry in self.task.coming
            if entry in table
        )

    def _changed(self, rebuilt: Rebuilt) -> Iterator[tuple[int, Table]]:
        fresh = self.task.next_number
        for number, left, joining in rebuilt:
            after = (*left, *joining)
            if number is None:
                number, fresh = fresh, fresh + 1
                if Level.SEATS in self.task.pairing.levels:
                    (after,) = balance_tables(self.past, (after,))
            yield number, after

    def _keeps_rules(self, repair: Repair) -> bool:
        return count_breaches(self.task, repair.changes) <= self.breaches

    def _order(self, repair: Repair) -> tuple[object, ...]:
        return (
            repair.moved_count,
            -self._odd_gain(repair),
            repair.cost.ordered(self.task.pairing.levels),
            repair.numbers,
            repair.key,
        )


def as_repair(
    task: RepairTask,
    past: Past,
    changed: Sequence[tuple[int, Table]],
    byes: tuple[EntryId, ...] = (),
) -> Repair:
    """Return what it means that these tables, by number, are seated so.

    `past` is that of the task's pairing; callers with many tables read it once.
    """
    entries = {table.number: table.entries for table in task.tables}
    changes = tuple(
        TableChange(number, entries.get(number, ()), after)
        for number, after in sorted(changed)
    )
    moves = tuple(_moves(task, changes, byes))
    after = [change.after for change in changes if change.after]
    before = [tuple(e for e in c.before if e not in task.gone) for c in changes]
    preferred = task.pairing.size.preferred
    return Repair(
        changes=changes,
        moves=moves,
        byes=byes,
        moved_count=sum(move.entry not in task.coming for move in moves),
        odd_count=sum(len(table) != preferred for table in after),
        cost_before=count_cost(past, [table for table in before if table]),
        cost=count_cost(past, after),
        key=_key(task, changes, moves),
    )


def _moves(
    task: RepairTask, changes: Sequence[TableChange], byes: Sequence[EntryId]
) -> list[Move]:
    source_of = {e: table.number for table in task.tables for e in table.entries}
    ways = {e: change.number for change in changes for e in change.after}
    moves = [
        Move(entry, source_of.get(entry), number)
        for entry, number in ways.items()
        if source_of.get(entry) != number
    ]
    out = [entry for entry in byes if entry not in task.resting]
    moves += [Move(entry, source_of.get(entry), None) for entry in out]
    return sorted(moves, key=lambda move: (move.source or 0, move.entry))


def _key(
    task: RepairTask, changes: Sequence[TableChange], moves: Sequence[Move]
) -> str:
    """The changed tables and a print of the moves: "3-7.5f0c21aa".

    Somebody late has no id yet when options are shown, so their place in the task
    stands for it.
    """
    late = {entry: f"+{index}" for index, entry in enumerate(task.coming)}
    told = sorted(f"{late.get(m.entry, m.entry)}:{m.source}:{m.target}" for m in moves)
    tables = "-".join(str(change.number) for change in changes)
    return f"{tables}.{blake2b(','.join(told).encode(), digest_size=4).hexdigest()}"


def count_breaches(task: RepairTask, changes: Sequence[TableChange] = ()) -> int:
    """Pairs that sit together or apart against a rule, once these tables change."""
    after = {table.number: table.entries for table in task.tables}
    after |= {change.number: change.after for change in changes}
    number_of = {e: number for number, table in after.items() for e in table}
    apart = {pair_of(a, b) for a, b in task.pairing.apart_rule}
    together = {pair_of(a, b) for a, b in task.pairing.together_rule}
    seated = number_of.keys()
    return sum(
        {a, b} <= seated and number_of[a] == number_of[b] for a, b in apart
    ) + sum({a, b} <= seated and number_of[a] != number_of[b] for a, b in together)
