"""The Nosh bot `bidder`: it knows what it would lose without a stand.

1. A stand is worth what the seat would have with it (`worth.py`): the best claim now,
   and what is left for later goals.
2. Everybody gets one stand in a round, so it counts what a stand is worth beyond the
   others that are still there, and a little for claiming before the others do.
3. It puts up the stand of which that is most, opens at nothing, and bids a coin more as
   long as coins, half a point each, cost less. Its limit wavers by half a coin.
4. It claims what is best together with the treats left over, or nothing.

It neither counts opponents' treats and coins nor remembers how they bid.
"""

from typing import Final

from scoring.compiled import compiled
from scoring.drawing import draw_below
from scoring.games.nosh.play.state import (
    BID,
    CHOOSING,
    IS_SOLD,
    NO_GOAL,
    PHASE,
    PLAYERS,
    SEAT,
    STAND,
)
from scoring.games.nosh.play.worth import (
    COIN,
    worth_later,
    worth_of_claim,
    worth_with_stand,
)
from scoring.simulation.types import Ints

# How much of the way from the worst to the best other stand it hopes for, in percent.
_HOPE: Final = 60
_FIRST_CLAIM: Final = 70
_WAVER: Final = COIN // 2


@compiled
def bid_by_worth(state: Ints) -> int:
    """One coin more (1) up to its limit for the stand that is up, or a pass (0)."""
    limit = _worth_beyond(state, state[STAND])
    limit += draw_below(state, 2 * _WAVER + 1) - _WAVER
    return 1 if (state[BID] + 1) * COIN <= limit else 0


@compiled
def worth_of_option(state: Ints, option: int) -> int:
    """What a stand to put up, a goal to claim or none is worth to who chooses."""
    seat = state[SEAT]
    if state[PHASE] == CHOOSING:
        return _worth_beyond(state, option)
    if option == NO_GOAL:
        return worth_later(state, seat)
    return worth_of_claim(state, seat, option)


@compiled
def _worth_beyond(state: Ints, stand: int) -> int:
    """What a stand is worth to who chooses, beyond what else is to be had."""
    seat = state[SEAT]
    own = worth_with_stand(state, seat, stand)
    least, most, others = 0, 0, 0
    for other in range(state[PLAYERS]):
        if other != stand and state[IS_SOLD + other] == 0:
            worth = worth_with_stand(state, seat, other)
            least = worth if others == 0 else min(least, worth)
            most = max(most, worth)
            others += 1
    hoped_for = least + _HOPE * (most - least) // 100
    return own - hoped_for + _FIRST_CLAIM
