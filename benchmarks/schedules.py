"""Schedules in which everybody meets everybody: repeats, the bound, and time.

Each schedule is planned with five seeds. Printed are the repeats of the worst seed,
the fewest that there can be, and the median of processor time. Aims, if any: no
repeat, within 0.1 s where a plane or a design is known, else within 2 s; 12 players in
fours have the fewest repeats there can be.
"""

import statistics
import time
from dataclasses import dataclass

from gonuts_league.pairing.schedules.making import make_schedule
from gonuts_league.pairing.schedules.types import Schedule
from gonuts_league.pairing.types import TableSize

SEEDS = range(1, 6)


@dataclass(frozen=True)
class Case:
    """Players, seats at a table (and the least), rounds; seconds, and most repeats."""

    count: int
    seats: int
    rounds: int
    seconds: float | None = None
    repeats: int | None = None
    least: int | None = None


CASES = (
    Case(16, 4, 5, 0.1, 0),
    Case(15, 3, 7, 0.1, 0),
    Case(9, 3, 4, 0.1, 0),
    Case(25, 5, 6, 0.1, 0),
    Case(20, 4, 5, 2, 0),
    Case(24, 4, 5, 2, 0),
    Case(28, 4, 6, 2, 0),
    Case(32, 4, 6, 2, 0),
    Case(12, 4, 3, 2, 9),
    Case(12, 4, 5, 2, 30),
    Case(24, 4, 7),
    Case(28, 4, 9),
    Case(21, 3, 10),
    Case(27, 3, 13),
    Case(36, 3, 17),
    Case(36, 4, 10),
    Case(40, 4, 9),
    Case(20, 4, 6),
    Case(18, 3, 8),
    Case(30, 5, 6),
    Case(42, 6, 7),
    Case(24, 6, 4),
    Case(14, 4, 5, least=3),
    Case(17, 4, 5, least=3),
    Case(22, 4, 5, least=3),
    Case(23, 4, 7, least=3),
    Case(24, 2, 23),
    Case(25, 2, 25),
    Case(100, 4, 5),
    Case(1000, 4, 7),
)


def main() -> int:
    has_met = True
    print(
        "players-seats-rounds: repeats (fewest), pairs that do not meet, method, time"
    )
    for case in CASES:
        schedules, seconds = plan(case)
        worst = max(schedules, key=lambda schedule: schedule.repeats)
        missed = (case.seconds is not None and seconds > case.seconds) or (
            case.repeats is not None and worst.repeats > case.repeats
        )
        has_met &= not missed
        print(
            f"{case.count}-{case.seats}-{case.rounds}: {worst.repeats}"
            f" ({worst.bound}), {worst.unmet}, {worst.method.value},"
            f" {seconds * 1000:.1f} ms{' MISSED' if missed else ''}"
        )
    return 0 if has_met else 1


def plan(case: Case) -> tuple[list[Schedule], float]:
    schedules, seconds = [], []
    most = min(case.seats + 1, 6) if case.least else case.seats
    size = TableSize(case.seats, case.least or case.seats, most)
    for seed in SEEDS:
        start = time.process_time()
        schedules.append(make_schedule(case.count, size, case.rounds, seed))
        seconds.append(time.process_time() - start)
    return schedules, statistics.median(seconds)


if __name__ == "__main__":
    raise SystemExit(main())
