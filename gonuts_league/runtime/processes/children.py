"""One supervised program: its command, its log, its process group, its restarts."""

import os
import shutil
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import psutil

from gonuts_league.runtime import system

LOG_BYTES = 2_000_000
# A program that lived at least this long died by accident, not at its start.
_SETTLED_SECONDS = 10.0
_LONGEST_PAUSE = 30.0


@dataclass(frozen=True, slots=True)
class ChildPlan:
    """What to start and how to speak of it; `is_once` is not started again."""

    name: str
    label: str
    command: tuple[str, ...]
    environment: Mapping[str, str]
    folder: Path
    log: Path
    is_once: bool = False


class Child:
    """A program that is started again when it dies; later, if it dies young."""

    def __init__(self, plan: ChildPlan) -> None:
        self.plan = plan
        self.young_deaths = 0
        self.start_at: float | None = None
        self._program: subprocess.Popen[bytes] | None = None
        self._started_at = 0.0

    def start(self) -> None:
        """Start it; what runs once gives way to all others."""
        self.start_at = None
        self._started_at = time.monotonic()
        shorten_log(self.plan.log)
        with self.plan.log.open("ab") as log:
            self._program = system.start_apart(
                self.plan.command,
                cwd=self.plan.folder,
                env=dict(self.plan.environment),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        if self.plan.is_once:
            psutil.Process(self._program.pid).nice(system.LEAST_URGENT)

    @property
    def is_running(self) -> bool:
        return self._program is not None and self._program.poll() is None

    @property
    def is_alone(self) -> bool:
        """Whether all that it started has ended, noticed by it or not."""
        if self._program is None:
            return True
        try:
            started = psutil.Process(self._program.pid).children()
            return all(each.status() == psutil.STATUS_ZOMBIE for each in started)
        except psutil.Error:  # it or one of them ended while we looked
            return False

    @property
    def pid(self) -> int | None:
        return self._program.pid if self._program else None

    def note_death(self) -> str:
        """End the rest of its group, plan the next start and log how it ended."""
        if self._program is None:
            return "was not started"
        code = self._program.wait()
        system.kill_group(self._program.pid)
        self._program = None
        has_settled = time.monotonic() - self._started_at >= _SETTLED_SECONDS
        self.young_deaths = 0 if has_settled else self.young_deaths + 1
        self.start_at = time.monotonic() + restart_pause(self.young_deaths)
        return f"was killed by signal {-code}" if code < 0 else f"ended with {code}"

    def ask_to_end(self) -> None:
        if self._program is not None and self.is_running:
            self._program.send_signal(system.END_IN_ORDER)

    def forget(self) -> None:
        """Make sure that nothing of it lives on."""
        if self._program is not None:
            system.kill_group(self._program.pid)
            self._program.wait()
            self._program = None


def restart_pause(young_deaths: int) -> float:
    """Seconds to wait before the next start: 0, 1, 2, 4, ... 30."""
    if young_deaths <= 1:
        return float(young_deaths)
    return float(min(2 ** (young_deaths - 1), _LONGEST_PAUSE))


def shorten_log(log: Path) -> None:
    """Keep a grown log as `NAME.log.1` and begin it again, even while in use.

    The writers append, so they go on at the new beginning.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    if log.exists() and log.stat().st_size > LOG_BYTES:
        shutil.copyfile(log, log.with_name(log.name + ".1"))
        os.truncate(log, 0)
