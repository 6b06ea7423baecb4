"""What a tableau is worth while the game goes on, in points: a rule of thumb.

1. `see_round` counts what is unseen and how many cards a seat will still get.
2. `worth_of` adds up a tableau: points that stand; for sets the mean over the copies
   that may still come, each with the same small chance; for what depends on
   numbers of cards or types, or on the others, the points times a chance that grows
   as the game nears its end.
3. `gain_of` adds what the power of a card would bring who takes it now.

It uses what everybody can see: tableaux, row, pile, and which cards are in none of
them. The chances are straight lines between sure and hopeless, set by hand.
"""

from typing import Final

from scoring.compiled import compiled
from scoring.games.gonuts.play.points import (
    BY_COUNT,
    BY_NEGATIVES,
    EACH,
    FEWEST_HELD,
    MOST_OF,
    OVER_TYPES,
    PAIRED,
    UNDER_CARDS,
    UNDER_TYPES,
)
from scoring.games.gonuts.play.state import (
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
    OPPONENT_DISCARDS,
    PILE,
    PILE_SIZE,
    PILED,
    PLAYERS,
    POWER,
    ROW,
    TAKE_ANY_DISCARD,
    TAKE_FROM_DECK,
    TAKE_FROM_OPPONENT,
    TAKE_THREE_DISCARDS,
    TAKE_TOP_DISCARD,
    TOP,
    TYPES,
)
from scoring.games.gonuts.play.view import (
    COMING,
    COPIES_ROOM,
    FUTURE,
    GAIN,
    MEAN,
    SLOT_ROOM,
    UNSEEN,
    WORTH,
    Floats,
)
from scoring.simulation.types import Ints

# How much of an opponent's loss counts as a gain of one's own.
HARM: Final = 0.3
_SHARE: Final = 0.8  # of an unseen card that all seats hope for
_NEW_TYPE: Final = 0.5  # chance that a further card is of a new type


@compiled
def see_round(state: Ints, table: Ints, view: Floats) -> None:
    """Work out what a round looks like: COMING, UNSEEN, FUTURE, WORTH, MEAN, GAIN."""
    _count_unseen(state, view)
    _look_ahead(state, table, view)
    for seat in range(state[PLAYERS]):
        view[WORTH + seat] = worth_of(state, table, view, seat)
        _see_mean(state, table, view, seat)
    for seat in range(state[PLAYERS]):
        for slot in range(1, state[PLAYERS] + 2):
            card = state[ROW + slot]
            view[GAIN + seat * SLOT_ROOM + slot] = gain_of(
                state, table, view, seat, card
            ) + power_of(state, table, view, seat, card)


@compiled
def _count_unseen(state: Ints, view: Floats) -> None:
    """Copies in deck and row. Their order is not looked at; all others lie open."""
    players = state[PLAYERS]
    for card in range(state[TYPES]):
        view[UNSEEN + card] = 0.0
    for place in range(state[TOP], state[DECK_SIZE]):
        view[UNSEEN + state[DECK + place]] += 1.0
    for slot in range(1, players + 2):
        if state[ROW + slot] != EMPTY:
            view[UNSEEN + state[ROW + slot]] += 1.0
    # A round uses so many cards up and gives a seat so many, by random games.
    rounds = 1.0 + (state[DECK_SIZE] - state[TOP]) / (0.65 * players + 0.5)
    view[COMING] = rounds * (0.45 + 0.55 / players)


@compiled
def _look_ahead(state: Ints, table: Ints, view: Floats) -> None:
    """FUTURE of each number of copies, as if each unseen copy came by chance."""
    chance = _SHARE / state[PLAYERS]
    for card in range(state[TYPES]):
        at = FUTURE + card * COPIES_ROOM
        for copies in range(COPIES_ROOM):
            view[at + copies] = _points_alone(table, card, copies)
        if table[card, 0] == PAIRED or table[card, 0] == BY_COUNT:
            for _unseen in range(int(view[UNSEEN + card])):
                for copies in range(COPIES_ROOM - 1):
                    more = view[at + copies + 1] - view[at + copies]
                    view[at + copies] += chance * more


@compiled
def _points_alone(table: Ints, card: int, copies: int) -> int:
    """Points of so many copies as far as they do not depend on other cards."""
    kind = table[card, 0]
    if kind == EACH or kind == MOST_OF:
        return copies * table[card, 1]
    if kind == PAIRED:
        return copies // 2 * table[card, 1]
    if kind == BY_COUNT and copies > 0:
        return table[card, min(copies, 6)]
    return 0


@compiled
def worth_of(state: Ints, table: Ints, view: Floats, seat: int) -> float:
    """The worth of a seat's tableau as all of them are now."""
    types, negatives = 0, 0
    hand = HAND + seat * MOST_TYPES
    for card in range(state[TYPES]):
        if state[hand + card] > 0:
            types += 1
            if table[card, 0] == EACH and table[card, 1] < 0:
                negatives += state[hand + card]
    coming = view[COMING]
    held = state[HELD + seat] + coming
    in_sight = types + _NEW_TYPE * coming
    worth = 0.0
    for card in range(state[TYPES]):
        copies = state[hand + card]
        worth += view[FUTURE + card * COPIES_ROOM + copies]
        if copies == 0:
            continue
        kind, limit = table[card, 0], table[card, 2]
        points = 1.0 * copies * table[card, 1]
        if kind == MOST_OF:
            worth += _hope_of_most(state, table, view, seat, card)
        elif kind == FEWEST_HELD:
            worth += points * _hope_of_fewest(state, seat, limit, coming)
        elif kind == UNDER_CARDS:
            worth += points * _chance((limit - 0.5 - held) / (1.0 + coming))
        elif kind == OVER_TYPES:
            far = (in_sight - limit - 0.5) / (1.0 + _NEW_TYPE * coming)
            worth += points * _chance(far)
        elif kind == UNDER_TYPES:
            far = (limit - 0.5 - in_sight) / (1.0 + _NEW_TYPE * coming)
            worth += points * _chance(far)
        elif kind == BY_NEGATIVES:
            worth += copies * (negatives + 0.08 * coming)
    return worth


