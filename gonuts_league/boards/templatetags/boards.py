"""Filters of the club's boards: points, ratings, games and days as people read them."""

from datetime import datetime
from typing import Any

from django import template
from django.utils.formats import date_format
from django.utils.translation import ngettext

from gonuts_league.boards.game_links import day_of_event, say_date
from gonuts_league.boards.words import (
    say_edition,
    say_games,
    say_players,
    say_players_and_depth,
)
from gonuts_league.events.standings.figures import say_number
from gonuts_league.standings.ratings.rating import shown, shown_band
from gonuts_league.tables.wording import say_family, say_game, say_points
from gonuts_league.web.percent import say_percent

register = template.Library()
register.filter("day", say_date)
register.filter("day_of_event", day_of_event)
register.filter("edition", say_edition)
register.filter("family_name", say_family)
register.filter("game_name", say_game)
register.filter("games", say_games)
register.filter("number", say_number)
register.filter("percent", say_percent)
register.filter("players", say_players)
register.filter("players_and_depth", say_players_and_depth)
register.filter("points", say_points)
register.filter("rating", shown)
register.filter("band", shown_band)


@register.filter
def people(count: int) -> str:
    return ngettext("%(count)s person", "%(count)s people", count) % {"count": count}


@register.filter
def month(moment: datetime) -> str:
    """A month by the clock of its event: "March 2026"."""
    return date_format(moment, "YEAR_MONTH_FORMAT")


@register.filter
def of(found: Any, key: Any) -> Any:
    """What a mapping holds for a key; None where it holds nothing."""
    try:
        return found[key]
    except KeyError:
        return None
