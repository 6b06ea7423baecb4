"""Exact sums without the cost of adding fractions one by one."""

import math
from collections.abc import Sequence
from fractions import Fraction

_NOTHING = Fraction(0)


def to_units(values: Sequence[Fraction]) -> tuple[list[int], int]:
    """The values as whole numbers of one unit, and how many units make 1.

    >>> to_units([Fraction(1, 2), Fraction(2, 3)])
    ([3, 4], 6)
    """
    pairs = [value.as_integer_ratio() for value in values]
    unit = math.lcm(*{denominator for _, denominator in pairs})
    return [numerator * (unit // denominator) for numerator, denominator in pairs], unit


def exact_sum(values: Sequence[Fraction]) -> Fraction:
    """Sum of the values, 0 if there are none.

    >>> exact_sum([Fraction(1, 2), Fraction(2, 3)])
    Fraction(7, 6)
    """
    if len(values) <= 1:
        return values[0] if values else _NOTHING
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
