"""Go Nuts as a machine that plays itself (`scoring.simulation.types.Machine`)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from scoring.bulk import score_tables
from scoring.games.gonuts.decks import FIRST, GAMEWRIGHT
from scoring.games.gonuts.kinds import PLAYER_COUNTS, Edition, rulings_of
from scoring.games.gonuts.play.bots import BOTS
from scoring.games.gonuts.play.driver import MOST_CHOICES, play_game, play_games
from scoring.games.gonuts.play.log import log_game
from scoring.games.gonuts.play.points import points_table
from scoring.games.gonuts.play.referee import judge_log
from scoring.games.gonuts.play.roll_outs import new_spare
from scoring.games.gonuts.play.setup import set_up
from scoring.games.gonuts.play.view import new_view
from scoring.play_types import Fault
from scoring.rulings import resolve_rulings
from scoring.simulation.types import Ints, Played


@dataclass(frozen=True, slots=True, eq=False)
class GoNutsMachine:
    """One edition of Go Nuts."""

    edition: Edition

    @property
    def bots(self) -> Sequence[str]:
        return tuple(BOTS)

    @property
    def player_counts(self) -> Sequence[int]:
        return PLAYER_COUNTS

    @property
    def stand_ins(self) -> Mapping[str, str]:
        return {}

    def resolve_rulings(self, given: Mapping[str, object]) -> Mapping[str, str]:
        return resolve_rulings(rulings_of(self.edition), given)

    def play(
        self, seeds: Ints, bots: Sequence[str], rulings: Mapping[str, str]
    ) -> Played:
        """Play one game a seed; the bulk scorer judges the tableaux."""
        setup = set_up(self.edition, len(bots), rulings)
        types = len(self.edition.cards)
        tableaux = np.zeros((len(seeds), len(bots), types), dtype=np.int64)
        rounds = np.zeros(len(seeds), dtype=np.int64)
        play_games(
            setup.new_state(),
            seeds,
            setup.copies,
            points_table(self.edition, setup.rulings),
            _numbers(bots),
            tableaux,
            rounds,
            new_view(),
            new_spare(),
        )
        scores = score_tables(self.edition.id, tableaux, setup.rulings)
        return Played(scores.points, scores.ranks)

    def log(
        self, seed: int, bots: Sequence[str], rulings: Mapping[str, str]
    ) -> dict[str, Any]:
        """The log of a game, for the referee."""
        setup = set_up(self.edition, len(bots), rulings)
        choices = np.zeros(MOST_CHOICES, dtype=np.int64)
        table = points_table(self.edition, setup.rulings)
        state = setup.new_state()
        play_game(
            state,
            seed,
            setup.copies,
            table,
            _numbers(bots),
            choices,
            new_view(),
            new_spare(),
        )
        return log_game(setup, seed, choices[1 : 1 + choices[0]].tolist(), bots)


def _numbers(bots: Sequence[str]) -> Ints:
    return np.array([BOTS[bot] for bot in bots], dtype=np.int64)


def _judge(edition: Edition) -> Callable[[Mapping[str, Any]], Fault | None]:
    return lambda document: judge_log(edition, document)


MACHINES = {edition.id: GoNutsMachine(edition) for edition in (FIRST, GAMEWRIGHT)}
JUDGES = {edition.id: _judge(edition) for edition in (FIRST, GAMEWRIGHT)}
