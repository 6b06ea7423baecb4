"""The rules of Go Nuts as a machine that asks and never chooses.

1. `begin` shuffles the deck and lays out the row.
2. While `is_over` says no, seat ``state[SEAT]`` chooses: `count_options` tells among
   how many, `option_at` which they are, and `apply` makes the choice.
3. All seats pick a slot, hidden from each other; then slots are resolved from 1 up. A
   slot that several picked is discarded; a lone card is taken, and its power is worked
   off before the next slot (`powers.py`), asking the seat that has to choose.
4. When all slots are resolved the row is filled up. If the deck cannot fill it, the
   game is over.

Options are whole numbers: a slot of the row; a card type; an opponent and one of their
card types (`seat * MOST_TYPES + type`); a card type and who gets it (the same way);
NO_MORE; or THIS_CARD. A choice among one is asked too: the driver takes it at once.
Every movement of a card after the reveal is written to `record`, whose first number
counts them; a record of length 1 takes nothing.

Numbers after R are rulings of docs/rules.md. It keeps no score and knows no bot.
"""

from scoring.compiled import compiled, inlined
from scoring.drawing import shuffle
from scoring.games.gonuts.play.moving import draw, hand_to, note, pile_up
from scoring.games.gonuts.play.powers import (
    begin_power,
    choose_for_power,
    count_for_power,
    power_option_at,
)
from scoring.games.gonuts.play.state import (
    AT_PILE,
    AT_ROW,
    AT_SEAT,
    BY_CLASH,
    BY_TAKING,
    DECK,
    DECK_SIZE,
    EMPTY,
    HAND,
    HELD,
    MOST_TYPES,
    OVER,
    PHASE,
    PICK,
    PICKERS,
    PICKING,
    PILE_SIZE,
    PILED,
    PLAYERS,
    RANDOM,
    ROUND,
    ROW,
    SEAT,
    SLOT,
    TOP,
    TYPES,
)
from scoring.simulation.types import Ints


@compiled
def begin(state: Ints, seed: int, copies: Ints) -> None:
    """Shuffle a deck of these copies by card type, and lay out the first row.

    PLAYERS, TYPES, POWER and the rulings are set already; ``seed`` is not 0.
    """
    state[RANDOM] = seed
    size = 0
    for card in range(state[TYPES]):
        for _copy in range(copies[card]):
            state[DECK + size] = card
            size += 1
    state[DECK_SIZE] = size
    shuffle(state, DECK, size)
    open_table(state)


@compiled
def open_table(state: Ints) -> None:
    """Lay out the first row from the deck as it lies."""
    state[TOP] = 0
    state[PILE_SIZE] = 0
    for card in range(state[TYPES]):
        state[PILED + card] = 0
    for seat in range(state[PLAYERS]):
        state[HELD + seat] = 0
        for card in range(state[TYPES]):
            state[HAND + seat * MOST_TYPES + card] = 0
    for slot in range(1, state[PLAYERS] + 2):
        state[ROW + slot] = draw(state)
    state[ROUND] = 1
    _ask_for_picks(state)


@compiled
def is_over(state: Ints) -> bool:
    """Whether the game is over, so that nobody has to choose any more."""
    return state[PHASE] == OVER


@compiled
def count_options(state: Ints) -> int:
    """Among how many options the seat whose turn it is chooses; at least one."""
    if state[PHASE] == PICKING:
        return state[PLAYERS] + 1
    return count_for_power(state)


@compiled
def option_at(state: Ints, index: int) -> int:
    """The option number ``index`` of those that `count_options` counts."""
    if state[PHASE] == PICKING:
        return index + 1
    return power_option_at(state, index)


@inlined
def apply(state: Ints, record: Ints, option: int) -> None:
    """Make a choice that is one of the options, and go on to the next one."""
    if state[PHASE] == PICKING:
        state[PICK + state[SEAT]] = option
        state[PICKERS + option] += 1
        state[SEAT] += 1
        if state[SEAT] == state[PLAYERS]:
            _resolve_on(state, record)
    elif choose_for_power(state, record, option):
        _resolve_on(state, record)


@compiled
def _ask_for_picks(state: Ints) -> None:
    state[PHASE] = PICKING
    state[SEAT] = 0
    state[SLOT] = 0
    for slot in range(1, state[PLAYERS] + 2):
        state[PICKERS + slot] = 0


@inlined
def _resolve_on(state: Ints, record: Ints) -> None:
    """Resolve slot after slot until a seat has to choose or the round is over."""
    while state[SLOT] <= state[PLAYERS]:
        state[SLOT] += 1
        slot = state[SLOT]
        pickers = state[PICKERS + slot]
        if pickers == 0:
            continue
        card = state[ROW + slot]
        state[ROW + slot] = EMPTY
        if pickers > 1:
            pile_up(state, card)
            note(record, card, AT_ROW + slot, AT_PILE, BY_CLASH)
            continue
        lone = _picker_of(state, slot)
        hand_to(state, lone, card)
        note(record, card, AT_ROW + slot, AT_SEAT + lone, BY_TAKING)
        if begin_power(state, record, lone, card):
            return
    _end_round(state)


@compiled
def _picker_of(state: Ints, slot: int) -> int:
    seat = 0
    while state[PICK + seat] != slot:
        seat += 1
    return seat


@compiled
def _end_round(state: Ints) -> None:
    """Fill the row, or end the game where the deck is too short for it (R20, R21)."""
    gaps = 0
    for slot in range(1, state[PLAYERS] + 2):
        if state[ROW + slot] == EMPTY:
            gaps += 1
    if state[DECK_SIZE] - state[TOP] < gaps:
        state[PHASE] = OVER
        return
    for slot in range(1, state[PLAYERS] + 2):
        if state[ROW + slot] == EMPTY:
            state[ROW + slot] = draw(state)
    state[ROUND] += 1
    _ask_for_picks(state)
