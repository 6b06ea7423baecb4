"""What kind of player sits where, told from the picks that lie open.

1. Before a round each kind of player (the models of `view.py`) gets its chances for
   each slot: any slot; most points at once; most worth; the matrix game; the best reply
   to the matrix game. The decided kinds do something else now and then.
2. After the round the belief in each kind is multiplied by the chance that it had given
   to what was picked, a little is given back to all, and beliefs add up to 1 again.
3. The GUESS for a seat is the mean of all kinds by belief.

It looks at picks of rounds that are over, never at those of the present one.
"""

from typing import Final

from scoring.compiled import compiled
from scoring.games.gonuts.play.matrix import reply_to
from scoring.games.gonuts.play.points import gain_in_points
from scoring.games.gonuts.play.state import PICK, PLAYERS, ROUND, ROW
from scoring.games.gonuts.play.view import (
    AT_RANDOM,
    BELIEF,
    BY_MATRIX,
    BY_POINTS,
    BY_REPLY,
    BY_SLOT,
    BY_WORTH,
    GAIN,
    GUESS,
    MODEL,
    MODELS,
    PLAN,
    REPLY,
    SLOT_ROOM,
    Floats,
)
from scoring.simulation.types import Ints

_SLIP: Final = 0.1  # how often a decided player does just anything
_DOUBT: Final = 0.02  # belief that is given back to all kinds in a round


@compiled
def read_table(state: Ints, table: Ints, view: Floats) -> None:
    """Learn from the round before, and guess the picks of this one.

    Called before the first pick of each round, when `see_round` and `solve_round` have
    filled the view for it.
    """
    if state[ROUND] == 1:
        for place in range(state[PLAYERS] * MODELS):
            view[BELIEF + place] = 1.0 / MODELS
    else:
        _learn(state, view)
    for seat in range(state[PLAYERS]):
        _model(state, table, view, seat)
        _guess(state, view, seat)


@compiled
def _learn(state: Ints, view: Floats) -> None:
    for seat in range(state[PLAYERS]):
        at, pick = BELIEF + seat * MODELS, seat * SLOT_ROOM + state[PICK + seat]
        total = 0.0
        for model in range(MODELS):
            view[at + model] *= view[MODEL + model * BY_SLOT + pick]
            total += view[at + model]
        for model in range(MODELS):
            kept = (1.0 - _DOUBT) * view[at + model] / total
            view[at + model] = kept + _DOUBT / MODELS


@compiled
def _model(state: Ints, table: Ints, view: Floats, seat: int) -> None:
    """The chances that each kind of player would give to each slot."""
    slots = state[PLAYERS] + 1
    at = MODEL + seat * SLOT_ROOM
    for slot in range(1, slots + 1):
        view[at + AT_RANDOM * BY_SLOT + slot] = 1.0 / slots
        plan = view[PLAN + seat * SLOT_ROOM + slot]
        view[at + BY_MATRIX * BY_SLOT + slot] = (1.0 - _SLIP) * plan + _SLIP / slots
    _take_best(view, slots, GAIN + seat * SLOT_ROOM, at + BY_WORTH * BY_SLOT)
    reply_to(state, view, PLAN, seat)
    _take_best(view, slots, REPLY, at + BY_REPLY * BY_SLOT)
    for slot in range(1, slots + 1):
        view[REPLY + slot] = gain_in_points(state, table, seat, state[ROW + slot], 1)
    _take_best(view, slots, REPLY, at + BY_POINTS * BY_SLOT)


@compiled
def _take_best(view: Floats, slots: int, values: int, chances: int) -> None:
    """Chances of who takes a slot of the greatest value, but for a slip."""
    best, equals = view[values + 1], 0
    for slot in range(1, slots + 1):
        best = max(best, view[values + slot])
    for slot in range(1, slots + 1):
        if view[values + slot] == best:
            equals += 1
    for slot in range(1, slots + 1):
        view[chances + slot] = _SLIP / slots
        if view[values + slot] == best:
            view[chances + slot] += (1.0 - _SLIP) / equals


@compiled
def _guess(state: Ints, view: Floats, seat: int) -> None:
    for slot in range(1, state[PLAYERS] + 2):
        place = seat * SLOT_ROOM + slot
        chance = 0.0
        for model in range(MODELS):
            belief = view[BELIEF + seat * MODELS + model]
            chance += belief * view[MODEL + model * BY_SLOT + place]
        view[GUESS + place] = chance
