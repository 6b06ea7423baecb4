"""The rules of Go Nuts as a machine that asks and never chooses.

1. `begin` shuffles the deck and lays out the row.
2. While `is_over` says no, seat ``state[SEAT]`` chooses: `count_options` tells among
   how many, `option_at` which they are, and `apply` makes the choice.
3. All seats pick a slot, hidden from each other; then slots are resolved from 1 up. A
   slot that several picked is discarded; a lone card is taken, and its power is worked
   off before the next slot, asking whoever has to choose.
4. When all slots are resolved the row is filled up. If the deck cannot fill it, the
   game is over.

Options are whole numbers: a slot of the row; a card type; an opponent and one of their
card types (`seat * MOST_TYPES + type`); a card type and who gets it (the same way);
NO_MORE; or THIS_CARD. A choice among one is asked too: whoever drives takes it at once.
Every movement of a card after the reveal is written to `record`, whose first number
counts them; a record of length 1 takes nothing.

Numbers after R are rulings of the rules reference. It keeps no score and knows no bot.
"""

from scoring.compiled import compiled, inlined
from scoring.drawing import draw_below
from scoring.games.gonuts.play.moving import (
    discard_this,
    draw,
    hand_to,
    keep,
    note,
    pass_on,
    pile_up,
    take_discard,
    take_from_deck,
    take_off,
)
from scoring.games.gonuts.play.state import (
    AT_PILE,
    AT_ROW,
    AT_SEAT,
    BY_CLASH,
    BY_POWER,
    BY_TAKING,
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
    OVER,
    OWN_TWIST,
    PASSED,
    PHASE,
    PICK,
    PICKERS,
    PICKING,
    PILE,
    PILE_SIZE,
    PILED,
    PLAYERS,
    POWER,
    RANDOM,
    ROUND,
    ROW,
    SEAT,
    SLOT,
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
    Ints,
)


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
    for last in range(size - 1, 0, -1):
        other = draw_below(state, last + 1)
        card = state[DECK + last]
        state[DECK + last] = state[DECK + other]
        state[DECK + other] = card
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
    return state[PHASE] == OVER


@compiled
def count_options(state: Ints) -> int:
    """Among how many options the seat whose turn it is chooses; at least one."""
    if state[PHASE] == PICKING:
        return state[PLAYERS] + 1
    return _count_for_power(state)


@compiled
def option_at(state: Ints, index: int) -> int:
    """The option number ``index`` of those that `count_options` counts."""
    if state[PHASE] == PICKING:
        return index + 1
    return _power_option_at(state, index)


@inlined
def apply(state: Ints, record: Ints, option: int) -> None:
    """Make a choice that is one of the options, and go on to the next one."""
    if state[PHASE] == PICKING:
        state[PICK + state[SEAT]] = option
        state[PICKERS + option] += 1
        state[SEAT] += 1
        if state[SEAT] == state[PLAYERS]:
            _resolve_on(state, record)
    elif _choose(state, record, option):
        _resolve_on(state, record)


@compiled
def _count_for_power(state: Ints) -> int:
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
def _power_option_at(state: Ints, index: int) -> int:
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
def _ask_for_picks(state: Ints) -> None:
    state[PHASE] = PICKING
    state[SEAT] = 0
    state[SLOT] = 0
    for slot in range(1, state[PLAYERS] + 2):
        state[PICKERS + slot] = 0


@inlined
def _resolve_on(state: Ints, record: Ints) -> None:
    """Resolve slot after slot until somebody has to choose, or the round is over."""
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
        if _begin_power(state, record, lone, card):
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


