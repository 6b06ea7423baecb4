"""Filters of the club's boards: points, ratings, games and days as people read them."""

from datetime import datetime
from typing import Any

from django import template
from django.utils.formats import date_format
from django.utils.translation import ngettext

from gonuts_league.events.models import Event
from gonuts_league.events.standings.figures import say_number
from gonuts_league.games.registry import PAGES
from gonuts_league.standings.ratings.rating import shown, shown_band
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.wording import say_family, say_game, say_points
from gonuts_league.web.percent import say_percent

register = template.Library()
register.filter("family_name", say_family)
register.filter("game_name", say_game)
register.filter("number", say_number)
register.filter("percent", say_percent)
register.filter("points", say_points)
register.filter("rating", shown)
register.filter("band", shown_band)


@register.filter("edition")
def say_edition(game: str) -> str:
    """An edition in short, where its family is known: "Gamewright edition"."""
    return str(PAGES[game].edition) or say_game(game)


@register.filter("players")
def say_players(count: int) -> str:
    return ngettext("%(count)s player", "%(count)s players", count) % {"count": count}


@register.filter("players_and_depth")
def say_players_and_depth(count: int, depth: str) -> str:
    """What table a score is of: "4 players", "4 players, totals only"."""
    if depth != Depth.TOTALS:
        return say_players(count)
    text = ngettext(
        "%(count)s player, totals only", "%(count)s players, totals only", count
    )
    return text % {"count": count}


@register.filter("games")
def say_games(count: int) -> str:
    return ngettext("%(count)s game", "%(count)s games", count) % {"count": count}


@register.filter("day")
def say_date(moment: datetime) -> str:
    """A day by the clock of its event, with its year: lists go back for years."""
    return date_format(moment, "DATE_FORMAT")


@register.filter
def day_of_event(event: Event) -> str:
    """When an event was, or else when it was made."""
    return say_date(event.local(event.starts_at or event.created_at))


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
