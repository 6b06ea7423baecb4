"""Points and lists of names as people read them."""

from django import template

from gonuts_league.tables.wording import plural_of, say_list, say_points

register = template.Library()
register.filter("points", say_points)
register.filter("plural", plural_of)
register.filter("listed", say_list)
