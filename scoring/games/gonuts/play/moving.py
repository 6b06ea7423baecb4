"""Cards on their way in a Go Nuts game: every movement, and the record of it."""

from scoring.compiled import compiled
from scoring.games.gonuts.play.state import (
    AT_DECK,
    AT_PILE,
    AT_SEAT,
    BY_POWER,
    CARD,
    DECK,
    DECK_SIZE,
    HAND,
    HELD,
    MOST_TYPES,
    MOVE_WIDTH,
    PASSED,
    PILE,
    PILE_SIZE,
    PILED,
    PLAYERS,
    TAKER,
    TOP,
)
from scoring.simulation.types import Ints


@compiled
def draw(state: Ints) -> int:
    """Take the top card off the deck, which is not empty."""
    card = state[DECK + state[TOP]]
    state[TOP] += 1
    return card


@compiled
def hand_to(state: Ints, seat: int, card: int) -> None:
    """Put a card in front of a seat."""
    state[HAND + seat * MOST_TYPES + card] += 1
    state[HELD + seat] += 1


@compiled
def take_off(state: Ints, seat: int, card: int) -> None:
    """Take a card away that a seat has."""
    state[HAND + seat * MOST_TYPES + card] -= 1
    state[HELD + seat] -= 1


@compiled
def pile_up(state: Ints, card: int) -> None:
    """Lay a card on top of the discard pile."""
    state[PILE + state[PILE_SIZE]] = card
    state[PILE_SIZE] += 1
    state[PILED + card] += 1


@compiled
def take_from_deck(state: Ints, record: Ints) -> None:
    """R18: with an empty deck nothing is drawn."""
    if state[TOP] < state[DECK_SIZE]:
        taker = state[TAKER]
        card = draw(state)
        hand_to(state, taker, card)
        note(record, card, AT_DECK, AT_SEAT + taker, BY_POWER + state[CARD])


@compiled
def take_discard(state: Ints, record: Ints, card: int) -> None:
    """Of equal cards the copy nearest the top moves; the others close up."""
    taker = state[TAKER]
    place = pile_place(state, card)
    state[PILE_SIZE] -= 1
    state[PILED + card] -= 1
    for later in range(place, state[PILE_SIZE]):
        state[PILE + later] = state[PILE + later + 1]
    hand_to(state, taker, card)
    note(record, card, AT_PILE, AT_SEAT + taker, BY_POWER + state[CARD])


@compiled
def keep(state: Ints, record: Ints, kept: int) -> None:
    """Keep one of the two cards on top; the other goes back there (R19)."""
    taker, why = state[TAKER], BY_POWER + state[CARD]
    first, second = state[DECK + state[TOP]], state[DECK + state[TOP] + 1]
    back = second if kept == first else first
    state[TOP] += 1
    state[DECK + state[TOP]] = back
    hand_to(state, taker, kept)
    note(record, kept, AT_DECK, AT_SEAT + taker, why)
    note(record, back, AT_DECK, AT_DECK, why)


@compiled
def discard(state: Ints, record: Ints, seat: int, card: int) -> None:
    """Send a seat's card to the pile, by the power at work."""
    take_off(state, seat, card)
    pile_up(state, card)
    note(record, card, AT_SEAT + seat, AT_PILE, BY_POWER + state[CARD])


@compiled
def discard_this(state: Ints, record: Ints) -> None:
    """Send the card itself whose power is at work to the pile."""
    discard(state, record, state[TAKER], state[CARD])


@compiled
def give(state: Ints, record: Ints, giver: int, receiver: int, card: int) -> None:
    """Move a card from one seat to another, by the power at work."""
    take_off(state, giver, card)
    hand_to(state, receiver, card)
    note(record, card, AT_SEAT + giver, AT_SEAT + receiver, BY_POWER + state[CARD])


@compiled
def pass_on(state: Ints, record: Ints) -> None:
    """Everybody's card goes to the left, the next seat up, all at once (R11)."""
    players = state[PLAYERS]
    for seat in range(players):
        card = state[PASSED + seat]
        give(state, record, seat, (seat + 1) % players, card)


@compiled
def note(record: Ints, card: int, source: int, target: int, why: int) -> None:
    """Add a move to the record, unless it takes nothing."""
    if record.shape[0] > 1:
        at = 1 + record[0] * MOVE_WIDTH
        record[at] = card
        record[at + 1] = source
        record[at + 2] = target
        record[at + 3] = why
        record[0] += 1


@compiled
def pile_place(state: Ints, card: int) -> int:
    """Place in the pile of the copy nearest its top, -1 if there is none."""
    for place in range(state[PILE_SIZE] - 1, -1, -1):
        if state[PILE + place] == card:
            return place
    return -1
