"""Ratings: how long they take beside openskill, and what they find of known skill.

Time: 10,000 games of four players out of 60, with ties, by lot. Each of nine runs rates
them by `rate_evenings`, a game an evening and twenty games an evening, and game by game
by openskill's BradleyTerryFull; the three take turns, processor time counts, and the
medians of the runs are compared. All start from the same games as values and end with
ratings by player.

Quality: the fields of `tests.leagues.fields`, with noise of twice the spread of skill,
and of once; and whole clubs (`benchmarks.rating_clubs`). Two numbers as arguments take
so many fields instead of 24, and so many clubs of each shape instead of 10.
"""

import random
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from benchmarks.rating_clubs import SLOPES, compare_clubs
from gonuts_league.standings.ratings.rating import rate_evenings
from gonuts_league.standings.statistics.games import Evening
from tests.leagues import fields
from tests.leagues.rated_games import FAMILY, evenings

GAMES = 10_000
PLAYERS = 60
RUNS = 9
AIM_SECONDS = 0.5
AIM_RATIO = 1.4
# By luck: rank correlation after 10 and after 40 games, log loss of shown chances.
AIMS = {2: (0.74, 0.89, 1.17), 1: (0.0, 0.0, 0.92)}
CLUBS = 10


def main() -> int:
    fields.SEEDS = int(sys.argv[1]) if len(sys.argv) > 1 else fields.SEEDS
    clubs = int(sys.argv[2]) if len(sys.argv) > 2 else CLUBS
    good = [
        compare_times(),
        *(measure_quality(luck) for luck in AIMS),
        compare_clubs(clubs),
    ]
    return 0 if all(good) else 1


def compare_times() -> bool:
    """False if ours is slower than it should be."""
    lot = random.Random(10)
    games = [
        {player: lot.randint(1, 4) for player in lot.sample(range(PLAYERS), 4)}
        for _ in range(GAMES)
    ]
    single = evenings(*([places] for places in games))
    nights = evenings(*(games[at : at + 20] for at in range(0, GAMES, 20)))
    rivals: dict[str, Callable[[], object]] = {
        "a game an evening": lambda: rate_evenings(single, FAMILY),
        "20 games an evening": lambda: rate_evenings(nights, FAMILY),
        "openskill": lambda: rate_by_openskill(single),
    }
    times: dict[str, list[float]] = {name: [] for name in rivals}
    for _ in range(RUNS):
        for name, rate in rivals.items():
            start = time.process_time()
            rate()
            times[name].append(time.process_time() - start)
    medians = {name: median(runs) for name, runs in times.items()}
    for name, seconds in medians.items():
        ratio = medians["openskill"] / seconds
        rate_per_second = GAMES / seconds
        print(
            f"{GAMES} games, {name}: {seconds:.3f} s, {rate_per_second:,.0f} games a "
            f"second, {ratio:.2f} times openskill"
        )
    slowest = max(medians["a game an evening"], medians["20 games an evening"])
    return slowest <= AIM_SECONDS and medians["openskill"] / slowest >= AIM_RATIO


def rate_by_openskill(nights: Sequence[Evening]) -> dict[int, BradleyTerryFullRating]:
    model = BradleyTerryFull()
    ratings: dict[int, BradleyTerryFullRating] = {}
    for night in nights:
        seats = night.games[0].seats
        teams = [[ratings.get(seat.entry) or model.rating()] for seat in seats]
        moved = model.rate(teams, ranks=[seat.rank or 0 for seat in seats])
        for seat, (rating,) in zip(seats, moved, strict=True):
            ratings[seat.entry] = rating
    return ratings


def measure_quality(luck: int) -> bool:
    """False if ratings or chances find less than they should."""
    found = fields.measure(luck)
    after = ", ".join(f"{rho:.3f} ({n})" for n, rho in found.correlations.items())
    print(
        f"luck {luck}, {fields.SEEDS} fields: rank correlation (after games) {after}; "
        f"log loss {found.shown.log_loss:.3f}, guess {found.shown.guess_loss:.3f}, "
        f"true skills {found.known.log_loss:.3f}; slope {found.shown.slope:.2f}"
    )
    for each in found.shown.bins:
        print(f"  {each.shown:.2f} shown, {each.happened:.2f} came: {each.seat_count}")
    early, late, loss = AIMS[luck]
    return (
        found.correlations[10] >= early
        and found.correlations[40] >= late
        and found.shown.log_loss <= loss
        and SLOPES[0] <= found.shown.slope <= SLOPES[1]
    )


if __name__ == "__main__":
    sys.exit(main())
