"""Games of Donuts for the tests of this folder."""

from scoring.games.donuts.placing import GameState, play
from scoring.games.donuts.play.driver import play_one
from scoring.games.donuts.play.log import log_game
from scoring.simulation.seeds import seeds_of

SEEDS = [int(seed) for seed in seeds_of(5, 1, 2_000)]


def states_of(game):
    """All positions of a game, from the empty board to its end."""
    states = [GameState(game.layout)]
    for field in game.fields:
        states.append(play(states[-1], field)[0])
    return states


def log_of(seed, bots=("random", "random")):
    return log_game(play_one(seed, bots), seed, bots)


def late_positions(count, least=14):
    """Positions that have not ended, of so many random games, after that many moves."""
    found = []
    for number, seed in enumerate(SEEDS):
        states = states_of(play_one(seed, ("random", "random")))
        open_states = [state for state in states[least:] if not state.has_ended]
        if open_states:
            found.append(open_states[number % len(open_states)])
        if len(found) == count:
            return found
    raise AssertionError("the games are too short")


def before_draws(count, most_left):
    """Positions few moves before the end of games that were drawn."""
    games = (states_of(play_one(seed, ("random", "random"))) for seed in SEEDS)
    drawn = [states for states in games if states[-1].ending.outcome == "draw"]
    found = [states[-2 - left] for states in drawn[:count] for left in range(most_left)]
    return found[:count]
