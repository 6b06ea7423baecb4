"""Nosh by machine: the compiled engine beside plain Python, at each number of players.

Tables of `random` bots with the stand-in goals, the rules as usual. The two take turns,
processor time counts, and the median of the runs' ratios is compared with the aim.
Points and decisions a game of both are printed too: they must be alike, or one of them
plays another game. Then games a second of a table of `bidder`.
"""

import sys
import time
from collections import Counter
from statistics import mean, median

import numpy as np

from benchmarks.plain import nosh
from scoring.games.nosh.bulk import score_counts
from scoring.games.nosh.goals import STANDIN, Colour
from scoring.games.nosh.play.driver import play_games
from scoring.games.nosh.play.machine import MACHINES
from scoring.games.nosh.play.setup import set_up
from scoring.games.nosh.rules import PLAYER_COUNTS
from scoring.simulation.seeds import seeds_of

RUNS = 11
GAMES = 10_000
PLAIN_GAMES = 200
BIDDER_GAMES = 1_000
AIM = 20
# Several standard errors of the smaller sample.
MOST_APART = 0.5
Measured = tuple[float, float, float]


def main() -> int:
    are_met = [compare(players) for players in PLAYER_COUNTS]
    for players in PLAYER_COUNTS:
        print(f"{players} players, bidder: {bidder_rate(players):,.0f} games a second")
    return 0 if all(are_met) else 1


def compare(players: int) -> bool:
    play_compiled(players, 0)
    ours, theirs = [], []
    for number in range(1, RUNS + 1):
        ours.append(play_compiled(players, number))
        theirs.append(play_plain(players, number))
    ratio = median(a[0] / b[0] for a, b in zip(ours, theirs, strict=True))
    print(f"{players} players: {ratio:.1f} times plain Python (aim {AIM})")
    for name, runs in (("compiled", ours), ("plain", theirs)):
        rate, points, decisions = zip(*runs, strict=True)
        print(
            f"  {name}: {median(rate):,.0f} games a second, {mean(points):.2f} points "
            f"a seat, {mean(decisions):.1f} decisions a game"
        )
    apart = abs(mean(run[1] for run in ours) - mean(run[1] for run in theirs))
    return ratio >= AIM and apart <= MOST_APART


def play_compiled(players: int, number: int) -> Measured:
    """Games a second of processor time, points a seat, decisions a game."""
    setup = set_up(players)
    seeds = seeds_of(number, 1, GAMES)
    earned = np.zeros((3, GAMES, players), dtype=np.int64)
    bots = np.zeros(players, dtype=np.int64)
    start = time.process_time()
    decisions = play_games(setup.new_state(), seeds, bots, earned)
    points, _ranks = score_counts(*earned)
    rate = GAMES / (time.process_time() - start)
    return rate, float(points.mean()), decisions / GAMES


def play_plain(players: int, number: int) -> Measured:
    blue, red = goals_of("blue"), goals_of("red")
    points, decisions = [], 0
    start = time.process_time()
    for game in range(PLAIN_GAMES):
        played = nosh.Game(blue, red, players, number * PLAIN_GAMES + game)
        points += played.play()
        decisions += played.decisions
    rate = PLAIN_GAMES / (time.process_time() - start)
    return rate, mean(points), decisions / PLAIN_GAMES


def goals_of(colour: Colour) -> list[nosh.Goal]:
    cards = STANDIN.of_colour(colour)
    return [(card.points, Counter(STANDIN.treats_of(card))) for card in cards]


def bidder_rate(players: int) -> float:
    bots = ["bidder"] * players
    MACHINES["nosh"].play(seeds_of(1, 1, 1), bots, {})
    rates = []
    for number in range(RUNS):
        start = time.process_time()
        MACHINES["nosh"].play(seeds_of(number, 1, BIDDER_GAMES), bots, {})
        rates.append(BIDDER_GAMES / (time.process_time() - start))
    return median(rates)


if __name__ == "__main__":
    sys.exit(main())
