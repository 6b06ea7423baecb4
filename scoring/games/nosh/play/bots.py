"""Bots for Nosh: they answer from what everybody at the table can see.

| name | how it chooses |
|---|---|
| `random` | every option has an equal chance |
| `greedy` | what a stand lets it claim at once, at half a point a coin |
| `bidder` | what a stand is worth for this round and later ones (`bidder.py`) |

No bot looks at the order of the treats still to be dealt, at later blue goals, or at
another's favourite (N9).
"""

from typing import Final

from scoring.compiled import compiled
from scoring.drawing import draw_below
from scoring.games.nosh.play.bidder import bid_by_worth, worth_of_option
from scoring.games.nosh.play.engine import can_claim, goal_at, option_at
from scoring.games.nosh.play.state import (
    BID,
    BIDDING,
    CHOOSING,
    GOAL_COUNT,
    NO_BID,
    NO_GOAL,
    PHASE,
    ROUND,
    SEAT,
    STAND,
)
from scoring.games.nosh.play.worth import COIN, add_stand, worth_of_goal
from scoring.simulation.types import Ints

RANDOM_BOT: Final = 0
GREEDY_BOT: Final = 1
BIDDER_BOT: Final = 2
BOTS: Final = {"random": RANDOM_BOT, "greedy": GREEDY_BOT, "bidder": BIDDER_BOT}


@compiled
def choose_index(state: Ints, bot: int, count: int) -> int:
    """Which of so many options, two or more, a bot takes; draws are the game's own."""
    if bot == RANDOM_BOT:
        return draw_below(state, count)
    if state[PHASE] == BIDDING:
        if state[BID] == NO_BID:
            return 0
        return bid_by_worth(state) if bot == BIDDER_BOT else _bid_at_once(state)
    return _best_index(state, bot, count)


@compiled
def _best_index(state: Ints, bot: int, count: int) -> int:
    """The option of the highest worth; each of equal ones has an equal chance."""
    best, best_worth, equals = 0, 0, 0
    for index in range(count):
        option = option_at(state, index)
        if bot == BIDDER_BOT:
            worth = worth_of_option(state, option)
        else:
            worth = _worth_at_once(state, option)
        if equals == 0 or worth > best_worth:
            best, best_worth, equals = index, worth, 1
        elif worth == best_worth:
            equals += 1
            if draw_below(state, equals) == 0:
                best = index
    return best


@compiled
def _bid_at_once(state: Ints) -> int:
    """One coin more (1) as long as the stand pays for it, or a pass (0)."""
    price = (state[BID] + 1) * COIN
    return 1 if price <= _claim_with_stand(state, state[STAND]) else 0


@compiled
def _worth_at_once(state: Ints, option: int) -> int:
    if state[PHASE] == CHOOSING:
        return _claim_with_stand(state, option)
    if option == NO_GOAL:
        return 0
    return worth_of_goal(state, state[SEAT], goal_at(state, state[ROUND], option))


@compiled
def _claim_with_stand(state: Ints, stand: int) -> int:
    """The best goal that the treats of a stand would let the seat claim at once."""
    seat = state[SEAT]
    add_stand(state, seat, stand, 1)
    best = 0
    for place in range(state[GOAL_COUNT + state[ROUND] - 1]):
        if can_claim(state, seat, place):
            goal = goal_at(state, state[ROUND], place)
            best = max(best, worth_of_goal(state, seat, goal))
    add_stand(state, seat, stand, -1)
    return best
