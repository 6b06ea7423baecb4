"""An hour at ten times a hall's pace: what memory, open files and logs come to.

A league as `./run` starts it (SQLite, two web workers, two workers of jobs) holds ten
halls of 25 phones. They tap 25 cards a second together, sent whether or not the ones
before were answered, and look at their standings 50 times a second; and each minute an
organiser draws, publishes, enters and closes a round of 24 people, which a hall does in
half an hour; a busy machine is asked less often. After each minute the memory that each
kind of process has for itself, its open files, and the size of the logs and of the data
are printed. Exit 1 if the last quarter has more than the second by more than the goals
say, or a tap is lost; the first quarter is for caches to fill. `--minutes` for another
time.
"""

import itertools
import re
import statistics
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import psutil

from benchmarks.polls import standings_poll
from benchmarks.taps import Visit, percentile, turn
from tests.evening.league import League
from tests.evening.night import Organiser, Phone, draft_of

MINUTES = 60
HALLS, PHONES_EACH, TAPS_A_SECOND, POLLS_A_SECOND = 10, 25, 25, 50
PLAYERS, ROUNDS = 24, 4
THREADS = 16
# By a word of their commands; who is none of these is the supervisor.
KINDS = ("granian", "interactive", "bulk")
GOAL_MEMORY, GOAL_FILES, GOAL_LOG_KB = 1.05, 3, 10.0


@dataclass(frozen=True, slots=True)
class Sample:
    """What a league has at one moment; by the kind of process where there are some."""

    megabytes: dict[str, float]
    files: dict[str, int]
    log_kb: float
    data_mb: float


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(prog="python -m benchmarks.endurance")
    parser.add_argument("--minutes", type=int, default=MINUTES)
    minutes = parser.parse_args(arguments).minutes
    with tempfile.TemporaryDirectory(prefix="endurance-") as folder:
        league = League(Path(folder) / "var")
        league.simulate_compiled()
        for name in ("GONUTS_JOB_LEASE", "GONUTS_JOB_SWEEP"):
            del league.environment[name]
        try:
            return 0 if measure(league, minutes) else 1
        finally:
            league.stop()


