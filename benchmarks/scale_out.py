"""What more workers, killed workers and a server's database change.

Real processes on PostgreSQL and RabbitMQ, which are started on this machine for it.
Name the parts to measure; all without:

    workers       evenings of `greedy` bots as one job, by 1, 2, 4 and 8 workers: the
                  figures, which must be equal to the byte, by the clock, and processor
                  seconds of the workers
    coordination  parts that sleep for half a second, by 1 to 64 processes: parts a
                  second beside as many as there could be, how long a part waits for a
                  lock of the database, and processor time a part
    killed        a third of six workers killed in the midst of evenings, which must
                  give the figures of six that live
    standings     an unchanged poll of the standings on PostgreSQL and on SQLite, in
                  turns, with the rate by the clock
    clubs         pages of a club of 60 people and 1,600 games, with an empty cache,
                  when it is alone in the database and among 200 like it, in turns;
                  and how long it is counted again after one game was called off
    phones        500 phones in 20 halls on PostgreSQL, 50 taps a second together,
                  sent whether or not the ones before were answered

Exit 1 if a goal is missed. Two of them need as many idle cores as workers: `workers`
tells the speed of the second one, and `coordination` what 64 cost two cores.
"""

import random
import statistics
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.naps.crew import Done, crew_of
from benchmarks.polls import POLLS, seconds, standings_poll, web_workers
from benchmarks.seasons import make_club, pages_of
from benchmarks.taps import CARDS, Visit, percentile
from tests.evening import engines
from tests.evening.league import ROOT, League
from tests.services import SERVICES, run_beside

ITSELF = (sys.executable, "-m", "benchmarks.scale_out")
EVENINGS = 2_000
WORKERS = (1, 2, 4, 8)
GOAL_SPEED, GOAL_MORE_WORK = 1.6, 0.05
NAPPERS = (1, 2, 4, 8, 16, 32, 64)
NAP_SECONDS, NAPS_EACH = 0.5, 8
BEND, GOAL_UNBENT, GOAL_LOCK_MS = 0.8, 16, 10.0
KILLED, OF_WORKERS = 2, 6
RUNS, GOAL_SHARE = 9, 2 / 3
HALLS, PHONES_EACH, TAPS_A_SECOND, TAP_SECONDS, GOAL_TAP_MS = 20, 25, 50, 20, 150.0
THREADS = 48
CLUBS, NIGHTS, PEOPLE, ASKED = 200, 10, 60, 25
GOAL_SLOWER, GOAL_COUNT_SECONDS = 0.2, 5.0


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(prog="python -m benchmarks.scale_out")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--evenings", type=int, default=EVENINGS)
    parser.add_argument("--clubs", type=int, default=CLUBS)
    options = parser.parse_args(arguments)
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"no part {', '.join(unknown)}: {', '.join(PARTS)}")
    if not engines.IS_ON_SERVICES:
        beside = [SERVICES[name] for name in ("postgresql", "rabbitmq")]
        return run_beside(beside, [*ITSELF, *arguments])
    chosen = options.parts or list(PARTS)
    if len(chosen) == 1:
        return 0 if PARTS[chosen[0]](options) else 1
    # Each in a process of its own, which can have but one database.
    missed = 0
    for name in chosen:
        print(f"-- {name}", flush=True)
        sizes = (f"--evenings={options.evenings}", f"--clubs={options.clubs}")
        alone = [*ITSELF, name, *sizes]
        missed |= subprocess.run(alone, cwd=ROOT, check=False).returncode
    return missed


def measure_workers(options: Namespace) -> bool:
    evenings = options.evenings
    done: dict[int, Done] = {}
    with crew_of(is_compiled=True) as crew:
        for count in WORKERS:
            crew.start(count)
            done[count] = found = crew.rehearse(evenings)
            crew.stop()
            print(
                f"{count} workers: {evenings} evenings in {found.elapsed:.1f} s,"
                f" {found.processor:.1f} s of processor time, {found.digest[:12]}",
                flush=True,
            )
    one = done[1]
    speed = one.elapsed / done[2].elapsed
    more = max(done[count].processor / one.processor - 1 for count in WORKERS[1:])
    is_same = len({each.digest for each in done.values()}) == 1
    print(f"{'the same to the byte' if is_same else 'NOT the same'}; two workers")
    print(f"{speed:.2f} times one; at most {more:+.1%} processor time beside one")
    return is_same and speed >= GOAL_SPEED and more <= GOAL_MORE_WORK


