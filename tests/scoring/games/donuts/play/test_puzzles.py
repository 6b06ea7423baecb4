import pytest

from scoring.games.donuts.play.puzzles import (
    LEAST_MOVES,
    LEVELS,
    find_puzzle,
    wins_within,
)
from scoring.games.donuts.play.solver import Solver
from scoring.games.donuts.replay import replay_moves


@pytest.mark.parametrize("level", LEVELS)
def test_a_puzzle_has_one_winning_move_and_is_as_long_as_it_says(level):
    for number in (1, 2):
        layout, moves = find_puzzle(level, number)
        state = replay_moves(layout, moves).state
        solver = Solver(layout)
        values = [each.value for each in solver.move_values(state)]

        assert values.count(1) == 1
        assert len(values) >= LEAST_MOVES
        assert wins_within(solver, state, LEVELS[level])
        assert not wins_within(solver, state, LEVELS[level] - 1)


def test_the_same_number_is_the_same_puzzle():
    assert find_puzzle("easy", 5) == find_puzzle("easy", 5)
    assert find_puzzle("easy", 5) != find_puzzle("easy", 6)
