"""Look ahead in a small field: tables after which nobody need meet twice later on.

Sixteen players in fours can all meet in five rounds, but not after any third round.

1. The rounds left are filled with tables of strangers, by search (``strangers``). If
   that works out, the tables in hand are kept as they are.
2. Else other tables are tried for this round: of those that worsen no level before
   spread, by a search for the least spread, the best after which step 1 works out.
3. If none are found, the same is tried for one round less.

So repeats over all rounds left count before this round's spread, but after all levels
that stand before spread. Where this round cannot do without a repeat, or where spread
stands before repeats or is left out, nothing is changed.

It supposes that all play on, that tables keep their sizes, and that those sit out who
are next in line. Clubs and points of later rounds are not looked at. Steps are limited,
so it may miss a way, but what it finds is one.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain, combinations

import numpy as np

from gonuts_league.pairing.cost import pair_of
from gonuts_league.pairing.orders import Terms
from gonuts_league.pairing.search.columns import (
    Columns,
    Ints,
    TooManyTablesError,
    possible_tables,
    price,
)
from gonuts_league.pairing.types import (
    Effort,
    EntryId,
    Level,
    OnProgress,
    PairingTask,
    Table,
    keep_quiet,
)

from .strangers import StepsLeft, Strangers, can_go_on, players_of, without

MOST_PLAYERS = 40
STEPS = {Effort.QUICK: 0, Effort.NORMAL: 100_000, Effort.EXACT: 1_000_000}
"""For all searches of step 1; 100,000 take about a second."""
_STEPS = 1_000_000
_STEPS_TO_LOOK = 5_000
_UNLIMITED = 1 << 60
_PARTS = 60
"""A unit of cost in parts that tables of up to six share out evenly."""


def look_ahead(
    task: PairingTask,
    terms: Terms,
    tables: Sequence[Table],
    byes: Sequence[EntryId],
    rng: random.Random,
    on_progress: OnProgress = keep_quiet,
) -> tuple[Table, ...]:
    """These tables, or others that are better for the rounds left.

    They are all but the locked ones; their sizes stay, and what they cost at every
    level before spread. ``on_progress`` is only told that all else is done, again and
    again, so that it can stop the search by an error.
    """
    if not _is_worth_it(task, terms, tables):
        return tuple(tables)
    future = _Future(task, terms, tables, byes, rng, on_progress)
    left = STEPS[task.effort]
    for rounds in range(future.most_rounds(tables), 0, -1):
        left //= 2
        is_open = partial(future.is_open, rounds=rounds, steps=StepsLeft(left))
        if is_open(tables):
            break
        other = _find_open(terms, tables, is_open, rng)
        if other:
            return other
    return tuple(tables)


def _is_worth_it(task: PairingTask, terms: Terms, tables: Sequence[Table]) -> bool:
    weighed = [level for level in terms.levels if level in _COMPARED]
    kin = {pair_of(a, b) for a, b in task.together_rule}
    pairs = chain.from_iterable(combinations(sorted(table), 2) for table in tables)
    return (
        task.rounds_left > 0
        and STEPS[task.effort] > 0
        and weighed == _COMPARED
        and len(tables) > 1
        and len(task.history) > 0
        and sum(map(len, tables)) <= MOST_PLAYERS
        and not any(p in terms.past.met_rounds for p in pairs if p not in kin)
    )


_COMPARED = [Level.REPEATS, Level.SPREAD]


class _Future:
    """The rounds left, with players in the order in which they are to sit out."""

    def __init__(
        self,
        task: PairingTask,
        terms: Terms,
        tables: Sequence[Table],
        byes: Sequence[EntryId],
        rng: random.Random,
        on_progress: OnProgress,
    ) -> None:
        self.task = task
        self.rng = rng
        self.on_progress = on_progress
        self.byes = len(byes)
        self.sizes = tuple(map(len, (*task.locked, *tables)))
        in_line = sorted(
            task.candidates, key=lambda c: (c.byes + (c.id in byes), c.points, c.id)
        )
        self.bit = {candidate.id: 1 << i for i, candidate in enumerate(in_line)}
        known = self._by_player((*terms.past.met_rounds, *task.apart_rule))
        kin = self._by_player(task.together_rule)
        everyone = self.bits(self.bit)
        self.strangers = Strangers(
            tuple(
                everyone & ~(1 << i) & ~(met & ~bound)
                for i, (met, bound) in enumerate(zip(known, kin, strict=True))
            ),
            tuple(kin),
        )

    def bits(self, entries: Iterable[EntryId]) -> int:
        return sum(self.bit[entry] for entry in entries)

    def _by_player(self, pairs: Iterable[tuple[EntryId, EntryId]]) -> list[int]:
        others = dict.fromkeys(self.bit, 0)
        for a, b in pairs:
            if a in others and b in others:
                others[a] |= self.bit[b]
                others[b] |= self.bit[a]
        return list(others.values())

    def _after(self, tables: Sequence[Table]) -> Strangers:
        return self.strangers.after(map(self.bits, (*self.task.locked, *tables)))

    def most_rounds(self, tables: Sequence[Table]) -> int:
        """For how many rounds left everybody has enough strangers."""
        strangers = min(own.bit_count() for own in self._after(tables).of)
        return min(self.task.rounds_left, strangers // (min(self.sizes) - 1))

    def is_open(self, tables: Sequence[Table], rounds: int, steps: StepsLeft) -> bool:
        """Whether after these tables so many rounds can follow without a repeat."""
        self.on_progress(100, 100)
        coming = [self.bits(self.bit) & ~self._sitting_out(n) for n in range(rounds)]
        return can_go_on(self._after(tables), coming, self.sizes, self.rng, steps)

    def _sitting_out(self, number: int) -> int:
        """The next in line in the round of this number, from 0."""
        everyone = list(self.bit.values())
        first = number * self.byes
        return sum(everyone[i % len(everyone)] for i in range(first, first + self.byes))


def _find_open(
    terms: Terms,
    tables: Sequence[Table],
    is_open: Callable[[Sequence[Table]], bool],
    rng: random.Random,
) -> tuple[Table, ...] | None:
    """Step 2: the best that was found, or None."""
    try:
        columns = possible_tables(terms, tables)
    except TooManyTablesError:
        return None
    before = terms.levels[: terms.levels.index(Level.SPREAD)]
    numbers = [costs for level in before for costs in price(terms, columns, level)]
    chosen = columns.rows_of(tables)
    slacks = [
        int(costs[chosen].sum()) * _PARTS - int(_shares(columns, costs).sum())
        for costs in numbers
    ]
    surpluses = np.array([_surplus(columns, costs) for costs in numbers]).T
    fit = np.asarray((surpluses <= slacks).all(axis=1))
    columns = columns.keep(fit)
    spread = _surplus(columns, price(terms, columns, Level.SPREAD)[0])
    search = _LeastSpread(columns, spread, surpluses[fit], is_open, rng)
    everyone = (1 << len(columns.players)) - 1
    search.fill(everyone, tuple(map(len, tables)), slacks, 0, ())
    return search.best


def _surplus(columns: Columns, costs: Ints) -> Ints:
    """What each table costs beyond the shares of those at it, in parts."""
    shares = _shares(columns, costs)
    return np.asarray(costs * _PARTS - shares[columns.members].sum(axis=1))


def _shares(columns: Columns, costs: Ints) -> Ints:
    """What each player adds at least to a cost, in parts; nobody, at the end, nothing.

    Each table's cost is shared out evenly, and each player has the least share.
    """
    each = costs * (_PARTS // columns.sizes)
    shares = [each[columns.has(i)].min() for i in range(len(columns.players))]
    return np.array([*shares, 0], dtype=np.int64)


class _LeastSpread:
    """A search for open tables, each time of less spread than those found before."""

    def __init__(
        self,
        columns: Columns,
        spread: Ints,
        surpluses: Ints,
        is_open: Callable[[Sequence[Table]], bool],
        rng: random.Random,
    ) -> None:
        self.columns = columns
        self.is_open = is_open
        self.best: tuple[Table, ...] | None = None
        self.limit = _UNLIMITED
        self.steps = _STEPS
        self.spread = spread.tolist()
        self.surpluses = surpluses.tolist()
        self.bits = [
            sum(1 << i for i in members[:size])
            for members, size in zip(
                columns.members.tolist(), columns.sizes.tolist(), strict=True
            )
        ]
        rows = rng.sample(range(len(columns)), len(columns))
        rows.sort(key=self.spread.__getitem__)
        self.rows_with = [
            [row for row in rows if self.bits[row] >> player & 1]
            for player in range(len(columns.players))
        ]

    def fill(
        self,
        left: int,
        sizes: tuple[int, ...],
        slacks: Sequence[int],
        spread: int,
        chosen: tuple[int, ...],
    ) -> None:
        """Try the ways to seat those who are left, tables of the least spread first.

        ``slacks`` is how much surplus there may be at each number before spread, and
        ``spread`` the surplus of spread so far.
        """
        if not left:
            self._look_at(chosen, spread)
            return
        choices = min(
            (self._choices(player, left, sizes) for player in players_of(left)), key=len
        )
        for row in choices:
            if self.steps <= 0 or spread + self.spread[row] > self.limit:
                return
            rest = [a - b for a, b in zip(slacks, self.surpluses[row], strict=True)]
            if min(rest) >= 0:
                bits = self.bits[row]
                self.fill(
                    left & ~bits,
                    without(sizes, bits.bit_count()),
                    rest,
                    spread + self.spread[row],
                    (*chosen, row),
                )

    def _choices(self, player: int, left: int, sizes: tuple[int, ...]) -> list[int]:
        rows = self.rows_with[player]
        self.steps -= len(rows)
        return [
            row
            for row in rows
            if not self.bits[row] & ~left and self.bits[row].bit_count() in sizes
        ]

    def _look_at(self, chosen: tuple[int, ...], spread: int) -> None:
        tables = tuple(self.columns.table(row) for row in chosen)
        self.steps -= _STEPS_TO_LOOK
        if self.is_open(tables):
            self.best = tables
            self.limit = spread - _PARTS
