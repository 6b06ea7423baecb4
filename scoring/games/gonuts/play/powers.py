"""The powers of Go Nuts cards: what each asks, and what it does with the answer.

1. `begin_power` begins with the card that TAKER has just taken from the row. What
   leaves nothing to choose is done at once; any other power waits, as the PHASE.
2. `count_for_power` and `power_option_at` tell what may be chosen, as options of
   `engine.py`.
3. `choose_for_power` makes the choice. Some powers ask again: for a second and third
   card, or the next seat.

Only a card from the row has a power; one that comes by a power has none (R15). Numbers
after R are rulings of docs/rules.md.
"""

from scoring.compiled import compiled
from scoring.games.gonuts.play.moving import (
    discard,
    discard_this,
    give,
    keep,
    note,
    pass_on,
    pile_up,
    take_discard,
    take_from_deck,
)
from scoring.games.gonuts.play.state import (
    AT_PILE,
    AT_ROW,
    BY_POWER,
    CARD,
    DECK,
    DECK_SIZE,
    DISCARD_FROM_ROW,
    DISCARD_ONE,
    DISCARD_THREE_OR_THIS,
    EMPTY,
    EVERYBODY_PASSES,
    GIVE_ONE,
    HAND,
    HELD,
    KEEP_ONE_OF_TWO,
    MOST_TYPES,
    NO_MORE,
    OPPONENT_DISCARDS,
    OWN_TWIST,
    PASSED,
    PHASE,
    PICKERS,
    PILE,
    PILE_SIZE,
    PILED,
    PLAYERS,
    POWER,
    ROW,
    SEAT,
    STEP,
    TAKE_ANY_DISCARD,
    TAKE_FROM_DECK,
    TAKE_FROM_OPPONENT,
    TAKE_THREE_DISCARDS,
    TAKE_TOP_DISCARD,
    TAKER,
    THIS_CARD,
    TOP,
    TYPES,
    UP_TO_THREE,
)
from scoring.simulation.types import Ints


@compiled
def begin_power(state: Ints, record: Ints, seat: int, card: int) -> bool:
    """Apply the power of a card just taken; return whether it waits for a choice."""
    power = state[POWER + card]
    state[TAKER] = seat
    state[CARD] = card
    state[STEP] = 0
    if _has_choice(state, power):
        state[PHASE] = power
        state[SEAT] = 0 if power == EVERYBODY_PASSES else seat
        return True
    _work_alone(state, record, power)
    return False


@compiled
def _has_choice(state: Ints, power: int) -> bool:
    """Whether a seat has to choose before the power of CARD can work."""
    if power == KEEP_ONE_OF_TWO:
        # R19: of one card there is nothing to choose.
        return state[DECK_SIZE] - state[TOP] >= 2
    if power == TAKE_ANY_DISCARD or power == TAKE_THREE_DISCARDS:
        return state[PILE_SIZE] > 0
    if power == TAKE_FROM_OPPONENT or power == OPPONENT_DISCARDS:
        return _opponents_hold(state) > 0
    if power == EVERYBODY_PASSES:
        return _everybody_can_pass(state)
    if power == DISCARD_THREE_OR_THIS:
        # R24: with fewer than three others this card goes.
        return state[HELD + state[TAKER]] - 1 >= 3
    if power == DISCARD_ONE:
        # R25: another card, or this one if there is none.
        return state[HELD + state[TAKER]] - 1 >= 1
    if power == DISCARD_FROM_ROW:
        return _count_unpicked(state) > 0
    return power == GIVE_ONE


@compiled
def _work_alone(state: Ints, record: Ints, power: int) -> None:
    """Do what a power does where nobody chooses; most do nothing then."""
    if power == TAKE_FROM_DECK or power == KEEP_ONE_OF_TWO:
        take_from_deck(state, record)
    elif power == TAKE_TOP_DISCARD:
        if state[PILE_SIZE] > 0:
            take_discard(state, record, state[PILE + state[PILE_SIZE] - 1])
    elif (
        power == EVERYBODY_PASSES
        or power == DISCARD_THREE_OR_THIS
        or power == DISCARD_ONE
    ):
        discard_this(state, record)


