"""Go Nuts as a machine that plays itself (`scoring.simulation.types.Machine`)."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from scoring.games.gonuts.bulk import score_counts
from scoring.games.gonuts.decks import FIRST, GAMEWRIGHT
from scoring.games.gonuts.kinds import Edition
from scoring.games.gonuts.play.bots import BOTS
from scoring.games.gonuts.play.driver import MOST_CHOICES, play_game, play_games
from scoring.games.gonuts.play.log import log_game
from scoring.games.gonuts.play.points import points_table
from scoring.games.gonuts.play.referee import judge_log
from scoring.games.gonuts.play.roll_outs import new_spare
from scoring.games.gonuts.play.setup import set_up
from scoring.games.gonuts.play.view import new_view
from scoring.simulation.types import Ints, Machine, Played


class GoNutsMachine(Machine):
    """One edition of Go Nuts; the bulk scorer judges the tableaux."""

    bot_numbers = BOTS

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def play(
        self, seeds: Ints, bots: Sequence[str], rulings: Mapping[str, str]
    ) -> Played:
        setup = set_up(self.edition, len(bots), rulings)
        types = len(self.edition.cards)
        tableaux = np.zeros((len(seeds), len(bots), types), dtype=np.int64)
        rounds = np.zeros(len(seeds), dtype=np.int64)
        play_games(
            setup.new_state(),
            seeds,
            setup.copies,
            points_table(self.edition, setup.rulings),
            self.numbers_of(bots),
            tableaux,
            rounds,
            new_view(),
            new_spare(),
        )
        return Played(*score_counts(self.edition, tableaux, setup.rulings))

    def log(
        self, seed: int, bots: Sequence[str], rulings: Mapping[str, str]
    ) -> dict[str, Any]:
        setup = set_up(self.edition, len(bots), rulings)
        choices = np.zeros(MOST_CHOICES, dtype=np.int64)
        table = points_table(self.edition, setup.rulings)
        state = setup.new_state()
        play_game(
            state,
            seed,
            setup.copies,
            table,
            self.numbers_of(bots),
            choices,
            new_view(),
            new_spare(),
        )
        return log_game(setup, seed, choices[1 : 1 + choices[0]].tolist(), bots)


MACHINES = {edition.id: GoNutsMachine(edition) for edition in (FIRST, GAMEWRIGHT)}
JUDGES = {edition.id: partial(judge_log, edition) for edition in (FIRST, GAMEWRIGHT)}
