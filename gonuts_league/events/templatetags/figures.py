"""Exact numbers and the names of people in an event, as people read them."""

from django import template

from gonuts_league.errors import with_round
from gonuts_league.events.models import Round
from gonuts_league.events.models.event import round_name
from gonuts_league.events.selectors import full_name
from gonuts_league.events.standings.figures import (
    say_figure,
    say_number,
    say_signed,
)

register = template.Library()
register.filter("figure", say_figure)
register.filter("number", say_number)
register.filter("signed", say_signed)
register.filter("full_name", full_name)
register.filter("round_name", round_name)


@register.filter
def in_sentence(round_: Round, table: int = 0) -> str:
    """A round, or what one table of it plays: "round 2", "the semi-final"."""
    return str(with_round({**round_.kept, "table": table})["round"])
