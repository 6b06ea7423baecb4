"""The values of the page of all rulings of a game."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gonuts_league.tables.wording import say
from scoring import find_guide
from scoring.game import Game
from scoring.messages import ruling_question, ruling_value
from scoring.rulings import Ruling
from scoring.types import Rule

CONFIDENCE: dict[str, str | Promise] = {
    "high": _("well founded"),
    "medium": _("likely"),
    "low": _("open"),
}


def rulings_page(game: Game) -> dict[str, Any]:
    """All rules of a game: first those that an event can set, then the others."""
    rulings = {ruling.id: ruling for ruling in game.rulings}
    rules = find_guide(game.id).rules
    return {
        "game_id": game.id,
        "chosen": [_choice(r, rulings[r.ruling]) for r in rules if r.ruling],
        "fixed": [rule for rule in rules if not rule.ruling],
    }


def say_standins(game_id: str) -> list[str]:
    """What is ours in place of what is in the box; told with all results."""
    return [
        say(rule.question, rule.answer)
        for rule in find_guide(game_id).rules
        if rule.is_standin
    ]


def _choice(rule: Rule, ruling: Ruling) -> dict[str, Any]:
    """A rule that an event can set, with its values and whether one is usual."""
    return {
        "rule": rule,
        "setting": say(ruling_question(ruling.id)),
        "choices": [
            (say(ruling_value(ruling.id, value)), value == ruling.default)
            for value in ruling.values
        ],
    }
