"""Where everything stands that bots work out about a round, in one array of floats.

Rows that run by seat and slot have SLOT_ROOM places a seat; slots count from 1.
"""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from scoring.games.gonuts.play.state import MOST_SEATS, MOST_SLOTS, MOST_TYPES

Floats: TypeAlias = npt.NDArray[np.float64]

SLOT_ROOM: Final = MOST_SLOTS + 1
COPIES_ROOM: Final = 8  # a seat's copies of one type, from 0
BY_SLOT: Final = MOST_SEATS * SLOT_ROOM  # places of such a row

# Opponents that the `adaptive` bot reckons with.
AT_RANDOM: Final = 0
BY_POINTS: Final = 1  # most points at once
BY_WORTH: Final = 2  # most worth, clashes or not
BY_MATRIX: Final = 3  # as `regret` does
BY_REPLY: Final = 4  # the best reply to `regret`
MODELS: Final = 5

COMING: Final = 0  # cards that a seat will still get
MEAN: Final = 1  # by seat: what a card drawn blindly adds to its worth
UNSEEN: Final = MEAN + MOST_SEATS  # by type: copies in deck and row
FUTURE: Final = UNSEEN + MOST_TYPES  # by type and copies: their worth by themselves
WORTH: Final = FUTURE + MOST_TYPES * COPIES_ROOM  # by seat: of its tableau
GAIN: Final = WORTH + MOST_SEATS  # by seat and slot: what a lone pick adds
PLAN: Final = GAIN + BY_SLOT  # by seat and slot: chances of the matrix game
NOW: Final = PLAN + BY_SLOT  # the same, of one step of the solution
REGRET: Final = NOW + BY_SLOT
REPLY: Final = REGRET + BY_SLOT  # by slot: worth of one seat's picks
MODEL: Final = REPLY + SLOT_ROOM  # by model, seat and slot: chances
BELIEF: Final = MODEL + MODELS * BY_SLOT  # by seat and model
GUESS: Final = BELIEF + MOST_SEATS * MODELS  # by seat and slot: all models together
VIEW_LENGTH: Final = GUESS + BY_SLOT


def new_view() -> Floats:
    """Room for what bots work out; nothing in it has to be kept between games."""
    return np.zeros(VIEW_LENGTH)
