from functools import cache

import pytest

from scoring.games.donuts.board import LETTERS, Board, Layout, opponent_of
from scoring.games.donuts.placing import GameState, play
from scoring.games.donuts.play.solver import Solver, TooHardError
from tests.soak import games

from . import brute
from .games import before_draws, late_positions


@cache
def late():
    drawn = before_draws(games(150), most_left=5)
    return [*late_positions(games(600), least=16), *drawn]


def brute_values(state):
    """The value of every legal move, by field, by trying everything out."""
    own = LETTERS[state.mover]
    other = LETTERS[opponent_of(state.mover)]
    return {
        field: brute.value_after(state.board, field, state.layout, own, other)
        for field in state.legal_fields
    }


def solved_values(state):
    return {each.field: each.value for each in Solver(state.layout).move_values(state)}


def test_every_move_of_late_positions_is_worth_what_brute_force_says():
    found = set()
    for state in late():
        values = solved_values(state)
        assert values == brute_values(state)
        found |= set(values.values())

    assert found == {-1, 0, 1}


def test_a_position_is_worth_its_best_move():
    for state in late():
        solver = Solver(state.layout)
        values = {each.field: each.value for each in solver.move_values(state)}

        assert solver.value(state) == max(values.values())
        assert values[solver.best_field(state)] == max(values.values())


def test_what_was_seen_before_changes_no_answer():
    for state in late_positions(15, least=10):
        solver = Solver(state.layout)
        early = solver.value(state)
        for field in state.legal_fields:
            after = play(state, field)[0]
            if not after.has_ended:
                assert solver.value(after) == Solver(state.layout).value(after)
        assert solver.value(state) == early


def test_a_second_question_is_answered_from_the_table():
    state = late_positions(1, least=10)[0]
    solver = Solver(state.layout)
    solver.move_values(state)
    first = solver.positions

    solver.move_values(state)

    assert solver.positions - first <= len(state.legal_fields) < first


def test_a_limit_ends_the_search_and_leaves_the_rest_unknown():
    start = GameState(Layout("VHAD" * 9))
    solver = Solver(start.layout)

    values = solver.move_values(start, most=2_000)

    assert solver.positions == 2_000
    assert len(values) == 36
    assert None in {each.value for each in values}
    with pytest.raises(TooHardError):
        solver.value(start, most=2_000)


def test_five_at_once_is_the_best_move():
    board = "vvvv.." + "c.c.c." + "......" * 3 + "c....."
    state = GameState(Layout("H" * 36), Board(board), 0)
    solver = Solver(state.layout)

    assert solver.best_field(state) == 4
    assert solver.value(state, most=0) == 1


def test_a_game_that_has_ended_has_no_moves_to_value():
    over = GameState(Layout("H" * 36), "vvvvv." + "cccc.." + "." * 24, 4)

    assert Solver(over.layout).move_values(over) == ()
