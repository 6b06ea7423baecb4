"""Let bots play games to their end.

A game is determined by its seed and choices. The random numbers of bots are the game's
own, so one seed and one list of bots are one game, whatever else runs beside it.
"""

from typing import Final

from scoring.compiled import compiled
from scoring.drawing import draw_below
from scoring.games.nosh.play.bots import RANDOM_BOT, choose_index
from scoring.games.nosh.play.engine import (
    apply,
    begin,
    count_options,
    is_over,
    option_at,
)
from scoring.games.nosh.play.points import favorite_goals, goal_points
from scoring.games.nosh.play.state import COINS, PLAYERS, SEAT
from scoring.simulation.types import Ints

# Four auctions a round with every bid from 0 to 29 and a pass by each but the winner.
MOST_CHOICES: Final = 1_100


@compiled
def play_game(state: Ints, seed: int, bots: Ints, choices: Ints) -> int:
    """Play a game of these bots, one a seat; give its choices among two or more.

    All options taken, forced ones too, are written to ``choices``, whose first number
    counts them; choices of length 1 take nothing.
    """
    begin(state, seed)
    decisions = 0
    while not is_over(state):
        count = count_options(state)
        index = 0
        if count > 1:
            index = choose_index(state, bots[state[SEAT]], count)
            decisions += 1
        _make(state, index, choices)
    return decisions


@compiled
def play_at_random(state: Ints, seed: int, choices: Ints) -> int:
    """The same for a table of `random` bots, quicker."""
    begin(state, seed)
    decisions = 0
    while not is_over(state):
        count = count_options(state)
        index = 0
        if count > 1:
            index = draw_below(state, count)
            decisions += 1
        _make(state, index, choices)
    return decisions


@compiled
def _make(state: Ints, index: int, choices: Ints) -> None:
    option = option_at(state, index)
    if choices.shape[0] > 1:
        choices[0] += 1
        choices[choices[0]] = option
    apply(state, option)


@compiled
def play_games(state: Ints, seeds: Ints, bots: Ints, earned: Ints) -> int:
    """Play one game a seed, and fill ``earned`` by three, game and seat.

    The three are points of goals, goals with the favourite, and coins. The answer
    counts the decisions.
    """
    off = seeds[:1]
    is_random = True
    for seat in range(state[PLAYERS]):
        if bots[seat] != RANDOM_BOT:
            is_random = False
    decisions = 0
    for game in range(seeds.shape[0]):
        if is_random:
            decisions += play_at_random(state, seeds[game], off)
        else:
            decisions += play_game(state, seeds[game], bots, off)
        for seat in range(state[PLAYERS]):
            earned[0, game, seat] = goal_points(state, seat)
            earned[1, game, seat] = favorite_goals(state, seat)
            earned[2, game, seat] = state[COINS + seat]
    return decisions
