import io
import json
import os
import re
import subprocess
import sys

import pytest

from scoring.compiled import IS_COMPILED
from scoring.simulation import command
from scoring.simulation.command import Options, run_command
from scoring.simulation.judging import run_command as judge


def simulate(game_id="gonuts-gamewright", **options):
    given = {"players": 3, "games": 20, "seed": 7, "bots": "random"} | options
    stdout, stderr = io.StringIO(), io.StringIO()
    status = run_command(Options(game_id, **given), stdout, stderr)
    return status, stdout.getvalue(), stderr.getvalue()


def referee(text):
    stdout, stderr = io.StringIO(), io.StringIO()
    status = judge("-", io.BytesIO(text.encode()), stdout, stderr)
    body = json.loads(stdout.getvalue()) if stdout.getvalue() else None
    return status, body, stderr.getvalue()


@pytest.fixture
def logs(tmp_path):
    path = tmp_path / "games.jsonl"
    simulate(log=str(path), games=6)
    return path.read_text().splitlines()


def test_json_has_the_fields_of_the_interface():
    status, out, _ = simulate(as_json=True, bots="random,greedy,random")

    body = json.loads(out)
    assert status == 0
    assert (body["game"], body["players"], body["games"]) == (
        "gonuts-gamewright",
        3,
        20,
    )
    assert [seat["bot"] for seat in body["seats"]] == ["random", "greedy", "random"]
    assert sum(seat["wins"] for seat in body["seats"]) == pytest.approx(20)
    seat = body["seats"][0]
    assert set(seat) == {
        "bot", "wins", "win_share", "mean", "sd", "min", "max", "quantiles",
    }  # fmt: skip
    assert list(seat["quantiles"]) == ["5", "25", "50", "75", "95"]


def test_without_json_a_table_is_for_people():
    status, out, _ = simulate()

    assert status == 0
    assert len(out.splitlines()) == 2 + 3


def test_results_on_goals_of_ours_say_so():
    assert json.loads(simulate("nosh", as_json=True)[1])["goals"] == "standin-v1"
    assert "goals: standin-v1 (a stand-in)" in simulate("nosh")[1].splitlines()
    assert "goals" not in json.loads(simulate(as_json=True)[1])


def test_games_of_nosh_are_logged_and_judged(tmp_path):
    path = tmp_path / "games.jsonl"
    simulate("nosh", bots="random,greedy,bidder", log=str(path), games=6)
    lines = path.read_text().splitlines()

    assert json.loads(lines[0])["goal_deck"] == "standin-v1"
    status, body, _ = referee("\n".join(lines))
    assert (status, body) == (0, {"games": 6, "legal": 6, "faults": []})


def test_the_log_has_every_game_and_is_legal(logs):
    status, body, _ = referee("\n".join(logs))

    assert (status, body) == (0, {"games": 6, "legal": 6, "faults": []})
    assert json.loads(logs[0])["bots"] == ["random"] * 3


def test_a_log_takes_the_place_of_an_older_one(tmp_path, logs):
    path = tmp_path / "games.jsonl"

    status, _, _ = simulate(log=str(path), games=2)

    assert status == 0
    assert path.read_text().splitlines() == logs[:2]
    assert list(tmp_path.iterdir()) == [path]


def test_a_log_on_standard_output_is_refused_beside_json():
    status, _, err = simulate(log="-", as_json=True)

    assert status == 2
    assert err.startswith("--log: ")


COLD = """
import sys
from scoring.simulation.command import Options, choose_code, run_command
options = Options("gonuts-first", 3, int(sys.argv[1]), 7, "greedy", as_json=True)
choose_code(options, sys.stderr)
if sys.argv[2:]:
    run_command(options, sys.stdout, sys.stderr)
    play = sys.modules["scoring.games.gonuts.play.driver"].play_games
    assert type(play).__name__ == "function"
"""


def start_cold(folder, *arguments):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    asked = [sys.executable, "-c", COLD, *arguments]
    return subprocess.run(
        asked, env=environment, capture_output=True, text=True, check=True
    )


