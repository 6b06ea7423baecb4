"""How many tables of which size, and who sits out.

1. Nobody sits out when all can be seated; else as few as possible.
2. As few tables as possible are off the preferred size.
3. Of equal choices the one with more tables, then the one whose odd tables are nearer
   to the preferred size, then the one with the larger odd tables first.

Byes go to the fewest byes so far, then to the fewest points, then by seeded lot.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations_with_replacement

from gonuts_league.events.pairing.types import (
    Candidate,
    EntryId,
    TableSize,
    TooFewPlayersError,
)


@dataclass(frozen=True, slots=True)
class SizePlan:
    """Sizes of the tables, preferred first, then the larger, then the smaller."""

    sizes: tuple[int, ...]
    byes: int


def plan_sizes(count: int, size: TableSize) -> SizePlan:
    """Divide players into tables.

    Raises TooFewPlayersError if they cannot fill one table.

    >>> plan_sizes(23, TableSize(preferred=4, minimum=3, maximum=5))
    SizePlan(sizes=(4, 4, 4, 4, 4, 3), byes=0)
    >>> plan_sizes(7, TableSize(preferred=4, minimum=4, maximum=4))
    SizePlan(sizes=(4,), byes=3)
    """
    for seated in range(count, size.minimum - 1, -1):
        sizes = _divide(seated, size)
        if sizes:
            return SizePlan(sizes, count - seated)
    raise TooFewPlayersError(count, size.minimum)


def _divide(count: int, size: TableSize) -> tuple[int, ...]:
    """Sizes that add up to count, the best by rules 2 and 3; empty if there are none.

    Among any ``preferred`` odd tables are some whose sizes add up to a multiple of
    ``preferred``: so fewer than ``preferred`` of them are ever needed.
    """
    preferred = size.preferred
    odd = [n for n in range(size.maximum, size.minimum - 1, -1) if n != preferred]
    for odd_count in range(preferred):
        choices = [
            (preferred,) * ((count - sum(chosen)) // preferred) + chosen
            for chosen in combinations_with_replacement(odd, odd_count)
            if sum(chosen) <= count and (count - sum(chosen)) % preferred == 0
        ]
        if choices:
            return min(choices, key=lambda sizes: _rule_three(sizes, preferred))
    return ()


def _rule_three(sizes: tuple[int, ...], preferred: int) -> tuple[int, int]:
    return -len(sizes), sum((n - preferred) ** 2 for n in sizes)


def choose_byes(
    candidates: Iterable[Candidate], count: int, rng: random.Random
) -> tuple[EntryId, ...]:
    """Choose who sits out: fewest byes, then fewest points, then by lot.

    The order in which the candidates are given does not matter.
    """
    drawn = sorted(candidates, key=lambda candidate: candidate.id)
    rng.shuffle(drawn)
    drawn.sort(key=lambda candidate: (candidate.byes, candidate.points))
    return tuple(candidate.id for candidate in drawn[:count])
