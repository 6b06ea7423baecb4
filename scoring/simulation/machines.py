"""The machines by game id: who can play what.

A machine is loaded when it is asked for: compiled code takes a moment to load, and
scoring alone does not need it.
"""

from importlib import import_module

from scoring.games.registry import find_game
from scoring.simulation.types import Machine, SimulationError

_MODULES = {
    "gonuts-first": "scoring.games.gonuts.play.machine",
    "gonuts-gamewright": "scoring.games.gonuts.play.machine",
    "nosh": "scoring.games.nosh.play.machine",
    "donuts": "scoring.games.donuts.play.machine",
}
GAME_IDS = tuple(_MODULES)


def find_machine(game_id: str) -> Machine:
    """The machine that plays a game.

    Raises as `package_of` does.
    """
    package_of(game_id)
    machine: Machine = import_module(_MODULES[game_id]).MACHINES[game_id]
    return machine


def package_of(game_id: str) -> str:
    """The package that a game is played by.

    Raises UnknownGameError, or SimulationError for a game that no machine plays.
    """
    find_game(game_id)
    if game_id not in _MODULES:
        known = ", ".join(GAME_IDS)
        raise SimulationError(
            "GAME", f"{game_id} is not played by machine; {known} are"
        )
    return _MODULES[game_id].rpartition(".")[0]
