"""The games there are. A new game adds its object here, and nothing else."""

from scoring.game import GAMES
from scoring.games.donuts.game import DONUTS
from scoring.games.gonuts.game import GONUTS_FIRST, GONUTS_GAMEWRIGHT
from scoring.games.nosh.game import NOSH

__all__ = ["GAMES"]

GAMES |= {game.id: game for game in (GONUTS_FIRST, GONUTS_GAMEWRIGHT, NOSH, DONUTS)}
