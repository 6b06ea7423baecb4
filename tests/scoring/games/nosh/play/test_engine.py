import hashlib
import json
import os
import subprocess
import sys

import numpy as np
import pytest

from scoring.errors import RulingsError, SeatCountError
from scoring.games.nosh import rules
from scoring.games.nosh.goals import STANDIN, GoalCard, GoalDeck
from scoring.games.nosh.play import engine
from scoring.games.nosh.play import state as play_state
from scoring.games.nosh.play.log import coins_of
from scoring.games.nosh.play.machine import MACHINES
from scoring.games.nosh.play.setup import set_up
from scoring.games.nosh.play.state import (
    BID,
    BIDDING,
    CHOOSING,
    COINS,
    COPIES,
    FAVORITE,
    GOALS,
    IS_IN,
    KINDS,
    MOST_ON_STAND,
    MOST_SEATS,
    PASS,
    PHASE,
    ROUNDS,
    SEAT,
    START,
)
from scoring.games.nosh.play.worth import COIN, FAVORITE_BONUS, POINT
from scoring.simulation.seeds import seeds_of

from .games import COUNTS, GAMES, OTHER_RULINGS, game_of, random_game
from .replayer import Replay

NOSH = MACHINES["nosh"]
MIXED = ["bidder", "greedy", "random", "bidder", "greedy"]
DIGEST = """
import sys
sys.path.insert(0, ".")
from scoring.compiled import IS_COMPILED
from tests.scoring.games.nosh.play.test_engine import digest_of_games
print(IS_COMPILED, digest_of_games())
"""


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("bots", [["random"] * 5, MIXED], ids=["random", "mixed"])
@pytest.mark.parametrize("rulings", [{}, OTHER_RULINGS], ids=["usual", "other"])
def test_every_move_is_what_the_rules_say(players, bots, rulings):
    for seed in seeds_of(players, 1, GAMES).tolist():
        Replay(game_of(bots[:players], seed, rulings)).run()


@pytest.mark.parametrize("players", COUNTS)
def test_the_simulator_gives_every_game_the_points_of_the_scorer(players):
    seeds, bots = seeds_of(11, 1, GAMES), MIXED[:players]
    played = NOSH.play(seeds, bots, {})

    logs = [game_of(bots, seed) for seed in seeds.tolist()]

    assert played.points.tolist() == [log["points"] for log in logs]
    assert played.ranks.tolist() == [log["ranks"] for log in logs]


def test_tables_of_random_bots_are_the_same_on_the_quick_way():
    seeds = seeds_of(12, 1, 20)
    played = NOSH.play(seeds, ["random"] * 4, {})

    logs = [random_game(4, seed) for seed in seeds.tolist()]

    assert played.points.tolist() == [log["points"] for log in logs]


def test_one_seed_is_one_game():
    assert random_game(4, 11) == random_game(4, 11)
    assert random_game(4, 11) != random_game(4, 12)


def test_games_run_out_of_treats_and_shuffle_the_discards():
    games = [random_game(5, seed * 7919) for seed in range(1, 41)]
    rounds = [played for game in games for played in game["rounds"]]

    assert any(played["reshuffled"] for played in rounds)
    assert any([] in played["stands"] for played in rounds)


def test_the_numbers_of_the_engine_are_those_of_the_game():
    for name in ("ROUNDS", "START_COINS", "INCOME"):
        assert getattr(play_state, name) == getattr(rules, name)
    assert (KINDS, COPIES) == (rules.TREAT_KINDS, rules.COPIES_OF_A_TREAT)
    assert max(map(max, rules.STANDS.values())) == MOST_ON_STAND
    assert POINT == rules.COINS_PER_POINT * COIN
    assert POINT * rules.FAVORITE_POINTS == FAVORITE_BONUS


def test_a_setup_of_other_numbers_is_refused():
    with pytest.raises(SeatCountError):
        set_up(6)
    with pytest.raises(RulingsError):
        set_up(3, {"income": "never"})


def test_the_options_counted_are_the_options_given():
    setup = set_up(5)
    state = setup.new_state()
    rng = np.random.default_rng(3)
    for seed in range(1, 6):
        engine.begin(state, seed * 7919)
        while not engine.is_over(state):
            count = engine.count_options(state)
            options = [int(engine.option_at(state, n)) for n in range(count)]
            assert len(set(options)) == count >= 1
            engine.apply(state, options[rng.integers(count)])


def new_game(players=3, rulings=None):
    setup = set_up(players, rulings)
    state = setup.new_state()
    engine.begin(state, 7919)
    state[START] = state[SEAT] = 0
    return setup, state


def sell(state, *bids):
    """Put up the first stand that is left, and bid."""
    engine.apply(state, int(engine.option_at(state, 0)))
    for coins in bids:
        engine.apply(state, coins)
    while state[PHASE] not in (CHOOSING, BIDDING):
        engine.apply(state, int(engine.option_at(state, 0)))


