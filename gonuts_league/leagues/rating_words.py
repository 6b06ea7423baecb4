"""Ratings as people read them: around 1500, and how sure they are."""

from .rating import shown, shown_band


def say_rating(mu: float) -> str:
    """A rating in whole points.

    >>> say_rating(25), say_rating(28.06)
    ('1500', '1622')
    """
    return str(shown(mu))


def say_spread(sigma: float) -> str:
    """How unsure a rating is, in the same points.

    >>> say_spread(3.2)
    '128'
    """
    return str(shown_band(sigma))
