"""What each way to treat an odd count would mean: how many tables of which size, byes.

It plans sizes only, as ``sizes`` does for a draw; who sits where, and orders that would
change the sizes of tables, are not looked at.
"""

from collections import Counter
from dataclasses import dataclass

from .sizes import plan_sizes
from .types import OddTables, TableSize, TooFewPlayersError


@dataclass(frozen=True, slots=True)
class Consequence:
    """``tables`` counts tables by size, the preferred size first, then the largest."""

    odd: OddTables
    tables: tuple[tuple[int, int], ...]
    byes: int


def consequences(count: int, size: TableSize) -> tuple[Consequence, ...]:
    """What each choice makes of ``count`` players, in the order of the choices.

    Empty if they cannot fill one table.

    >>> for each in consequences(23, TableSize(preferred=4, minimum=3, maximum=5)):
    ...     print(each.odd, each.tables, each.byes)
    fewest ((4, 5), (3, 1)) 0
    smaller ((4, 5), (3, 1)) 0
    larger ((4, 2), (5, 3)) 0
    byes ((4, 5),) 3
    """
    try:
        return tuple(_consequence(count, size, odd) for odd in OddTables)
    except TooFewPlayersError:
        return ()


def _consequence(count: int, size: TableSize, odd: OddTables) -> Consequence:
    plan = plan_sizes(count, size, odd)
    counted = Counter(plan.sizes)
    order = sorted(counted, key=lambda each: (each != size.preferred, -each))
    return Consequence(odd, tuple((each, counted[each]) for each in order), plan.byes)
