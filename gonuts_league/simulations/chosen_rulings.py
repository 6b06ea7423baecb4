"""Which rulings were chosen, beside those that are usual."""

from scoring import find_game
from scoring.simulation.types import Asked


def chosen_rulings(asked: Asked) -> dict[str, str]:
    """Those rulings that are not the game's defaults, in the game's order."""
    return {
        ruling.id: asked.rulings[ruling.id]
        for ruling in find_game(asked.game_id).rulings
        if asked.rulings.get(ruling.id, ruling.default) != ruling.default
    }
