"""A server as its units start it: `prepare`, web server, worker and scheduler.

On SQLite and with messages in files, unless the environment names a database and a
broker. Compose files have the same commands (`test_files.py`).
"""

import http.client
import os
import signal
import subprocess
import sys

import pytest

from tests.deploy.reading import DEPLOY, PYTHON, ROOT, settings_file, unit
from tests.evening.league import READY_SECONDS, League, wait_until

pytestmark = pytest.mark.processes
SYSTEMD = DEPLOY / "systemd"
NAME = "league.example.org"
# What Caddy adds to a request that came by https.
PROXIED = {
    "Host": NAME,
    "X-Forwarded-Proto": "https",
    "X-Forwarded-For": "198.51.100.7",
}
_SERVICES = ("DATABASE_URL", "CELERY_BROKER_URL", "GONUTS_CACHE_URL")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A league with an empty club, and the settings of the example for it."""
    league = League(tmp_path_factory.mktemp("server") / "var")
    club = league.prepare("seed.empty_club", is_open=True)
    league.ask_to_stop()
    given = {name: league.environment.get(name, "") for name in _SERVICES}
    ours = {
        "DATABASE_URL": given["DATABASE_URL"]
        or f"sqlite:///{league.folder}/gonuts.sqlite3",
        "CELERY_BROKER_URL": given["CELERY_BROKER_URL"] or "filesystem://",
        "GONUTS_CACHE_URL": given["GONUTS_CACHE_URL"],
        "GONUTS_HOSTS": NAME,
        "GONUTS_SECRET_KEY": (league.folder / "secret-key").read_text(),
        "GONUTS_VAR": str(league.folder),
        "NUMBA_CACHE_DIR": os.environ.get("NUMBA_CACHE_DIR", ""),
    }
    league.environment |= settings_file() | ours
    return league, club


@pytest.fixture(scope="module")
def prepared(server):
    league, club = server
    league._take_styles()
    return league, club, league.manage("prepare")


def start(league, name, *, instance="", **changed):
    read = unit(SYSTEMD / name, instance=instance, **changed)
    places = {PYTHON: sys.executable, "8000": str(league.port)}
    words = [
        places.get(word, word.replace("/var/lib/gonuts", str(league.folder)))
        for word in read.command
    ]
    return subprocess.Popen(words, cwd=ROOT, env=league.environment | read.environment)


def ask(league, path, **headers):
    asked = http.client.HTTPConnection("127.0.0.1", league.port, timeout=20)
    try:
        asked.request("GET", path, headers=PROXIED | headers)
        answer = asked.getresponse()
        return answer.status, answer.read().decode(), answer.headers
    finally:
        asked.close()


def test_prepare_gets_a_server_ready_without_a_demo(prepared):
    league, _, said = prepared

    assert said.splitlines()[-1] == "Ready."
    assert (league.folder / "static" / "staticfiles.json").exists()
    assert league.rows("SELECT count(*) FROM clubs_club WHERE is_demo") == [(0,)]


def test_units_serve_pages_and_do_what_they_are_asked(prepared):
    league, club, _ = prepared
    processes = [
        start(league, "gonuts-web.service", PROCESSES="1"),
        start(league, "gonuts-beat.service"),
        start(league, "gonuts-worker@.service", instance="interactive"),
    ]
    counts = "SELECT count(*) FROM jobs_job WHERE kind = 'recount'"
    try:
        wait_until(lambda: answers(league), READY_SECONDS, "no page")
        page = f"/c/{club['club']}/"
        status, text, _ = ask(league, page)
        plain = ask(league, "/sign-in/", **{"X-Forwarded-Proto": "http"})
        foreign = ask(league, "/sign-in/", Host="elsewhere.example")
        # The scheduler asks the worker to look, which has the new club counted.
        wait_until(lambda: league.rows(counts) == [(1,)], READY_SECONDS, "nobody looks")
    finally:
        for each in processes:
            each.send_signal(signal.SIGTERM)
        codes = [each.wait(timeout=30) for each in processes]

    assert (status, "Test club" in text) == (200, True)
    assert (plain[0], plain[2]["Location"]) == (301, f"https://{NAME}/sign-in/")
    assert foreign[0] == 400
    assert codes == [0, 0, 0]


def answers(league):
    try:
        return ask(league, "/sign-in/")[0] == 200
    except OSError:
        return False
