import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.games.donuts.board import (
    LETTERS,
    find_field,
    largest_group,
    name_fields,
    opponent_of,
    read_board,
    runs_of_five,
)
from scoring.games.donuts.placing import play
from scoring.games.donuts.play import engine
from scoring.games.donuts.play.driver import play_one
from scoring.simulation.seeds import seeds_of
from tests.soak import games

from .games import SEEDS, states_of

DATA = Path(__file__).parents[4] / "data" / "scoring" / "donuts_examples.json"
EXAMPLES = json.loads(DATA.read_text(encoding="utf-8"))
MANY_GAMES = """
import hashlib, json, sys
sys.path.insert(0, ".")
from scoring.compiled import IS_COMPILED
from tests.scoring.games.donuts.play.games import SEEDS, log_of
bots = [("random", "random"), ("greedy", "random"), ("greedy", "greedy")]
games = [log_of(seed, bots[n % 3]) for n, seed in enumerate(SEEDS[:240])]
print(IS_COMPILED, hashlib.sha256(json.dumps(games).encode()).hexdigest())
"""


def fields_of(bits):
    return tuple(field for field in range(36) if int(bits) >> engine.bit_of(field) & 1)


def boards_of(state):
    other = LETTERS[opponent_of(state.mover)]
    own = engine.bits_of(state.board, LETTERS[state.mover])
    return own, engine.bits_of(state.board, other)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["source"])
def test_an_example_flips_as_its_source_says(example):
    board = read_board([*example["board"], *["......"] * (6 - len(example["board"]))])
    mover, field = example["mover"], find_field(example["field"])
    own = engine.bits_of(board, LETTERS[mover])
    other = engine.bits_of(board, LETTERS[opponent_of(mover)])

    flips = int(engine.flips_of(own, other, engine.bit_of(field)))

    assert set(name_fields(fields_of(flips))) == set(example["flips"])
    after = own | flips | 1 << engine.bit_of(field)
    assert engine.has_five(after) == example.get("wins", False)


def test_every_position_of_random_games_is_what_the_plain_rules_say():
    for seed in map(int, seeds_of(9, 1, games(10_000))):
        game = play_one(seed, ("random", "random"))
        lines = engine.lines_of(game.layout)
        states = states_of(game)
        for state, field in zip(states, game.fields, strict=False):
            own, other = boards_of(state)
            last = engine.NO_FIELD if state.last is None else state.last
            opened = engine.open_fields(own | other, last, lines)
            assert fields_of(opened) == tuple(sorted(state.legal_fields))
            flips = fields_of(engine.flips_of(own, other, engine.bit_of(field)))
            assert flips == play(state, field)[1].flips
        assert states[-1].has_ended


def test_every_position_of_random_games_has_ended_when_the_plain_rules_say_so():
    for seed in SEEDS[:500]:
        for state in states_of(play_one(seed, ("random", "random"))):
            own, other = boards_of(state)
            mover, waiting = state.mover, opponent_of(state.mover)
            assert engine.has_five(other) == bool(runs_of_five(state.board, waiting))
            groups = [
                len(largest_group(state.board, each)) for each in (mover, waiting)
            ]
            assert [engine.largest_group(own), engine.largest_group(other)] == groups


def test_donuts_are_conserved_after_every_move():
    for seed in SEEDS[:300]:
        for number, state in enumerate(states_of(play_one(seed, ("greedy", "random")))):
            own, other = boards_of(state)
            placed = [(number + 1) // 2, number // 2]
            assert own & other == 0
            assert engine.count_bits(own | other) == number == sum(placed)
            assert max(placed) <= 15


def test_games_end_in_every_way_there_is():
    ends = {
        states_of(play_one(seed, ("random", "random")))[-1].ending.outcome
        for seed in SEEDS[:1000]
    }

    assert ends == {"five", "group", "draw"}


def test_bits_are_counted_and_found():
    rng = random.Random(3)
    for _ in range(200):
        bits = rng.getrandbits(50) | 1 << 40
        assert engine.count_bits(bits) == bits.bit_count()
        assert engine.lowest_bit(bits) == (bits & -bits).bit_length() - 1


def test_compiled_and_interpreted_games_are_the_same_to_the_last_bit():
    pytest.importorskip("numba")

    is_compiled, digest = _digest(no_numba="").split()
    assert is_compiled == "True"
    assert _digest(no_numba="1") == f"False {digest}"


def _digest(no_numba):
    environment = {**os.environ, "GONUTS_NO_NUMBA": no_numba}
    command = [sys.executable, "-c", MANY_GAMES]
    made = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    )
    return made.stdout.strip()