@compiled
def _opponents_hold(state: Ints) -> int:
    held = 0
    for seat in range(state[PLAYERS]):
        if seat != state[TAKER]:
            held += state[HELD + seat]
    return held


@compiled
def _everybody_can_pass(state: Ints) -> bool:
    for seat in range(state[PLAYERS]):
        held = state[HELD + seat]
        if seat == state[TAKER] and state[OWN_TWIST] == 0:
            held -= 1
        if held == 0:
            return False
    return True


@compiled
def count_for_power(state: Ints) -> int:
    """How many options the seat has that a power waits for; at least one."""
    phase = state[PHASE]
    if phase == KEEP_ONE_OF_TWO:
        return 1 if state[DECK + state[TOP]] == state[DECK + state[TOP] + 1] else 2
    if phase == DISCARD_FROM_ROW:
        return _count_unpicked(state) + 1
    if phase == TAKE_FROM_OPPONENT or phase == OPPONENT_DISCARDS:
        count = 0
        for seat in range(state[PLAYERS]):
            if seat != state[TAKER]:
                count += _count_types(state, HAND + seat * MOST_TYPES, EMPTY)
        return count
    count = _count_types(state, _source(state), _kept_back(state))
    if phase == GIVE_ONE:
        return count * (state[PLAYERS] - 1)
    return count + 1 if _may_stop(state) else count


@compiled
def power_option_at(state: Ints, index: int) -> int:
    """The option number ``index`` of those that `count_for_power` counts."""
    phase = state[PHASE]
    if phase == KEEP_ONE_OF_TWO:
        return state[DECK + state[TOP] + index]
    if phase == DISCARD_FROM_ROW:
        return _unpicked_at(state, index)
    if phase == TAKE_FROM_OPPONENT or phase == OPPONENT_DISCARDS:
        return _opponents_card_at(state, index)
    source, kept_back = _source(state), _kept_back(state)
    if phase == GIVE_ONE:
        count = _count_types(state, source, kept_back)
        receiver = index // count
        if receiver >= state[TAKER]:
            receiver += 1
        card = _type_at(state, source, kept_back, index % count)
        return receiver * MOST_TYPES + card
    card = _type_at(state, source, kept_back, index)
    if card == EMPTY:
        return THIS_CARD if phase == DISCARD_THREE_OR_THIS else NO_MORE
    return card


@compiled
def _count_types(state: Ints, source: int, kept_back: int) -> int:
    """Types of which there is a copy beside the one kept back."""
    count = 0
    for card in range(state[TYPES]):
        if state[source + card] > 0:
            count += 1
    if kept_back != EMPTY and state[source + kept_back] == 1:
        count -= 1
    return count


@compiled
def _type_at(state: Ints, source: int, kept_back: int, index: int) -> int:
    """Number ``index`` of the types that `_count_types` counts, EMPTY beyond them."""
    for card in range(state[TYPES]):
        copies = state[source + card]
        if copies > 1 or (copies == 1 and card != kept_back):
            if index == 0:
                return card
            index -= 1
    return EMPTY


@compiled
def _may_stop(state: Ints) -> bool:
    """Whether there is an option beside those with a card of their own."""
    phase = state[PHASE]
    if phase == TAKE_THREE_DISCARDS:
        return state[UP_TO_THREE] == 1
    return phase == DISCARD_THREE_OR_THIS and state[STEP] == 0


@compiled
def _source(state: Ints) -> int:
    """Where the copies are counted, by type, among which one is chosen."""
    phase = state[PHASE]
    if phase == TAKE_ANY_DISCARD or phase == TAKE_THREE_DISCARDS:
        return PILED
    if phase == EVERYBODY_PASSES:
        return HAND + state[SEAT] * MOST_TYPES
    return HAND + state[TAKER] * MOST_TYPES


