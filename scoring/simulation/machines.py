"""Which package plays, judges and films a game; another game is added here.

A package has two modules: `machine` (MACHINES and JUDGES, by game id) and `steps`
(FILMS). They are loaded when they are asked for: compiled code takes a moment to load,
and scoring alone does not need it.
"""

from importlib import import_module
from typing import Any

from scoring.errors import UnknownGameError
from scoring.simulation.types import Machine

_PACKAGES = {
    "gonuts-first": "scoring.games.gonuts.play",
    "gonuts-gamewright": "scoring.games.gonuts.play",
    "nosh": "scoring.games.nosh.play",
    "donuts": "scoring.games.donuts.play",
}
GAME_IDS = tuple(_PACKAGES)


def find_machine(game_id: str) -> Machine:
    """The machine that plays a game. Raises UnknownGameError."""
    machine: Machine = load(game_id, "machine").MACHINES[game_id]
    return machine


def load(game_id: str, name: str) -> Any:
    """A module of the package that a game is played by. Raises UnknownGameError."""
    return import_module(f"{package_of(game_id)}.{name}")


def package_of(game_id: str) -> str:
    """The package that a game is played by. Raises UnknownGameError."""
    if game_id not in _PACKAGES:
        raise UnknownGameError(game_id)
    return _PACKAGES[game_id]
