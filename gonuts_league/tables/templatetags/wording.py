"""Points and lists of names as people read them."""

from collections.abc import Iterable, Mapping

from django import template

from gonuts_league.tables.wording import plural_of, say_list, say_points

register = template.Library()
register.filter("points", say_points)
register.filter("plural", plural_of)
register.filter("listed", say_list)


@register.filter
def named(keys: Iterable[int], names: Mapping[int, str]) -> str:
    """Those of these ids as a sentence has them."""
    return say_list([names[key] for key in keys])
