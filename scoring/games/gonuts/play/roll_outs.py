"""What each slot is worth to a seat, by playing the game on to its end many times.

1. Cards that nobody has seen are shuffled, and the others pick by the GUESS.
2. For each slot of one's own the round is worked off from there: powers are answered
   by worth. From the next round on everybody plays at random.
3. The end counts as a share of the victory, and a little by the distance in points.

All slots are tried on the same shuffles, picks and random numbers, so that chance
favours none of them. Picks of this round that were made already are not looked at.
"""

from typing import Final

import numpy as np

from scoring.compiled import compiled
from scoring.drawing import draw_below, shuffle
from scoring.games.gonuts.play.answers import answer_power
from scoring.games.gonuts.play.engine import apply, count_options, is_over, option_at
from scoring.games.gonuts.play.points import points_of
from scoring.games.gonuts.play.state import (
    DECK,
    DECK_SIZE,
    HELD,
    LENGTH,
    PICKERS,
    PLAYERS,
    RANDOM,
    ROLL_OUTS,
    ROUND,
    SEAT,
    TOP,
)
from scoring.games.gonuts.play.view import GUESS, REPLY, SLOT_ROOM, Floats
from scoring.simulation.types import Ints

_DISTANCE: Final = 0.01  # of a victory, for a point more than the best of the others
_FINE: Final = 1 << 30


def new_spare() -> Ints:
    """Room for two games beside the one that is played."""
    return np.zeros(2 * LENGTH, dtype=np.int64)


@compiled
def roll_out(state: Ints, table: Ints, view: Floats, spare: Ints) -> None:
    """Fill REPLY with what each slot is worth to the seat that picks.

    ``spare`` comes from `new_spare`.
    """
    seat, slots = state[SEAT], state[PLAYERS] + 1
    seed = draw_below(state, _FINE)
    dealt, played = spare[:LENGTH], spare[LENGTH:]
    _copy(state, dealt)
    _forget_order(dealt)
    # Not the game's own random numbers: they would tell what is to come.
    dealt[RANDOM] = (seed << 32) ^ seed ^ 1 | 1
    for slot in range(1, slots + 1):
        view[REPLY + slot] = 0.0
    for _round in range(state[ROLL_OUTS]):
        shuffle(dealt, DECK + dealt[TOP], dealt[DECK_SIZE] - dealt[TOP])
        mix = draw_below(dealt, _FINE)
        for slot in range(1, slots + 1):
            _copy(dealt, played)
            _begin_picks(played)
            _play_round(played, table, view, seat, slot)
            _play_on(played)
            view[REPLY + slot] += _success(played, table, seat)
        dealt[RANDOM] ^= mix << 8


@compiled
def draw_slot(state: Ints, players: int, view: Floats, chances: int) -> int:
    """A slot drawn by chances that begin at this place of the view."""
    drawn = draw_below(state, _FINE) / _FINE
    for slot in range(1, players + 1):
        drawn -= view[chances + slot]
        if drawn < 0.0:
            return slot
    return players + 1


@compiled
def _copy(source: Ints, target: Ints) -> None:
    for place in range(LENGTH):
        target[place] = source[place]


@compiled
def _forget_order(state: Ints) -> None:
    """Sort the deck: how it lies must not tell in what is shuffled from it."""
    top = state[TOP]
    for end in range(top + 1, state[DECK_SIZE]):
        card, place = state[DECK + end], end
        while place > top and state[DECK + place - 1] > card:
            state[DECK + place] = state[DECK + place - 1]
            place -= 1
        state[DECK + place] = card


@compiled
def _begin_picks(state: Ints) -> None:
    state[SEAT] = 0
    for slot in range(1, state[PLAYERS] + 2):
        state[PICKERS + slot] = 0


@compiled
def _play_round(state: Ints, table: Ints, view: Floats, own: int, slot: int) -> None:
    """Work this round off: one's own slot, the others by GUESS, powers by worth."""
    off, players, number = state[:1], state[PLAYERS], state[ROUND]
    for seat in range(players):
        # Drawn for the own seat too, so that later picks meet the same luck each time.
        pick = draw_slot(state, players, view, GUESS + seat * SLOT_ROOM)
        apply(state, off, slot if seat == own else pick)
    while state[ROUND] == number and not is_over(state):
        count = count_options(state)
        index = answer_power(state, table, view, count) if count > 1 else 0
        apply(state, off, option_at(state, index))


@compiled
def _play_on(state: Ints) -> None:
    off = state[:1]
    while not is_over(state):
        count = count_options(state)
        index = draw_below(state, count) if count > 1 else 0
        apply(state, off, option_at(state, index))


@compiled
def _success(state: Ints, table: Ints, seat: int) -> float:
    own = points_of(state, table, seat)
    best, ahead, equals = -1000, 0, 1
    for other in range(state[PLAYERS]):
        if other == seat:
            continue
        points = points_of(state, table, other)
        best = max(best, points)
        held = state[HELD + other] - state[HELD + seat]
        if points > own or (points == own and held > 0):
            ahead += 1
        elif points == own and held == 0:
            equals += 1
    share = 1.0 / equals if ahead == 0 else 0.0
    return share + _DISTANCE * (own - best)
