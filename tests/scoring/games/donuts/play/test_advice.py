import subprocess
import sys

import pytest

from scoring.compiled import IS_COMPILED
from scoring.games.donuts.board import Layout
from scoring.games.donuts.placing import GameState
from scoring.games.donuts.play.advice import (
    Verdict,
    judge_moves,
    worth_along,
    worth_of_moves,
)
from scoring.games.donuts.play.driver import play_one
from scoring.games.donuts.play.solver import MoveValue, Solver
from scoring.simulation import warm

from .games import SEEDS, states_of

PLENTY = 10**9
ADVISE_ON_A_GAME = """
import sys
sys.path.insert(0, ".")
from scoring.games.donuts.play.advice import worth_along
from scoring.games.donuts.play.solver import Solver
from scoring.games.donuts.replay import replay_moves
layout = "H" * 36
moves = ["a1", "b1", "c1", "d1", "e1", "f1", "a3", "b3", "c3", "d3"]
replay = replay_moves(layout, moves)
solver = Solver(layout)
worth_along(solver, replay.states, 2_000)
solver.move_values(replay.state, 2_000)
print(sum(
    sum(each.stats.cache_misses.values())
    for module in list(sys.modules.values())
    for each in vars(module).values()
    if type(each).__name__ == "CPUDispatcher" and each.__module__.startswith("scoring")
))
"""


def late_part(seed):
    """A game's positions from the twelfth move on."""
    states = states_of(play_one(seed, ("random", "random")))
    return states[12:] if len(states) > 14 else []


def test_the_worth_along_a_game_is_that_of_each_position_alone():
    for states in filter(None, map(late_part, SEEDS[:25])):
        worth = worth_along(Solver(states[0].layout), states, PLENTY)

        alone = [Solver(state.layout).value(state) for state in states[:-1]]
        assert list(worth[:-1]) == alone


def test_a_move_kept_the_result_if_it_is_worth_as_much_as_the_best():
    for states in filter(None, map(late_part, SEEDS[:25])):
        solver = Solver(states[0].layout)
        verdicts = judge_moves(worth_along(solver, states, PLENTY))

        for state, after, verdict in zip(states, states[1:], verdicts, strict=False):
            values = {each.field: each.value for each in solver.move_values(state)}
            assert verdict.after == values[after.last]
            assert verdict.has_kept == (values[after.last] == max(values.values()))


@pytest.mark.parametrize(("outcome", "worth"), [("five", -1), ("draw", 0)])
def test_an_ended_game_is_lost_for_the_next_or_drawn(outcome, worth):
    end = next(
        state
        for seed in SEEDS
        for state in states_of(play_one(seed, ("random", "random")))[-1:]
        if state.ending.outcome == outcome
    )

    assert worth_along(Solver(end.layout), [end], 0) == (worth,)


def test_without_positions_to_search_early_ones_are_unknown():
    states = states_of(play_one(SEEDS[0], ("random", "random")))

    worth = worth_along(Solver(states[0].layout), states[:4], 0)

    assert worth == (None, None, None, None)


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [
        (1, 1, True),
        (1, 0, False),
        (1, -1, False),
        (0, 0, True),
        (0, -1, False),
        (-1, -1, True),
        (None, 1, True),
        (-1, None, True),
        (None, -1, None),
        (None, 0, None),
        (1, None, None),
    ],
)
def test_a_verdict_says_what_was_kept(before, after, kept):
    assert Verdict(before, after).has_kept is kept


def test_a_position_without_moves_is_worth_nothing_that_is_known():
    assert worth_of_moves([]) is None
    assert worth_of_moves([MoveValue(1, -1), MoveValue(2, 0)]) == 0


def test_a_limit_is_kept_for_the_whole_game():
    layout = Layout("VHAD" * 9)
    solver = Solver(layout)

    worth_along(solver, [GameState(layout)] * 3, 1_000)

    assert solver.positions == 1_000


@pytest.mark.skipif(not IS_COMPILED, reason="nothing is compiled here")
def test_what_simulations_compiled_is_all_that_an_adviser_needs():
    warm.warm_up("donuts")

    command = [sys.executable, "-c", ADVISE_ON_A_GAME]
    made = subprocess.run(command, capture_output=True, text=True, check=True)

    assert made.stdout == "0\n"
