"""Donuts by machine: how fast it plays beside OpenSpiel in C++, and how fast it solves.

1. Two `random` bots: plies of the compiled engine beside decisions of hex on 6x6,
   played by OpenSpiel's own random bots inside C++. The two take turns, processor time
   counts, and the median of the runs' ratios is told.
2. 40 boards with a random line on each field, solved from the empty board: the median
   and the worst time, and how many are won by whoever begins; processor time.
3. The exact value of all openings of some of these boards, which is told without aim.

OpenSpiel is no package of the project: `requirements/bench.txt` pins it.
"""

import random
import sys
import time
from statistics import median
from typing import Any

import numpy as np

from scoring.games.donuts.board import Layout
from scoring.games.donuts.placing import GameState
from scoring.games.donuts.play.driver import play_many
from scoring.games.donuts.play.solver import Solver
from scoring.simulation.seeds import seeds_of

RUNS = 15
GAMES = 20_000
HEX_GAMES = 1_000
HEX = "hex(board_size=6)"
BOTS = ("random", "random")
BOARDS = 40
OPENINGS = 5
AIM_RATIO = 10.0
AIM_MEDIAN_SECONDS = 0.2
AIM_WORST_SECONDS = 5.0


def main() -> int:
    play_many(seeds_of(1, 1, 1), BOTS)
    layouts = random_layouts()
    Solver(layouts[0]).move_values(GameState(layouts[0]), 1_000)
    good = [compare_plies(), solve(layouts)]
    value_openings(layouts[:OPENINGS])
    return 0 if all(good) else 1


def compare_plies() -> bool:
    try:
        import pyspiel  # noqa: PLC0415 -- only this part needs it
    except ImportError:
        print("OpenSpiel is not installed, so plies are not compared with its own.")
        runs = [play_ours(number) for number in range(RUNS)]
        print(f"{median(runs):,.0f} plies a second")
        return True
    game = pyspiel.load_game(HEX)
    decisions = decisions_of_hex(game)
    runs = [(play_ours(n), play_hex(game, n) * decisions) for n in range(RUNS)]
    ours, theirs = (median(each) for each in zip(*runs, strict=True))
    ratio = median(own / hex_rate for own, hex_rate in runs)
    print(f"{ours:,.0f} plies a second, OpenSpiel's hex {theirs:,.0f} decisions")
    print(f"aim: {AIM_RATIO} times, measured: {ratio:.1f} times")
    return ratio >= AIM_RATIO


def play_ours(number: int) -> float:
    """Plies a second of processor time, boards drawn and all moves kept."""
    seeds = seeds_of(number, 1, GAMES)
    start = time.process_time()
    _values, lengths = play_many(seeds, BOTS)
    return int(np.sum(lengths)) / (time.process_time() - start)


def play_hex(game: Any, number: int) -> float:
    """Games a second of processor time."""
    import pyspiel  # noqa: PLC0415 -- as above

    bots = [pyspiel.make_uniform_random_bot(seat, number + seat) for seat in range(2)]
    start = time.process_time()
    for each in range(HEX_GAMES):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, each)
    return HEX_GAMES / (time.process_time() - start)


def decisions_of_hex(game: Any) -> float:
    """Moves of a random game on the mean; the last one has no choice left at times."""
    lot, moves = random.Random(1), 0
    for _ in range(HEX_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(lot.choice(state.legal_actions()))
            moves += 1
    return moves / HEX_GAMES


def random_layouts() -> list[Layout]:
    lot = random.Random(5)
    return [Layout("".join(lot.choices("VHAD", k=36))) for _ in range(BOARDS)]


def solve(layouts: list[Layout]) -> bool:
    times, won = [], 0
    for layout in layouts:
        start = time.process_time()
        won += Solver(layout).value(GameState(layout)) == 1
        times.append(time.process_time() - start)
    print(
        f"{BOARDS} boards solved from empty: median {median(times):.3f} s, worst "
        f"{max(times):.2f} s; {won} are won by whoever begins"
    )
    print(f"aim: median {AIM_MEDIAN_SECONDS} s, worst {AIM_WORST_SECONDS} s")
    return median(times) <= AIM_MEDIAN_SECONDS and max(times) <= AIM_WORST_SECONDS


def value_openings(layouts: list[Layout]) -> None:
    times, wins = [], []
    for layout in layouts:
        start = time.process_time()
        values = Solver(layout).move_values(GameState(layout))
        times.append(time.process_time() - start)
        wins.append(sum(each.value == 1 for each in values))
    print(
        f"all 36 openings of {OPENINGS} boards: median {median(times):.1f} s, worst "
        f"{max(times):.1f} s; {min(wins)} to {max(wins)} of them win"
    )


if __name__ == "__main__":
    sys.exit(main())
