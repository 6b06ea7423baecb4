"""Exact numbers as people read them."""

from django import template

from gonuts_league.events.standings.figures import say_figure

register = template.Library()
register.filter("figure", say_figure)
