"""Random games as logs, for the tests of this folder."""

import numpy as np

from scoring.games.gonuts.play.driver import MOST_CHOICES, play_at_random
from scoring.games.gonuts.play.log import log_game
from scoring.games.gonuts.play.setup import set_up

OFF = np.zeros(1, dtype=np.int64)


def random_choices(setup, seed):
    choices = np.zeros(MOST_CHOICES, dtype=np.int64)
    play_at_random(setup.new_state(), seed, setup.copies, OFF, choices)
    return choices[1 : 1 + choices[0]].tolist()


def random_game(edition, players, seed, rulings=None):
    setup = set_up(edition, players, rulings)
    bots = ["random"] * players
    return log_game(setup, seed, random_choices(setup, seed), bots)
