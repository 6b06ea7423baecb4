import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scoring import compiled
from scoring.simulation import warm
from scoring.simulation.machines import GAME_IDS

FIRST_SIMULATION = """
import sys
from scoring import find_game
from scoring.simulation.machines import find_machine
from scoring.simulation.running import check, run
from scoring.simulation.types import BotGames
machine, game = find_machine(sys.argv[1]), find_game(sys.argv[1])
bots = (machine.bots[-1],) * max(game.player_counts)
run(check(BotGames(sys.argv[1], 1, 7, bots)))
machine.log(7, bots, game.resolve_rulings({}))
counts = [
    (sum(each.stats.cache_hits.values()), sum(each.stats.cache_misses.values()))
    for module in list(sys.modules.values())
    for each in vars(module).values()
    if type(each).__name__ == "CPUDispatcher" and each.__module__.startswith("scoring")
]
print(sum(hits for hits, _misses in counts), sum(misses for _hits, misses in counts))
"""


@pytest.mark.skipif(not compiled.IS_COMPILED, reason="nothing is compiled here")
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_second_process_compiles_nothing(game_id):
    warm.warm_up(game_id)

    command = [sys.executable, "-c", FIRST_SIMULATION, game_id]
    made = subprocess.run(command, capture_output=True, text=True, check=True)

    hits, misses = map(int, made.stdout.split())
    assert hits > 0
    assert misses == 0


def test_a_game_is_warm_once_it_was_warmed_up(tmp_path, monkeypatch):
    monkeypatch.setattr(warm, "IS_COMPILED", True)
    monkeypatch.setattr(compiled, "CODE_ROOT", tmp_path)
    before = warm.is_warm("gonuts-first")

    warm.warm_up("gonuts-first")

    assert not before
    assert warm.is_warm("gonuts-first")
    assert not warm.is_warm("gonuts-gamewright")


@pytest.mark.skipif(not compiled.IS_COMPILED, reason="nothing is compiled here")
def test_a_copy_of_the_sources_is_not_warm(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled, "CODE_ROOT", tmp_path / "code")
    mark = warm._mark_of("nosh")
    mark.parent.mkdir(parents=True)
    mark.touch()
    here, copy = Path(compiled.__file__).parent, tmp_path / "copy" / "scoring"
    # Copied with the times, as a folder that is renamed keeps them.
    shutil.copytree(here, copy, ignore=shutil.ignore_patterns("__pycache__"))
    ask = "from scoring.simulation.warm import is_warm; print(is_warm('nosh'))"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "code")}

    asked = subprocess.run(
        [sys.executable, "-c", ask],
        cwd=copy.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )

    assert warm.is_warm("nosh")
    assert asked.stdout == "False\n"


def test_code_of_sources_that_changed_is_removed(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled, "CODE_ROOT", tmp_path)
    monkeypatch.setattr(warm, "CODE_ROOT", tmp_path)
    current = compiled.code_folder("scoring.games.gonuts.play")
    old = tmp_path / "scoring.games.gonuts.play-0123456789abcdef"
    other = tmp_path / "types.cpython-311.pyc"
    for folder in (current, old):
        folder.mkdir()
    other.touch()

    warm.remove_old()

    assert set(tmp_path.iterdir()) == {current, other}


def test_without_numba_everything_is_as_ready_as_can_be():
    environment = {**os.environ, "GONUTS_NO_NUMBA": "1"}
    command = [sys.executable, "-m", "scoring.simulation.warm"]

    made = subprocess.run(command, env=environment, capture_output=True, text=True)

    assert made.returncode == 0
    assert made.stderr == "Numba is not installed: games are simulated, but slower.\n"
