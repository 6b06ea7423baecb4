"""Compile ahead of time, so that nobody waits for it later.

1. Each game is played once by each of its bots, logged and judged: this compiles all
   that a simulation calls, and keeps it in a folder for every later process.
2. A mark in that folder says that all of it is there, for this processor and for the
   sources where they lie: a copy of them compiles anew.
3. Folders that no source of today belongs to are removed.

It is a program too (`python -m scoring.simulation.warm`), for set-up and for images.
Without Numba there is nothing to do.
"""

import shutil
import sys
from pathlib import Path

from scoring.compiled import CODE_ROOT, IS_COMPILED, code_folder, code_mark
from scoring.game import find_game
from scoring.simulation.judging import judge_log
from scoring.simulation.machines import GAME_IDS, find_machine, package_of
from scoring.simulation.seeds import seeds_of


def is_warm(game_id: str) -> bool:
    """Whether simulating a game compiles nothing any more. Raises UnknownGameError."""
    return not IS_COMPILED or _mark_of(game_id).exists()


def warm_up(game_id: str) -> None:
    """Compile all that simulations of a game call, and keep it.

    Raises UnknownGameError.
    """
    machine, game = find_machine(game_id), find_game(game_id)
    rulings = game.resolve_rulings({})
    players = min(game.player_counts)
    seeds = seeds_of(1, 1, 1)
    for bot in machine.bots:
        machine.play(seeds, (bot,) * players, rulings)
        judge_log(machine.log(int(seeds[0]), (bot,) * players, rulings))
    if IS_COMPILED:
        mark = _mark_of(game_id)
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()


def main() -> int:
    """Warm up what is cold."""
    if not IS_COMPILED:
        sys.stderr.write("Numba is not installed: games are simulated, but slower.\n")
        return 0
    for game_id in GAME_IDS:
        if not is_warm(game_id):
            sys.stderr.write(f"Compiling the simulation of {game_id}...\n")
            warm_up(game_id)
    remove_old()
    return 0


def remove_old() -> None:
    """Remove code of sources that have changed; who runs it has it in memory."""
    for folder in CODE_ROOT.glob("scoring*-*"):
        package = folder.name.rpartition("-")[0]
        if folder != code_folder(package):
            shutil.rmtree(folder, ignore_errors=True)


def _mark_of(game_id: str) -> Path:
    package = package_of(game_id)
    return code_folder(package) / f"{game_id}.{code_mark(package)}"


if __name__ == "__main__":
    sys.exit(main())
