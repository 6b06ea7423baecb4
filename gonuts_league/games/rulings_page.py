"""The values of the page of all rulings of a game."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gonuts_league.tables.wording import say, say_game
from scoring import find_guide
from scoring.messages import ruling_question, ruling_value
from scoring.types import Game, Rule, Ruling

CONFIDENCE: dict[str, str | Promise] = {
    "high": _("well founded"),
    "medium": _("likely"),
    "low": _("open"),
}


@dataclass(frozen=True, slots=True)
class ValueLabel:
    label: str
    is_default: bool


@dataclass(frozen=True, slots=True)
class RuleText:
    """`number` is empty for a rule that only has a name. `setting` and `values` are
    there where an event can choose."""

    id: str
    number: str
    question: str
    answer: str
    source: str
    confidence: str
    is_open: bool
    is_standin: bool
    setting: str
    values: tuple[ValueLabel, ...]


@dataclass(frozen=True, slots=True)
class RulingsPage:
    name: str
    url: str
    chosen: tuple[RuleText, ...]
    fixed: tuple[RuleText, ...]


def rulings_page(game: Game) -> RulingsPage:
    """All rules of a game: first those that an event can set, then the others."""
    rulings = {ruling.id: ruling for ruling in game.rulings}
    rules = find_guide(game.id).rules
    return RulingsPage(
        name=say_game(game.id),
        url=reverse("games:game", args=[game.id]),
        chosen=tuple(_text(r, rulings[r.ruling]) for r in rules if r.ruling),
        fixed=tuple(_text(rule, None) for rule in rules if not rule.ruling),
    )


def say_standins(game_id: str) -> list[str]:
    """What is ours in place of what is in the box; told with all results."""
    return [
        say(rule.question, rule.answer)
        for rule in find_guide(game_id).rules
        if rule.is_standin
    ]


def _text(rule: Rule, ruling: Ruling | None) -> RuleText:
    return RuleText(
        id=rule.id,
        number=rule.id if rule.is_numbered else "",
        question=say(rule.question),
        answer=say(rule.answer),
        source=say(rule.source),
        confidence=str(CONFIDENCE[rule.confidence]),
        is_open=rule.confidence == "low",
        is_standin=rule.is_standin,
        setting=say(ruling_question(ruling.id)) if ruling else "",
        values=_values(ruling) if ruling else (),
    )


def _values(ruling: Ruling) -> tuple[ValueLabel, ...]:
    return tuple(
        ValueLabel(say(ruling_value(ruling.id, value)), value == ruling.default)
        for value in ruling.values
    )
