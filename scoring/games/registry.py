"""The games by id. A new game adds its object here, and nothing else."""

from scoring.errors import UnknownGameError
from scoring.game import Game
from scoring.games.donuts.game import DONUTS
from scoring.games.gonuts.game import GONUTS_FIRST, GONUTS_GAMEWRIGHT
from scoring.games.nosh.game import NOSH
from scoring.guide import Guide

_ALL: tuple[Game, ...] = (GONUTS_FIRST, GONUTS_GAMEWRIGHT, NOSH, DONUTS)

GAMES: dict[str, Game] = {game.id: game for game in _ALL}


def find_game(game_id: str) -> Game:
    """The game with this id. Raises UnknownGameError.

    >>> find_game("gonuts-first").player_counts
    (2, 3, 4, 5, 6)
    """
    try:
        return GAMES[game_id]
    except KeyError:
        raise UnknownGameError(game_id) from None


def find_guide(game_id: str) -> Guide:
    """The guide of a game. Raises UnknownGameError.

    >>> find_guide("nosh").rules_by_id["N1"].ruling
    'income'
    """
    return find_game(game_id).guide