@pytest.mark.skipif(not IS_COMPILED, reason="nothing is compiled here")
def test_a_few_games_of_a_cold_start_are_played_uncompiled_and_are_the_same(tmp_path):
    cold = start_cold(tmp_path, "5", "play")

    assert cold.stderr.startswith("Not compiled yet: ")
    seats = json.loads(cold.stdout)["seats"]
    warm = simulate("gonuts-first", games=5, bots="greedy", as_json=True)[1]
    assert seats == json.loads(warm)["seats"]


@pytest.mark.skipif(not IS_COMPILED, reason="nothing is compiled here")
def test_many_games_of_a_cold_start_say_what_is_waited_for(tmp_path):
    assert start_cold(tmp_path, "100000").stderr.startswith("Compiling ")


def test_a_log_of_gigabytes_says_so_before_it_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr(command, "_FEW_LOGGED", 5)
    monkeypatch.setattr(command, "BIG_LOG", 1000)
    path = str(tmp_path / "games.jsonl")

    said = simulate(log=path, games=6)[2].splitlines()[0]

    assert re.fullmatch(r"--log: 6 games are about 0 GB; [0-9]+ GB are free\.", said)
    assert "--log" not in simulate(log=path, games=5)[2]


@pytest.mark.parametrize(
    ("options", "start"),
    [
        ({"game_id": "chess"}, "GAME: "),
        ({"game_id": "gonuts"}, "GAME: "),
        ({"players": 0}, "--players: "),
        ({"players": -3}, "--players: "),
        ({"games": 10**9}, "--games: "),
        ({"bots": "perfect"}, "--bots: "),
        ({"bots": "random,random"}, "--bots: "),
        ({"bots": ""}, "--bots: "),
        ({"rulings": "fewest-tie"}, "--rulings: "),
        ({"rulings": "fewest-tie=some"}, "--rulings: "),
        ({"rulings": "bear-claw-points=-3"}, "--rulings: bear-claw-points: "),
        ({"rulings": "fewest-tie=all,fewest-tie=none"}, "--rulings: "),
        ({"jobs": 0}, "--jobs: "),
        # So many that it would never end if they were played first.
        ({"log": "/nowhere/at/all", "games": 10**8}, "--log: "),
    ],
)
def test_what_cannot_be_done_is_one_sentence(options, start):
    status, out, err = simulate(**options)

    assert (status, out) == (2, "")
    assert err.startswith(start)
    assert len(err.splitlines()) == 1


def test_an_array_and_one_log_are_judged_too(logs):
    assert referee(f"[{','.join(logs)}]")[1]["legal"] == 6
    one = json.dumps(json.loads(logs[0]), indent=2)
    assert referee(one)[1] == {"games": 1, "legal": 1, "faults": []}


def test_the_first_fault_of_an_illegal_game_is_told(logs):
    game = json.loads(logs[2])
    game["rounds"][1]["picks"] = [9, 1, 1]
    logs[2] = json.dumps(game)

    status, body, _ = referee("\n".join(logs))

    assert status == 1
    assert (body["games"], body["legal"]) == (6, 5)
    (fault,) = body["faults"]
    assert (fault["game"], fault["round"], fault["rule"]) == (3, 2, "R28")


def test_a_bad_line_is_refused_and_the_others_are_judged(logs):
    status, body, err = referee("\n".join([logs[0], "{", '{"game": "chess"}', logs[1]]))

    assert (status, body["games"], body["legal"]) == (2, 2, 2)
    first, second = err.splitlines()
    assert first.startswith("[1]: ")
    assert second.startswith("[2]: game: ")


@pytest.mark.parametrize("text", ["", "3", "[3]", "null", "{", '{"game": 3}'])
def test_what_is_no_log_is_unusable(text):
    status, _, err = referee(text)

    assert status == 2
    assert err


def test_a_long_file_shows_how_far_it_is_between_the_problems(logs, monkeypatch):
    monkeypatch.setattr("scoring.simulation.progress._SECONDS", 0)

    err = referee("\n".join([logs[0], "{", logs[1]]))[2]

    first, problem, last, _ = err.split("\n")
    assert (first, last) == ("\r1 games", "\r2 games")
    assert problem.startswith("[1]: ")
