"""Let bots play games to their end: whoever has to choose is asked by its number.

A bot is a number that `choose` knows; a game keeps its choices, so that it can be
logged afterwards. The random numbers of bots are the game's own: one seed, one game.
"""

from scoring.compiled import compiled
from scoring.games.gonuts.play.engine import (
    apply,
    begin,
    count_options,
    draw_below,
    is_over,
    option_at,
)
from scoring.games.gonuts.play.state import (
    HAND,
    MOST_TYPES,
    PLAYERS,
    ROUND,
    TYPES,
    Ints,
)

MOST_CHOICES = 600


@compiled
def play_at_random(
    state: Ints, seed: int, copies: Ints, record: Ints, choices: Ints
) -> int:
    """Play a game in which every option has an equal chance.

    Gives how many choices there were among two or more. All options taken, forced
    ones too, are written to ``choices``, whose first number counts them; choices of
    length 1 take nothing.
    """
    begin(state, seed, copies)
    decisions = 0
    while not is_over(state):
        count = count_options(state)
        index = 0
        if count > 1:
            index = draw_below(state, count)
            decisions += 1
        option = option_at(state, index)
        if choices.shape[0] > 1:
            choices[0] += 1
            choices[choices[0]] = option
        apply(state, record, option)
    return decisions


@compiled
def play_many_at_random(
    state: Ints, seeds: Ints, copies: Ints, off: Ints, tableaux: Ints, rounds: Ints
) -> int:
    """Play one game a seed, and fill ``tableaux`` by game, seat and card type.

    ``off`` is an array of one number, ``rounds`` gets the length of each game; the
    answer counts the decisions.
    """
    decisions = 0
    for game in range(seeds.shape[0]):
        decisions += play_at_random(state, seeds[game], copies, off, off)
        rounds[game] = state[ROUND]
        for seat in range(state[PLAYERS]):
            for card in range(state[TYPES]):
                tableaux[game, seat, card] = state[HAND + seat * MOST_TYPES + card]
    return decisions
