"""Donuts on bit boards for the compiled machine: moves, flips and ends.

A position is four numbers: the donuts of the side to move (``own``), those of the other
flavor, the field of the last donut (`NO_FIELD` before the first), and how many donuts
are placed. Nothing here chooses for a player.

1. `open_fields` are the legal moves (D1-D3).
2. `flips_of` is what a donut flips (D4-D8); the mover's board then has the donut and
   the flips, the other's has the flips no more, and the two change places.
3. `has_five` ends the game at once (D9); with `MOST_DONUTS` placed `value_of_groups`
   decides it (D10, D11).

A row takes seven bits, of which the last is never set, and eight unused bits lie below
the first: so a step off the board in any direction meets a bit that nobody has. The
rules stand a second time, with sentences, in `placing.py`; tests compare the two.
"""

from typing import Final

import numpy as np

from scoring.compiled import compiled
from scoring.games.donuts.board import EMPTY, LINES, SIZE, Board, Layout
from scoring.simulation.types import Ints

MARGIN: Final = 8
WIDTH: Final = SIZE + 1
FIELD_COUNT: Final = SIZE * SIZE
MOST_DONUTS: Final = 30
NO_FIELD: Final = -1

# Steps of the four directions, as bits.
_ACROSS: Final = 1
_DOWN: Final = WIDTH
_DOWN_RIGHT: Final = WIDTH + 1
_DOWN_LEFT: Final = WIDTH - 1


def bit_of(field: int) -> int:
    """The number of the bit of a field."""
    return MARGIN + field // SIZE * WIDTH + field % SIZE


BITS: Final = np.array([1 << bit_of(field) for field in range(FIELD_COUNT)])
ALL: Final = int(BITS.sum())


def lines_of(layout: Layout) -> Ints:
    """By field, the bits of the line that its donut opens, edge to edge."""
    return np.array(
        [
            sum(1 << bit_of(each) for each in LINES[axis][field])
            for field, axis in enumerate(layout)
        ],
        dtype=np.int64,
    )


def bits_of(board: Board, letter: str) -> int:
    """The bits of all donuts of one flavor."""
    found = (field for field, on in enumerate(board) if on == letter != EMPTY)
    return sum(1 << bit_of(field) for field in found)


@compiled
def open_fields(taken: int, last: int, lines: Ints) -> int:
    """The bits of all fields where the next donut may go (D1-D3)."""
    empty = ALL & ~taken
    if last == NO_FIELD:
        return empty
    on_line = lines[last] & empty
    return on_line if on_line != 0 else empty


@compiled
def flips_of(own: int, other: int, at: int) -> int:
    """The bits that flip when a donut is placed on bit ``at`` (D4-D8)."""
    return (
        _flips_along(own, other, at, _ACROSS)
        | _flips_along(own, other, at, _DOWN)
        | _flips_along(own, other, at, _DOWN_RIGHT)
        | _flips_along(own, other, at, _DOWN_LEFT)
    )


@compiled
def _flips_along(own: int, other: int, at: int, step: int) -> int:
    after = at + step
    while (own >> after) & 1:
        after += step
    if (other >> after) & 1 == 0:
        return 0
    before = at - step
    while (own >> before) & 1:
        before -= step
    if (other >> before) & 1 == 0:
        return 0
    return (1 << after) | (1 << before)


@compiled
def has_five(own: int) -> bool:
    """Whether five or more stand in a line (D9)."""
    return (
        _five_along(own, _ACROSS)
        or _five_along(own, _DOWN)
        or _five_along(own, _DOWN_RIGHT)
        or _five_along(own, _DOWN_LEFT)
    )


@compiled
def _five_along(own: int, step: int) -> bool:
    pairs = own & (own >> step)
    fours = pairs & (pairs >> (2 * step))
    return fours & (own >> (4 * step)) != 0


@compiled
def can_make_five(own: int, other: int, fields: int) -> bool:
    """Whether a donut on one of these fields makes five at once."""
    while fields != 0:
        bit = lowest_bit(fields)
        fields &= fields - 1
        if has_five(own | flips_of(own, other, bit) | (1 << bit)):
            return True
    return False


@compiled
def largest_group(own: int) -> int:
    """How many stand in the largest group along rows and columns (D11)."""
    largest = 0
    while own != 0:
        group = own & -own
        grown = _beside(group) & own
        while grown != group:
            group = grown
            grown = _beside(group) & own
        largest = max(largest, count_bits(group))
        own &= ~group
    return largest


@compiled
def _beside(group: int) -> int:
    return (
        group
        | (group << _ACROSS)
        | (group >> _ACROSS)
        | (group << _DOWN)
        | (group >> _DOWN)
    )


@compiled
def count_bits(bits: int) -> int:
    """How many are set; written so that the compiler finds the processor's own way."""
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@compiled
def lowest_bit(bits: int) -> int:
    """The number of the lowest bit that is set; there is one."""
    return count_bits((bits & -bits) - 1)


@compiled
def field_of(bit: int) -> int:
    """The field of a bit number."""
    place = bit - MARGIN
    return place // WIDTH * SIZE + place % WIDTH


@compiled
def value_of_groups(own: int, other: int) -> int:
    """1, 0 or -1 for the first flavor when all donuts are placed without a five."""
    ours, theirs = largest_group(own), largest_group(other)
    return (ours > theirs) - (ours < theirs)
