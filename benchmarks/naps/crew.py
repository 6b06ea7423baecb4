"""Workers as real processes, and jobs for them, in a league that has no pages."""

import hashlib
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from tests.evening.league import ROOT, League, wait_until

READY_SECONDS = 180
SAMPLE_SECONDS = 0.05
LOCKED = (
    "select count(*) from pg_stat_activity"
    " where datname = current_database() and wait_event_type = 'Lock'"
)


@dataclass(frozen=True, slots=True)
class Done:
    """A finished job: a digest of what it gave, and what that took."""

    digest: str
    elapsed: float
    processor: float
    lock_waits: float


class Crew:
    """A database and a queue of their own, and the workers that were started there."""

    def __init__(self, folder: Path, *, is_compiled: bool) -> None:
        self.league = League(folder / "var")
        self.league.environment["DJANGO_SETTINGS_MODULE"] = "benchmarks.naps.settings"
        if is_compiled:
            self.league.simulate_compiled()
        self.seeded = self.league.prepare("seed", players=4, is_published=False)
        self.workers: list[subprocess.Popen[bytes]] = []
        self._log = (folder / "log").open("wb")
        os.environ |= self.league.environment
        import django  # noqa: PLC0415 -- settings come first

        django.setup()

    def start(self, workers: int, *, processes: int = 1) -> None:
        """Start workers of so many processes each, and wait until all can work."""
        marks = self.league.folder / "ready"
        before = len(list(marks.glob("*")))
        for number in range(workers):
            command = (
                *("celery", "-A", "gonuts_league.celery:app", "worker"),
                *("-Q", "parts", "-c", str(processes), "-n", f"{number}@%h"),
                *("--loglevel", "ERROR", "--without-gossip", "--without-mingle"),
            )
            self.workers.append(
                subprocess.Popen(
                    [sys.executable, "-m", *command],
                    cwd=ROOT,
                    env=self.league.environment
                    | {"REMAP_SIGTERM": "SIGQUIT", "CELERY_SKIP_CHECKS": "1"},
                    stdout=subprocess.DEVNULL,
                    stderr=self._log,
                )
            )
        wanted = before + workers * processes
        wait_until(
            lambda: len(list(marks.glob("*"))) >= wanted,
            READY_SECONDS,
            "not all workers are ready",
        )

    def kill(self, count: int) -> None:
        """Kill -9 workers, with the processes that work for them."""
        for _ in range(count):
            worker = self.workers.pop()
            for each in psutil.Process(worker.pid).children(recursive=True):
                each.kill()
            worker.kill()
            worker.wait()

    def stop(self) -> None:
        for worker in self.workers:
            worker.send_signal(signal.SIGTERM)
        for worker in self.workers:
            worker.wait(timeout=60)
        self.workers = []

    def end(self) -> None:
        self.stop()
        self.league.stop()
        self._log.close()

    def processor_seconds(self) -> float:
        """What the workers have used, with their processes that live and that ended."""
        used = 0.0
        for worker in self.workers:
            process = psutil.Process(worker.pid)
            for each in (process, *process.children(recursive=True)):
                with suppress(psutil.NoSuchProcess):
                    used += sum(each.cpu_times()[:4])
        return used

    def rehearse(self, evenings: int, *, kill: int = 0) -> Done:
        """Have evenings played, and kill workers when a third of them is."""
        from benchmarks.naps import naps  # noqa: PLC0415 -- needs the settings
        from gonuts_league.clubs.models import User  # noqa: PLC0415 -- as above
        from gonuts_league.lab.services.rehearsing import REHEARSALS  # noqa: PLC0415 -- as above

        user = User.objects.get(username=self.seeded["username"])
        return self._do(
            lambda: REHEARSALS.request(user, naps.evenings(evenings)),
            said=lambda result: result["tally"],
            kill=kill,
        )

    def nap(self, naps: int, seconds: float) -> Done:
        from benchmarks.naps.naps import KIND  # noqa: PLC0415 -- needs the settings
        from gonuts_league.jobs.services import request_job  # noqa: PLC0415 -- as above

        params = {"naps": naps, "seconds": seconds}
        return self._do(
            lambda: request_job(KIND, key=KIND, params=params),
            said=lambda result: result,
        )

    def _do(
        self, request: Callable[[], Any], *, said: Callable[[Any], Any], kill: int = 0
    ) -> Done:
        """Wait for a job, watch the locks, and search for lost work as a scheduler."""
        from django.db import connection  # noqa: PLC0415 -- needs the settings

        from gonuts_league.jobs.services import sweep  # noqa: PLC0415 -- as above

        before, waits, swept = self.processor_seconds(), [], time.monotonic()
        job = request()
        while job.is_active:
            with connection.cursor() as cursor:
                cursor.execute(LOCKED)
                waits.append(cursor.fetchone()[0])
            if time.monotonic() - swept > 1:
                sweep()
                swept = time.monotonic()
            time.sleep(SAMPLE_SECONDS)
            job.refresh_from_db()
            if kill and job.done * 3 >= job.total > 0:
                self.kill(kill)
                print(f"{kill} killed after {job.done} of {job.total}")
                kill = 0
        if job.state != "done":
            sys.exit(f"{job} ended with {job.error_code}")
        digest = hashlib.sha256(json.dumps(said(job.result)).encode()).hexdigest()
        elapsed = (job.finished_at - job.created_at).total_seconds()
        used = self.processor_seconds() - before
        return Done(digest, elapsed, used, statistics.mean(waits))


@contextmanager
def crew_of(*, is_compiled: bool) -> Iterator[Crew]:
    with tempfile.TemporaryDirectory(prefix="scale-") as folder:
        crew = Crew(Path(folder), is_compiled=is_compiled)
        try:
            yield crew
        finally:
            crew.end()
