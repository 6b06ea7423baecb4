"""Who floated in a round at tables of two: up to more points, or down to fewer."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from .types import EntryId, Table

UP, LEVEL, DOWN = 1, 0, -1
_SEATS = 2


def floats_of_round(
    tables: Iterable[Table], points: Mapping[EntryId, Fraction]
) -> dict[EntryId, int]:
    """By entry 1, 0 or -1, as candidates have it; ``points`` are those before it.

    An entry in ``points`` and at no table had no game, which counts as a float down.

    >>> floats_of_round([(1, 2)], {1: Fraction(3), 2: Fraction(1), 3: Fraction(0)})
    {1: -1, 2: 1, 3: -1}
    """
    floats = dict.fromkeys(points, DOWN)
    for table in tables:
        of_two = len(table) == _SEATS
        for entry in table:
            (other,) = set(table) - {entry} if of_two else (entry,)
            gap = points.get(other, Fraction(0)) - points.get(entry, Fraction(0))
            floats[entry] = (gap > 0) - (gap < 0)
    return floats
