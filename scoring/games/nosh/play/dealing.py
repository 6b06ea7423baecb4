"""What chance decides in a Nosh game: how treats lie, goals, favourites and the start.

1. `shuffle_box` shuffles the treats, deals favourites, draws who starts, and draws the
   goals of all rounds.
2. `deal_stands` deals the stands of a round. When the deck runs out the discards become
   the new one: in the order told if there is one that fits, or else shuffled by a
   generator apart, so that the draws of bots do not move later treats.

Numbers after N are rulings of docs/rules.md.
"""

from typing import Final

from scoring.compiled import compiled
from scoring.drawing import draw_below, shuffle
from scoring.games.nosh.play.state import (
    BLUE,
    CARD_WIDTH,
    CARDS,
    COPIES,
    DEALER,
    DECK,
    DECK_SIZE,
    DISCARDS,
    DRAWN,
    FAVORITE,
    GOAL_COUNT,
    GOALS,
    KINDS,
    LOW_GOAL,
    MOST_ON_STAND,
    MOST_SEATS,
    ON_STAND,
    PILED,
    PLAYERS,
    POINTS,
    RANDOM,
    RED,
    REDRAW,
    RESHUFFLED,
    ROUNDS,
    STAND_PLAN,
    STAND_SIZE,
    START,
    TOLD,
    TOLD_SIZE,
    TOP,
    TREATS,
)
from scoring.simulation.types import Ints

_OTHER_STREAM: Final = 0x5DEECE66D


@compiled
def shuffle_box(state: Ints, seed: int) -> None:
    """Shuffle treats, favourites and goals; draw who starts. ``seed`` is not 0."""
    state[RANDOM] = seed
    for place in range(TREATS):
        state[DECK + place] = place // COPIES
    state[DECK_SIZE] = TREATS
    shuffle(state, DECK, TREATS)
    for treat in range(KINDS):
        state[FAVORITE + treat] = treat
    shuffle(state, FAVORITE, KINDS)
    state[START] = draw_below(state, state[PLAYERS])
    _draw_goals(state)
    state[DEALER] = (state[RANDOM] ^ _OTHER_STREAM) | 1


@compiled
def _draw_goals(state: Ints) -> None:
    """Draw the goals of all rounds; a pile that runs out leaves a round short."""
    players = state[PLAYERS]
    for card in range(state[BLUE] + state[RED]):
        state[CARDS + card * CARD_WIDTH + PILED] = card
    drawn = 0
    for number in range(ROUNDS - 1):
        count = 0
        while count < players and drawn < state[BLUE]:
            card = _draw_card(state, drawn, state[BLUE] - drawn)
            drawn += 1
            # N11: replaced goals go out of the game.
            points = state[CARDS + card * CARD_WIDTH + POINTS]
            if number > 0 or state[REDRAW] == 0 or points <= LOW_GOAL:
                state[GOALS + number * MOST_SEATS + count] = card
                count += 1
        state[GOAL_COUNT + number] = count
    state[DRAWN] = drawn
    reds = min(players, state[RED])
    for place in range(reds):
        card = _draw_card(state, state[BLUE] + place, state[RED] - place)
        state[GOALS + (ROUNDS - 1) * MOST_SEATS + place] = card
    state[GOAL_COUNT + ROUNDS - 1] = reds


@compiled
def _draw_card(state: Ints, place: int, count: int) -> int:
    """Move any of so many cards of the pile to its place, and tell which."""
    other = CARDS + (place + draw_below(state, count)) * CARD_WIDTH + PILED
    own = CARDS + place * CARD_WIDTH + PILED
    card = state[other]
    state[other] = state[own]
    state[own] = card
    return card


@compiled
def deal_stands(state: Ints) -> None:
    """Deal stand by stand, the largest first; the last ones may stay short (N7)."""
    state[RESHUFFLED] = 0
    for stand in range(state[PLAYERS]):
        state[STAND_SIZE + stand] = 0
        for place in range(state[STAND_PLAN + stand]):
            if state[TOP] == state[DECK_SIZE] and not _reshuffle(state):
                break
            state[ON_STAND + stand * MOST_ON_STAND + place] = state[DECK + state[TOP]]
            state[TOP] += 1
            state[STAND_SIZE + stand] += 1


@compiled
def _reshuffle(state: Ints) -> bool:
    """Make a deck of the discards, if there are any; in the order told if it fits."""
    size = 0
    for treat in range(KINDS):
        for _copy in range(state[DISCARDS + treat]):
            state[DECK + size] = treat
            size += 1
    if size == 0:
        return False
    if _is_told(state, size):
        for place in range(size):
            state[DECK + place] = state[TOLD + place]
    else:
        kept = state[RANDOM]
        state[RANDOM] = state[DEALER]
        shuffle(state, DECK, size)
        state[DEALER] = state[RANDOM]
        state[RANDOM] = kept
    for treat in range(KINDS):
        state[DISCARDS + treat] = 0
    state[TOP] = 0
    state[DECK_SIZE] = size
    state[RESHUFFLED] = size
    return True


@compiled
def _is_told(state: Ints, size: int) -> bool:
    """Whether the order told has just the discards."""
    if state[TOLD_SIZE] != size:
        return False
    for treat in range(KINDS):
        copies = 0
        for place in range(size):
            if state[TOLD + place] == treat:
                copies += 1
        if copies != state[DISCARDS + treat]:
            return False
    return True