def measure(league: League, minutes: int) -> bool:
    halls = [
        league.prepare("seed", players=PHONES_EACH, is_published=True)
        for _ in range(HALLS)
    ]
    league.start()
    tables = [table for hall in halls for table in hall["tables"]]
    seats = [(table, seat) for table in tables for seat in table["seats"]]
    phones = [open_phone(league, *each) for each in seats]
    rounds, samples, waited = play(league), [], []
    taps = 60 * TAPS_A_SECOND
    with ThreadPoolExecutor(THREADS) as pool:
        end = time.monotonic() + 60 * minutes
        for minute in itertools.count():
            if time.monotonic() >= end:
                break
            polls = [
                standings_poll(league, phone)
                for phone in phones[:: len(phones) // HALLS]
            ]
            began = time.perf_counter() + 1
            polled = pool.submit(poll_all, polls, began)
            played = pool.submit(next, rounds)
            late = [
                pool.submit(
                    tap, phones, minute * taps + each, began + each / TAPS_A_SECOND
                )
                for each in range(taps)
            ]
            took = [each.result() * 1000 for each in late]
            waited += took
            polled.result(), played.result()
            samples.append(found := sample(league))
            print(told(minute + 1, found, took), flush=True)
    lost = (
        len(waited)
        - league.rows(
            f"select count(*) from tables_tap where client_id like '{MARK}%'"
        )[0][0]
    )
    p95 = percentile(waited, 95)
    print(f"{len(phones)} phones, {len(waited)} taps, p95 {p95:.0f} ms, {lost} lost")
    return is_flat(samples) and lost == 0


MARK = "endurance-"


def open_phone(league: League, table: dict, seat: int) -> Visit:
    phone = Visit(league, table)
    phone.seat = seat
    return phone


def tap(phones: list[Visit], number: int, due: float) -> float:
    """Seconds from the moment a tap is due until it is answered."""
    time.sleep(max(0.0, due - time.perf_counter()))
    turned, place = divmod(number, len(phones))
    phone, (card, part) = phones[place], turn(turned)
    phone.connection.close()  # it may have been silent for too long
    act = "take" if part == "minus" else "add"
    form = {"seat": phone.seat, "game": 1, act: card, "client_id": f"{MARK}{number}"}
    phone.post(f"{phone.address}r1/tap/", form)
    return time.perf_counter() - due


def poll_all(polls: list[Callable[[], None]], began: float) -> None:
    for number in range(60 * POLLS_A_SECOND):
        time.sleep(max(0.0, began + number / POLLS_A_SECOND - time.perf_counter()))
        polls[number % len(polls)]()


def play(league: League) -> Iterator[None]:
    """A round each time, in an evening after the other."""
    while True:
        seeded = league.run("seed", players=PLAYERS, is_published=False)
        olga = Organiser(league.base)
        olga.event = seeded["event"]
        olga.sign_in(seeded["username"], seeded["password"])
        for number in range(1, ROUNDS + 1):
            olga.draw(number)
            page = olga.get(olga.at(f"rounds/{number}/"))
            assert draft_of(page)
            publish = olga.at(f"rounds/{number}/publish/")
            assert olga.post(publish, seen=olga.seen(number)).status == 200
            for link in olga.links().values():
                enter_totals(Phone(league.base, link, number))
            assert olga.post(olga.at(f"rounds/{number}/close/")).status == 200
            yield


def enter_totals(phone: Phone) -> None:
    strip = re.findall(r'id="total-(\d+)"', phone.get(phone.here).text)
    seats = dict.fromkeys(strip)
    points = {f"points-{seat}": 9 - place for place, seat in enumerate(seats)}
    phone.fill("totals", **points)
    page = phone.confirm()
    assert "Something wrong? Change it" in page.text


def sample(league: League) -> Sample:
    assert league.process is not None
    megabytes: dict[str, float] = {}
    files: dict[str, int] = {}
    top = psutil.Process(league.process.pid)
    for each in (top, *top.children(recursive=True)):
        command = " ".join(each.cmdline())
        kind = next((word for word in KINDS if word in command), "supervisor")
        used = each.memory_full_info().uss / 1e6
        megabytes[kind] = megabytes.get(kind, 0) + used
        files[kind] = files.get(kind, 0) + each.num_fds()
    logs = sum(each.stat().st_size for each in (league.folder / "log").iterdir())
    data = sum(each.stat().st_size for each in league.folder.glob("gonuts.sqlite3*"))
    return Sample(megabytes, files, logs / 1000, data / 1e6)


def told(minute: int, found: Sample, took: list[float]) -> str:
    kinds = "; ".join(
        f"{kind} {found.megabytes[kind]:.1f} MB, {found.files[kind]} files"
        for kind in found.megabytes
    )
    p50, p95 = statistics.median(took), percentile(took, 95)
    return (
        f"{minute} min: {kinds}; logs {found.log_kb:.1f} kB; data {found.data_mb:.1f}"
        f" MB; taps p50 {p50:.0f}, p95 {p95:.0f} ms"
    )


def is_flat(samples: list[Sample]) -> bool:
    quarter = max(1, len(samples) // 4)
    before, after = samples[quarter : 2 * quarter] or samples, samples[-quarter:]
    flat = True
    for kind in after[-1].megabytes:
        memory = [
            statistics.median(each.megabytes.get(kind, 0.0) for each in part)
            for part in (before, after)
        ]
        files = [
            statistics.median(each.files.get(kind, 0) for each in part)
            for part in (before, after)
        ]
        flat &= memory[1] <= memory[0] * GOAL_MEMORY
        flat &= files[1] <= files[0] + GOAL_FILES
        print(
            f"{kind}: {memory[0]:.1f} -> {memory[1]:.1f} MB,"
            f" {files[0]:.0f} -> {files[1]:.0f} files"
        )
    logs = after[-1].log_kb - before[0].log_kb
    print(f"logs: {logs:+.1f} kB")
    return flat and logs <= GOAL_LOG_KB


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
