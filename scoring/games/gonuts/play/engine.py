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

from scoring.compiled import compiled
from scoring.drawing import draw_below
from scoring.games.gonuts.play.state import (
    AT_DECK,
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
    MOVE_WIDTH,
    NO_MORE,
    OPPONENT_DISCARDS,
    OVER,
    OWN_TWIST,
    PASSED,
    PHASE,
    PICK,
    PICKING,
    PILE,
    PILE_SIZE,
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
    for seat in range(state[PLAYERS]):
        state[HELD + seat] = 0
        for card in range(state[TYPES]):
            state[HAND + seat * MOST_TYPES + card] = 0
    for slot in range(1, state[PLAYERS] + 2):
        state[ROW + slot] = _draw(state)
    state[ROUND] = 1
    _ask_for_picks(state)


@compiled
def is_over(state: Ints) -> bool:
    return state[PHASE] == OVER


@compiled
def count_options(state: Ints) -> int:
    """Among how many options the seat whose turn it is chooses; at least one."""
    phase = state[PHASE]
    if phase == PICKING:
        return state[PLAYERS] + 1
    if phase == KEEP_ONE_OF_TWO:
        return 1 if state[DECK + state[TOP]] == state[DECK + state[TOP] + 1] else 2
    count = 1 if _may_stop(state) else 0
    for code in range(_code_count(state)):
        if _is_option(state, code):
            count += 1
    return count


@compiled
def option_at(state: Ints, index: int) -> int:
    """The option number ``index`` of those that `count_options` counts."""
    phase = state[PHASE]
    if phase == PICKING:
        return index + 1
    if phase == KEEP_ONE_OF_TWO:
        return state[DECK + state[TOP] + index]
    for code in range(_code_count(state)):
        if _is_option(state, code):
            if index == 0:
                return code
            index -= 1
    return THIS_CARD if phase == DISCARD_THREE_OR_THIS else NO_MORE


@compiled
def apply(state: Ints, record: Ints, option: int) -> None:
    """Make a choice that is one of the options, and go on to the next one."""
    if state[PHASE] == PICKING:
        state[PICK + state[SEAT]] = option
        state[SEAT] += 1
        if state[SEAT] < state[PLAYERS]:
            return
    elif not _choose(state, record, option):
        return
    _resolve_on(state, record)


@compiled
def _ask_for_picks(state: Ints) -> None:
    state[PHASE] = PICKING
    state[SEAT] = 0
    state[SLOT] = 0


@compiled
def _resolve_on(state: Ints, record: Ints) -> None:
    """Resolve slot after slot until somebody has to choose, or the round is over."""
    while state[SLOT] <= state[PLAYERS]:
        state[SLOT] += 1
        slot = state[SLOT]
        lone, pickers = -1, 0
        for seat in range(state[PLAYERS]):
            if state[PICK + seat] == slot:
                lone = seat
                pickers += 1
        if pickers == 0:
            continue
        card = state[ROW + slot]
        state[ROW + slot] = EMPTY
        if pickers > 1:
            _pile_up(state, card)
            _note(record, card, AT_ROW + slot, AT_PILE, BY_CLASH)
            continue
        _hand_to(state, lone, card)
        _note(record, card, AT_ROW + slot, AT_SEAT + lone, BY_TAKING)
        if _begin_power(state, record, lone, card):
            return
    _end_round(state)


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
            state[ROW + slot] = _draw(state)
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
        _take_from_deck(state, record)
    elif power == TAKE_TOP_DISCARD:
        if state[PILE_SIZE] > 0:
            _take_discard(state, record, state[PILE + state[PILE_SIZE] - 1])
    elif power == KEEP_ONE_OF_TWO:
        # R19: of one card there is nothing to choose.
        waits = state[DECK_SIZE] - state[TOP] >= 2
        if not waits:
            _take_from_deck(state, record)
    elif power == TAKE_ANY_DISCARD or power == TAKE_THREE_DISCARDS:
        waits = state[PILE_SIZE] > 0
    elif power == TAKE_FROM_OPPONENT or power == OPPONENT_DISCARDS:
        waits = _opponents_hold(state) > 0
    elif power == EVERYBODY_PASSES:
        waits = _everybody_can_pass(state)
        if not waits:
            _discard_this(state, record)
    elif power == DISCARD_THREE_OR_THIS:
        # R24: with fewer than three others this card goes.
        waits = state[HELD + seat] - 1 >= 3
        if not waits:
            _discard_this(state, record)
    elif power == DISCARD_ONE:
        # R25: another card, or this one if there is none.
        waits = state[HELD + seat] - 1 >= 1
        if not waits:
            _discard_this(state, record)
    elif power == GIVE_ONE:
        waits = True
    elif power == DISCARD_FROM_ROW:
        waits = _lies_unpicked(state)
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
        _discard_this(state, record)
        return True
    if power == DISCARD_FROM_ROW:
        card = state[ROW + option]
        state[ROW + option] = EMPTY
        _pile_up(state, card)
        _note(record, card, AT_ROW + option, AT_PILE, why)
        return not _lies_unpicked(state)
    if power == KEEP_ONE_OF_TWO:
        _keep(state, record, option)
        return True
    if power == GIVE_ONE:
        receiver, card = option // MOST_TYPES, option % MOST_TYPES
        _take_off(state, taker, card)
        _hand_to(state, receiver, card)
        _note(record, card, AT_SEAT + taker, AT_SEAT + receiver, why)
        return True
    if power == TAKE_ANY_DISCARD:
        _take_discard(state, record, option)
        return True
    if power == TAKE_THREE_DISCARDS:
        _take_discard(state, record, option)
        return state[STEP] == 3 or state[PILE_SIZE] == 0
    if power == TAKE_FROM_OPPONENT or power == OPPONENT_DISCARDS:
        opponent, card = option // MOST_TYPES, option % MOST_TYPES
        _take_off(state, opponent, card)
        if power == TAKE_FROM_OPPONENT:
            _hand_to(state, taker, card)
            _note(record, card, AT_SEAT + opponent, AT_SEAT + taker, why)
        else:
            _pile_up(state, card)
            _note(record, card, AT_SEAT + opponent, AT_PILE, why)
        return True
    if power == EVERYBODY_PASSES:
        state[PASSED + state[SEAT]] = option
        state[SEAT] += 1
        if state[SEAT] < state[PLAYERS]:
            return False
        _pass_on(state, record)
        return True
    _take_off(state, taker, option)
    _pile_up(state, option)
    _note(record, option, AT_SEAT + taker, AT_PILE, why)
    return power == DISCARD_ONE or state[STEP] == 3


@compiled
def _may_stop(state: Ints) -> bool:
    """Whether there is an option beside those with a card or slot of their own."""
    phase = state[PHASE]
    if phase == DISCARD_FROM_ROW:
        return True
    if phase == TAKE_THREE_DISCARDS:
        return state[UP_TO_THREE] == 1
    return phase == DISCARD_THREE_OR_THIS and state[STEP] == 0


@compiled
def _code_count(state: Ints) -> int:
    """Option codes of this phase lie below this number."""
    phase = state[PHASE]
    if phase == DISCARD_FROM_ROW:
        return state[PLAYERS] + 2
    if phase == GIVE_ONE or phase == TAKE_FROM_OPPONENT or phase == OPPONENT_DISCARDS:
        return state[PLAYERS] * MOST_TYPES
    return state[TYPES]


@compiled
def _is_option(state: Ints, code: int) -> bool:
    phase = state[PHASE]
    taker = state[TAKER]
    if phase == DISCARD_FROM_ROW:
        return code > 0 and _is_unpicked(state, code)
    if phase == TAKE_ANY_DISCARD or phase == TAKE_THREE_DISCARDS:
        return _pile_place(state, code) >= 0
    if phase == TAKE_FROM_OPPONENT or phase == OPPONENT_DISCARDS:
        return code // MOST_TYPES != taker and state[HAND + code] > 0
    if phase == GIVE_ONE:
        card = code % MOST_TYPES
        if code // MOST_TYPES == taker:
            return False
        if state[HELD + taker] == 1:
            return card == state[CARD]
        return _others_of(state, taker, card) > 0
    if phase == EVERYBODY_PASSES:
        return _passable(state, state[SEAT], code) > 0
    return _others_of(state, taker, code) > 0


@compiled
def _others_of(state: Ints, seat: int, card: int) -> int:
    """Copies that the taker has beside the one whose power is at work."""
    copies = state[HAND + seat * MOST_TYPES + card]
    return copies - 1 if card == state[CARD] else copies


@compiled
def _passable(state: Ints, seat: int, card: int) -> int:
    """Copies that a seat may pass on: not the Twist just taken (R10, R11)."""
    if seat == state[TAKER] and state[OWN_TWIST] == 0:
        return _others_of(state, seat, card)
    return state[HAND + seat * MOST_TYPES + card]


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
    if state[ROW + slot] == EMPTY:
        return False
    for seat in range(state[PLAYERS]):
        if state[PICK + seat] == slot:
            return False
    return True


@compiled
def _lies_unpicked(state: Ints) -> bool:
    for slot in range(1, state[PLAYERS] + 2):
        if _is_unpicked(state, slot):
            return True
    return False


@compiled
def _pile_place(state: Ints, card: int) -> int:
    """Place in the pile of the copy nearest its top, -1 if there is none."""
    for place in range(state[PILE_SIZE] - 1, -1, -1):
        if state[PILE + place] == card:
            return place
    return -1


@compiled
def _draw(state: Ints) -> int:
    card = state[DECK + state[TOP]]
    state[TOP] += 1
    return card


@compiled
def _hand_to(state: Ints, seat: int, card: int) -> None:
    state[HAND + seat * MOST_TYPES + card] += 1
    state[HELD + seat] += 1


@compiled
def _take_off(state: Ints, seat: int, card: int) -> None:
    state[HAND + seat * MOST_TYPES + card] -= 1
    state[HELD + seat] -= 1


@compiled
def _pile_up(state: Ints, card: int) -> None:
    state[PILE + state[PILE_SIZE]] = card
    state[PILE_SIZE] += 1


@compiled
def _take_from_deck(state: Ints, record: Ints) -> None:
    """R18: with an empty deck nothing is drawn."""
    if state[TOP] < state[DECK_SIZE]:
        taker = state[TAKER]
        card = _draw(state)
        _hand_to(state, taker, card)
        _note(record, card, AT_DECK, AT_SEAT + taker, BY_POWER + state[CARD])


@compiled
def _take_discard(state: Ints, record: Ints, card: int) -> None:
    """Of equal cards the copy nearest the top moves; the others close up."""
    taker = state[TAKER]
    place = _pile_place(state, card)
    state[PILE_SIZE] -= 1
    for later in range(place, state[PILE_SIZE]):
        state[PILE + later] = state[PILE + later + 1]
    _hand_to(state, taker, card)
    _note(record, card, AT_PILE, AT_SEAT + taker, BY_POWER + state[CARD])


@compiled
def _keep(state: Ints, record: Ints, kept: int) -> None:
    """Keep one of the two cards on top; the other goes back there (R19)."""
    taker, why = state[TAKER], BY_POWER + state[CARD]
    first, second = state[DECK + state[TOP]], state[DECK + state[TOP] + 1]
    back = second if kept == first else first
    state[TOP] += 1
    state[DECK + state[TOP]] = back
    _hand_to(state, taker, kept)
    _note(record, kept, AT_DECK, AT_SEAT + taker, why)
    _note(record, back, AT_DECK, AT_DECK, why)


@compiled
def _discard_this(state: Ints, record: Ints) -> None:
    taker, card = state[TAKER], state[CARD]
    _take_off(state, taker, card)
    _pile_up(state, card)
    _note(record, card, AT_SEAT + taker, AT_PILE, BY_POWER + card)


@compiled
def _pass_on(state: Ints, record: Ints) -> None:
    """Everybody's card goes to the left, the next seat up, all at once (R11)."""
    players = state[PLAYERS]
    for seat in range(players):
        card = state[PASSED + seat]
        left = (seat + 1) % players
        _take_off(state, seat, card)
        _hand_to(state, left, card)
        _note(record, card, AT_SEAT + seat, AT_SEAT + left, BY_POWER + state[CARD])


@compiled
def _note(record: Ints, card: int, source: int, target: int, why: int) -> None:
    if record.shape[0] > 1:
        at = 1 + record[0] * MOVE_WIDTH
        record[at] = card
        record[at + 1] = source
        record[at + 2] = target
        record[at + 3] = why
        record[0] += 1
