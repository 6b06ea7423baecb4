"""The supervisor with small programs in place of the web server and the workers."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from gonuts_league.runtime.processes.running import (
    AS_BEFORE,
    FOR_PHONES,
    start_again,
    take_asked,
)
from tests.ports import free_port
from tests.runtime.alive import still_alive

pytestmark = pytest.mark.processes

_WEB = """
import http.server, sys
class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(int(sys.argv[2]))
        self.end_headers()
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Answer).serve_forever()
"""
_SUPERVISE = """
import os, sys
from pathlib import Path
from django.conf import settings
from gonuts_league.runtime.processes.children import ChildPlan
from gonuts_league.runtime.processes.running import RunningStart
from gonuts_league.runtime.processes.strays import TOKEN_VARIABLE
from gonuts_league.runtime.processes.supervisor import Supervisor
web, worker, status, is_once = sys.argv[1:]
def plan(name, label, *command, is_once=False):
    return ChildPlan(name=name, label=label, command=(sys.executable, "-c", *command),
        environment=os.environ | {TOKEN_VARIABLE: "of-this-test"},
        folder=settings.BASE_DIR, log=settings.VAR_DIR / "log" / f"{name}.log",
        is_once=is_once)
plans = [plan("web", "The web server", web, str(settings.PORT), status),
         plan("worker", "The worker", worker, is_once=bool(is_once))]
supervisor = Supervisor(plans, port=settings.PORT,
    start=RunningStart(os.getpid(), "of-this-test", ""), folder=settings.BASE_DIR)
supervisor.run()
print("ended in order, to open to phones:", supervisor.opens_to_phones)
"""


class Supervised:
    """A supervisor under test and what it has said so far."""

    def __init__(
        self, var_dir: Path, *, worker: str, status: int = 200, is_once: str = ""
    ) -> None:
        self.said = var_dir / "said"
        self._says = self.said.open("w")
        environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "gonuts_league.settings.test",
            "GONUTS_VAR": str(var_dir),
            "GONUTS_PORT": str(free_port()),
        }
        arguments = [_WEB, worker, str(status), is_once]
        command = [sys.executable, "-c", _SUPERVISE, *arguments]
        self.program = subprocess.Popen(
            command, env=environment, stdout=self._says, stderr=subprocess.STDOUT
        )

    def wait_for(self, text: str) -> str:
        until = time.monotonic() + 30
        while text not in self.said.read_text() and time.monotonic() < until:
            time.sleep(0.05)
        return self.said.read_text()

    def children(self) -> list[psutil.Process]:
        """Its two programs and its guard, as soon as all of them run."""
        until = time.monotonic() + 10
        supervisor = psutil.Process(self.program.pid)
        while len(supervisor.children()) < 3 and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(0.3)  # until they have begun
        return supervisor.children()

    def end(self, number: int = signal.SIGTERM) -> int:
        if self.program.poll() is None:
            self.program.send_signal(number)
        code = self.program.wait(timeout=60)
        self._says.close()
        return code


@pytest.fixture
def supervise(tmp_path):
    started: list[Supervised] = []

    def start(worker: str, **options: object) -> Supervised:
        started.append(Supervised(tmp_path, worker=worker, **options))
        return started[-1]

    yield start
    for each in started:
        each.end()


def test_deaf_worker_is_killed_after_the_grace_and_all_ends_in_order(supervise):
    deaf = (
        "import signal, subprocess, sys, time; "
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); "
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(90)']); "
        "time.sleep(60)"
    )
    league = supervise(deaf)
    league.wait_for("Ctrl-C")
    children = league.children()
    begun_at = time.monotonic()

    code = league.end(signal.SIGHUP)

    assert code == 0
    assert 4 < time.monotonic() - begun_at < 7
    assert "ended in order" in league.said.read_text()
    assert len(children) == 3
    assert still_alive(children) == []


@pytest.mark.parametrize("how", [AS_BEFORE, FOR_PHONES])
def test_all_end_to_open_to_phones_only_when_asked_for_that(supervise, how):
    league = supervise("import time; time.sleep(60)")
    league.wait_for("Ctrl-C")

    start_again(league.said.parent, how)

    assert league.program.wait(timeout=60) == 0
    assert f"to open to phones: {how == FOR_PHONES}" in league.said.read_text()
    assert take_asked(league.said.parent) == ""


def test_worker_that_ends_soon_after_each_start_is_told_once_with_its_log(supervise):
    league = supervise("print('no such module'); raise SystemExit(3)")

    said = league.wait_for("up to 30 seconds")
    log = league.said.parent / "log" / "worker.log"

    assert said.count("The worker ended with 3; it is started again.") == 2
    assert f"The worker ends soon after each start. Read {log}." in said
    assert "no such module" in log.read_text()


def test_what_is_to_run_once_may_end(supervise):
    league = supervise("print('compiled')", is_once="once")
    league.wait_for("Ctrl-C")
    time.sleep(2.5)  # longer than the first pauses

    log = league.said.parent / "log" / "worker.log"
    assert log.read_text().count("compiled") == 1
    assert "The worker ended" not in league.said.read_text()


def test_web_server_that_answers_with_an_error_is_told_with_its_log(supervise):
    league = supervise("import time; time.sleep(60)", status=500)

    said = league.wait_for("Ctrl-C")

    log = league.said.parent / "log" / "web.log"
    assert f"answers with an error. Read {log}:" in said


def test_guard_ends_the_children_of_a_killed_supervisor(supervise):
    league = supervise("import time; time.sleep(60)")
    league.wait_for("Ctrl-C")
    children = league.children()

    league.end(signal.SIGKILL)

    assert len(children) == 3
    assert still_alive(children) == []
