"""Donuts as a machine that plays itself (`scoring.simulation.types.Machine`).

Vanilla moves first and is seat 0. Every game is on a board of its own.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from scoring.games.donuts.layouts import TILES_ID
from scoring.games.donuts.play.bots import BOTS
from scoring.games.donuts.play.driver import play_many, play_one
from scoring.games.donuts.play.log import log_game
from scoring.games.donuts.play.referee import judge_log
from scoring.simulation.types import Ints, Machine, Played

# By vanilla's -1, 0 or 1: points in halves, and ranks.
_HALVES: Final = np.array([[0, 2], [1, 1], [2, 0]], dtype=np.int64)
_RANKS: Final = np.array([[2, 1], [1, 1], [1, 2]], dtype=np.int64)


class DonutsMachine(Machine):
    """Donuts, each game on a board of the stand-in tiles."""

    bot_numbers = BOTS
    stand_ins = {"tiles": TILES_ID}

    def play(
        self, seeds: Ints, bots: Sequence[str], rulings: Mapping[str, str]
    ) -> Played:
        """Play one game a seed; points are counted in halves."""
        values, moves = play_many(seeds, bots)
        return Played(_HALVES[values + 1], _RANKS[values + 1], parts=2, moves=moves)

    def log(
        self, seed: int, bots: Sequence[str], rulings: Mapping[str, str]
    ) -> dict[str, Any]:
        return log_game(play_one(seed, bots), seed, bots)


MACHINES = {"donuts": DonutsMachine()}
JUDGES = {"donuts": judge_log}
