"""The rules of Nosh as a machine that asks and never chooses.

1. `begin` shuffles treats and goals, draws favourites and who starts, and deals
   (`dealing.py`).
2. While `is_over` says no, seat ``state[SEAT]`` chooses: `count_options` tells among
   how many, `option_at` which they are, and `apply` makes the choice.
3. The start player puts a stand up and makes the first bid. To the left everybody else
   bids more or passes for good. The winner pays, takes the treats, and may claim a goal
   of this round that the own treats pay.
4. A start player who has a stand is followed by the next on the left without one. The
   last player without gets the last stand for nothing, and starts the next round.
5. Seven rounds; red goals in the last one.

Options are whole numbers: a stand; coins or PASS; the place of a goal or NO_GOAL. A
choice among one is asked too: the driver takes it at once. A seat that can pay no
goal is not asked for one. Numbers after N are rulings of docs/rules.md. It keeps no
score and knows no bot.
"""

from scoring.compiled import compiled
from scoring.games.nosh.play.dealing import deal_stands, shuffle_box
from scoring.games.nosh.play.state import (
    BID,
    BIDDER,
    BIDDING,
    CARD_WIDTH,
    CARDS,
    CHOOSING,
    CLAIM_COUNT,
    CLAIMING,
    CLAIMS,
    COINS,
    DECK,
    DISCARDS,
    GOAL_COUNT,
    GOALS,
    HAS_PASSED,
    INCOME,
    INCOME_FIRST,
    IS_CLAIMED,
    IS_IN,
    IS_SOLD,
    KINDS,
    LAST_CLAIMS,
    MOST_ON_STAND,
    MOST_SEATS,
    NEEDS,
    NO_BID,
    NO_GOAL,
    ON_STAND,
    OVER,
    OWNED,
    PASS,
    PHASE,
    PLAYERS,
    ROUND,
    ROUNDS,
    SEAT,
    STAND,
    STAND_SIZE,
    START,
    START_COINS,
    TOP,
)
from scoring.simulation.types import Ints


@compiled
def begin(state: Ints, seed: int) -> None:
    """Shuffle and draw whatever chance decides, and deal the first stands.

    PLAYERS, the rulings and the goal cards are set already; ``seed`` is not 0.
    """
    shuffle_box(state, seed)
    open_table(state)


@compiled
def open_table(state: Ints) -> None:
    """Give everybody coins and a treat from the deck as it lies, and open round 1."""
    for place in range(KINDS):
        state[DISCARDS + place] = 0
    for seat in range(MOST_SEATS):
        state[CLAIM_COUNT + seat] = 0
        state[COINS + seat] = START_COINS
        for treat in range(KINDS):
            state[OWNED + seat * KINDS + treat] = 0
    state[TOP] = state[PLAYERS]
    for seat in range(state[PLAYERS]):
        state[OWNED + seat * KINDS + state[DECK + seat]] = 1
    state[ROUND] = 0
    _open_round(state)


@compiled
def is_over(state: Ints) -> bool:
    """Whether the game is over, so that nobody has to choose any more."""
    return state[PHASE] == OVER


@compiled
def count_options(state: Ints) -> int:
    """Among how many options the seat whose turn it is chooses; at least one."""
    phase = state[PHASE]
    if phase == CHOOSING:
        count = 0
        for stand in range(state[PLAYERS]):
            count += 1 - state[IS_SOLD + stand]
        return count
    if phase == BIDDING:
        more = max(0, state[COINS + state[SEAT]] - state[BID])
        return more if state[BID] == NO_BID else more + 1
    count = 1
    for place in range(state[GOAL_COUNT + state[ROUND] - 1]):
        if can_claim(state, state[SEAT], place):
            count += 1
    return count


@compiled
def option_at(state: Ints, index: int) -> int:
    """The option number ``index`` of those that `count_options` counts."""
    phase = state[PHASE]
    if phase == BIDDING:
        # N3: who opens may bid nothing, but must bid.
        if state[BID] == NO_BID:
            return index
        return PASS if index == 0 else state[BID] + index
    if phase == CHOOSING:
        for stand in range(state[PLAYERS]):
            if state[IS_SOLD + stand] == 0:
                if index == 0:
                    return stand
                index -= 1
    for place in range(state[GOAL_COUNT + state[ROUND] - 1]):
        if can_claim(state, state[SEAT], place):
            if index == 1:
                return place
            if index > 1:
                index -= 1
    return NO_GOAL


@compiled
def apply(state: Ints, option: int) -> None:
    """Make a choice that is one of the options, and go on to the next one."""
    phase = state[PHASE]
    if phase == CHOOSING:
        state[STAND] = option
        state[BID] = NO_BID
        state[PHASE] = BIDDING
    elif phase == BIDDING:
        _bid(state, option)
    else:
        if option != NO_GOAL:
            _claim(state, option)
        _go_on(state)


