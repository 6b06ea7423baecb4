"""A Go Nuts game made ready for the engine: its deck, its powers, its rulings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from scoring.errors import SeatCountError
from scoring.game import resolve_rulings
from scoring.games.gonuts.kinds import PLAYER_COUNTS, Edition, cards_for, rulings_of
from scoring.games.gonuts.play.state import (
    LENGTH,
    OWN_TWIST,
    PLAYERS,
    POWER,
    POWER_CODES,
    ROLL_OUTS,
    TYPES,
    UP_TO_THREE,
)
from scoring.simulation.types import Ints

# A pick takes about a tenth of the time that it may.
ROLL_OUT_COUNT: Final = 300


@dataclass(frozen=True, slots=True, eq=False)
class PlaySetup:
    """Who plays what; ``copies`` of the deck run by card type, in the box's order."""

    edition: Edition
    players: int
    rulings: Mapping[str, str]
    copies: Ints

    @property
    def card_ids(self) -> tuple[str, ...]:
        """Card ids by the number that the engine has for their type."""
        return tuple(card.id for card in self.edition.cards)

    def new_state(self) -> Ints:
        """A state in which no card lies yet."""
        state = np.zeros(LENGTH, dtype=np.int64)
        state[PLAYERS] = self.players
        state[TYPES] = len(self.edition.cards)
        for card, each in enumerate(self.edition.cards):
            state[POWER + card] = POWER_CODES[each.power]
        state[OWN_TWIST] = self.rulings.get("own-twist-counts") == "yes"
        state[UP_TO_THREE] = self.rulings.get("day-old-donuts-take") == "up-to-three"
        state[ROLL_OUTS] = ROLL_OUT_COUNT
        return state


def set_up(
    edition: Edition, players: int, rulings: Mapping[str, object] | None = None
) -> PlaySetup:
    """Make a game ready; rulings left out have their defaults.

    Raises SeatCountError, or RulingsError for an unknown ruling or value.
    """
    if players not in PLAYER_COUNTS:
        raise SeatCountError(players)
    resolved = resolve_rulings(rulings_of(edition), rulings or {})
    deck = cards_for(edition, players, resolved)
    copies = [deck.get(card.id, 0) for card in edition.cards]
    return PlaySetup(edition, players, resolved, np.array(copies, dtype=np.int64))
