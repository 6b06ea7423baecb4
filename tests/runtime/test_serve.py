"""The whole league as `./run` starts it: real web server, real workers."""

import contextlib
import http.client
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import psutil
import pytest
from django.conf import settings as project

from gonuts_league.runtime.network.addresses import hall_addresses
from tests.evening import league as evening
from tests.ports import free_port
from tests.runtime.alive import still_alive

pytestmark = pytest.mark.processes


class League:
    """One league in a data folder of its own."""

    def __init__(self, var_dir: Path, *, port: int, is_lan: bool = False) -> None:
        self.port = port
        self.said = var_dir.with_name("said")
        self._says = self.said.open("w")
        environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "gonuts_league.settings.local",
            "GONUTS_VAR": str(var_dir),
            "GONUTS_PORT": str(port),
            "GONUTS_LAN": "1" if is_lan else "",
        }
        self.program = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--prepare"],
            cwd=project.BASE_DIR,
            env={name: value for name, value in environment.items() if value},
            stdout=self._says,
            stderr=subprocess.STDOUT,
        )

    def wait_for(self, text: str) -> str:
        until = time.monotonic() + 120  # it makes the demo first, beside other tests
        while text not in self.said.read_text() and time.monotonic() < until:
            time.sleep(0.1)
        return self.said.read_text()

    def status(self, host: str = "127.0.0.1") -> int:
        """The status of the first page; 0 when nobody answers."""
        with closing(http.client.HTTPConnection(host, self.port, timeout=20)) as asked:
            try:
                asked.request("GET", "/")
                return asked.getresponse().status
            except OSError:
                return 0

    def wait_for_answer(self) -> int:
        until = time.monotonic() + 20
        while not self.status() and time.monotonic() < until:
            time.sleep(0.1)
        return self.status()

    def find(self, *words: str) -> list[psutil.Process]:
        """The programs right below the supervisor whose command has these words."""
        found = []
        for each in psutil.Process(self.program.pid).children():
            with contextlib.suppress(psutil.Error):  # it may just have ended
                if set(words) <= set(each.cmdline()):
                    found.append(each)
        return found

    def wait_for_new(self, old: psutil.Process, *words: str) -> psutil.Process | None:
        until = time.monotonic() + 20
        while time.monotonic() < until:
            for each in self.find(*words):
                if each != old:
                    return each
            time.sleep(0.1)
        return None

    def end(self, number: int = signal.SIGINT) -> int:
        if self.program.poll() is None:
            self.program.send_signal(number)
        code = self.program.wait(timeout=60)
        self._says.close()
        return code


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def serve(tmp_path, port):
    started: list[League] = []

    def start(**options: bool) -> League:
        started.append(League(tmp_path / "var", port=port, **options))
        return started[-1]

    yield start
    for each in started:
        each.end()


def _wait_for_workers(league: League) -> None:
    until = time.monotonic() + 60
    while len(league.find("celery")) < 2 and time.monotonic() < until:
        time.sleep(0.1)
    time.sleep(3)  # until they listen to signals


def _make_unfinished_database(var_dir: Path) -> None:
    made_by = os.environ | {
        "DJANGO_SETTINGS_MODULE": "gonuts_league.settings.local",
        "GONUTS_VAR": str(var_dir),
    }
    command = [sys.executable, "manage.py", "migrate", "-v0", "sessions"]
    subprocess.run(command, cwd=project.BASE_DIR, env=made_by, check=True)


def test_league_lives_through_kills_and_stops_in_order(serve, tmp_path):
    _make_unfinished_database(tmp_path / "var")
    league = serve()
    said = league.wait_for("Ctrl-C")
    _wait_for_workers(league)
    web, *_ = league.find("granian")
    bulk, *_ = league.find("celery", "bulk,parts")

    web.kill()
    bulk.kill()
    new_web = league.wait_for_new(web, "granian")
    new_bulk = league.wait_for_new(bulk, "celery", "bulk,parts")
    league.wait_for("long tasks was killed")
    status = league.wait_for_answer()
    children = psutil.Process(league.program.pid).children(recursive=True)
    begun_at = time.monotonic()
    code = league.end()
    seconds = time.monotonic() - begun_at

    assert f"A copy of the database as it was: {tmp_path}/var/copies/" in said
    assert _tables_of_only_copy(tmp_path / "var", "before-migration") < 10
    assert f"http://127.0.0.1:{league.port}/" in said
    assert None not in (new_web, new_bulk)
    assert status == 200
    assert (code, seconds < 7) == (0, True)
    assert still_alive(children) == []
    said = league.said.read_text()
    assert "The web server was killed by signal 9; it is started again." in said
    assert said.endswith("Stopped.\n")
    assert _tables_of_only_copy(tmp_path / "var", "stop") > 10


def _tables_of_only_copy(var_dir: Path, reason: str) -> int:
    (copy,) = (var_dir / "copies").glob(f"*-{reason}.zip")
    with ZipFile(copy) as backup:
        database = backup.extract("gonuts.sqlite3", var_dir / "unpacked")
    with closing(sqlite3.connect(database)) as opened:
        count = opened.execute("SELECT count(*) FROM sqlite_master WHERE type='table'")
        return count.fetchone()[0]


def test_next_start_after_a_killed_supervisor_is_clean_and_lets_phones_in(
    serve, tmp_path
):
    address = _address_in_a_network()
    # Where there is a club, no demo is made.
    seeded = evening.League(tmp_path / "var")
    seeded.prepare("seed", players=0, is_published=False)
    seeded.stop()
    first = serve()
    first.wait_for("Ctrl-C")
    answer_without_lan = first.status(address)
    children = psutil.Process(first.program.pid).children(recursive=True)

    first.end(signal.SIGKILL)
    second = serve(is_lan=True)
    said = second.wait_for("Ctrl-C")

    assert "The league is ready." in said
    assert "Collecting" not in said  # nothing had changed
    assert f"http://{address}:{second.port}/" in said
    assert (answer_without_lan, second.status(address)) == (0, 200)
    assert still_alive(children) == []


def _address_in_a_network() -> str:
    addresses = hall_addresses()
    if not addresses:
        pytest.skip("this machine is in no network")
    return addresses[0].address


def test_taken_port_is_named_and_how_to_choose_another(serve, port):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()

        league = serve()
        code = league.program.wait(timeout=60)

    said = league.said.read_text()
    assert code == 1
    assert f"Port {port} is taken by another program." in said
    assert "./run --port " in said
    assert "Traceback" not in said


def test_database_that_cannot_be_copied_is_not_migrated(serve, tmp_path):
    _make_unfinished_database(tmp_path / "var")
    (tmp_path / "var" / "copies").touch()  # no folder can be made here

    league = serve()
    code = league.program.wait(timeout=60)

    said = league.said.read_text()
    assert code == 1
    assert "it could not be copied first, so nothing was changed" in said
    assert "Traceback" not in said