@compiled
def goal_at(state: Ints, round_number: int, place: int) -> int:
    """Where in the array the goal card at this place of a round begins."""
    card = state[GOALS + (round_number - 1) * MOST_SEATS + place]
    return CARDS + card * CARD_WIDTH


@compiled
def can_claim(state: Ints, seat: int, place: int) -> bool:
    """Whether a goal of this round is there and the seat's treats pay it (N5)."""
    if state[IS_CLAIMED + place] == 1:
        return False
    needs = goal_at(state, state[ROUND], place) + NEEDS
    for treat in range(KINDS):
        if state[OWNED + seat * KINDS + treat] < state[needs + treat]:
            return False
    return True


@compiled
def _open_round(state: Ints) -> None:
    state[ROUND] += 1
    if state[INCOME_FIRST] == 1:
        _pay_income(state)
    for seat in range(state[PLAYERS]):
        state[IS_IN + seat] = 1
        state[IS_SOLD + seat] = 0
        state[IS_CLAIMED + seat] = 0
    deal_stands(state)
    _open_auction(state)


@compiled
def _open_auction(state: Ints) -> None:
    for seat in range(state[PLAYERS]):
        state[HAS_PASSED + seat] = 0
    state[PHASE] = CHOOSING
    state[SEAT] = state[START]


@compiled
def _bid(state: Ints, option: int) -> None:
    """Take a bid or a pass, and ask the next who may bid more, or sell (N3)."""
    seat = state[SEAT]
    if option == PASS:
        state[HAS_PASSED + seat] = 1
    else:
        state[BID] = option
        state[BIDDER] = seat
    for step in range(1, state[PLAYERS]):
        other = (seat + step) % state[PLAYERS]
        if other == state[BIDDER]:
            break
        if state[IS_IN + other] == 1 and state[HAS_PASSED + other] == 0:
            state[SEAT] = other
            return
    state[COINS + state[BIDDER]] -= state[BID]
    if not _hand_over(state, state[BIDDER], state[STAND]):
        _go_on(state)


@compiled
def _hand_over(state: Ints, seat: int, stand: int) -> bool:
    """Give a stand to a seat; return whether it is asked for a goal now."""
    for place in range(state[STAND_SIZE + stand]):
        treat = state[ON_STAND + stand * MOST_ON_STAND + place]
        state[OWNED + seat * KINDS + treat] += 1
    state[IS_SOLD + stand] = 1
    state[IS_IN + seat] = 0
    state[SEAT] = seat
    for place in range(state[GOAL_COUNT + state[ROUND] - 1]):
        if can_claim(state, seat, place):
            state[PHASE] = CLAIMING
            return True
    return False


@compiled
def _claim(state: Ints, place: int) -> None:
    """Take a goal; its treats go to the discards."""
    seat = state[SEAT]
    needs = goal_at(state, state[ROUND], place) + NEEDS
    for treat in range(KINDS):
        state[OWNED + seat * KINDS + treat] -= state[needs + treat]
        state[DISCARDS + treat] += state[needs + treat]
    state[IS_CLAIMED + place] = 1
    card = state[GOALS + (state[ROUND] - 1) * MOST_SEATS + place]
    state[CLAIMS + seat * ROUNDS + state[CLAIM_COUNT + seat]] = card
    state[CLAIM_COUNT + seat] += 1


@compiled
def _go_on(state: Ints) -> None:
    """Open the next auction, give the last stand away, or end the round."""
    left, last = 0, 0
    for seat in range(state[PLAYERS]):
        if state[IS_IN + seat] == 1:
            left += 1
            last = seat
    if left == 0:
        _end_round(state)
    elif left == 1:
        # N4: who takes the last stand starts the next round.
        state[START] = last
        if not _give_last(state, last):
            _end_round(state)
    else:
        # N4: a start player who has a stand is followed by the next on the left.
        while state[IS_IN + state[START]] == 0:
            state[START] = (state[START] + 1) % state[PLAYERS]
        _open_auction(state)


@compiled
def _give_last(state: Ints, seat: int) -> bool:
    """Give the last stand away for nothing; return whether a goal is asked for (N2)."""
    stand = 0
    while state[IS_SOLD + stand] == 1:
        stand += 1
    can_pay = _hand_over(state, seat, stand)
    return can_pay and state[LAST_CLAIMS] == 1


@compiled
def _end_round(state: Ints) -> None:
    """Pay the income (N1), then deal again or end the game."""
    if state[INCOME_FIRST] == 0:
        _pay_income(state)
    if state[ROUND] == ROUNDS:
        state[PHASE] = OVER
    else:
        _open_round(state)


@compiled
def _pay_income(state: Ints) -> None:
    for seat in range(state[PLAYERS]):
        state[COINS + seat] += INCOME
