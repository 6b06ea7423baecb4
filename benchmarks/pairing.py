"""How good seatings are, and how long they take: tables of four, over several seeds.

Fields are played from their first round: places are drawn by lot and give 3, 2, 1 and 0
points, every eighth player has a club of its own mates (40 clubs at most). Times are of
the processor. Each mode prints one line for each size and tells whether its aim is met:

    quick     24 players in round 3, effort quick
    brackets  100 players, five rounds, each table keeps the points of the sliced draw
    large     399 and 998 players in round 4: spread against the least of any slicing
    huge      the same with 9,997
    seats     who had four different seats after four rounds, where seats count
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from gonuts_league.pairing.arrange import give_seats
from gonuts_league.pairing.cost import count_cost, read_past, scale_points
from gonuts_league.pairing.orders import Terms
from gonuts_league.pairing.planning import plan_round
from gonuts_league.pairing.search.improve import improve_tables
from gonuts_league.pairing.search.opening import open_tables
from gonuts_league.pairing.search.slices import least_spread
from gonuts_league.pairing.sizes import plan_sizes
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.pairing.types import (
    Candidate,
    Effort,
    EntryId,
    Level,
    PairingTask,
    Table,
    TableSize,
)

WITHOUT_SEATS = (Level.REPEATS, Level.AVOID, Level.SMALL_TABLES, Level.SPREAD)
SEEDS = range(1, 11)


def main(modes: list[str]) -> int:
    unknown = set(modes) - set(MODES)
    if unknown:
        raise SystemExit(f"no such mode: {', '.join(sorted(unknown))}")
    met = [MODES[mode]() for mode in modes or MODES]
    return 0 if all(met) else 1


def new_event(count: int, seed: int) -> PairingTask:
    """The first round of a field of so many, not drawn yet."""
    clubs = min(40, max(1, count // 8))
    lot = random.Random(seed)
    candidates = tuple(
        Candidate(EntryId(n), club=f"club {lot.randrange(clubs)}")
        for n in range(1, count + 1)
    )
    return PairingTask(1, seed, TableSize(4, 3, 5), candidates, levels=WITHOUT_SEATS)


def play(task: PairingTask, tables: tuple[Table, ...]) -> PairingTask:
    """The next round, after these tables played to a result by lot."""
    lot = random.Random(f"{task.seed}/{task.round_number}/played")
    won = {
        entry: max(0, 3 - place)
        for table in tables
        for place, entry in enumerate(lot.sample(table, len(table)))
    }
    return replace(
        task,
        round_number=task.round_number + 1,
        candidates=tuple(
            replace(c, points=c.points + won.get(c.id, 0)) for c in task.candidates
        ),
        history=(*task.history, tables),
    )


def play_until(round_number: int, task: PairingTask) -> PairingTask:
    """The same event about to draw that round."""
    while task.round_number < round_number:
        task = play(task, pair_swiss(task).tables)
    return task


@dataclass(frozen=True, slots=True)
class Draw:
    """One seating, with the processor's seconds it took."""

    tables: tuple[Table, ...]
    seconds: float


def timed(draw: Callable[[], tuple[Table, ...]]) -> Draw:
    start = time.process_time()
    tables = draw()
    return Draw(tables, time.process_time() - start)


def tell(name: str, figures: str, *, met: bool) -> bool:
    print(f"{name}: {figures}: {'met' if met else 'NOT MET'}", flush=True)
    return met


def quick() -> bool:
    event = [
        replace(play_until(3, new_event(24, s)), effort=Effort.QUICK) for s in SEEDS
    ]
    draws = [timed(lambda task=task: pair_swiss(task).tables) for task in event * 3]
    median = 1000 * statistics.median(draw.seconds for draw in draws)
    return tell("quick 24", f"median {median:.1f} ms, aim 5", met=median <= 5)


def brackets() -> bool:
    repeats, seconds = [], []
    for seed in SEEDS:
        task, met = new_event(100, seed), 0
        for _ in range(5):
            draw = timed(lambda task=task: sliced(task))
            met += count_cost(read_past(task), draw.tables).repeats
            seconds.append(draw.seconds)
            task = play(task, draw.tables)
        repeats.append(met)
    return tell(
        "brackets 100 x 5",
        f"repeats {sorted(repeats)}, aim 10; slowest draw {max(seconds):.2f} s, aim 1",
        met=max(repeats) <= 10 and max(seconds) <= 1,
    )


def sliced(task: PairingTask) -> tuple[Table, ...]:
    """The sliced draw, in which only equals by points change places."""
    past, rng = read_past(task), random.Random(task.seed)
    plan = plan_round(task, past, rng)
    terms = Terms(past, plan.orders, task.levels, keeps_points=True)
    tables = improve_tables(terms, [open_tables(task, terms, plan, rng)], rng)
    return give_seats(terms, tables, rng)


def large() -> bool:
    met = [spread_of(count, seeds=SEEDS, aim=0.5) for count in (399, 998)]
    return all(met)


def huge() -> bool:
    return spread_of(9_997, seeds=range(1, 4), aim=2.0)


def spread_of(count: int, *, seeds: range, aim: float) -> bool:
    seconds, above = [], []
    for seed in seeds:
        task = play_until(4, new_event(count, seed))
        draw = timed(lambda task=task: pair_swiss(task).tables)
        cost = count_cost(read_past(task), draw.tables)
        seconds.append(draw.seconds)
        above.append((cost.repeats, cost.avoided, cost.spread - least(task)))
    median, reached = statistics.median(seconds), above.count((0, 0, 0))
    return tell(
        f"spread {count}",
        f"least of any slicing in {reached} of {len(above)} seeds, without repeats or "
        f"clubmates; median {median:.2f} s, aim {aim}",
        met=reached >= 0.9 * len(above) and median <= aim,
    )


def least(task: PairingTask) -> Fraction:
    """The least spread of any slicing into tables of the planned sizes."""
    points, unit = scale_points(read_past(task), [c.id for c in task.candidates])
    sizes = plan_sizes(len(points), task.size).sizes
    spread = least_spread(sorted(points, reverse=True), sizes)
    if spread is None:
        raise SystemExit("the least spread is not known")
    return Fraction(spread, unit)


def seats() -> bool:
    met = [four_seats(count) for count in (24, 100, 400)]
    return all(met)


def four_seats(count: int) -> bool:
    shares = []
    for seed in range(1, 6):
        task = new_event(count, seed)
        task = play_until(5, replace(task, levels=(*WITHOUT_SEATS, Level.SEATS)))
        shares.append(sum(four_different(task)) / count)
    share = statistics.mean(shares)
    return tell(
        f"seats {count}",
        f"{share:.0%} had four different seats, aim 62 %",
        met=share >= 0.62,
    )


def four_different(task: PairingTask) -> Iterator[bool]:
    counts = read_past(task).seat_counts
    return (len(counts[candidate.id]) == 4 for candidate in task.candidates)


MODES = {
    "quick": quick,
    "brackets": brackets,
    "large": large,
    "huge": huge,
    "seats": seats,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
