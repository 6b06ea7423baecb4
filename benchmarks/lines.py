"""How many tables a second `manage.py score --lines` answers, and in how much memory.

Two real processes answer a short and a long stream of four-seat tables of both
editions, with all reasons. The rate is that of the lines that the long one has more, so
the start of the process does not count, and by seconds of processor time: it is what
one core does for us, whoever else is at work. With a number, the long stream has so
many lines: `python -m benchmarks.lines 1000000`.
"""

import json
import os
import random
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.bulk import deal
from scoring import GAMES

ROOT = Path(__file__).parents[1]
NAMES = ("Ada", "Bo", "Cleo", "Dan")
BLOCK = 500
SHORT = 10_000
LONG = 200_000
AIM_A_SECOND = 3000
AIM_GROWTH_MB = 2.0


def main() -> int:
    block = deal_block(random.Random(7))
    long = int(sys.argv[1]) if len(sys.argv) > 1 else LONG
    few, many = answer(block, SHORT), answer(block, long)
    for run in (few, many):
        print(
            f"{run.lines} lines: {run.clock:.1f} s with the start, of them "
            f"{run.processor:.1f} s of processor time, at most {run.megabytes:.1f} MB"
        )
    rate = (many.lines - few.lines) / (many.processor - few.processor)
    growth = many.megabytes - few.megabytes
    print(f"aim: {AIM_A_SECOND} tables a second, measured: {rate:.0f}")
    print(f"aim: {AIM_GROWTH_MB} MB more at most, measured: {growth:.1f}")
    return 0 if rate >= AIM_A_SECOND and growth <= AIM_GROWTH_MB else 1


@dataclass(frozen=True, slots=True)
class Run:
    """What one process took, from its start to its end."""

    lines: int
    clock: float
    processor: float
    megabytes: float


def deal_block(rng: random.Random) -> bytes:
    """Some hundred tables, one a line; a stream repeats them."""
    editions = [game for game in GAMES.values() if game.family == "gonuts"]
    lines = []
    for number in range(BLOCK):
        game = editions[number % len(editions)]
        seats = [
            {"player": name, "cards": own}
            for name, own in zip(NAMES, deal(game, rng), strict=True)
        ]
        lines.append(json.dumps({"game": game.id, "seats": seats}))
    return "".join(f"{line}\n" for line in lines).encode()


def answer(block: bytes, lines: int) -> Run:
    """Let one process answer so many lines, in whole blocks."""
    start = time.perf_counter()
    command = [sys.executable, "manage.py", "score", "--lines"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as process:
        for _ in range(lines // BLOCK):
            process.stdin.write(block)
        process.stdin.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit("a dealt table is refused")
    return Run(
        lines=lines // BLOCK * BLOCK,
        clock=time.perf_counter() - start,
        processor=usage.ru_utime + usage.ru_stime,
        megabytes=usage.ru_maxrss / 1024,
    )


if __name__ == "__main__":
    sys.exit(main())
