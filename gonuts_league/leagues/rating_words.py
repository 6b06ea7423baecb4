"""Ratings as people read them: one decimal, and how sure they are."""

from fractions import Fraction

from gonuts_league.events.figures import say_number


def say_rating(number: float) -> str:
    """A rating or its doubt, with one decimal.

    >>> say_rating(28.06), say_rating(-0.04)
    ('28.1', '0.0')
    """
    return say_number(Fraction(number), 1)


def say_rating_short(number: float) -> str:
    """A rating for a picture's axis, without a decimal.

    >>> say_rating_short(28.06)
    '28'
    """
    return say_number(Fraction(number))