@compiled
def _begin_power(state: Ints, record: Ints, seat: int, card: int) -> bool:
    """Do what a power does without a choice; tell whether it waits for one."""
    power = state[POWER + card]
    state[TAKER] = seat
    state[CARD] = card
    state[STEP] = 0
    waits = False
    if power == TAKE_FROM_DECK:
        take_from_deck(state, record)
    elif power == TAKE_TOP_DISCARD:
        if state[PILE_SIZE] > 0:
            take_discard(state, record, state[PILE + state[PILE_SIZE] - 1])
    elif power == KEEP_ONE_OF_TWO:
        # R19: of one card there is nothing to choose.
        waits = state[DECK_SIZE] - state[TOP] >= 2
        if not waits:
            take_from_deck(state, record)
    elif power == TAKE_ANY_DISCARD or power == TAKE_THREE_DISCARDS:
        waits = state[PILE_SIZE] > 0
    elif power == TAKE_FROM_OPPONENT or power == OPPONENT_DISCARDS:
        waits = _opponents_hold(state) > 0
    elif power == EVERYBODY_PASSES:
        waits = _everybody_can_pass(state)
        if not waits:
            discard_this(state, record)
    elif power == DISCARD_THREE_OR_THIS:
        # R24: with fewer than three others this card goes.
        waits = state[HELD + seat] - 1 >= 3
        if not waits:
            discard_this(state, record)
    elif power == DISCARD_ONE:
        # R25: another card, or this one if there is none.
        waits = state[HELD + seat] - 1 >= 1
        if not waits:
            discard_this(state, record)
    elif power == GIVE_ONE:
        waits = True
    elif power == DISCARD_FROM_ROW:
        waits = _count_unpicked(state) > 0
    if waits:
        state[PHASE] = power
        state[SEAT] = 0 if power == EVERYBODY_PASSES else seat
    return waits


@compiled
def _choose(state: Ints, record: Ints, option: int) -> bool:
    """Do what was chosen for a power; tell whether the power is worked off."""
    power = state[PHASE]
    taker = state[TAKER]
    why = BY_POWER + state[CARD]
    state[STEP] += 1
    if option == NO_MORE:
        return True
    if option == THIS_CARD:
        discard_this(state, record)
        return True
    if power == DISCARD_FROM_ROW:
        card = state[ROW + option]
        state[ROW + option] = EMPTY
        pile_up(state, card)
        note(record, card, AT_ROW + option, AT_PILE, why)
        return _count_unpicked(state) == 0
    if power == KEEP_ONE_OF_TWO:
        keep(state, record, option)
        return True
    if power == GIVE_ONE:
        receiver, card = option // MOST_TYPES, option % MOST_TYPES
        take_off(state, taker, card)
        hand_to(state, receiver, card)
        note(record, card, AT_SEAT + taker, AT_SEAT + receiver, why)
        return True
    if power == TAKE_ANY_DISCARD:
        take_discard(state, record, option)
        return True
    if power == TAKE_THREE_DISCARDS:
        take_discard(state, record, option)
        return state[STEP] == 3 or state[PILE_SIZE] == 0
    if power == TAKE_FROM_OPPONENT or power == OPPONENT_DISCARDS:
        opponent, card = option // MOST_TYPES, option % MOST_TYPES
        take_off(state, opponent, card)
        if power == TAKE_FROM_OPPONENT:
            hand_to(state, taker, card)
            note(record, card, AT_SEAT + opponent, AT_SEAT + taker, why)
        else:
            pile_up(state, card)
            note(record, card, AT_SEAT + opponent, AT_PILE, why)
        return True
    if power == EVERYBODY_PASSES:
        state[PASSED + state[SEAT]] = option
        state[SEAT] += 1
        if state[SEAT] < state[PLAYERS]:
            return False
        pass_on(state, record)
        return True
    take_off(state, taker, option)
    pile_up(state, option)
    note(record, option, AT_SEAT + taker, AT_PILE, why)
    return power == DISCARD_ONE or state[STEP] == 3


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
def _opponents_card_at(state: Ints, index: int) -> int:
    for code in range(state[PLAYERS] * MOST_TYPES):
        if state[HAND + code] > 0 and code // MOST_TYPES != state[TAKER]:
            if index == 0:
                return code
            index -= 1
    return NO_MORE


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
def _opponents_hold(state: Ints) -> int:
    held = 0
    for seat in range(state[PLAYERS]):
        if seat != state[TAKER]:
            held += state[HELD + seat]
    return held


@compiled
def _is_unpicked(state: Ints, slot: int) -> bool:
    """Whether a card lies in a slot that nobody picked (R23)."""
    return state[ROW + slot] != EMPTY and state[PICKERS + slot] == 0


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
