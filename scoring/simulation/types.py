"""What is asked of a simulation, what a machine that plays a game gives, and errors."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from scoring.errors import ScoringError

Ints: TypeAlias = npt.NDArray[np.int64]


class SimulationError(ScoringError):
    """Games that cannot be played as asked; ``path`` names the option."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.sentence = message


@dataclass(frozen=True, slots=True)
class BotGames:
    """Games to play: one bot a seat, rulings left out have their defaults."""

    game_id: str
    games: int
    seed: int
    bots: tuple[str, ...]
    rulings: Mapping[str, str] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.bots)


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """Points and ranks of games, by game and seat; equal ranks share.

    ``points`` count in parts of one: 2 to the point where halves are given. ``moves``
    say how long each game was, where points alone do not describe it.
    """

    points: Ints
    ranks: Ints
    parts: int = 1
    moves: Ints | None = None


class Machine(ABC):
    """A game that plays itself; the same seeds and bots give the same games.

    ``stand_ins`` name data of ours in place of the box's; all results tell them.
    """

    # Its bots, the weakest first, with the engine's numbers for them.
    bot_numbers: Mapping[str, int]
    stand_ins: Mapping[str, str] = {}

    @property
    def bots(self) -> tuple[str, ...]:
        return tuple(self.bot_numbers)

    def numbers_of(self, bots: Sequence[str]) -> Ints:
        return np.array([self.bot_numbers[bot] for bot in bots], dtype=np.int64)

    @abstractmethod
    def play(
        self, seeds: Ints, bots: Sequence[str], rulings: Mapping[str, str]
    ) -> Played:
        """Play one game a seed."""

    @abstractmethod
    def log(
        self, seed: int, bots: Sequence[str], rulings: Mapping[str, str]
    ) -> dict[str, Any]:
        """The log of the game that `play` plays of this seed, for the referee."""
