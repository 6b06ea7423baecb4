"""Nosh as a machine that plays itself (`scoring.simulation.types.Machine`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from scoring.games.nosh.bulk import score_counts
from scoring.games.nosh.goals import STANDIN, GoalDeck
from scoring.games.nosh.play.bots import BOTS
from scoring.games.nosh.play.driver import MOST_CHOICES, play_game, play_games
from scoring.games.nosh.play.log import log_game
from scoring.games.nosh.play.referee import judge_log
from scoring.games.nosh.play.setup import set_up
from scoring.games.nosh.rules import PLAYER_COUNTS, RULINGS
from scoring.rulings import resolve_rulings
from scoring.simulation.types import Ints, Played


@dataclass(frozen=True, slots=True, eq=False)
class NoshMachine:
    """Nosh with any goal deck; ours is a stand-in, and every result says so."""

    goals: GoalDeck

    @property
    def bots(self) -> Sequence[str]:
        return tuple(BOTS)

    @property
    def player_counts(self) -> Sequence[int]:
        return PLAYER_COUNTS

    @property
    def stand_ins(self) -> Mapping[str, str]:
        return {"goals": self.goals.id} if self.goals is STANDIN else {}

    def resolve_rulings(self, given: Mapping[str, object]) -> Mapping[str, str]:
        return resolve_rulings(RULINGS, given)

    def play(
        self, seeds: Ints, bots: Sequence[str], rulings: Mapping[str, str]
    ) -> Played:
        """Play one game a seed; the bulk scorer judges what was earned."""
        setup = set_up(len(bots), rulings, self.goals)
        earned = np.zeros((3, len(seeds), len(bots)), dtype=np.int64)
        play_games(setup.new_state(), seeds, _numbers(bots), earned)
        return Played(*score_counts(*earned))

    def log(
        self, seed: int, bots: Sequence[str], rulings: Mapping[str, str]
    ) -> dict[str, Any]:
        """The log of a game, for the referee."""
        setup = set_up(len(bots), rulings, self.goals)
        choices = np.zeros(MOST_CHOICES, dtype=np.int64)
        play_game(setup.new_state(), seed, _numbers(bots), choices)
        return log_game(setup, seed, choices[1 : 1 + choices[0]].tolist(), bots)


def _numbers(bots: Sequence[str]) -> Ints:
    return np.array([BOTS[bot] for bot in bots], dtype=np.int64)


MACHINES = {"nosh": NoshMachine(STANDIN)}
JUDGES = {"nosh": judge_log}
