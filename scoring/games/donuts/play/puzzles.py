"""Puzzles of Donuts: positions in which one move alone wins, found by their number.

1. Greedy bots play games whose seeds come from the level and the number of the puzzle.
2. Each game is looked at from its end: the first position counts in which the side to
   move has three moves or more, of which exactly one wins, and needs as many moves of
   its own as the level says, however the other side defends itself.
3. A game without such a position is followed by the next one, and so is a game whose
   positions would take long to search.
"""

from itertools import count
from typing import Final

from scoring.games.donuts.board import Layout, name_fields
from scoring.games.donuts.placing import GameState, play
from scoring.games.donuts.play.driver import PlayedGame, play_one, positions_of
from scoring.games.donuts.play.solver import Solver, TooHardError
from scoring.simulation.seeds import seeds_of

# By level: the moves of its own that the side to move needs, the last one included.
LEVELS: Final = {"easy": 2, "medium": 3, "hard": 4}
LEAST_MOVES: Final = 3
_DEPTH: Final = 14
# A hundredth of a second, compiled.
_POSITIONS: Final = 20_000
_APART: Final = 1_000_000


def find_puzzle(level: str, number: int) -> tuple[Layout, tuple[str, ...]]:
    """The puzzle of a level with this number, from 1: its board, and the moves that
    lead to the position."""
    first = LEVELS[level] * _APART + number
    for game in count(1):
        seed = int(seeds_of(first, game, 1)[0])
        played = play_one(seed, ("greedy", "greedy"))
        placed = _find_position(played, LEVELS[level])
        if placed is not None:
            return played.layout, name_fields(played.fields[:placed])
    raise AssertionError


def _find_position(played: PlayedGame, moves: int) -> int | None:
    solver = Solver(played.layout)
    late = list(enumerate(positions_of(played)))[-1 - _DEPTH : -1]
    try:
        for placed, state in reversed(late):
            if _is_puzzle(solver, state, moves):
                return placed
    except TooHardError:
        pass
    return None


def _is_puzzle(solver: Solver, state: GameState, moves: int) -> bool:
    values = [each.value for each in solver.move_values(state, _POSITIONS)]
    if None in values:
        raise TooHardError
    if len(values) < LEAST_MOVES or values.count(1) != 1:
        return False
    return wins_within(solver, state, moves) and not wins_within(
        solver, state, moves - 1
    )


def wins_within(solver: Solver, state: GameState, moves: int) -> bool:
    """Whether the side to move can win by so many moves of its own.

    Raises TooHardError.
    """
    for field in solver.fields_in_order(state) if moves else ():
        after = play(state, field)[0]
        if after.has_ended:
            if after.ending.winner == state.mover:
                return True
        elif moves > 1 and solver.value(after, _POSITIONS) == -1:
            replies = [play(after, reply)[0] for reply in after.legal_fields]
            if all(
                each.ending.winner == state.mover
                if each.has_ended
                else wins_within(solver, each, moves - 1)
                for each in replies
            ):
                return True
    return False
