"""A finished game of Donuts as a log for the referee."""

from collections.abc import Sequence
from typing import Any

from scoring.games.donuts.board import layout_rows, name_fields
from scoring.games.donuts.ending import Ending
from scoring.games.donuts.placing import GameState, play
from scoring.games.donuts.play.driver import PlayedGame


def log_game(game: PlayedGame, seed: int, bots: Sequence[str]) -> dict[str, Any]:
    """The log of a game that has ended."""
    state, flips = GameState(game.layout), list[list[str]]()
    for field in game.fields:
        state, turn = play(state, field)
        flips.append(list(name_fields(turn.flips)))
    points, ranks = result_of(state.ending)
    return {
        "game": "donuts",
        "seed": str(seed),
        "bots": list(bots),
        "layout": list(layout_rows(game.layout)),
        "moves": list(name_fields(game.fields)),
        "flips": flips,
        "outcome": state.ending.outcome,
        "points": points,
        "ranks": ranks,
    }


def result_of(ending: Ending) -> tuple[list[float], list[int]]:
    """Points and ranks of vanilla and chocolate."""
    if ending.winner is None:
        return [0.5, 0.5], [1, 1]
    return ([1, 0], [1, 2]) if ending.winner == "vanilla" else ([0, 1], [2, 1])
