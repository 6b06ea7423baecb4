"""Nosh as a machine that plays itself (`scoring.simulation.types.Machine`)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from scoring.games.nosh.bulk import score_counts
from scoring.games.nosh.goals import STANDIN
from scoring.games.nosh.play.bots import BOTS
from scoring.games.nosh.play.driver import MOST_CHOICES, play_game, play_games
from scoring.games.nosh.play.log import log_game
from scoring.games.nosh.play.referee import judge_log
from scoring.games.nosh.play.setup import set_up
from scoring.simulation.types import Ints, Machine, Played


class NoshMachine(Machine):
    """Nosh with a goal deck of ours, a stand-in."""

    bot_numbers = BOTS
    stand_ins = {"goals": STANDIN.id}

    def play(
        self, seeds: Ints, bots: Sequence[str], rulings: Mapping[str, str]
    ) -> Played:
        """Play one game a seed; the bulk scorer judges what was earned."""
        setup = set_up(len(bots), rulings)
        earned = np.zeros((3, len(seeds), len(bots)), dtype=np.int64)
        play_games(setup.new_state(), seeds, self.numbers_of(bots), earned)
        return Played(*score_counts(*earned))

    def log(
        self, seed: int, bots: Sequence[str], rulings: Mapping[str, str]
    ) -> dict[str, Any]:
        setup = set_up(len(bots), rulings)
        choices = np.zeros(MOST_CHOICES, dtype=np.int64)
        play_game(setup.new_state(), seed, self.numbers_of(bots), choices)
        return log_game(setup, seed, choices[1 : 1 + choices[0]].tolist(), bots)


MACHINES = {"nosh": NoshMachine()}
JUDGES = {"nosh": judge_log}
