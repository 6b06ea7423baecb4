"""Perfect play of Donuts: who wins from here, and what each move keeps of that.

1. A move that makes five wins at once.
2. Otherwise moves are tried in an order: those that leave the other flavor no five
   first, then those that leave the fewest replies and flip the most.
3. What a move leaves is searched by alpha-beta over the values 1, 0, -1 (won, drawn,
   lost for the side to move), which stops at the first win. Positions that were
   searched to their end are kept in a table.

A position is both boards and the field of the last donut. The search counts positions
and gives up at a limit, never by the clock. It does not tell how long a win takes.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from scoring.compiled import compiled
from scoring.games.donuts.board import LETTERS, Layout, opponent_of
from scoring.games.donuts.placing import GameState
from scoring.games.donuts.play.engine import (
    FIELD_COUNT,
    MARGIN,
    MOST_DONUTS,
    bit_of,
    bits_of,
    can_make_five,
    count_bits,
    field_of,
    flips_of,
    has_five,
    lines_of,
    lowest_bit,
    open_fields,
    value_of_groups,
)
from scoring.games.donuts.play.verdicts import MoveValue
from scoring.simulation.types import Ints

UNKNOWN: Final = 2
_NO_LIMIT: Final = 1 << 60

# Places in the table of positions: 2 to the power of this, 16 bytes each.
_TABLE_BITS: Final = 19
# An entry is the own board with the field after it and the bounds after that, and the
# other board. A board takes 42 bits, a field 6; it counts from 1, so that 0 is none.
_FIELD_SHIFT: Final = 42
_BOUNDS_SHIFT: Final = 48
_KEY: Final = (1 << _BOUNDS_SHIFT) - 1

_FIVE: Final = 1_000_000
_FIVE_FOR_THE_OTHER: Final = 10_000
_REPLY: Final = 2


class TooHardError(Exception):
    """The search met more positions than it was allowed."""


@dataclass(frozen=True, slots=True)
class _Move:
    """A legal move and the boards after it; ``value`` where it ends the game."""

    field: int
    own: int
    other: int
    weight: int
    value: int | None


class Solver:
    """Answers about one layout; what it finds out helps it with the next question.

    ``positions`` counts those it has met so far.
    """

    def __init__(self, layout: Layout) -> None:
        self.lines = lines_of(layout)
        self._seen = np.zeros((1 << _TABLE_BITS, 2), dtype=np.int64)
        self._order = np.zeros((MOST_DONUTS + 2, FIELD_COUNT, 2), dtype=np.int64)
        self._count = np.zeros(2, dtype=np.int64)
        self.positions = 0

    def value(self, state: GameState, most: int = _NO_LIMIT) -> int:
        """1 if the side to move wins with perfect play, 0 for a draw, -1 if they lose.

        The game must not have ended. Raises TooHardError after ``most`` positions.
        """
        return self._best(state, most)[1]

    def best_field(self, state: GameState) -> int:
        """The first move found that keeps the best result; the game has not ended."""
        return self._best(state, _NO_LIMIT)[0]

    def move_values(
        self, state: GameState, most: int = _NO_LIMIT
    ) -> tuple[MoveValue, ...]:
        """The value of every legal move, by field; () when the game has ended.

        What ``most`` positions do not tell is None.
        """
        last, values = self.positions + most, dict[int, int | None]()
        for move in self._moves(state):
            value = move.value
            if value is None:
                value = self._search(move, state.placed + 1, last - self.positions)
            values[move.field] = value
        return tuple(MoveValue(field, values[field]) for field in sorted(values))

    def fields_in_order(self, state: GameState) -> tuple[int, ...]:
        """The legal moves in the order in which they are tried."""
        return tuple(move.field for move in self._moves(state))

    def _best(self, state: GameState, most: int) -> tuple[int, int]:
        """The field and the value of the best move, the first of equal ones."""
        best: tuple[int, int] | None = None
        last = self.positions + most
        for move in self._moves(state):
            value = move.value
            if value is None:
                value = self._search(move, state.placed + 1, last - self.positions)
            if value is None:
                raise TooHardError
            if best is None or value > best[1]:
                best = move.field, value
            if value == 1:
                break
        if best is None:
            raise ValueError("the game has ended")
        return best

    def _moves(self, state: GameState) -> list[_Move]:
        """All legal moves, the most promising first."""
        own = bits_of(state.board, LETTERS[state.mover])
        other = bits_of(state.board, LETTERS[opponent_of(state.mover)])
        found = (
            self._move(own, other, field, state.placed + 1)
            for field in state.legal_fields
        )
        return sorted(found, key=lambda move: -move.weight)

    def _move(self, own: int, other: int, field: int, placed: int) -> _Move:
        bit = bit_of(field)
        flips = int(flips_of(own, other, bit))
        mine, theirs = own | flips | (1 << bit), other & ~flips
        if has_five(mine):
            return _Move(field, mine, theirs, _FIVE, 1)
        value: int | None = None
        if placed == MOST_DONUTS:
            value = int(value_of_groups(mine, theirs))
        weight = int(weigh(mine, theirs, field, flips, self.lines))
        return _Move(field, mine, theirs, weight, value)

    def _search(self, move: _Move, placed: int, allowed: int) -> int | None:
        self._count[:] = 0, allowed
        value = search(
            move.other, move.own, move.field, placed, -1, 1,
            self.lines, self._seen, self._order, self._count,
        )  # fmt: skip
        self.positions += int(self._count[0])
        return None if value == UNKNOWN else -int(value)


@compiled
def search(
    own: int,
    other: int,
    last: int,
    placed: int,
    low: int,
    high: int,
    lines: Ints,
    seen: Ints,
    order: Ints,
    count: Ints,
) -> int:
    """Value for the side to move, right within (low, high); UNKNOWN beyond the limit.

    ``count`` holds the positions met so far and the most there may be.
    """
    if count[0] >= count[1]:
        return UNKNOWN
    count[0] += 1
    first = (own >> MARGIN) | ((last + 1) << _FIELD_SHIFT)
    second = other >> MARGIN
    entry = seen[_place(first, second, seen.shape[0])]
    known = _look_up(entry, first, second, low, high)
    if known != UNKNOWN:
        return known
    moves = _order_moves(own, other, last, lines, order[placed])
    if moves < 0:
        return 1
    best = -1
    floor = low
    for index in range(moves):
        bit = order[placed, index, 1]
        flips = flips_of(own, other, bit)
        mine, theirs = own | flips | (1 << bit), other & ~flips
        if placed + 1 == MOST_DONUTS:
            value = value_of_groups(mine, theirs)
        else:
            value = search(
                theirs, mine, field_of(bit), placed + 1, -high, -floor,
                lines, seen, order, count,
            )  # fmt: skip
            if value == UNKNOWN:
                return UNKNOWN
            value = -value
        best = max(best, value)
        floor = max(floor, best)
        if best >= high:
            break
    _keep(entry, first, second, best if best > low else -1, best if best < high else 1)
    return best


@compiled
def _look_up(entry: Ints, first: int, second: int, low: int, high: int) -> int:
    """The value that a table entry tells of this position, UNKNOWN if it does not."""
    if entry[0] & _KEY != first or entry[1] != second:
        return UNKNOWN
    bounds = entry[0] >> _BOUNDS_SHIFT
    least, most = (bounds & 3) - 1, (bounds >> 2) - 1
    if least == most or least >= high:
        return least
    return most if most <= low else UNKNOWN


@compiled
def _keep(entry: Ints, first: int, second: int, least: int, most: int) -> None:
    """Write what is known of a position over whatever the entry had."""
    entry[0] = first | ((((most + 1) << 2) | (least + 1)) << _BOUNDS_SHIFT)
    entry[1] = second


@compiled
def _place(first: int, second: int, size: int) -> int:
    mixed = first ^ (second << 5) ^ (second >> 23) ^ (first >> 19)
    mixed ^= mixed >> 29
    mixed ^= mixed << 17
    mixed ^= mixed >> 11
    return mixed & (size - 1)


@compiled
def _order_moves(own: int, other: int, last: int, lines: Ints, order: Ints) -> int:
    """Lay the moves out, the most promising first; -1 if one of them makes five.

    ``order`` gets a weight and the bit of each; the answer counts them.
    """
    fields = open_fields(own | other, last, lines)
    count = 0
    while fields != 0:
        bit = lowest_bit(fields)
        fields &= fields - 1
        flips = flips_of(own, other, bit)
        mine = own | flips | (1 << bit)
        if has_five(mine):
            return -1
        weight = weigh(mine, other & ~flips, field_of(bit), flips, lines)
        at = count
        while at > 0 and order[at - 1, 0] < weight:
            order[at, 0] = order[at - 1, 0]
            order[at, 1] = order[at - 1, 1]
            at -= 1
        order[at, 0] = weight
        order[at, 1] = bit
        count += 1
    return count


@compiled
def weigh(mine: int, theirs: int, field: int, flips: int, lines: Ints) -> int:
    """How promising a move is that led to these boards (step 2)."""
    replies = open_fields(mine | theirs, field, lines)
    weight = count_bits(flips) - _REPLY * count_bits(replies)
    if can_make_five(theirs, mine, replies):
        weight -= _FIVE_FOR_THE_OTHER
    return weight
