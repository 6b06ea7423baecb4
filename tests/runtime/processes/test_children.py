import sys
import time
from pathlib import Path

import psutil
import pytest

from gonuts_league.runtime.processes import children
from gonuts_league.runtime.processes.children import (
    Child,
    ChildPlan,
    restart_pause,
    shorten_log,
)
from tests.runtime.alive import still_alive


def _plan(folder: Path, program: str) -> ChildPlan:
    return ChildPlan(
        name="web",
        label="The web server",
        command=(sys.executable, "-c", program),
        environment={},
        folder=folder,
        log=folder / "log" / "web.log",
    )


def _wait_for_end(child: Child) -> None:
    until = time.monotonic() + 10
    while child.is_running and time.monotonic() < until:
        time.sleep(0.02)


def test_pauses_grow_to_half_a_minute():
    pauses = [restart_pause(deaths) for deaths in range(8)]

    assert pauses == [0, 1, 2, 4, 8, 16, 30, 30]


def test_young_death_is_counted_and_put_off(tmp_path):
    child = Child(_plan(tmp_path, "print('cannot'); raise SystemExit(3)"))
    child.start()
    _wait_for_end(child)

    how = child.note_death()

    assert how == "ended with 3"
    assert child.young_deaths == 1
    assert child.start_at is not None
    assert child.start_at > time.monotonic() + 0.5
    assert child.plan.log.read_text() == "cannot\n"


def test_settled_program_is_started_again_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr(children, "_SETTLED_SECONDS", 0.0)
    child = Child(_plan(tmp_path, "raise SystemExit(0)"))
    child.young_deaths = 5
    child.start()
    _wait_for_end(child)

    child.note_death()

    assert child.young_deaths == 0
    assert child.start_at is not None
    assert child.start_at <= time.monotonic()


@pytest.mark.processes
def test_what_a_killed_program_had_started_ends_with_it(tmp_path):
    program = (
        "import subprocess, sys, time; "
        "p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']); "
        "print(p.pid, flush=True); time.sleep(60)"
    )
    child = Child(_plan(tmp_path, program))
    child.start()
    until = time.monotonic() + 10
    while not child.plan.log.read_text().strip() and time.monotonic() < until:
        time.sleep(0.05)
    grandchild = psutil.Process(int(child.plan.log.read_text()))

    psutil.Process(child.pid).kill()
    _wait_for_end(child)
    how = child.note_death()

    assert how == "was killed by signal 9"
    assert still_alive([grandchild]) == []


def test_grown_log_is_kept_and_begun_again_while_in_use(tmp_path, monkeypatch):
    monkeypatch.setattr(children, "LOG_BYTES", 10)
    log = tmp_path / "web.log"

    with log.open("a") as writer:
        writer.write("a long line\n")
        writer.flush()
        shorten_log(log)
        writer.write("new\n")

    assert (tmp_path / "web.log.1").read_text() == "a long line\n"
    assert log.read_text() == "new\n"
