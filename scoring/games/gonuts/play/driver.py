"""Let bots play games to their end.

A game is determined by its seed and choices. The random numbers of bots are the game's
own, so one seed and one list of bots are one game, whatever else runs beside it.
"""

from typing import Final

from scoring.compiled import compiled
from scoring.drawing import draw_below
from scoring.games.gonuts.play.bots import GREEDY_BOT, RANDOM_BOT, choose_index, see
from scoring.games.gonuts.play.engine import (
    apply,
    begin,
    count_options,
    is_over,
    option_at,
)
from scoring.games.gonuts.play.state import (
    HAND,
    MOST_TYPES,
    PLAYERS,
    ROUND,
    SEAT,
    TYPES,
)
from scoring.games.gonuts.play.view import Floats
from scoring.simulation.types import Ints

# Every round empties a slot, so there are at most as many rounds as cards.
MOST_CHOICES: Final = 900


@compiled
def play_game(
    state: Ints,
    seed: int,
    copies: Ints,
    table: Ints,
    bots: Ints,
    choices: Ints,
    view: Floats,
    spare: Ints,
) -> int:
    """Play a game of these bots, one a seat; give its choices among two or more.

    All options taken, forced ones too, are written to ``choices``, whose first number
    counts them; choices of length 1 take nothing.
    """
    off = choices[:1]
    begin(state, seed, copies)
    strongest = _strongest(state, bots)
    decisions = 0
    while not is_over(state):
        if strongest > GREEDY_BOT:
            see(state, table, view, strongest)
        if count_options(state) > 1:
            decisions += 1
        option = option_at(
            state, choose_index(state, table, view, bots[state[SEAT]], spare)
        )
        _write_down(choices, option)
        apply(state, off, option)
    return decisions


@compiled
def play_at_random(
    state: Ints, seed: int, copies: Ints, record: Ints, choices: Ints
) -> int:
    """The same for a table of `random` bots, quicker, and with a record of moves."""
    begin(state, seed, copies)
    decisions = 0
    while not is_over(state):
        count = count_options(state)
        index = 0
        if count > 1:
            index = draw_below(state, count)
            decisions += 1
        option = option_at(state, index)
        _write_down(choices, option)
        apply(state, record, option)
    return decisions


@compiled
def _write_down(choices: Ints, option: int) -> None:
    if choices.shape[0] > 1:
        choices[0] += 1
        choices[choices[0]] = option


@compiled
def _strongest(state: Ints, bots: Ints) -> int:
    """The greatest number of a bot at the table: the stronger, the greater."""
    strongest = RANDOM_BOT
    for seat in range(state[PLAYERS]):
        strongest = max(strongest, bots[seat])
    return strongest


@compiled
def play_games(
    state: Ints,
    seeds: Ints,
    copies: Ints,
    table: Ints,
    bots: Ints,
    tableaux: Ints,
    rounds: Ints,
    view: Floats,
    spare: Ints,
) -> int:
    """Play one game a seed, and fill ``tableaux`` by game, seat and card type.

    ``rounds`` gets the length of each game; the answer counts the decisions.
    """
    off = rounds[:1]
    is_random = _strongest(state, bots) == RANDOM_BOT
    decisions = 0
    for game in range(seeds.shape[0]):
        if is_random:
            decisions += play_at_random(state, seeds[game], copies, off, off)
        else:
            decisions += play_game(
                state, seeds[game], copies, table, bots, off, view, spare
            )
        rounds[game] = state[ROUND]
        for seat in range(state[PLAYERS]):
            for card in range(state[TYPES]):
                tableaux[game, seat, card] = state[HAND + seat * MOST_TYPES + card]
    return decisions
