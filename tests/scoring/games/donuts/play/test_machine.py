import numpy as np
import pytest

from scoring.errors import RulingsError
from scoring.game import find_game
from scoring.games.donuts.board import read_layout
from scoring.games.donuts.layouts import tiles_of
from scoring.games.donuts.placing import play
from scoring.games.donuts.play.driver import play_many, play_one
from scoring.games.donuts.play.machine import MACHINES
from scoring.games.donuts.play.referee import judge_log
from scoring.games.donuts.play.solver import Solver
from scoring.simulation.seeds import seeds_of
from tests.soak import games

from .games import SEEDS, late_positions, log_of, states_of

MACHINE = MACHINES["donuts"]
PAIRS = [("random", "random"), ("greedy", "random"), ("random", "greedy")]


def test_one_seed_is_one_game():
    assert log_of(11) == log_of(11)
    assert log_of(11)["layout"] != log_of(12)["layout"]


@pytest.mark.parametrize("bots", PAIRS)
def test_games_played_together_are_those_played_one_by_one(bots):
    seeds = seeds_of(3, 1, 200)

    played = MACHINE.play(seeds, bots, {})

    logs = [MACHINE.log(int(seed), bots, {}) for seed in seeds]
    assert (played.points / played.parts).tolist() == [log["points"] for log in logs]
    assert played.ranks.tolist() == [log["ranks"] for log in logs]
    lengths = play_many(seeds, bots)[1]
    assert lengths.tolist() == [len(log["moves"]) for log in logs]


def test_playing_leaves_the_seeds_as_they_are():
    seeds = seeds_of(3, 1, 5)
    before = seeds.copy()

    MACHINE.play(seeds, ("random", "greedy"), {})

    assert np.array_equal(seeds, before)


def test_a_log_has_the_fields_of_the_interface_and_is_legal():
    for seed in SEEDS[:300]:
        log = log_of(seed, ("greedy", "random"))
        assert list(log) == [
            "game", "seed", "bots", "layout", "moves", "flips",
            "outcome", "points", "ranks",
        ]  # fmt: skip
        assert judge_log(log) is None


def test_the_scorer_agrees_with_the_log():
    for seed in SEEDS[:100]:
        log = log_of(seed)
        fields = {"layout": log["layout"], "moves": log["moves"]}
        tableaux = [{"flavor": "vanilla"}, {"flavor": "chocolate"}]
        score = find_game("donuts").score(tableaux, {}, fields=fields)

        assert [float(seat.points) for seat in score.seats] == log["points"]
        assert [seat.rank for seat in score.seats] == log["ranks"]


def test_boards_are_laid_out_of_the_stand_in_tiles():
    layouts = {read_layout(log_of(seed)["layout"]) for seed in SEEDS[:200]}

    assert len(layouts) > 195
    placed = [tiles_of(layout) for layout in layouts]
    assert all(len(tiles) == 4 for tiles in placed)
    for quarter in range(4):
        found = {(t[quarter].tile, t[quarter].side, t[quarter].turns) for t in placed}
        assert len(found) == 32


def test_greedy_makes_five_when_it_can():
    for seed in SEEDS[:60]:
        game = play_one(seed, ("greedy", "greedy"))
        for state, field in zip(states_of(game), game.fields, strict=False):
            wins = {
                each for each in state.legal_fields if play(state, each)[0].has_ended
            }
            if wins and state.placed < 29:
                assert field in wins


def test_perfect_never_loses_a_won_position():
    won = [
        state
        for state in late_positions(games(600), least=12)
        if Solver(state.layout).value(state) == 1
    ]
    assert len(won) > games(200)
    for number, state in enumerate(won):
        assert _winner_by_perfect(state, number) == state.mover


def _winner_by_perfect(state, number):
    """Perfect moves for whoever moves now; the other takes any open field."""
    rng, solver, mover = (
        np.random.default_rng(number),
        Solver(state.layout),
        state.mover,
    )
    while not state.has_ended:
        field = solver.best_field(state)
        if state.mover != mover:
            field = int(rng.choice(state.legal_fields))
        state = play(state, field)[0]
    return state.ending.winner


def test_any_ruling_is_refused():
    assert find_game("donuts").resolve_rulings({}) == {}
    with pytest.raises(RulingsError):
        find_game("donuts").resolve_rulings({"fewest-tie": "all"})


def test_the_tiles_are_named_as_a_stand_in():
    assert MACHINE.stand_ins == {"tiles": "tiles-standin-v1"}
