"""How each point of a game's rules is read; some of them an event can set."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gonuts_league.games.pages.game import game_or_404
from gonuts_league.games.wording import say_ruling
from scoring import find_guide
from scoring.game import Game, Ruling
from scoring.types import Rule


@require_safe
def rulings(request: HttpRequest, game_id: str) -> HttpResponse:
    page = rulings_page(game_or_404(game_id))
    return render(request, "games/rulings.html", {"page": page})


def rulings_page(game: Game) -> dict[str, Any]:
    """All rules of a game: first those that an event can set, then the others."""
    rulings = {ruling.id: ruling for ruling in game.rulings}
    rules = find_guide(game.id).rules
    return {
        "game_id": game.id,
        "chosen": [_choice(r, rulings[r.ruling]) for r in rules if r.ruling],
        "fixed": [rule for rule in rules if not rule.ruling],
    }


def _choice(rule: Rule, ruling: Ruling) -> dict[str, Any]:
    """A rule that an event can set, with its values and whether one is usual."""
    question, values = say_ruling(ruling)
    return {
        "rule": rule,
        "setting": question,
        "choices": [(words, value == ruling.default) for value, words in values],
    }
