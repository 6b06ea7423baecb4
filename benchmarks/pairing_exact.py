"""How soon a small field is proven best, and what looking ahead saves.

Fields are those of `pairing.py`. Their fourth round is drawn at effort `quick` for a
first seating, then at `normal` and at `exact`, with every level proven or not; seconds
are of the processor. Events planned for five rounds, without clubs, are drawn round by
round with and without looking ahead, and the repeat meetings of all rounds added up.
"""

import statistics
import sys
import time
from dataclasses import dataclass, replace

from benchmarks.pairing import new_event, play, play_until, tell
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.pairing.types import DEFAULT_LEVELS, Effort, PairingTask

SEEDS = range(1, 11)
FIELDS = (16, 20, 23, 24, 27, 30)
PLANNED = (16, 20, 24)
ROUNDS = 5


def main() -> int:
    pair_swiss(new_event(12, 1))
    met = [solve(count) for count in FIELDS]
    met += [look_ahead(count) for count in PLANNED]
    return 0 if all(met) else 1


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw: the processor's seconds, and whether every level is proven."""

    seconds: float
    is_proven: bool


def timed(task: PairingTask, effort: Effort) -> Draw:
    start = time.process_time()
    seating = pair_swiss(replace(task, effort=effort))
    return Draw(time.process_time() - start, seating.proven == task.levels)


def solve(count: int) -> bool:
    events = [
        replace(play_until(4, new_event(count, seed)), levels=DEFAULT_LEVELS)
        for seed in SEEDS
    ]
    first = max(timed(task, Effort.QUICK).seconds for task in events)
    met, figures = first <= 0.3, [f"first seating within {first:.3f} s, aim 0.3"]
    for effort, aim in ((Effort.NORMAL, 2), (Effort.EXACT, 10)):
        draws = [timed(task, effort) for task in events]
        proven = sum(draw.is_proven and draw.seconds <= aim for draw in draws)
        slowest = max(draw.seconds for draw in draws)
        median = statistics.median(draw.seconds for draw in draws)
        figures.append(
            f"{effort} proven in {proven} of {len(draws)}, aim 9, "
            f"median {median:.2f} s, slowest {slowest:.2f} s, aim {aim}"
        )
        met &= proven >= 9
    return tell(f"round 4, {count} players", "; ".join(figures), met=met)


def look_ahead(count: int) -> bool:
    planned = [repeats_of_event(count, seed, is_planned=True) for seed in SEEDS]
    blind = [repeats_of_event(count, seed, is_planned=False) for seed in SEEDS]
    return tell(
        f"{ROUNDS} rounds, {count} players",
        f"repeats {sorted(planned)}, aim 0; without looking ahead {sorted(blind)}",
        met=not any(planned),
    )


def repeats_of_event(count: int, seed: int, *, is_planned: bool) -> int:
    task = new_event(count, seed)
    task = replace(task, candidates=tuple(replace(c, club="") for c in task.candidates))
    repeats = 0
    for number in range(1, ROUNDS + 1):
        left = ROUNDS - number if is_planned else 0
        seating = pair_swiss(replace(task, rounds_left=left))
        repeats += seating.cost.repeats
        task = play(task, seating.tables)
    return repeats


if __name__ == "__main__":
    sys.exit(main())
