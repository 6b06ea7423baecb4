"""Addresses of the pages about games, for the pages that rest on them."""

from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import urlencode

from django.urls import reverse

from scoring import find_guide


# Each line of a score has one, and a guide is long to look through.
@lru_cache(maxsize=200)
def ruling_url(game_id: str, rule_id: str) -> str:
    """Where a rule that a score cites is explained; empty for what a card says.

    A reader looks up what was decided, so only rules with a number are led to.
    """
    rule = find_guide(game_id).rules_by_id.get(rule_id)
    if rule is None or not rule.is_numbered:
        return ""
    return f"{reverse('games:rulings', args=[game_id])}#{rule_id}"


def set_up_url(game_id: str, *, players: int = 0, has_box: bool = False) -> str:
    """Where a game's set-up stands, for some number of players if it is known."""
    asked = {"players": players, "box": int(has_box)}
    query = urlencode({key: value for key, value in asked.items() if value})
    return reverse("games:game", args=[game_id]) + (f"?{query}" if query else "")


def sheet_url(game_id: str, *, players: int) -> str:
    """Where a blank score sheet for so many players is printed."""
    return f"{reverse('games:sheet', args=[game_id])}?{urlencode({'players': players})}"


def solver_url(layout: str, moves: Sequence[str] = (), at: int | None = None) -> str:
    """Where a board of Donuts is solved, after its moves or after `at` of them."""
    query: dict[str, object] = {"layout": layout}
    if moves:
        query["moves"] = "-".join(moves)
    if at is not None and at < len(moves):
        query["at"] = at
    return f"{reverse('simulations:solver')}?{urlencode(query)}"