def measure_coordination(_options: Namespace) -> bool:
    shares: dict[int, float] = {}
    lock_ms = 0.0
    with crew_of(is_compiled=False) as crew:
        for count in NAPPERS:
            crew.start(1, processes=count)
            crew.nap(2 * count, NAP_SECONDS)  # each connects
            naps = NAPS_EACH * count
            found = crew.nap(naps, NAP_SECONDS)
            crew.stop()
            rate, ideal = naps / found.elapsed, count / NAP_SECONDS
            shares[count] = rate / ideal
            # So many waited at any moment, each for as long as it takes to do so many.
            lock_ms = found.lock_waits / rate * 1000
            print(
                f"{count} processes: {rate:.1f} of {ideal:.0f} parts a second"
                f" ({shares[count]:.0%}), {lock_ms:.1f} ms for locks and"
                f" {found.processor / naps * 1000:.1f} ms of processor time a part",
                flush=True,
            )
    bend = first_bend(shares)
    print(f"below {BEND:.0%} of the ideal {f'from {bend}' if bend else 'nowhere'}")
    return (bend is None or bend > GOAL_UNBENT) and lock_ms <= GOAL_LOCK_MS


def first_bend(shares: dict[int, float]) -> int | None:
    """From how many workers on they do less than most of what they could."""
    return min((count for count, each in shares.items() if each < BEND), default=None)


def measure_killed(options: Namespace) -> bool:
    evenings = options.evenings // 4
    digests = []
    with crew_of(is_compiled=True) as crew:
        for kill in (0, KILLED):
            crew.start(OF_WORKERS)
            found = crew.rehearse(evenings, kill=kill)
            crew.stop()
            digests.append(found.digest)
            print(
                f"{OF_WORKERS} workers, {kill} of them killed: {evenings} evenings"
                f" in {found.elapsed:.1f} s, {found.digest[:12]}",
                flush=True,
            )
    return digests[0] == digests[1]


def measure_standings(_options: Namespace) -> bool:
    taken: dict[str, list[float]] = {"PostgreSQL": [], "SQLite": []}
    used: dict[str, list[float]] = {name: [] for name in taken}
    with two_leagues() as leagues:
        polls = {}
        for name, (league, table) in leagues.items():
            polls[name] = standings_poll(league, Visit(league, table))
        for run in range(-1, RUNS):
            for name, poll in polls.items():
                workers = web_workers(leagues[name][0])
                start, before = time.perf_counter(), seconds(workers)
                for _number in range(POLLS):
                    poll()
                if run >= 0:
                    taken[name].append((time.perf_counter() - start) / POLLS * 1000)
                    used[name].append((seconds(workers) - before) / POLLS * 1000)
    for name in taken:
        clock, cost = (statistics.median(each[name]) for each in (taken, used))
        print(f"{name}: an unchanged poll {clock:.2f} ms, {cost:.2f} ms of processor")
    pairs = zip(taken["SQLite"], taken["PostgreSQL"], strict=True)
    share = statistics.median(sqlite / postgres for sqlite, postgres in pairs)
    print(f"PostgreSQL at {share:.2f} of SQLite's rate")
    return share >= GOAL_SHARE


def measure_clubs(options: Namespace) -> bool:
    """In turns, so that a busy machine slows both: a copy keeps the club alone."""
    with crew_of(is_compiled=False) as crew:
        from django.db import connection  # noqa: PLC0415 -- needs the settings
        from django.test.utils import setup_test_environment  # noqa: PLC0415 -- as above

        from gonuts_league.leagues.services.recounting import (  # noqa: PLC0415 -- as above
            recount,
        )

        setup_test_environment(debug=False)
        among = connection.settings_dict["NAME"]
        alone = f"{among}_alone"
        season, player = make_club(NIGHTS, people=PEOPLE)
        club = season.league.club
        recount(club)
        pages = pages_of(season, player)
        analyze()
        # What else is connected to it: the pool, and who has made its tables.
        connection.close()
        connection.close_pool()
        del connection.settings_dict["OPTIONS"]["pool"]
        crew.league.ask_to_stop()
        engines.copy_database(among, alone)
        for _ in range(options.clubs - 1):
            recount(make_club(NIGHTS, people=PEOPLE)[0].league.club)
        analyze()
        times = page_times(club, pages, (alone, among))
        call_one_off(club)
        began = time.perf_counter()
        recount(club)
        counting = time.perf_counter() - began
    slower = 0.0
    for name in pages:
        one, many = (statistics.median(times[base, name]) for base in (alone, among))
        slower = max(slower, many / one - 1)
        print(f"{name}: alone {one:.1f} ms, among {many:.1f} ms, {many / one - 1:+.0%}")
    print(f"{options.clubs} clubs: at most {slower:+.0%}, counted in {counting:.1f} s")
    return slower <= GOAL_SLOWER and counting <= GOAL_COUNT_SECONDS


def analyze() -> None:
    from django.db import connection  # noqa: PLC0415 -- needs the settings

    with connection.cursor() as cursor:
        cursor.execute("analyze")