@compiled
def _kept_back(state: Ints) -> int:
    """The type of which one copy is no option: that of the power at work, or EMPTY.

    The Twist just taken is not passed on (R10, R11); a gift is the card itself only
    where there is no other (R25).
    """
    phase = state[PHASE]
    if phase == TAKE_ANY_DISCARD or phase == TAKE_THREE_DISCARDS:
        return EMPTY
    if phase == EVERYBODY_PASSES and (
        state[SEAT] != state[TAKER] or state[OWN_TWIST] == 1
    ):
        return EMPTY
    if phase == GIVE_ONE and state[HELD + state[TAKER]] == 1:
        return EMPTY
    return state[CARD]


@compiled
def _opponents_card_at(state: Ints, index: int) -> int:
    for code in range(state[PLAYERS] * MOST_TYPES):
        if state[HAND + code] > 0 and code // MOST_TYPES != state[TAKER]:
            if index == 0:
                return code
            index -= 1
    return NO_MORE


@compiled
def choose_for_power(state: Ints, record: Ints, option: int) -> bool:
    """Do what was chosen for a power; return whether the power is finished."""
    power = state[PHASE]
    state[STEP] += 1
    if option == NO_MORE:
        return True
    if option == THIS_CARD:
        discard_this(state, record)
        return True
    if power == DISCARD_FROM_ROW:
        _clear_slot(state, record, option)
        return _count_unpicked(state) == 0
    if power == EVERYBODY_PASSES:
        state[PASSED + state[SEAT]] = option
        state[SEAT] += 1
        if state[SEAT] < state[PLAYERS]:
            return False
        pass_on(state, record)
        return True
    if power == TAKE_THREE_DISCARDS:
        take_discard(state, record, option)
        return state[STEP] == 3 or state[PILE_SIZE] == 0
    if power == DISCARD_THREE_OR_THIS:
        discard(state, record, state[TAKER], option)
        return state[STEP] == 3
    _choose_once(state, record, option)
    return True


@compiled
def _choose_once(state: Ints, record: Ints, option: int) -> None:
    """Work a power off that takes one choice of one seat."""
    power, taker = state[PHASE], state[TAKER]
    seat, card = option // MOST_TYPES, option % MOST_TYPES
    if power == KEEP_ONE_OF_TWO:
        keep(state, record, option)
    elif power == TAKE_ANY_DISCARD:
        take_discard(state, record, option)
    elif power == DISCARD_ONE:
        discard(state, record, taker, option)
    elif power == GIVE_ONE:
        give(state, record, taker, seat, card)
    elif power == TAKE_FROM_OPPONENT:
        give(state, record, seat, taker, card)
    elif power == OPPONENT_DISCARDS:
        discard(state, record, seat, card)


@compiled
def _clear_slot(state: Ints, record: Ints, slot: int) -> None:
    card = state[ROW + slot]
    state[ROW + slot] = EMPTY
    pile_up(state, card)
    note(record, card, AT_ROW + slot, AT_PILE, BY_POWER + state[CARD])


@compiled
def _count_unpicked(state: Ints) -> int:
    count = 0
    for slot in range(1, state[PLAYERS] + 2):
        if _is_unpicked(state, slot):
            count += 1
    return count


@compiled
def _unpicked_at(state: Ints, index: int) -> int:
    for slot in range(1, state[PLAYERS] + 2):
        if _is_unpicked(state, slot):
            if index == 0:
                return slot
            index -= 1
    return NO_MORE


@compiled
def _is_unpicked(state: Ints, slot: int) -> bool:
    """Whether a card lies in a slot that nobody picked (R23)."""
    return state[ROW + slot] != EMPTY and state[PICKERS + slot] == 0
