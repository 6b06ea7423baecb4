"""Draws of a game played by machine, from a generator of its own in ``state[0]``."""

from scoring.compiled import compiled
from scoring.simulation.types import Ints


@compiled
def draw_below(state: Ints, count: int) -> int:
    """A number from 0 to ``count - 1``, all but equally likely (xorshift64).

    ``state[0]`` is the generator's, never 0; ``count`` is far below 2^31.
    """
    x = state[0]
    x ^= x << 13
    x ^= (x >> 7) & 0x1FFFFFFFFFFFFFF
    x ^= x << 17
    state[0] = x
    return (((x >> 33) & 0x7FFFFFFF) * count) >> 31


@compiled
def shuffle(state: Ints, start: int, count: int) -> None:
    """Bring ``count`` places from ``start`` on into any order, all but equally likely.

    From the last place down each changes with one of those up to itself (Durstenfeld
    1964).
    """
    for last in range(count - 1, 0, -1):
        other = draw_below(state, last + 1)
        kept = state[start + last]
        state[start + last] = state[start + other]
        state[start + other] = kept