def call_one_off(club: Any) -> None:
    from django.db.models import F  # noqa: PLC0415 -- needs the settings

    from gonuts_league.tables.models import Table  # noqa: PLC0415 -- as above

    table = Table.objects.filter(round__event__club=club).last()
    assert table is not None
    Table.objects.filter(pk=table.pk).update(state="void")
    club.events.filter(rounds__tables=table).update(
        standings_version=F("standings_version") + 1
    )


def page_times(
    club: Any, pages: dict[str, str], databases: tuple[str, ...]
) -> dict[tuple[str, str], list[float]]:
    """Milliseconds of each page in each database by the clock, with an empty cache."""
    from django.core.cache import cache  # noqa: PLC0415 -- needs the settings
    from django.db import connection  # noqa: PLC0415 -- as above
    from django.test import Client  # noqa: PLC0415 -- as above

    from tests.factories.clubs import MembershipFactory  # noqa: PLC0415 -- as above

    clients = {}
    taken: dict[tuple[str, str], list[float]] = {}
    turns = [(name, base) for _ in range(ASKED) for name in pages for base in databases]
    for name, base in turns:
        connection.close()
        connection.settings_dict["NAME"] = base
        if base not in clients:
            clients[base] = Client()
            clients[base].force_login(MembershipFactory(club=club).user)
        cache.clear()
        connection.ensure_connection()
        start = time.perf_counter()
        answer = clients[base].get(pages[name])
        took = (time.perf_counter() - start) * 1000
        taken.setdefault((base, name), []).append(took)
        if answer.status_code != 200:
            sys.exit(f"{pages[name]} answered {answer.status_code}")
    return taken


def measure_phones(_options: Namespace) -> bool:
    """Each phone enters for one seat; late answers make no later tap wait."""
    taps = TAPS_A_SECOND * TAP_SECONDS
    with (
        tempfile.TemporaryDirectory(prefix="scale-") as folder,
        ThreadPoolExecutor(THREADS) as pool,
    ):
        league = League(Path(folder) / "var")
        halls = [
            league.prepare("seed", players=PHONES_EACH, is_published=True)
            for _ in range(HALLS)
        ]
        tables = [table for hall in halls for table in hall["tables"]]
        seats = [(table, seat) for table in tables for seat in table["seats"]]
        league.start()
        try:
            phones = list(pool.map(lambda each: open_phone(league, *each), seats))
            random.Random(7).shuffle(phones)
            began = time.perf_counter() + 1
            late = [
                pool.submit(tap, phones, number, began + number / TAPS_A_SECOND)
                for number in range(taps)
            ]
            waited = [each.result() * 1000 for each in late]
            lost = taps - league.rows("select count(*) from tables_tap")[0][0]
        finally:
            league.stop()
    p95 = percentile(waited, 95)
    print(
        f"{len(phones)} phones in {HALLS} halls, {TAPS_A_SECOND} taps a second: {taps}"
        f" taps, p50 {statistics.median(waited):.0f} ms, p95 {p95:.0f} ms, {lost} lost"
    )
    return p95 <= GOAL_TAP_MS and lost == 0


def open_phone(league: League, table: dict, seat: int) -> Visit:
    phone = Visit(league, table)
    phone.seat = seat
    return phone


def tap(phones: list[Visit], number: int, due: float) -> float:
    """Seconds from the moment a tap is due until it is answered."""
    time.sleep(max(0.0, due - time.perf_counter()))
    turn, place = divmod(number, len(phones))
    phone, card = phones[place], CARDS[turn % len(CARDS)]
    phone.connection.close()  # it may have been silent for too long
    form = {"seat": phone.seat, "game": 1, "add": card, "client_id": f"s{number}"}
    phone.post(f"{phone.address}r1/tap/", form)
    return time.perf_counter() - due


@contextmanager
def two_leagues() -> Iterator[dict[str, tuple[League, dict]]]:
    """One with a server's settings and one of a single computer, each with a table."""
    with tempfile.TemporaryDirectory(prefix="scale-") as folder:
        server, computer = (League(Path(folder) / name) for name in ("pg", "sqlite"))
        for name in ("DATABASE_URL", "CELERY_BROKER_URL", "GONUTS_CACHE_URL"):
            computer.environment.pop(name, None)
        settings = "gonuts_league.settings.local"
        computer.environment["DJANGO_SETTINGS_MODULE"] = settings
        computer.folder.mkdir(mode=0o700)
        computer.manage("migrate", "--verbosity", "0")
        made = {
            "PostgreSQL": (server, server.prepare),
            "SQLite": (computer, computer.run),
        }
        leagues = {}
        try:
            for name, (league, seed) in made.items():
                seeded = seed("seed", players=4, is_published=True)
                league.start()
                leagues[name] = (league, seeded["tables"][0])
            yield leagues
        finally:
            for league in (server, computer):
                league.stop()


PARTS = {
    "workers": measure_workers,
    "coordination": measure_coordination,
    "killed": measure_killed,
    "standings": measure_standings,
    "clubs": measure_clubs,
    "phones": measure_phones,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
