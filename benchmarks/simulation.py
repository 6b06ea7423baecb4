"""Go Nuts by machine: how fast, beside plain Python and beside OpenSpiel in C++.

1. Four `random` bots of the Gamewright edition: games of the compiled engine beside the
   plain engine of `benchmarks.plain`, and decisions beside goofspiel with four players
   and 13 cards, played by OpenSpiel's own random bots inside C++. The three take turns,
   processor time counts, medians of the runs are compared. Decisions are choices among
   two or more.
2. The same games on one process and on two, by the clock: needs an idle machine.
3. Two processes with a folder of their own for compiled code: the first compiles
   everything, the second must load it; seconds by the clock until the first simulation
   is answered, which needs an idle machine too.

OpenSpiel is no package of the project: `requirements/bench.txt` pins it.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np

from benchmarks.plain import gonuts
from scoring import find_game
from scoring.games.gonuts.decks import GAMEWRIGHT
from scoring.games.gonuts.play.driver import play_games
from scoring.games.gonuts.play.points import points_table
from scoring.games.gonuts.play.roll_outs import new_spare
from scoring.games.gonuts.play.setup import set_up
from scoring.games.gonuts.play.view import new_view
from scoring.simulation.machines import GAME_IDS
from scoring.simulation.running import check, run
from scoring.simulation.seeds import seeds_of
from scoring.simulation.types import BotGames

RUNS = 15
PLAYERS = 4
GAMES = 20_000
PLAIN_GAMES = 300
GOOFSPIEL_GAMES = 2_000
GOOFSPIEL = "goofspiel(players=4,num_cards=13)"
GOOFSPIEL_DECISIONS = 4 * 12  # the last of 13 cards is no choice
SHARED_GAMES = 3_000_000
SHARED_RUNS = 9
START_RUNS = 9
AIMS = {"plain Python": 25.0, "OpenSpiel": 8.0, "one process": 1.5}
AIM_WARM_SECONDS = 1.0
AIM_COLD_SECONDS = 90.0
PLAYERS_OF_GAMES = {game: min(find_game(game).player_counts) for game in GAME_IDS}
# Numba loads these two where tests are installed; who only plays has neither. What a
# process does after its answer does not count.
FIRST_SIMULATION = """
import os, sys
sys.modules.update(coverage=None, yaml=None)
from scoring.simulation.running import check, run
from scoring.simulation.types import BotGames
run(check(BotGames("{game}", 1, 7, ("random",) * {players})))
os._exit(0)
"""
ROOT = Path(__file__).parents[1]


def main() -> int:
    ratios = compare_engines() | compare_processes()
    are_met = [ratio >= AIMS[rival] for rival, ratio in ratios.items()]
    return 0 if all([*are_met, compare_starts()]) else 1


def compare_engines() -> dict[str, float]:
    rivals = {
        "compiled": play_compiled,
        "plain Python": play_plain,
        "OpenSpiel": play_goofspiel,
    }
    rivals["compiled"](1)
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in rivals}
    for number in range(RUNS):
        for name, play in rivals.items():
            rates[name].append(play(number + 1))
    for name, runs in rates.items():
        games, decisions = (median(rate) for rate in zip(*runs, strict=True))
        print(f"{name}: {games:,.0f} games and {decisions:,.0f} decisions a second")
    of_games = median(
        ours[0] / theirs[0]
        for ours, theirs in zip(rates["compiled"], rates["plain Python"], strict=True)
    )
    of_decisions = median(
        ours[1] / theirs[1]
        for ours, theirs in zip(rates["compiled"], rates["OpenSpiel"], strict=True)
    )
    print(f"{of_games:.1f} times plain Python, {of_decisions:.1f} times OpenSpiel")
    return {"plain Python": of_games, "OpenSpiel": of_decisions}


def play_compiled(number: int) -> tuple[float, float]:
    """Games and decisions a second of processor time."""
    setup = set_up(GAMEWRIGHT, PLAYERS)
    seeds = seeds_of(number, 1, GAMES)
    table = points_table(GAMEWRIGHT, setup.rulings)
    tableaux = np.zeros((GAMES, PLAYERS, len(GAMEWRIGHT.cards)), dtype=np.int64)
    rounds = np.zeros(GAMES, dtype=np.int64)
    bots = np.zeros(PLAYERS, dtype=np.int64)
    start = time.process_time()
    decisions = play_games(
        setup.new_state(),
        seeds,
        setup.copies,
        table,
        bots,
        tableaux,
        rounds,
        new_view(),
        new_spare(),
    )
    seconds = time.process_time() - start
    return GAMES / seconds, decisions / seconds


def play_plain(number: int) -> tuple[float, float]:
    copies = {card.id: card.copies_for(PLAYERS) for card in GAMEWRIGHT.cards}
    decisions = 0
    start = time.process_time()
    for game in range(PLAIN_GAMES):
        played = gonuts.Game(copies, PLAYERS, number * PLAIN_GAMES + game)
        played.play()
        decisions += played.decisions
    seconds = time.process_time() - start
    return PLAIN_GAMES / seconds, decisions / seconds


def play_goofspiel(number: int) -> tuple[float, float]:
    try:
        import pyspiel  # noqa: PLC0415 -- only this part needs it
    except ImportError:
        sys.exit("OpenSpiel is missing: pip install -r requirements/bench.txt")
    game = pyspiel.load_game(GOOFSPIEL)
    bots = [
        pyspiel.make_uniform_random_bot(seat, number * PLAYERS + seat)
        for seat in range(PLAYERS)
    ]
    start = time.process_time()
    for each in range(GOOFSPIEL_GAMES):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, each)
    rate = GOOFSPIEL_GAMES / (time.process_time() - start)
    return rate, rate * GOOFSPIEL_DECISIONS


def compare_processes() -> dict[str, float]:
    asked = check(BotGames("gonuts-gamewright", SHARED_GAMES, 7, ("random",) * PLAYERS))
    ratios = []
    for _ in range(SHARED_RUNS):
        seconds = []
        for jobs in (1, 2):
            start = time.perf_counter()
            run(asked, jobs=jobs)
            seconds.append(time.perf_counter() - start)
        ratios.append(seconds[0] / seconds[1])
    print(f"two processes: {median(ratios):.2f} times one, at best {max(ratios):.2f}")
    return {"one process": median(ratios)}


def compare_starts() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        cold, _clock = seconds_of_process(folder, "-m", "scoring.simulation.warm")
        print(f"everything compiled in {cold:.1f} s of the processor")
        are_met = [cold <= AIM_COLD_SECONDS]
        for game, players in PLAYERS_OF_GAMES.items():
            program = FIRST_SIMULATION.format(game=game, players=players)
            runs = [
                seconds_of_process(folder, "-c", program) for _ in range(START_RUNS)
            ]
            processor, clock = (median(seconds) for seconds in zip(*runs, strict=True))
            print(
                f"{game}: a new process has answered its first simulation after "
                f"{clock:.2f} s, {processor:.2f} s of the processor"
            )
            are_met.append(clock <= AIM_WARM_SECONDS)
    return all(are_met)


def seconds_of_process(folder: str, *arguments: str) -> tuple[float, float]:
    """Seconds of the processor and of the clock that a Python of its own takes."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
    before, start = os.times(), time.perf_counter()
    subprocess.run([sys.executable, *arguments], env=environment, cwd=ROOT, check=True)
    after, clock = os.times(), time.perf_counter() - start
    processor = (
        after.children_user
        + after.children_system
        - before.children_user
        - before.children_system
    )
    return processor, clock


if __name__ == "__main__":
    sys.exit(main())
