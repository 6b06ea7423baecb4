"""Games, cards and numbers in words, for templates that get the values themselves."""

from fractions import Fraction

from django import template

from gonuts_league.tables.wording import (
    say,
    say_card,
    say_count,
    say_figure,
    say_game,
    say_points,
)

register = template.Library()
register.filter("game", say_game)
register.filter("card", say_card)
register.filter("message", say)
register.filter("points", say_points)
register.filter("count", say_count)
register.filter("figure", say_figure)


@register.filter
def percent(share: float | Fraction) -> str:
    """A share of 1 in per cent with one decimal."""
    return f"{say_figure(float(100 * share))}\N{NO-BREAK SPACE}%"
