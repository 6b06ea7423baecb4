import os
import subprocess
import sys

import numpy as np
import pytest

from scoring.drawing import draw_below
from scoring.games.gonuts.bulk import score_counts
from scoring.games.gonuts.decks import FIRST, GAMEWRIGHT
from scoring.games.gonuts.play import engine
from scoring.games.gonuts.play.driver import MOST_CHOICES, play_at_random
from scoring.games.gonuts.play.log import tableaux_of
from scoring.games.gonuts.play.points import points_of, points_table
from scoring.games.gonuts.play.setup import set_up
from scoring.games.gonuts.play.state import DECK, DECK_SIZE
from scoring.games.gonuts.score import score_table
from tests.soak import games

from .games import OFF, random_game
from .replayer import Replay

EDITIONS = (FIRST, GAMEWRIGHT)
COUNTS = (2, 3, 4, 5, 6)
WHOLE_BOX = {"own-twist-counts": "yes", "deck-filter": "none"}
SEEDS = [7919 * n for n in range(1, games(1_000) + 1)]
GAMES_OF_ALL_KINDS = """
import hashlib, json, sys
sys.path.insert(0, ".")
from scoring.games.gonuts.play import setup
from scoring.games.gonuts.play.machine import MACHINES
setup.ROLL_OUT_COUNT = 1
from scoring.compiled import IS_COMPILED
from scoring.game import find_game
from scoring.games.gonuts.decks import FIRST, GAMEWRIGHT
from tests.scoring.games.gonuts.play.games import random_game
from tests.soak import games as soak
games = [
    random_game(edition, players, 104729 * seed)
    for edition in (FIRST, GAMEWRIGHT)
    for players in (2, 3, 4, 5, 6)
    for seed in range(1, soak(200) + 1)
]
games += [
    machine.log(
        104729 * players, bots[:players], find_game(game_id).resolve_rulings({})
    )
    for game_id, machine in MACHINES.items()
    for players, bots in (
        (2, ("adaptive", "regret")),
        (4, ("regret", "adaptive", "greedy", "random")),
        (6, ("regret", "greedy", "regret", "random", "regret", "regret")),
    )
]
print(IS_COMPILED, hashlib.sha256(json.dumps(games).encode()).hexdigest())
"""


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
@pytest.mark.parametrize("rulings", [{}, WHOLE_BOX], ids=["usual", "whole box"])
def test_every_move_is_what_the_rules_say(edition, players, rulings):
    for seed in SEEDS:
        Replay(random_game(edition, players, seed, rulings)).run()


@pytest.mark.parametrize("players", [4, 5, 6])
def test_day_old_donuts_may_take_fewer_under_their_ruling(players):
    rulings = {"day-old-donuts-take": "up-to-three"}

    for seed in SEEDS:
        Replay(random_game(GAMEWRIGHT, players, seed, rulings)).run()


def test_one_seed_is_one_game():
    assert random_game(GAMEWRIGHT, 4, 11) == random_game(GAMEWRIGHT, 4, 11)
    assert random_game(GAMEWRIGHT, 4, 11) != random_game(GAMEWRIGHT, 4, 12)


def test_every_card_comes_to_the_top_of_the_deck():
    setup = set_up(GAMEWRIGHT, 2)
    state = setup.new_state()
    tops = set()

    for seed in range(1, 400):
        engine.begin(state, seed * 7919, setup.copies)
        tops.add(int(state[DECK]))

    assert tops == {card for card, copies in enumerate(setup.copies) if copies}


def test_a_deck_holds_the_cards_of_its_players():
    setup = set_up(FIRST, 3)
    state = setup.new_state()
    engine.begin(state, 5, setup.copies)

    dealt = state[DECK : DECK + state[DECK_SIZE]]
    assert np.bincount(dealt, minlength=len(setup.copies)).tolist() == list(
        setup.copies
    )


def test_the_options_counted_are_the_options_given():
    setup = set_up(GAMEWRIGHT, 5)
    state = setup.new_state()
    for seed in SEEDS[:5]:
        engine.begin(state, seed, setup.copies)
        while not engine.is_over(state):
            count = engine.count_options(state)
            options = [int(engine.option_at(state, n)) for n in range(count)]
            assert len(set(options)) == count >= 1
            engine.apply(state, OFF, options[draw_below(state, count)])


def test_the_bulk_scorer_gives_a_game_the_points_of_its_log():
    log = random_game(GAMEWRIGHT, 6, 77)
    ids = [card.id for card in GAMEWRIGHT.cards]
    counts = [[[own.get(card, 0) for card in ids] for own in log["tableaux"]]]

    points, ranks = score_counts(GAMEWRIGHT, np.array(counts), log["rulings"])

    assert points[0].tolist() == log["points"]
    assert ranks[0].tolist() == log["ranks"]


def test_a_random_game_counts_only_choices_among_several():
    setup = set_up(GAMEWRIGHT, 2)
    choices = np.zeros(MOST_CHOICES, dtype=np.int64)

    decisions = play_at_random(setup.new_state(), 3, setup.copies, OFF, choices)

    assert 0 < decisions <= choices[0]


def test_compiled_and_interpreted_games_are_the_same_to_the_last_bit():
    pytest.importorskip("numba")

    is_compiled, digest = _digest(no_numba="").split()
    assert is_compiled == "True"
    assert _digest(no_numba="1") == f"False {digest}"


def _digest(no_numba):
    environment = {**os.environ, "GONUTS_NO_NUMBA": no_numba}
    command = [sys.executable, "-c", GAMES_OF_ALL_KINDS]
    made = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    )
    return made.stdout.strip()


def test_the_points_of_the_engine_are_those_of_the_scorer():
    for edition, players in ((FIRST, 3), (GAMEWRIGHT, 5), (GAMEWRIGHT, 2)):
        setup = set_up(edition, players, {"fewest-tie": "all"})
        table = points_table(edition, setup.rulings)
        for seed in SEEDS:
            state = setup.new_state()
            play_at_random(state, seed, setup.copies, OFF, OFF)
            score = score_table(edition, tableaux_of(setup, state), setup.rulings)

            points = [points_of(state, table, seat) for seat in range(players)]
            assert points == [seat.points for seat in score.seats]
