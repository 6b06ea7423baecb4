import subprocess
import sys

import pytest

from scoring.compiled import IS_COMPILED
from scoring.games.donuts.board import Layout
from scoring.games.donuts.placing import GameState
from scoring.games.donuts.play import advice
from scoring.games.donuts.play.advice import PIECE, Adviser
from scoring.games.donuts.play.driver import play_one
from scoring.games.donuts.play.solver import Solver
from scoring.games.donuts.play.verdicts import (
    MoveValue,
    Verdict,
    judge_moves,
    worth_of_moves,
)
from scoring.simulation import warm

from .games import SEEDS, states_of

PLENTY = 10**9
ADVISE_ON_A_GAME = """
import sys
sys.path.insert(0, ".")
from scoring.games.donuts.play.advice import Adviser
from scoring.games.donuts.play.solver import Solver
from scoring.games.donuts.replay import replay_moves
layout = "H" * 36
moves = ["a1", "b1", "c1", "d1", "e1", "f1", "a3", "b3", "c3", "d3"]
replay = replay_moves(layout, moves)
solver = Solver(layout)
adviser = Adviser({}, solver, 2_000)
adviser.worth_along(replay.states)
adviser.move_values(replay.state)
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
        worth = Adviser({}, Solver(states[0].layout), PLENTY).worth_along(states)

        alone = [Solver(state.layout).value(state) for state in states[:-1]]
        assert list(worth[:-1]) == alone


def test_a_move_kept_the_result_if_it_is_worth_as_much_as_the_best():
    for states in filter(None, map(late_part, SEEDS[:25])):
        solver = Solver(states[0].layout)
        adviser = Adviser({}, solver, PLENTY)
        verdicts = judge_moves(adviser.worth_along(states))

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

    assert Adviser({}, Solver(end.layout), 0).worth_along([end]) == (worth,)


def test_without_positions_to_search_early_ones_are_unknown():
    states = states_of(play_one(SEEDS[0], ("random", "random")))

    worth = Adviser({}, Solver(states[0].layout), 0).worth_along(states[:4])

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

    Adviser({}, solver, 1_000).worth_along([GameState(layout)] * 3)

    assert solver.positions == 1_000


def test_what_is_too_hard_at_once_is_found_out_by_several_advisers(monkeypatch):
    monkeypatch.setattr(advice, "PIECE", 20)
    for states in filter(None, map(late_part, SEEDS[:10])):
        solver, known, asked = Solver(states[0].layout), {}, 0
        while (
            worth := Adviser(known, Solver(states[0].layout), 60).worth(states[0])
        ) is None:
            asked += 1
            assert asked < 1_000

        assert worth == solver.value(states[0])


def test_what_is_known_is_not_searched_again():
    state = next(filter(None, map(late_part, SEEDS)))[0]
    known = {}
    worth = Adviser(known, Solver(state.layout), PIECE).worth(state)
    again = Solver(state.layout)

    assert Adviser(known, again, PIECE).worth(state) == worth
    assert again.positions == 0


def test_all_moves_are_valued_as_the_solver_values_them():
    for states in filter(None, map(late_part, SEEDS[:10])):
        adviser = Adviser({}, Solver(states[0].layout), PLENTY)

        values = adviser.move_values(states[0])

        assert values == Solver(states[0].layout).move_values(states[0])


@pytest.mark.skipif(not IS_COMPILED, reason="nothing is compiled here")
def test_what_simulations_compiled_is_all_that_an_adviser_needs():
    warm.warm_up("donuts")

    command = [sys.executable, "-c", ADVISE_ON_A_GAME]
    made = subprocess.run(command, capture_output=True, text=True, check=True)

    assert made.stdout == "0\n"
