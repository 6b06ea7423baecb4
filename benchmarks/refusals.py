"""How long the largest requests hold a worker before they are refused.

Each body is the worst of its kind that a client can send to the score API: cards,
rulings or seats without end, and an array of a thousand tables with sixty unknown cards
each. Read, checked and worded as JSON; medians of processor time and bytes of the
answer. Exit 1 if a goal is missed.
"""

import json
import statistics
import sys
import time

from scoring.tables_json import answer_document

RUNS = 7
AIM_MS, AIM_BYTES = 150.0, 250_000
GAME = {"v": 1, "game": "gonuts-gamewright"}
SEATS = [{"cards": {}}, {"cards": {}}]


def main() -> int:
    has_met = True
    for name, document in bodies().items():
        times = []
        for _ in range(RUNS):
            start = time.process_time()
            answer = answer_document(document)
            length = len(json.dumps(answer.body))
            times.append((time.process_time() - start) * 1000)
        if not answer.problems:
            sys.exit(f"{name}: nothing was refused")
        median = statistics.median(times)
        print(f"{name}: {median:.1f} ms, {length / 1000:.1f} kB")
        has_met &= median <= AIM_MS and length <= AIM_BYTES
    print(f"aims: {AIM_MS:.0f} ms, {AIM_BYTES / 1000:.0f} kB")
    return 0 if has_met else 1


def bodies() -> dict[str, object]:
    cards = {f"card-{number}": 1 for number in range(80_000)}
    rulings = {f"ruling-{number}": "x" for number in range(50_000)}
    wrong = [{"cards": {f"card-{number}": 1 for number in range(30)}}] * 2
    return {
        "80,000 cards": GAME | {"seats": [{"cards": cards}, *SEATS[1:]]},
        "50,000 rulings": GAME | {"seats": SEATS, "rulings": rulings},
        "100,000 seats": GAME | {"seats": SEATS * 50_000},
        "1,000 tables of 60 unknown cards": [GAME | {"seats": wrong}] * 1000,
    }


if __name__ == "__main__":
    raise SystemExit(main())
