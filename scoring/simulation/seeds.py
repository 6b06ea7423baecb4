"""One seed for each game of a simulation, told from its number alone.

So a game is the same in any process and in any order. The mixing is that of
SplitMix64 (Steele, Lea, Flood 2014): neighbouring numbers give unlike seeds.
"""

from typing import Final

import numpy as np

from scoring.simulation.types import Ints

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_ALL: Final = 0xFFFFFFFFFFFFFFFF


def seeds_of(seed: int, first: int, count: int) -> Ints:
    """Seeds of games ``first`` to ``first + count - 1`` (from 1); none of them is 0.

    >>> seeds_of(7, 1, 3)[1] == seeds_of(7, 2, 1)[0]
    np.True_
    """
    base = _mix(np.array([seed & _ALL], dtype=np.uint64))
    numbers = np.arange(first, first + count, dtype=np.uint64)
    mixed = _mix(base + numbers * _STEP)
    return (mixed >> np.uint64(1)).astype(np.int64) | 1


def _mix(state: np.typing.NDArray[np.uint64]) -> np.typing.NDArray[np.uint64]:
    mixed = (state ^ (state >> np.uint64(30))) * _FIRST
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _SECOND
    return np.asarray(mixed ^ (mixed >> np.uint64(31)), dtype=np.uint64)
