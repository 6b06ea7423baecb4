"""The evening that stands in the form before anybody changes it."""

import random

from gonuts_league.events.sizes_page import FALLBACK_COUNT
from gonuts_league.simulations.bot_words import SEARCHING
from gonuts_league.simulations.readiness import is_slow
from scoring.simulation.machines import find_machine

from .evenings.checking import USUAL_BOTS

USUAL_EVENINGS, USUAL_ROUNDS = 200, 4
USUAL_SIZE, DUELS = (4, 3, 5), (2, 2, 2)


def usual_bots(game_id: str) -> tuple[str, str]:
    """How everybody plays and how the strongest does; quick bots where all is slow."""
    usual, best = USUAL_BOTS[game_id]
    if is_slow() and best in SEARCHING:
        quick = [bot for bot in find_machine(game_id).bots if bot not in SEARCHING]
        usual, best = quick[-2:]
    return usual, best


def usual_values(game_id: str) -> dict[str, object]:
    """The first values of all fields."""
    is_for_two = max(find_machine(game_id).player_counts) == DUELS[0]
    preferred, least, most = DUELS if is_for_two else USUAL_SIZE
    return {
        "players": FALLBACK_COUNT,
        "rounds": USUAL_ROUNDS,
        "evenings": USUAL_EVENINGS,
        "seats_preferred": preferred,
        "seats_min": least,
        "seats_max": most,
        "seed": random.SystemRandom().randrange(1, 1_000_000),
    }
