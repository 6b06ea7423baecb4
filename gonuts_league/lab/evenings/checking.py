"""Whether an evening can be rehearsed."""

from typing import Final

from gonuts_league.pairing.sizes import SizePlan, plan_sizes
from scoring.simulation.machines import find_machine

from .types import ALIKE, NumberError, Rehearsal, TableOfGameError, UnknownBotError

MOST: Final = {"players": 100, "rounds": 12, "evenings": 10_000}
LEAST: Final = {"players": 2, "rounds": 1, "evenings": 1}


def check(asked: Rehearsal) -> SizePlan:
    """The tables of each round of an evening that can be played.

    Raises NumberError, TableOfGameError or UnknownBotError; UnknownGameError or
    SimulationError for a game that no machine plays; TooFewPlayersError if not one
    table can be filled.
    """
    machine = find_machine(asked.game_id)
    for path, most in MOST.items():
        given, least = getattr(asked, path), LEAST[path]
        if not least <= given <= most:
            raise NumberError(path, given, least, most)
    for path, bot in (("usual", asked.usual), ("best", asked.best)):
        if bot not in machine.bots and (path, bot) != ("best", ALIKE):
            raise UnknownBotError(path, bot, tuple(machine.bots))
    plan = plan_sizes(asked.players, asked.size)
    for seats in plan.sizes:
        if seats not in machine.player_counts:
            counts = machine.player_counts
            raise TableOfGameError(seats, min(counts), max(counts))
    return plan
