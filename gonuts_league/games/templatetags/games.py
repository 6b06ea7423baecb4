"""Games, cards and numbers in words, for templates that get the values themselves."""

from collections.abc import Iterable
from fractions import Fraction

from django import template
from django.utils.translation import pgettext

from gonuts_league.games.wording import CONFIDENCE, say_players
from gonuts_league.tables.wording import (
    say,
    say_card,
    say_count,
    say_figure,
    say_game,
    say_points,
)
from scoring.messages import Message, card_name

register = template.Library()
register.filter("game", say_game)
register.filter("card", say_card)
register.filter("players", say_players)
register.filter("points", say_points)
register.filter("count", say_count)
register.filter("figure", say_figure)


@register.filter
def card_meaning(card_id: str) -> str:
    """What a card's name means; empty where the name says it itself."""
    name = say_card(card_id)
    printed = card_name(card_id).sentence
    meaning = pgettext("what a printed name means", printed)
    return "" if meaning in (name, printed) else meaning


@register.filter
def message(one: Message) -> str:
    return say(one)


@register.filter
def messages(several: Iterable[Message]) -> str:
    """Whole sentences, parted by a space."""
    return say(*several)


@register.filter
def confidence(level: str) -> str:
    """How sure we are of a rule."""
    return str(CONFIDENCE[level])


@register.filter
def percent(share: float | Fraction) -> str:
    """A share of 1 in per cent with one decimal."""
    return f"{say_figure(float(100 * share))}\N{NO-BREAK SPACE}%"
