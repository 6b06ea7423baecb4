import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from gonuts_league.standings.ratings.rating import PROVISIONAL_GAMES
from gonuts_league.standings.statistics.counted import count_all
from gonuts_league.standings.statistics.documents import canonical
from tests.standings.statistics.made_up import counted, made_up, seated_otherwise
from tests.standings.statistics.played import game, nights

ROOT = Path(__file__).resolve().parents[3]
EVENINGS = made_up()


@pytest.fixture(scope="module")
def once():
    return counted(EVENINGS)


def test_hundreds_of_games_give_everything(once):
    assert len(once.players) == 24
    assert [rating.family for rating in once.ratings[::30]] == [
        "donuts",
        "gonuts",
        "nosh",
    ]
    assert once.club["club"]["game_count"] == 360
    assert {item[0] for item in once.club["club"]["feed"]} >= {"joined", "record"}
    assert sorted(once.club["chances"]) == ["donuts", "gonuts", "nosh"]


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_another_process_counts_the_same_to_the_byte(once, hash_seed):
    program = subprocess.run(
        [sys.executable, "-m", "tests.standings.statistics.made_up"],
        cwd=ROOT,
        env={"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    assert program.stdout.strip() == once.digest


def test_who_sat_where_changes_not_a_byte(once):
    assert counted(seated_otherwise(EVENINGS, 3)).digest == once.digest


def test_what_json_gives_back_has_the_same_digest(once):
    again = replace(
        once,
        club=json.loads(canonical(once.club)),
        players={
            player: json.loads(canonical(document))
            for player, document in once.players.items()
        },
        ratings=tuple(
            replace(rating, mu=json.loads(canonical(rating.mu)))
            for rating in once.ratings
        ),
    )

    assert (again, again.digest) == (once, once.digest)


def test_one_other_result_gives_another_digest(once):
    first, *rest = EVENINGS
    without = replace(first, games=first.games[1:])

    assert counted([without, *rest]).digest != once.digest


def test_progress_ends_with_every_step_done():
    told = []
    evenings = nights(*[[game(n, {1: 2, 2: 1})] for n in range(PROVISIONAL_GAMES)])

    count_all(evenings, {}, lambda done, total: told.append((done, total)))

    steps = 2 * PROVISIONAL_GAMES
    assert told == [(done, steps) for done in range(1, steps + 1)]
