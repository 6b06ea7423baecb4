"""Exact points and sums without the cost of adding fractions one by one."""

import math
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from scoring.types import Points

_NOTHING = Fraction(0)


@lru_cache(maxsize=4096)
def to_points(points: Decimal | Fraction) -> Points:
    """Exact points, an int where they are whole: they are compared and summed often.

    >>> to_points(Decimal("12.0")), to_points(Decimal("0.5"))
    (12, Fraction(1, 2))
    """
    numerator, denominator = points.as_integer_ratio()
    return numerator if denominator == 1 else Fraction(numerator, denominator)


def to_units(values: Sequence[Points]) -> tuple[list[int], int]:
    """The values as whole numbers of one unit, and how many units make 1.

    >>> to_units([Fraction(1, 2), Fraction(2, 3)])
    ([3, 4], 6)
    """
    pairs = [value.as_integer_ratio() for value in values]
    unit = math.lcm(*{denominator for _, denominator in pairs})
    return [numerator * (unit // denominator) for numerator, denominator in pairs], unit


def exact_sum(values: Sequence[Points]) -> Fraction:
    """Sum of the values, 0 if there are none.

    >>> exact_sum([Fraction(1, 2), Fraction(2, 3)])
    Fraction(7, 6)
    """
    if len(values) <= 1:
        return Fraction(values[0]) if values else _NOTHING
    total, unit = 0, 1
    for value in values:
        numerator, denominator = value.as_integer_ratio()
        if denominator == unit:
            total += numerator
            continue
        if unit % denominator:
            finer = math.lcm(unit, denominator)
            total, unit = total * (finer // unit), finer
        total += numerator * (unit // denominator)
    return Fraction(total, unit)
