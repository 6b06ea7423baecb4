"""What a seat of a Nosh game has earned so far, from the engine's array."""

from scoring.compiled import compiled
from scoring.games.nosh.play.state import (
    CARD_WIDTH,
    CARDS,
    CLAIM_COUNT,
    CLAIMS,
    FAVORITE,
    NEEDS,
    POINTS,
    ROUNDS,
)
from scoring.simulation.types import Ints


@compiled
def goal_points(state: Ints, seat: int) -> int:
    """Points of the goals that a seat has claimed, without the favourite's."""
    points = 0
    for number in range(state[CLAIM_COUNT + seat]):
        card = state[CLAIMS + seat * ROUNDS + number]
        points += state[CARDS + card * CARD_WIDTH + POINTS]
    return points


@compiled
def favorite_goals(state: Ints, seat: int) -> int:
    """How many of a seat's goals show its favourite."""
    count = 0
    for number in range(state[CLAIM_COUNT + seat]):
        needs = CARDS + state[CLAIMS + seat * ROUNDS + number] * CARD_WIDTH + NEEDS
        if state[needs + state[FAVORITE + seat]] > 0:
            count += 1
    return count
