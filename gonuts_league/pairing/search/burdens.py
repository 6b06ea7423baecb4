"""What each pair, place and seat weighs, with all levels packed into one number.

1. Orders stand first, then the levels as they are asked for. Each level has a reach:
   what one swap can change in it, or one table come to, at most.
2. One unit of a level weighs more than the reach of all lighter levels together, and
   twice that: so comparing the changes of two swaps compares level by level, exactly.
3. Where machine integers are too short, whole numbers of any length are used.

Those who belong together earn where they share a table, so numbers may be negative.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import Any

import numpy as np

from gonuts_league.pairing.cost import scale_points
from gonuts_league.pairing.orders import Terms
from gonuts_league.pairing.types import LARGEST_TABLE, EntryId, Level

from .slices import Numbers, least_spread

PREFERRED, SMALL, LARGE = range(3)
_PAIRS = LARGEST_TABLE * (LARGEST_TABLE - 1) // 2
_MACHINE_RANGE = 1 << 60


@dataclass(frozen=True, slots=True)
class Weights:
    """What one unit of each level counts for, and how to get the units back.

    ``of`` is by name of the level; one that does not count weighs 0. ``radices`` run
    from the weightiest to the lightest.
    """

    of: dict[str, int]
    radices: tuple[int, ...]

    @property
    def most(self) -> int:
        """More than any change can be."""
        return prod(self.radices)

    def unpack(self, packed: int) -> list[int]:
        """The numbers of the levels, the weightiest first.

        >>> Weights({"a": 7, "b": 1}, (9, 7)).unpack(2 * 7 - 3)
        [2, -3]
        """
        numbers = []
        for radix in reversed(self.radices):
            digit = (packed + radix // 2) % radix - radix // 2
            numbers.append(digit)
            packed = (packed - digit) // radix
        return numbers[::-1]


@dataclass(frozen=True, slots=True)
class Burdens:
    """The packed costs of a field, by number of the player.

    ``groups`` number those of equal points. ``points`` cost what the highest of a table
    has more than the lowest, ``pair`` is
    for two at one table, ``seat`` for a player in a seat, ``kind`` for a player at a
    table of the preferred size, a smaller or a larger one. ``floor`` is what no tables
    of the field fall below, level by level.
    """

    weights: Weights
    groups: Numbers
    points: Numbers
    pair: Numbers
    seat: Numbers
    kind: Numbers
    floor: list[int]


def weigh_field(
    terms: Terms, entries: Sequence[EntryId], sizes: Sequence[int]
) -> Burdens:
    """Pack what the levels say of these players, seated at tables of these sizes."""
    field = _Field(terms, entries)
    levels = [
        *field.orders(),
        *(x for level in terms.levels for x in field.wish(level)),
    ]
    weights = _weigh(levels)
    field.weights = weights.of
    fits = prod(weights.radices) < _MACHINE_RANGE
    field.dtype = np.dtype(np.int64 if fits else np.object_)
    floors = {
        "repeats": terms.bound.repeats or 0,
        "squares": terms.bound.repeats or 0,
        "avoided": terms.bound.avoided or 0,
        "order": -len(field.bound),
        "parted": -len(field.wishes),
        "spread": least_spread(sorted(field.points, reverse=True), sizes) or 0,
        "seats": sum(map(min, field.turns())),
    }
    return Burdens(
        weights=weights,
        groups=np.array(_codes(field.points)),
        points=field.array([n * weights.of["spread"] for n in field.points]),
        pair=field.pairs(),
        seat=field.seats(),
        kind=field.kinds(),
        floor=[floors.get(name, 0) if reach else 0 for name, reach in levels],
    )


_Reach = tuple[str, int]
"""A level's name, and how far its number goes, up or down; 0 if it never changes."""


def _weigh(levels: Sequence[_Reach]) -> Weights:
    names = "order place repeats squares avoided parted small spread seats"
    weights = dict.fromkeys(names.split(), 0)
    unit = 1
    for name, reach in reversed(levels):
        if reach:
            weights[name] = unit
            unit *= 2 * reach + 1
    return Weights(weights, tuple(2 * reach + 1 for _, reach in levels))


