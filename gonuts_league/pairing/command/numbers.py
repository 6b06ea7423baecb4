"""Numbers as JSON writes them, read exactly.

A float would lose digits of points, and two players level on points would not be level
any more. So decimals become fractions, and numbers beyond all reason stay text.
"""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.quoting import quote

MOST_DIGITS = 100
_LARGEST_HELD = 1 << 53


@dataclass(frozen=True, slots=True)
class TooLong:
    """A number that is not read because of its many digits, or its exponent."""

    text: str


def read_int(digits: str) -> int | TooLong:
    """A whole number of at most 100 digits."""
    return int(digits) if len(digits.lstrip("-")) <= MOST_DIGITS else TooLong(digits)


def read_decimal(text: str) -> Fraction | TooLong:
    """A number with a point or an exponent, of at most 100 digits either side of it.

    >>> read_decimal("2.50"), read_decimal("1e400")
    (Fraction(5, 2), TooLong(text='1e400'))
    """
    mantissa, _, exponent = text.lower().partition("e")
    if len(mantissa) > MOST_DIGITS or len(exponent) > len(str(MOST_DIGITS)) + 1:
        return TooLong(text)
    if abs(int(exponent or 0)) > MOST_DIGITS:
        return TooLong(text)
    return Fraction(Decimal(text))


def as_json(number: Fraction | int) -> int | float:
    """Whole numbers as such, others as the nearest that JSON's readers can hold.

    So are whole ones beyond 2**53: of two numbers the greater never becomes the lesser.
    """
    number = Fraction(number)
    is_held = number.denominator == 1 and abs(number) <= _LARGEST_HELD
    return number.numerator if is_held else float(number)


def show(value: object) -> str:
    """A value from outside, as a sentence shows it.

    >>> show(TooLong("1e400")), show(Fraction(1, 2)), show("x")
    ('1e400', '0.5', '"x"')
    """
    match value:
        case TooLong():
            return quote(value.text)[1:-1]
        case Fraction():
            return quote(float(value))
        case _:
            return quote(value)
