"""How the thinking bots answer a power: by the option of the greatest worth.

An option is worth what it changes in the tableaux (`worth.py`): one's own change, less
a part (HARM) of what opponents gain.
"""

from scoring.compiled import compiled
from scoring.games.gonuts.play.engine import option_at
from scoring.games.gonuts.play.state import (
    CARD,
    DISCARD_FROM_ROW,
    DISCARD_ONE,
    DISCARD_THREE_OR_THIS,
    EVERYBODY_PASSES,
    GIVE_ONE,
    MOST_TYPES,
    NO_MORE,
    OPPONENT_DISCARDS,
    PHASE,
    PLAYERS,
    ROW,
    SEAT,
    STEP,
    TAKE_FROM_OPPONENT,
    THIS_CARD,
)
from scoring.games.gonuts.play.view import Floats
from scoring.games.gonuts.play.worth import HARM, change_of, gain_of
from scoring.simulation.types import Ints


@compiled
def answer_power(state: Ints, table: Ints, view: Floats, count: int) -> int:
    """The index of the option of the greatest worth, the first of equal ones."""
    best, best_worth = 0, 0.0
    for index in range(count):
        worth = _worth_of_option(state, table, view, option_at(state, index))
        if index == 0 or worth > best_worth:
            best, best_worth = index, worth
    return best


@compiled
def _worth_of_option(state: Ints, table: Ints, view: Floats, option: int) -> float:
    phase, seat = state[PHASE], state[SEAT]
    if option == NO_MORE:
        return 0.0
    if option == THIS_CARD:
        return change_of(state, table, view, seat, state[CARD], -1)
    if phase == DISCARD_FROM_ROW:
        return _worth_of_clearing(state, table, view, state[ROW + option])
    if phase == DISCARD_THREE_OR_THIS:
        # The starting player will give up three; the others are about as dear.
        dear = 3.0 if state[STEP] == 0 else 1.0
        return dear * change_of(state, table, view, seat, option, -1)
    if phase == DISCARD_ONE:
        return change_of(state, table, view, seat, option, -1)
    if phase == EVERYBODY_PASSES:
        left = (seat + 1) % state[PLAYERS]
        given = gain_of(state, table, view, left, option)
        return change_of(state, table, view, seat, option, -1) - HARM * given
    other, card = option // MOST_TYPES, option % MOST_TYPES
    if phase == GIVE_ONE:
        given = gain_of(state, table, view, other, card)
        return change_of(state, table, view, seat, card, -1) - HARM * given
    if phase == OPPONENT_DISCARDS:
        return -change_of(state, table, view, other, card, -1)
    if phase == TAKE_FROM_OPPONENT:
        lost = change_of(state, table, view, other, card, -1)
        return gain_of(state, table, view, seat, card) - HARM * lost
    return gain_of(state, table, view, seat, option)


@compiled
def _worth_of_clearing(state: Ints, table: Ints, view: Floats, card: int) -> float:
    """A card in the row that the others want more than oneself is better gone."""
    total = 0.0
    for other in range(state[PLAYERS]):
        if other != state[SEAT]:
            total += gain_of(state, table, view, other, card)
    others = total / (state[PLAYERS] - 1)
    return others - gain_of(state, table, view, state[SEAT], card) - 0.5
