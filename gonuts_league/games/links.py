"""Addresses of the pages about games, for the pages that rest on them."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from django.urls import reverse

from scoring import find_guide
from scoring.games.donuts.board import read_layout


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


def played_url(fields: Mapping[str, object]) -> str:
    """Where a recorded game is looked at move by move; empty if its moves or its board
    are not known."""
    layout, moves = read_layout(fields.get("layout")), fields.get("moves")
    if layout is None or not isinstance(moves, list) or not moves:
        return ""
    return solver_url(layout, [str(move) for move in moves])
