"""Figures of simulations as people read them."""

from django.utils.formats import number_format

from gonuts_league.tables.wording import MINUS


def say_count(count: int) -> str:
    """A large whole number, with a sign between the thousands."""
    return number_format(count, 0, force_grouping=True)


def say_figure(figure: float, decimals: int = 1) -> str:
    """A number with so many decimals and a real minus sign."""
    return number_format(f"{figure:.{decimals}f}", decimals).replace("-", MINUS)
