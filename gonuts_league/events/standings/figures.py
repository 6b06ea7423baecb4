"""Exact numbers as people read them: few decimals, a real minus sign, a dash."""

from collections.abc import Collection
from fractions import Fraction

from django.utils.formats import get_format

from gonuts_league.tables.wording import MINUS
from scoring.types import Points

DASH = "\N{EN DASH}"
MOST_DECIMALS = 2
MOST_TO_DIFFER = 6


def decimals_for(numbers: Collection[Points | None]) -> int:
    """Give the least decimal count that shows a column exactly, two at most.

    >>> decimals_for([Fraction(28), Fraction(9, 2), None])
    1
    >>> decimals_for([Fraction(28), Fraction(13, 3)])
    2
    """
    parts = {number.denominator for number in numbers if number is not None}
    for decimals in range(MOST_DECIMALS):
        if all(10**decimals % part == 0 for part in parts):
            return decimals
    return MOST_DECIMALS


def say_number(
    number: Points | None, decimals: int = 0, *, is_signed: bool = False
) -> str:
    """Write a number with so many decimals, halves rounded away from zero.

    >>> say_number(Fraction(13, 3), 2), say_number(Fraction(-1, 8), 2, is_signed=True)
    ('4.33', '−0.13')
    >>> say_number(Fraction(1, 8), 1, is_signed=True), say_number(None)
    ('+0.1', '–')
    """
    if number is None:
        return DASH
    over, under = abs(number.numerator), number.denominator
    # In whole numbers: a page says a thousand of them.
    units = (2 * over * 10**decimals + under) // (2 * under)
    text = str(units)
    if decimals:
        whole, part = divmod(units, 10**decimals)
        text = f"{whole}{get_format('DECIMAL_SEPARATOR')}{part:0{decimals}}"
    if not units:
        return text
    if number < 0:
        return f"{MINUS}{text}"
    return f"+{text}" if is_signed else text


def say_figure(number: Fraction) -> str:
    """Write a number with as many decimals as it has, two at most."""
    return say_number(number, decimals_for([number]))


def say_plain(value: Fraction | tuple[Fraction, ...] | None) -> str:
    """Write a number for a file: a point and six decimals at most, in every language.

    Empty for what is not known; what a vector counts is parted by spaces.

    >>> say_plain(Fraction(13, 3)), say_plain(Fraction(-2)), say_plain(None)
    ('4.333333', '-2', '')
    """
    match value:
        case None:
            return ""
        case tuple():
            return " ".join(say_plain(each) for each in value)
    return f"{float(value):.{MOST_TO_DIFFER}f}".rstrip("0").rstrip(".")


def say_apart(
    own: Fraction | None, other: Fraction | None, *, is_signed: bool = False
) -> tuple[str, str]:
    """Write two numbers that differ with as many decimals as it takes to see it.

    >>> say_apart(Fraction(13, 3), Fraction(433, 100))
    ('4.333', '4.330')
    """
    decimals = decimals_for([own, other])
    if is_signed:
        decimals = min(decimals, 1)
    while True:
        said = (
            say_number(own, decimals, is_signed=is_signed),
            say_number(other, decimals, is_signed=is_signed),
        )
        if said[0] != said[1] or own == other or decimals == MOST_TO_DIFFER:
            return said
        decimals += 1
