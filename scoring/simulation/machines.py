"""The machine of a game, in the package that plays, judges and films it.

A package has two modules: `machine` (MACHINES and JUDGES, by game id) and `steps`
(FILMS). They are loaded when they are asked for: compiled code takes a moment to load,
and scoring alone does not need it.
"""

from importlib import import_module
from typing import Any

from scoring.errors import UnknownGameError
from scoring.game import GAMES, find_game
from scoring.simulation.types import Machine

GAME_IDS = tuple(game.id for game in GAMES.values() if game.play_package)


def find_machine(game_id: str) -> Machine:
    """The machine that plays a game. Raises UnknownGameError."""
    machine: Machine = load(game_id, "machine").MACHINES[game_id]
    return machine


def load(game_id: str, name: str) -> Any:
    """A module of the package that a game is played by. Raises UnknownGameError."""
    return import_module(f"{package_of(game_id)}.{name}")


def package_of(game_id: str) -> str:
    """The package that a game is played by. Raises UnknownGameError."""
    package = find_game(game_id).play_package
    if not package:
        raise UnknownGameError(game_id)
    return package
