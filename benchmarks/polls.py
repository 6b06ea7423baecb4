"""What an unchanged poll and a tap cost the server, in its own processor time.

A league of its own (SQLite, two web workers, as the supervisor starts it) holds one
table. Each kind of request is sent in turns over one connection, and what the web
workers used is read from the system, so that a busy machine counts less. Rates are by
the clock, beside those of a bare view that answers 304 behind the same middleware on
the same server. Exit 1 if a goal is missed.
"""

import html
import http.client
import re
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import psutil

from benchmarks.taps import Visit
from tests.evening.league import League

RUNS, POLLS, TAPS = 9, 300, 40
GOAL_POLL_MS, GOAL_TAP_MS, GOAL_SHARE = 0.9, 12.0, 1 / 3


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="polls-") as folder:
        league = League(Path(folder))
        league.environment["DJANGO_SETTINGS_MODULE"] = "benchmarks.bare.settings"
        table = league.prepare("seed", players=4, is_published=True)["tables"][0]
        league.start()
        try:
            return report(league, table)
        finally:
            league.stop()


def report(league: League, table: dict) -> int:
    visit, workers = Visit(league, table), web_workers(league)
    numbers = iter(range(10**6))
    acts: dict[str, Callable[[], object]] = {
        "bare": poll_of(league, "/bare/", {}),
        "standings": standings_poll(league, visit),
        "tap": lambda: visit.tap(next(numbers)),
    }
    used: dict[str, list[float]] = {name: [] for name in acts}
    taken: dict[str, list[float]] = {name: [] for name in acts}
    for run in range(-1, RUNS):
        for name, act in acts.items():
            count = TAPS if name == "tap" else POLLS
            start, before = time.perf_counter(), seconds(workers)
            for _number in range(count):
                act()
            if run >= 0:
                used[name].append((seconds(workers) - before) / count * 1000)
                taken[name].append((time.perf_counter() - start) / count * 1000)
    cost = {name: statistics.median(each) for name, each in used.items()}
    clock = {name: statistics.median(each) for name, each in taken.items()}
    for name in acts:
        print(f"{name}: {cost[name]:.2f} ms of processor time, {clock[name]:.2f} ms")
    shares = [a / b for a, b in zip(taken["bare"], taken["standings"], strict=True)]
    share = statistics.median(shares)
    print(f"rate of unchanged polls: {share:.2f} of the bare view's")
    is_met = (
        cost["standings"] <= GOAL_POLL_MS
        and cost["tap"] <= GOAL_TAP_MS
        and share >= GOAL_SHARE
    )
    return 0 if is_met else 1


def web_workers(league: League) -> list[psutil.Process]:
    assert league.process is not None
    below = psutil.Process(league.process.pid).children(recursive=True)
    return [each for each in below if "granian" in " ".join(each.cmdline())]


def seconds(workers: list[psutil.Process]) -> float:
    return sum(sum(each.cpu_times()[:2]) for each in workers)


def poll_of(
    league: League, path: str, headers: dict[str, str], status: int = 304
) -> Callable[[], object]:
    """A poll over a connection of its own; it must be answered with `status`."""
    connection = http.client.HTTPConnection("127.0.0.1", league.port)

    def poll() -> None:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status != status:
            sys.exit(f"{path} answered {answer.status}")

    return poll


def standings_poll(league: League, visit: Visit) -> Callable[[], object]:
    """The poll of a phone's standings, with the cookies and headers of a browser."""
    with urllib.request.urlopen(f"{league.base}{visit.address}standings/") as answer:
        page = answer.read().decode()
    live, etag = (found_in(page, name) for name in ("hx-get", "data-etag"))
    headers = {
        "If-None-Match": etag,
        "HX-Request": "true",
        "Accept-Encoding": "gzip",
        "Accept-Language": "de-DE,de;q=0.9,en;q=0.8",
        "Cookie": "; ".join(f"{k}={v}" for k, v in visit.cookies.items()),
    }
    return poll_of(league, live, headers)


def found_in(page: str, attribute: str) -> str:
    found = re.search(f'{attribute}="([^"]+)"', page)
    return html.unescape(found[1]) if found else ""


if __name__ == "__main__":
    raise SystemExit(main())