@compiled
def _chance(far: float) -> float:
    """Half at the border, sure or hopeless half a unit away from it."""
    return min(1.0, max(0.0, 0.5 + far))


@compiled
def _hope_of_most(
    state: Ints, table: Ints, view: Floats, seat: int, card: int
) -> float:
    own, best = state[HAND + seat * MOST_TYPES + card], 0
    for other in range(state[PLAYERS]):
        if other != seat:
            best = max(best, state[HAND + other * MOST_TYPES + card])
    unseen = view[UNSEEN + card]
    far = (own - best - 0.5 - 0.25 * unseen) / (1.0 + 0.5 * unseen)
    hope = table[card, 2] * _chance(far)
    if own == best:
        hope += table[card, 3] / (1.0 + unseen)
    return hope


@compiled
def _hope_of_fewest(state: Ints, seat: int, tied_score: int, coming: float) -> float:
    fewest = 1000
    for other in range(state[PLAYERS]):
        if other != seat:
            fewest = min(fewest, state[HELD + other])
    behind = state[HELD + seat] - fewest + 0.5 - tied_score
    return _chance(-(behind + 0.25 * coming) / (1.0 + coming))


@compiled
def change_of(
    state: Ints, table: Ints, view: Floats, seat: int, card: int, copies: int
) -> float:
    """How a seat's worth changes by so many copies of a card more or fewer."""
    before = worth_of(state, table, view, seat)
    state[HAND + seat * MOST_TYPES + card] += copies
    state[HELD + seat] += copies
    after = worth_of(state, table, view, seat)
    state[HAND + seat * MOST_TYPES + card] -= copies
    state[HELD + seat] -= copies
    return after - before


@compiled
def gain_of(state: Ints, table: Ints, view: Floats, seat: int, card: int) -> float:
    """What one more copy of a card adds to a seat's worth, without its power."""
    return change_of(state, table, view, seat, card, 1)


@compiled
def _see_mean(state: Ints, table: Ints, view: Floats, seat: int) -> None:
    total, cards = 0.0, 0.0
    for card in range(state[TYPES]):
        unseen = view[UNSEEN + card]
        if unseen > 0:
            total += unseen * gain_of(state, table, view, seat, card)
            cards += unseen
    view[MEAN + seat] = total / max(cards, 1.0)


@compiled
def power_of(state: Ints, table: Ints, view: Floats, seat: int, card: int) -> float:
    """What the power of a card would bring a seat that takes it from the row."""
    power = state[POWER + card]
    mean = view[MEAN + seat]
    if power == TAKE_FROM_DECK:
        return mean
    if power == KEEP_ONE_OF_TWO:
        return mean + 1.0
    if power == TAKE_TOP_DISCARD:
        if state[PILE_SIZE] == 0:
            return 0.0
        top = state[PILE + state[PILE_SIZE] - 1]
        return gain_of(state, table, view, seat, top)
    if power == TAKE_ANY_DISCARD:
        return _best_discard(state, table, view, seat)
    if power == TAKE_THREE_DISCARDS:
        return 2.4 * _best_discard(state, table, view, seat)
    if power == TAKE_FROM_OPPONENT:
        return _best_of_opponents(state, table, view, seat, 1)
    if power == OPPONENT_DISCARDS:
        return _best_of_opponents(state, table, view, seat, 0)
    if power == DISCARD_FROM_ROW:
        return 0.2
    if power == DISCARD_ONE:
        return -_least_loss(state, table, view, seat)
    if power == GIVE_ONE:
        return -_least_loss(state, table, view, seat) - HARM
    if power == EVERYBODY_PASSES:
        return 0.7 * mean - _least_loss(state, table, view, seat)
    if power == DISCARD_THREE_OR_THIS:
        alone = gain_of(state, table, view, seat, card)
        if state[HELD + seat] < 3:
            return -alone
        return -min(alone, 3.5 * _least_loss(state, table, view, seat))
    return 0.0


@compiled
def _best_discard(state: Ints, table: Ints, view: Floats, seat: int) -> float:
    best = -100.0
    for card in range(state[TYPES]):
        if state[PILED + card] > 0:
            best = max(best, gain_of(state, table, view, seat, card))
    return 0.0 if best == -100.0 else best


@compiled
def _best_of_opponents(
    state: Ints, table: Ints, view: Floats, seat: int, taken: int
) -> float:
    """The best card to take from an opponent, or (``taken`` is 0) to have discarded."""
    best = -100.0
    for other in range(state[PLAYERS]):
        if other == seat:
            continue
        for card in range(state[TYPES]):
            if state[HAND + other * MOST_TYPES + card] > 0:
                worth = -HARM * change_of(state, table, view, other, card, -1)
                if taken == 1:
                    worth += gain_of(state, table, view, seat, card)
                best = max(best, worth)
    return 0.0 if best == -100.0 else best


@compiled
def _least_loss(state: Ints, table: Ints, view: Floats, seat: int) -> float:
    """What the card costs that a seat can best do without, 0 if it has none."""
    least = 100.0
    for card in range(state[TYPES]):
        if state[HAND + seat * MOST_TYPES + card] > 0:
            least = min(least, -change_of(state, table, view, seat, card, -1))
    return 0.0 if least == 100.0 else least
