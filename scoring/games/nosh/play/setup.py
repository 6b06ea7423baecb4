"""A Nosh game made ready for the engine: its players, rulings and goal cards."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from scoring.errors import SeatCountError
from scoring.game import resolve_rulings
from scoring.games.nosh.goals import STANDIN, GoalCard, GoalDeck
from scoring.games.nosh.play.state import (
    BLUE,
    CARD_WIDTH,
    CARDS,
    INCOME_FIRST,
    LAST_CLAIMS,
    PLAYERS,
    RED,
    REDRAW,
    STAND_PLAN,
)
from scoring.games.nosh.rules import PLAYER_COUNTS, RULINGS, STANDS
from scoring.simulation.types import Ints


@dataclass(frozen=True, slots=True, eq=False)
class PlaySetup:
    """Who plays with which goal deck; ``goals`` run by the engine's number for them."""

    players: int
    rulings: Mapping[str, str]
    deck: GoalDeck

    @property
    def goals(self) -> tuple[GoalCard, ...]:
        return (*self.deck.of_colour("blue"), *self.deck.of_colour("red"))

    def new_state(self) -> Ints:
        """A state in which nothing is dealt yet."""
        cards = [(goal.points, *goal.counts, 0) for goal in self.goals]
        state = np.zeros(CARDS + len(cards) * CARD_WIDTH, dtype=np.int64)
        state[CARDS:] = np.array(cards, dtype=np.int64).reshape(-1)
        state[PLAYERS] = self.players
        state[STAND_PLAN : STAND_PLAN + self.players] = STANDS[self.players]
        state[BLUE] = len(self.deck.of_colour("blue"))
        state[RED] = len(self.deck.of_colour("red"))
        state[INCOME_FIRST] = self.rulings["income"] == "start"
        state[LAST_CLAIMS] = self.rulings["last-stand-claims"] == "yes"
        state[REDRAW] = self.rulings["first-goals-redraw"] == "yes"
        return state


def set_up(
    players: int,
    rulings: Mapping[str, object] | None = None,
    deck: GoalDeck = STANDIN,
) -> PlaySetup:
    """Make a game ready; rulings left out have their defaults.

    Raises SeatCountError, or RulingsError for an unknown ruling or value.
    """
    if players not in PLAYER_COUNTS:
        raise SeatCountError(players)
    return PlaySetup(players, resolve_rulings(RULINGS, rulings or {}), deck)
