"""Bots for Donuts that know the board only, compiled.

- `random`: every open field has an equal chance.
- `greedy`: a five at once; else no field that lets the other make five if there is
  another, then what flips most, then what leaves the fewest replies; any of equal ones.
- `perfect`: the first move found that keeps the best result there is (`solver`).

`driver` asks the solver for the third.
"""

from typing import Final

from scoring.compiled import compiled
from scoring.drawing import draw_below
from scoring.games.donuts.play.engine import (
    can_make_five,
    count_bits,
    field_of,
    flips_of,
    has_five,
    lowest_bit,
    open_fields,
)
from scoring.simulation.types import Ints

RANDOM_BOT: Final = 0
GREEDY_BOT: Final = 1
PERFECT_BOT: Final = 2
BOTS: Final = {"random": RANDOM_BOT, "greedy": GREEDY_BOT, "perfect": PERFECT_BOT}

_FIVE: Final = 1_000_000
_FIVE_FOR_THE_OTHER: Final = 10_000
_FLIP: Final = 100


@compiled
def choose_bit(
    random: Ints, own: int, other: int, last: int, lines: Ints, bot: int
) -> int:
    """The bit of the field where `random` or `greedy` places its donut."""
    fields = open_fields(own | other, last, lines)
    if bot == RANDOM_BOT:
        for _skipped in range(draw_below(random, count_bits(fields))):
            fields &= fields - 1
        return lowest_bit(fields)
    best, best_weight, equals = -1, 0, 0
    while fields != 0:
        bit = lowest_bit(fields)
        fields &= fields - 1
        weight = _weigh(own, other, bit, lines)
        if equals == 0 or weight > best_weight:
            best, best_weight, equals = bit, weight, 1
        elif weight == best_weight:
            equals += 1
            if draw_below(random, equals) == 0:
                best = bit
    return best


@compiled
def _weigh(own: int, other: int, bit: int, lines: Ints) -> int:
    flips = flips_of(own, other, bit)
    mine, theirs = own | flips | (1 << bit), other & ~flips
    if has_five(mine):
        return _FIVE
    replies = open_fields(mine | theirs, field_of(bit), lines)
    weight = _FLIP * count_bits(flips) - count_bits(replies)
    if can_make_five(theirs, mine, replies):
        weight -= _FIVE_FOR_THE_OTHER
    return weight