def test_who_opens_must_bid_and_later_bids_are_higher():
    _, state = new_game()
    engine.apply(state, 0)

    assert engine.count_options(state) == 16
    assert engine.option_at(state, 0) == 0
    engine.apply(state, 13)
    options = [int(engine.option_at(state, n)) for n in range(3)]
    assert (engine.count_options(state), options) == (3, [PASS, 14, 15])


def test_who_cannot_bid_higher_can_only_pass():
    _, state = new_game()
    engine.apply(state, 0)
    engine.apply(state, 15)

    assert engine.count_options(state) == 1
    assert engine.option_at(state, 0) == PASS


def test_a_pass_is_final_for_a_stand():
    _, state = new_game()
    engine.apply(state, 0)
    for coins in (0, PASS, 1, 2):
        engine.apply(state, coins)

    assert (state[SEAT], state[BID]) == (2, 2)
    engine.apply(state, PASS)
    assert coins_of(set_up(3), state)[0] == 13


def test_the_start_player_stays_until_they_have_a_stand():
    _, state = new_game()

    sell(state, 1, 2, PASS, PASS)
    assert (state[SEAT], state[IS_IN + 1]) == (0, 0)
    sell(state, 3, PASS)
    assert state[START] == 2


def test_the_last_stand_is_free_and_its_taker_starts():
    setup, state = new_game()

    sell(state, 5, PASS, PASS)
    sell(state, 4, PASS)

    assert coins_of(setup, state) == [12, 13, 17]
    assert state[SEAT] == 2


def test_income_at_the_start_is_there_in_round_one():
    _, state = new_game(rulings={"income": "start"})

    assert state[COINS : COINS + 3].tolist() == [17, 17, 17]


def test_a_last_stand_without_a_claim_asks_for_none():
    games = [
        random_game(3, seed * 31, {"last-stand-claims": "no"}) for seed in range(1, 41)
    ]

    lasts = [played["auctions"][-1] for game in games for played in game["rounds"]]
    assert {last["claimed"] for last in lasts} == {None}


def test_high_goals_of_round_one_are_replaced_under_their_ruling():
    games = [
        random_game(5, seed * 31, {"first-goals-redraw": "yes"})
        for seed in range(1, 41)
    ]

    first = [goal["points"] for game in games for goal in game["goals"]["blue"][0]]
    assert max(first) == 3
    assert min(g["points"] for game in games for g in game["goals"]["replaced"]) == 4


def test_every_goal_favourite_and_start_comes_up():
    setup = set_up(3)
    state = setup.new_state()
    reds, favorites, starts = set(), set(), set()

    for seed in seeds_of(3, 1, 600).tolist():
        engine.begin(state, seed)
        last_round = GOALS + (ROUNDS - 1) * MOST_SEATS
        reds |= set(state[last_round : last_round + 3].tolist())
        favorites.add(tuple(state[FAVORITE : FAVORITE + 3].tolist()))
        starts.add(int(state[START]))

    assert (len(reds), len(favorites), starts) == (15, 60, {0, 1, 2})


CLUBS_OWN = GoalDeck(
    "custom",
    ("fudge", "waffle", "pie", "tart", "bun"),
    (
        *(GoalCard("blue", 1, (1, 0, 0, 0, 0)) for _ in range(20)),
        *(GoalCard("red", 7, (0, 1, 1, 0, 0)) for _ in range(2)),
    ),
)


def test_a_club_s_own_goals_are_played_as_far_as_they_reach():
    game = game_of(["bidder"] * 5, 7919, deck=CLUBS_OWN)

    assert [len(goals) for goals in game["goals"]["blue"]] == [5, 5, 5, 5, 0, 0]
    assert game["goals"]["red"] == [{"points": 7, "treats": ["waffle", "pie"]}] * 2
    assert game["goal_deck"] == "custom"


def digest_of_games():
    """All games of a seed as one number; see the test below."""
    games = [
        game_of(MIXED[:players], seed)
        for players in COUNTS
        for seed in seeds_of(5, 1, GAMES // 3).tolist()
    ]
    return hashlib.sha256(json.dumps(games).encode()).hexdigest()


def test_compiled_and_interpreted_games_are_the_same_to_the_last_bit():
    pytest.importorskip("numba")

    is_compiled, digest = _digest(no_numba="").split()
    assert is_compiled == "True"
    assert _digest(no_numba="1") == f"False {digest}"


def _digest(no_numba):
    environment = {**os.environ, "GONUTS_NO_NUMBA": no_numba}
    command = [sys.executable, "-c", DIGEST]
    made = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    )
    return made.stdout.strip()


def test_the_stand_in_says_that_it_is_one():
    assert NOSH.stand_ins == {"goals": STANDIN.id}
