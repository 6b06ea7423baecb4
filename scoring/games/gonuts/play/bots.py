"""Bots for Go Nuts: they answer from what everybody at the table can see.

| name | how it chooses |
|---|---|
| `random` | every option has an equal chance |
| `greedy` | what is worth most in points at once; of equal ones any |

No bot looks at the deck (but for the two cards that Double Chocolate shows it), at
what others have picked, or at what they chose to pass.
"""

from typing import Final

from scoring.compiled import compiled
from scoring.drawing import draw_below
from scoring.games.gonuts.play.engine import count_options, option_at
from scoring.games.gonuts.play.points import points_of
from scoring.games.gonuts.play.state import (
    CARD,
    DISCARD_FROM_ROW,
    DISCARD_ONE,
    DISCARD_THREE_OR_THIS,
    EVERYBODY_PASSES,
    GIVE_ONE,
    HAND,
    HELD,
    MOST_TYPES,
    NO_MORE,
    OPPONENT_DISCARDS,
    PHASE,
    PICKING,
    ROW,
    SEAT,
    TAKE_FROM_OPPONENT,
    THIS_CARD,
    Ints,
)

RANDOM_BOT: Final = 0
GREEDY_BOT: Final = 1
BOTS: Final = {"random": RANDOM_BOT, "greedy": GREEDY_BOT}


@compiled
def choose_index(state: Ints, table: Ints, bot: int) -> int:
    """Which of the options a bot takes; the draws are the game's own."""
    count = count_options(state)
    if count == 1:
        return 0
    if bot == GREEDY_BOT:
        return _greedy(state, table, count)
    return draw_below(state, count)


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
        return _gain(state, table, seat, state[ROW + option], 1)
    if phase == DISCARD_FROM_ROW:
        return -1
    if phase == DISCARD_THREE_OR_THIS:
        card = state[CARD] if option == THIS_CARD else option
        price = 1 if option == THIS_CARD else 3
        return price * _gain(state, table, seat, card, -1)
    if phase == EVERYBODY_PASSES or phase == DISCARD_ONE:
        return _gain(state, table, seat, option, -1)
    other, card = option // MOST_TYPES, option % MOST_TYPES
    if phase == GIVE_ONE:
        given = _gain(state, table, other, card, 1)
        return _gain(state, table, seat, card, -1) - given
    if phase == OPPONENT_DISCARDS:
        return -_gain(state, table, other, card, -1)
    if phase == TAKE_FROM_OPPONENT:
        lost = _gain(state, table, other, card, -1)
        return _gain(state, table, seat, card, 1) - lost
    return _gain(state, table, seat, option, 1)


@compiled
def _gain(state: Ints, table: Ints, seat: int, card: int, copies: int) -> int:
    """How a seat's points change by so many copies of a card more or fewer."""
    before = points_of(state, table, seat)
    state[HAND + seat * MOST_TYPES + card] += copies
    state[HELD + seat] += copies
    after = points_of(state, table, seat)
    state[HAND + seat * MOST_TYPES + card] -= copies
    state[HELD + seat] -= copies
    return after - before
