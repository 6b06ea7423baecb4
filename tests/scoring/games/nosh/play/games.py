"""Games as logs, for the tests of this folder."""

import numpy as np

from scoring.games.nosh.goals import STANDIN
from scoring.games.nosh.play.bots import BOTS
from scoring.games.nosh.play.driver import MOST_CHOICES, play_game
from scoring.games.nosh.play.log import log_game
from scoring.games.nosh.play.setup import set_up
from tests.soak import games

COUNTS = (3, 4, 5)
GAMES = games(600)
OTHER_RULINGS = {
    "income": "start",
    "last-stand-claims": "no",
    "first-goals-redraw": "yes",
}


def choices_of(setup, seed, bots):
    choices = np.zeros(MOST_CHOICES, dtype=np.int64)
    numbers = np.array([BOTS[bot] for bot in bots], dtype=np.int64)
    play_game(setup.new_state(), seed, numbers, choices)
    return choices[1 : 1 + choices[0]].tolist()


def game_of(bots, seed, rulings=None, deck=STANDIN):
    setup = set_up(len(bots), rulings, deck)
    return log_game(setup, seed, choices_of(setup, seed, bots), bots)


def random_game(players, seed, rulings=None, deck=STANDIN):
    return game_of(["random"] * players, seed, rulings, deck)
