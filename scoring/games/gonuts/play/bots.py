"""Bots for Go Nuts: they answer from what everybody at the table can see.

| name | how it chooses |
|---|---|
| `random` | every option has an equal chance |
| `greedy` | what is worth most in points at once; of equal ones any |
| `regret` | picks by the chances of the round's matrix game (`matrix.py`), answers \
powers by the worth of tableaux (`worth.py`) |

No bot looks at the deck (but for the two cards that Double Chocolate shows it), at
what others have picked, or at what they chose to pass.
"""

from typing import Final

from scoring.compiled import compiled
from scoring.drawing import draw_below
from scoring.games.gonuts.play.answers import answer_power
from scoring.games.gonuts.play.engine import count_options, option_at
from scoring.games.gonuts.play.matrix import solve_round
from scoring.games.gonuts.play.opponents import read_table
from scoring.games.gonuts.play.points import gain_in_points
from scoring.games.gonuts.play.roll_outs import draw_slot, roll_out
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
    PICKING,
    PLAYERS,
    ROW,
    SEAT,
    TAKE_FROM_OPPONENT,
    THIS_CARD,
)
from scoring.games.gonuts.play.view import PLAN, REPLY, SLOT_ROOM, Floats
from scoring.games.gonuts.play.worth import see_round
from scoring.simulation.types import Ints

RANDOM_BOT: Final = 0
GREEDY_BOT: Final = 1
REGRET_BOT: Final = 2
ADAPTIVE_BOT: Final = 3
# By name, the weakest first.
BOTS: Final = {
    "random": RANDOM_BOT,
    "greedy": GREEDY_BOT,
    "regret": REGRET_BOT,
    "adaptive": ADAPTIVE_BOT,
}


@compiled
def see(state: Ints, table: Ints, view: Floats, strongest: int) -> None:
    """Work out what thinking bots have to know, before the first pick of a round.

    ``strongest`` is the greatest number of a bot at the table.
    """
    if state[PHASE] == PICKING and state[SEAT] == 0:
        see_round(state, table, view)
        solve_round(state, view)
        if strongest == ADAPTIVE_BOT:
            read_table(state, table, view)


@compiled
def choose_index(state: Ints, table: Ints, view: Floats, bot: int, spare: Ints) -> int:
    """Which of the options a bot takes; the draws are the game's own.

    ``view`` is filled by `see` where a bot thinks.
    """
    count = count_options(state)
    if count == 1:
        return 0
    if bot == GREEDY_BOT:
        return _greedy(state, table, count)
    if bot >= REGRET_BOT:
        if state[PHASE] == PICKING:
            return _think(state, table, view, bot, spare) - 1
        return answer_power(state, table, view, count)
    return draw_below(state, count)


@compiled
def _think(state: Ints, table: Ints, view: Floats, bot: int, spare: Ints) -> int:
    """The slot that a thinking bot picks."""
    if bot == REGRET_BOT:
        plan = PLAN + state[SEAT] * SLOT_ROOM
        return draw_slot(state, state[PLAYERS], view, plan)
    roll_out(state, table, view, spare)
    best = 1
    for slot in range(2, state[PLAYERS] + 2):
        if view[REPLY + slot] > view[REPLY + best]:
            best = slot
    return best


@compiled
def _greedy(state: Ints, table: Ints, count: int) -> int:
    """The option of the highest worth; each of equal ones has an equal chance."""
    best, best_worth, equals = 0, 0, 0
    for index in range(count):
        worth = _worth(state, table, option_at(state, index))
        if equals == 0 or worth > best_worth:
            best, best_worth, equals = index, worth, 1
        elif worth == best_worth:
            equals += 1
            if draw_below(state, equals) == 0:
                best = index
    return best


@compiled
def _worth(state: Ints, table: Ints, option: int) -> int:
    """What an option is worth to who chooses, in points, as the tableaux are now."""
    phase, seat = state[PHASE], state[SEAT]
    if option == NO_MORE:
        return 0
    if phase == PICKING:
        return gain_in_points(state, table, seat, state[ROW + option], 1)
    if phase == DISCARD_FROM_ROW:
        return -1
    if phase == DISCARD_THREE_OR_THIS:
        card = state[CARD] if option == THIS_CARD else option
        price = 1 if option == THIS_CARD else 3
        return price * gain_in_points(state, table, seat, card, -1)
    if phase == EVERYBODY_PASSES or phase == DISCARD_ONE:
        return gain_in_points(state, table, seat, option, -1)
    other, card = option // MOST_TYPES, option % MOST_TYPES
    if phase == GIVE_ONE:
        given = gain_in_points(state, table, other, card, 1)
        return gain_in_points(state, table, seat, card, -1) - given
    if phase == OPPONENT_DISCARDS:
        return -gain_in_points(state, table, other, card, -1)
    if phase == TAKE_FROM_OPPONENT:
        lost = gain_in_points(state, table, other, card, -1)
        return gain_in_points(state, table, seat, card, 1) - lost
    return gain_in_points(state, table, seat, option, 1)
