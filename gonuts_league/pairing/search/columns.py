"""Every table that could be set for a few players, and what each would cost.

A seating is a choice among these tables that puts each player at one. The costs of a
seating are sums over its tables, up to what is the same for every seating.

1. Tables grow player by player. Those ordered apart never share one. A table is dropped
   as soon as it alone costs more at the first level than the seating to be beaten.
2. Tables that break another order are dropped.
3. The rest are priced, level by level, in whole numbers: points are scaled. Seats are
   priced in the best order of the table.

It does not choose among them; that is for ``exact``.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

import numpy as np
import numpy.typing as npt

from gonuts_league.pairing.cost import Past, count_cost, pair_of, scale_points
from gonuts_league.pairing.orders import Orders, Terms
from gonuts_league.pairing.types import EntryId, Level, Table

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
_MOST_TABLES = 200_000
_ROWS_AT_ONCE = 4_096
_NO_SEAT = 1 << 40
_MOST_UNITS = 1 << 32
"""Points are counted in units; bounds take 2**20 parts of one, and sums of them."""
_Weight = Callable[[EntryId, EntryId], int]


class TooManyTablesError(ValueError):
    """More possible tables than can be looked at one by one, or priced."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Possible tables of some players.

    ``members`` has a row of player indices for each table, ascending, filled up with
    ``len(players)``; ``sizes`` the number of players in each.
    """

    players: tuple[EntryId, ...]
    members: Ints
    sizes: Ints

    def __len__(self) -> int:
        return len(self.sizes)

    def keep(self, rows: Bools) -> "Columns":
        """Only the tables where ``rows`` is true."""
        return Columns(self.players, self.members[rows], self.sizes[rows])

    def has(self, player: int) -> Bools:
        """At which tables the player with this index sits."""
        return np.asarray((self.members == player).any(axis=1))

    def table(self, row: int) -> Table:
        """The players of one table, in the order of ``players``."""
        size = int(self.sizes[row])
        return tuple(self.players[i] for i in self.members[row, :size].tolist())

    def rows_of(self, tables: Iterable[Table]) -> list[int]:
        """The rows of these tables, whatever their seats."""
        index = {player: i for i, player in enumerate(self.players)}
        nobody, width = len(self.players), self.members.shape[1]
        rows = []
        for table in tables:
            own = sorted(index[entry] for entry in table)
            own += [nobody] * (width - len(own))
            rows += np.flatnonzero((self.members == own).all(axis=1)).tolist()
        return rows


def possible_tables(terms: Terms, tables: Sequence[Table]) -> Columns:
    """All tables of these sizes for these players that the orders allow.

    Those are left out that could only be in a seating that costs more at the first
    level than the one given; its own tables are among the rest if they obey the orders.

    Raises TooManyTablesError if they are too many to be listed, or if spread counts
    and points are too far apart, or too fine, for machine integers.
    """
    players = tuple(chain.from_iterable(tables))
    units = max(scale_points(terms.past, players)[0], default=0)
    if Level.SPREAD in terms.levels and units > _MOST_UNITS:
        raise TooManyTablesError
    kinds = sorted({len(table) for table in tables})
    weights = np.zeros((len(players) + 1,) * 2, dtype=np.int64)
    most = 0
    if terms.levels and terms.levels[0] in (Level.REPEATS, Level.AVOID):
        weights = _pair_weights(terms.past, players, terms.levels[0])[0]
        most = int(count_cost(terms.past, tables).by_level(terms.levels[0])[0])
    grown = _grow(_barred(terms.orders, players), weights, kinds[-1], most)
    members = [
        np.pad(
            grown[size], ((0, 0), (0, kinds[-1] - size)), constant_values=len(players)
        )
        for size in kinds
    ]
    sizes = np.repeat(np.array(kinds), [len(rows) for rows in members])
    columns = Columns(players, np.concatenate(members), sizes)
    return columns.keep(_obedient(terms, columns))


def _matrix(players: Sequence[EntryId], weight: _Weight) -> Ints:
    """What each two players weigh, with a row and a column of 0 for nobody."""
    matrix = np.zeros((len(players) + 1,) * 2, dtype=np.int64)
    for (i, a), (j, b) in combinations(enumerate(players), 2):
        matrix[i, j] = matrix[j, i] = weight(a, b)
    return matrix


def _barred(orders: Orders, players: Sequence[EntryId]) -> Bools:
    """Who may not sit with whom, pinned to another table or by rule."""
    labels = dict(orders.labels)

    def is_barred(a: EntryId, b: EntryId) -> bool:
        return pair_of(a, b) in orders.apart or (
            a in labels and b in labels and labels[a] != labels[b]
        )

    return _matrix(players, is_barred)[:-1, :-1] > 0


def _grow(barred: Bools, weights: Ints, largest: int, most: int) -> dict[int, Ints]:
    """Step 1: by size, the players of each table in ascending order."""
    may_follow = np.triu(~barred, 1)
    grown = {1: np.arange(len(barred), dtype=np.int64)[:, None]}
    for size in range(2, largest + 1):
        larger, count = [], 0
        for first in range(0, len(grown[size - 1]), _ROWS_AT_ONCE):
            rows = grown[size - 1][first : first + _ROWS_AT_ONCE]
            costs = weights[rows[:, :, None], rows[:, None, :]].sum(axis=(1, 2)) // 2
            total = costs[:, None] + weights[rows, :-1].sum(axis=1)
            base, new = np.nonzero(may_follow[rows].all(axis=1) & (total <= most))
            larger.append(np.column_stack((rows[base], new)))
            count += len(base)
            if count > _MOST_TABLES:
                raise TooManyTablesError
        grown[size] = np.concatenate(larger)
    return grown


def _obedient(terms: Terms, columns: Columns) -> Bools:
    """Which tables have all of a group or nobody, and a seat for all who are pinned."""
    index = {player: i for i, player in enumerate(columns.players)}
    keep = np.ones(len(columns), dtype=np.bool_)
    for first, *others in terms.orders.groups:
        for other in others:
            keep &= columns.has(index[first]) == columns.has(index[other])
    if terms.orders.seats:
        keep &= price(terms, columns, Level.SEATS)[0] < _NO_SEAT
    return keep


def _count(columns: Columns, entries: Iterable[EntryId]) -> Ints:
    inside = set(entries)
    counted = np.array([*(p in inside for p in columns.players), 0], dtype=np.int64)
    return np.asarray(counted[columns.members].sum(axis=1))


def price(terms: Terms, columns: Columns, level: Level) -> list[Ints]:
    """What each table adds to each number of a level, as ``Cost.by_level`` has them.

    Spread is in the units of ``scale_points``. A pair that sits together as it wishes
    counts -1, and one that is parted nothing.
    """
    match level:
        case Level.SMALL_TABLES:
            return [_small_tables(terms.past, columns)]
        case Level.ODD_PLACE:
            past, is_odd = terms.past, columns.sizes != terms.past.preferred
            never, only = past.never_odd, past.only_odd
            return [np.where(is_odd, _count(columns, never), _count(columns, only))]
        case Level.SPREAD:
            return [_spreads(terms.past, columns)]
        case Level.SEATS:
            return [_seats(terms, columns)]
        case _:
            weights = _pair_weights(terms.past, columns.players, level)
            return [_pair_sums(columns, each) for each in weights]


def _pair_weights(past: Past, players: Sequence[EntryId], level: Level) -> list[Ints]:
    if level is Level.REPEATS:
        met = _matrix(players, lambda a, b: len(past.met_rounds.get(pair_of(a, b), ())))
        return [met, met * met]
    if level is Level.AVOID:
        return [_matrix(players, past.is_avoided)]
    return [-_matrix(players, lambda a, b: pair_of(a, b) in past.together)]


def _pair_sums(columns: Columns, weights: Ints) -> Ints:
    total = np.zeros(len(columns), dtype=np.int64)
    for i, j in combinations(range(columns.members.shape[1]), 2):
        total += weights[columns.members[:, i], columns.members[:, j]]
    return total


def _small_tables(past: Past, columns: Columns) -> Ints:
    times = [past.small_counts[entry] for entry in columns.players]
    counts = np.array([*times, 0], dtype=np.int64)[columns.members].sum(axis=1)
    return np.where(columns.sizes < past.preferred, counts, 0)


def _spreads(past: Past, columns: Columns) -> Ints:
    points, _ = scale_points(past, columns.players)
    lowest = np.array([*points, max(points)], dtype=np.int64)
    highest = np.array([*points, min(points)], dtype=np.int64)
    members = columns.members
    return np.asarray(highest[members].max(axis=1) - lowest[members].min(axis=1))


def _seats(terms: Terms, columns: Columns) -> Ints:
    """The least seat imbalance; ``_NO_SEAT`` or more where pins allow no order."""
    burdens = _seat_burdens(terms, columns)
    least = np.zeros(len(columns), dtype=np.int64)
    for size in sorted(set(columns.sizes.tolist())):
        rows = columns.sizes == size
        least[rows] = _least_burden(burdens[columns.members[rows, :size]])
    return least


def _seat_burdens(terms: Terms, columns: Columns) -> Ints:
    """What a player's squares come to with one more time in a seat, by both."""
    pinned = dict(terms.orders.seats)
    width = columns.members.shape[1]
    burdens = np.zeros((len(columns.players), width), dtype=np.int64)
    for i, entry in enumerate(columns.players):
        counts = terms.past.seat_counts.get(entry, Counter())
        burdens[i] = sum(n * n for n in counts.values())
        for seat in range(width):
            burdens[i, seat] += 2 * counts[seat] + 1
            burdens[i, seat] += _NO_SEAT * (pinned.get(entry, seat) != seat)
    return burdens


def _least_burden(burdens: Ints) -> Ints:
    """The cheapest order of each table, from burdens by table, player and seat.

    The players take their seats one after the other; ``least`` knows the cheapest way
    for each set of seats that are taken, as bits.
    """
    size = burdens.shape[1]
    least: dict[int, Ints] = {0: np.zeros(len(burdens), dtype=np.int64)}
    for player in range(size):
        further: dict[int, Ints] = {}
        for taken, cost in least.items():
            for seat in range(size):
                if not taken >> seat & 1:
                    total = cost + burdens[:, player, seat]
                    known = further.get(taken | 1 << seat, total)
                    further[taken | 1 << seat] = np.minimum(known, total)
        least = further
    return least[(1 << size) - 1]
