"""What goals and treats are worth to a bot of Nosh, in hundredths of a point.

A seat's treats are changed for a moment to see what they would be worth, and always
put back. Weights were found by playing variants of the bot against each other.
"""

from typing import Final

from scoring.compiled import compiled
from scoring.games.nosh.play.engine import can_claim, goal_at
from scoring.games.nosh.play.state import (
    FAVORITE,
    GOAL_COUNT,
    KINDS,
    MOST_ON_STAND,
    NEEDS,
    ON_STAND,
    OWNED,
    POINTS,
    ROUND,
    ROUNDS,
    STAND_SIZE,
)
from scoring.simulation.types import Ints

POINT: Final = 100
COIN: Final = 50
FAVORITE_BONUS: Final = 200

# A treat by the blue rounds to come after this one: none, 1, 2, 3 or more.
_TREAT: Final = (0, 60, 110, 100)
# Of that, in percent, for the first, second ... fifth copy of a treat.
_COPY: Final = (100, 85, 60, 40, 0)
# Chance in percent of a red goal by the treats it still lacks (0 to 5), when it is to
# be claimed in the next round, in the one after, or later.
_CHANCE: Final = (
    (100, 85, 25, 8, 2, 0),
    (100, 85, 60, 30, 12, 4),
    (100, 95, 85, 70, 50, 35),
)


@compiled
def worth_of_goal(state: Ints, seat: int, goal: int) -> int:
    """A goal's points with what it earns a seat by its favourite."""
    worth = POINT * state[goal + POINTS]
    if state[goal + NEEDS + state[FAVORITE + seat]] > 0:
        worth += FAVORITE_BONUS
    return worth


@compiled
def worth_with_stand(state: Ints, seat: int, stand: int) -> int:
    """What a seat would have with a stand: its best claim, and treats for later."""
    add_stand(state, seat, stand, 1)
    best = worth_later(state, seat)
    for place in range(state[GOAL_COUNT + state[ROUND] - 1]):
        if can_claim(state, seat, place):
            best = max(best, worth_of_claim(state, seat, place))
    add_stand(state, seat, stand, -1)
    return best


@compiled
def worth_of_claim(state: Ints, seat: int, place: int) -> int:
    """A goal of this round together with the treats that it leaves."""
    goal = goal_at(state, state[ROUND], place)
    for treat in range(KINDS):
        state[OWNED + seat * KINDS + treat] -= state[goal + NEEDS + treat]
    worth = worth_of_goal(state, seat, goal) + worth_later(state, seat)
    for treat in range(KINDS):
        state[OWNED + seat * KINDS + treat] += state[goal + NEEDS + treat]
    return worth


@compiled
def worth_later(state: Ints, seat: int) -> int:
    """What the treats of a seat promise for the rounds after this one.

    The best of two plans: all of them for blue goals, or first those for one of the
    red goals that lie open, by its chance, and the others for blue ones.
    """
    to_come = ROUNDS - state[ROUND]
    if to_come == 0:
        return 0
    treat_worth = _TREAT[min(to_come - 1, 3)]
    best = treat_worth * _copies_beyond(state, seat, -1) // 100
    for place in range(state[GOAL_COUNT + ROUNDS - 1]):
        goal = goal_at(state, ROUNDS, place)
        lacking = 0
        for treat in range(KINDS):
            owned = state[OWNED + seat * KINDS + treat]
            lacking += max(0, state[goal + NEEDS + treat] - owned)
        chance = _CHANCE[min(to_come, 3) - 1][min(lacking, 5)]
        worth = worth_of_goal(state, seat, goal) * chance // 100
        worth += treat_worth * _copies_beyond(state, seat, goal) // 100
        best = max(best, worth)
    return best


@compiled
def _copies_beyond(state: Ints, seat: int, goal: int) -> int:
    """A seat's treats beyond those of a goal (-1 for none), in percent of a treat."""
    total = 0
    for treat in range(KINDS):
        copies = state[OWNED + seat * KINDS + treat]
        if goal >= 0:
            copies -= state[goal + NEEDS + treat]
        for number in range(min(copies, 5)):
            total += _COPY[number]
    return total


@compiled
def add_stand(state: Ints, seat: int, stand: int, sign: int) -> None:
    """Give the treats of a stand to a seat (1), or take them back (-1)."""
    for place in range(state[STAND_SIZE + stand]):
        treat = state[ON_STAND + stand * MOST_ON_STAND + place]
        state[OWNED + seat * KINDS + treat] += sign
