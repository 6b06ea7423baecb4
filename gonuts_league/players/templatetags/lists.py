"""Why lines of a list and rows of a file are not taken, in words."""

from django import template

from gonuts_league.players.lists.wording import say_row_problem, say_skipped

register = template.Library()
register.filter("row_problem", say_row_problem)
register.filter("skip_reason", say_skipped)