class _Field:
    """The players of one board as numbers from 0, and what is known of them."""

    def __init__(self, terms: Terms, entries: Sequence[EntryId]) -> None:
        past, orders = terms.past, terms.orders
        self.entries = entries
        self.number = number = {entry: i for i, entry in enumerate(entries)}
        self.points, _ = scale_points(past, entries)
        self.met = {
            (number[a], number[b]): len(rounds)
            for (a, b), rounds in past.met_rounds.items()
            if a in number and b in number
        }
        self.clubs = _codes(past.candidates[entry].club for entry in entries)
        self.avoid = self._pairs(past.avoid)
        self.wishes = self._pairs(past.together)
        self.apart = self._pairs(orders.apart)
        self.bound = self._pairs(
            pair for group in orders.groups for pair in combinations(group, 2)
        )
        labels = dict(orders.labels)
        self.labels = _codes(labels.get(entry) for entry in entries)
        self.given_seats = {number[e]: s for e, s in orders.seats if e in number}
        self.only_odd = [entry in past.only_odd for entry in entries]
        self.never_odd = [entry in past.never_odd for entry in entries]
        self.small = [past.small_counts[entry] for entry in entries]
        self.seat_counts = [past.seat_counts.get(e, Counter()) for e in entries]
        self.weights: dict[str, int] = {}
        self.dtype: np.dtype[Any] = np.dtype(np.int64)

    def _pairs(self, pairs: Iterable[tuple[EntryId, EntryId]]) -> list[tuple[int, int]]:
        number = self.number
        return [(number[a], number[b]) for a, b in pairs if a in number and b in number]

    def orders(self) -> list[_Reach]:
        """The level above all wishes."""
        bind = self.apart or self.bound or any(self.labels) or self.given_seats
        return [("order", (2 * _PAIRS if bind else 0))]

    def wish(self, level: Level) -> list[_Reach]:
        """How far the numbers of a level reach in this field."""
        match level:
            case Level.REPEATS:
                most = max(self.met.values(), default=0)
                again = most * most if most > 1 else 0
                return [
                    ("repeats", _PAIRS * most),
                    ("squares", _PAIRS * again),
                ]
            case Level.AVOID:
                return [("avoided", _PAIRS)]
            case Level.TOGETHER:
                return [("parted", _PAIRS if self.wishes else 0)]
            case Level.SMALL_TABLES:
                return [("small", LARGEST_TABLE * max(self.small, default=0))]
            case Level.ODD_PLACE:
                marked = any(self.only_odd) or any(self.never_odd)
                return [("place", LARGEST_TABLE if marked else 0)]
            case Level.SPREAD:
                return [("spread", 2 * max(self.points, default=0))]
            case Level.SEATS:
                return [("seats", LARGEST_TABLE * max(map(max, self.turns())))]

    def turns(self) -> list[list[int]]:
        """By player and seat: what a turn there adds to the sum of squares, less 1."""
        return [
            [2 * counts[seat] for seat in range(LARGEST_TABLE)]
            for counts in self.seat_counts
        ]

    def array(self, values: Sequence[int] | Sequence[Sequence[int]]) -> Numbers:
        return np.array(values, dtype=self.dtype)

    def pairs(self) -> Numbers:
        """Cost of each two players at one table, both ways round."""
        size = len(self.entries)
        burden: Numbers = np.zeros((size, size), dtype=self.dtype)
        if weight := self.weights["avoided"]:
            clubs = np.array(self.clubs)
            burden[(clubs[:, None] == clubs) & (clubs > 0)] = weight
            if self.avoid:
                rows, columns = np.array(self.avoid).T
                burden[rows, columns] = burden[columns, rows] = weight
        if weight := self.weights["order"]:
            self._order(burden, weight)
        if weight := self.weights["parted"]:
            _add(burden, self.wishes, [-weight] * len(self.wishes))
        once, square = self.weights["repeats"], self.weights["squares"]
        if once:
            costs = [n * once + n * n * square for n in self.met.values()]
            _add(burden, list(self.met), costs)
        np.fill_diagonal(burden, 0)
        return burden

    def _order(self, burden: Numbers, weight: int) -> None:
        if any(self.labels):
            labels = np.array(self.labels)
            both = (labels[:, None] > 0) & (labels > 0)
            burden[both & (labels[:, None] != labels)] += weight
        _add(burden, self.apart, [weight] * len(self.apart))
        _add(burden, self.bound, [-weight] * len(self.bound))

    def seats(self) -> Numbers:
        """Cost of each player in each seat."""
        burden = self.array(self.turns()) * self.weights["seats"]
        for player, seat in self.given_seats.items():
            burden[player] += self.weights["order"]
            burden[player, seat] -= self.weights["order"]
        return burden

    def kinds(self) -> Numbers:
        """Cost of each player at each kind of table."""
        place, small = self.weights["place"], self.weights["small"]
        burden: Numbers = np.zeros((len(self.entries), 3), dtype=self.dtype)
        burden[:, PREFERRED] = self.array(self.only_odd) * place
        burden[:, LARGE] = self.array(self.never_odd) * place
        burden[:, SMALL] = burden[:, LARGE] + self.array(self.small) * small
        return burden


def _codes(values: Iterable[object]) -> list[int]:
    """Whole numbers from 1 for what is equal, 0 for nothing or an empty name."""
    codes: dict[object, int] = {}
    return [
        0 if value is None or value == "" else codes.setdefault(value, len(codes) + 1)
        for value in values
    ]


def _add(
    burden: Numbers, pairs: Sequence[tuple[int, int]], costs: Sequence[int]
) -> None:
    if pairs:
        rows, columns = np.array(pairs).T
        burden[rows, columns] += costs
        burden[columns, rows] += costs
