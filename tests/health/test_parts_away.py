"""Without its database or its queue the program says so in a line, and goes on."""

import json
import os
import socketserver
import subprocess
import sys
import threading
from contextlib import contextmanager

import pytest
from amqp.serialization import dumps

from tests.ports import free_port
from tests.runtime.test_environment import REALISTIC

ASK = """
import json
import django
from django.conf import settings
# Nothing is collected for this.
settings.STORAGES["staticfiles"]["BACKEND"] = (
    "django.contrib.staticfiles.storage.StaticFilesStorage")
django.setup()
from django.db import connection
from django.test import Client
TOO_OLD
client = Client(raise_request_exception=False, headers={
    "Host": "league.example.org", "X-Forwarded-Proto": "https",
    "Authorization": f"Bearer {settings.METRICS_TOKEN}"})
asked = ("/healthz", "/readyz", "/games/", "/", "/metrics")
# As each thread of a server begins.
answers = [(client.get(path), connection.close())[0] for path in asked]
print(json.dumps([[each.status_code, each.content.decode()] for each in answers]))
"""


# No server of another version is at hand, so this one is asked for more.
TOO_OLD = """
connection.features.minimum_database_version = (99,)
"""


def answers_of(script: str, **variables: str) -> tuple[list, list[dict], str]:
    """What the pages answer, the lines of the log, and all that was written."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | REALISTIC | {"GONUTS_CACHE_URL": ""} | variables,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    return json.loads(done.stdout), lines, done.stdout + done.stderr


@pytest.mark.processes
def test_without_a_database_and_a_queue_each_line_says_which_is_away(tmp_path):
    pytest.importorskip("psycopg")
    pytest.importorskip("redis")
    port = free_port()
    (tmp_path / "static").mkdir()

    answers, lines, written = answers_of(
        ASK.replace("TOO_OLD", ""),
        DATABASE_URL=f"postgres://league:filling@127.0.0.1:{port}/league",
        CELERY_BROKER_URL=f"amqp://league:filling@127.0.0.1:{port}//",
        GONUTS_CACHE_URL=f"redis://:filling@127.0.0.1:{port}/0",
        GONUTS_VAR=str(tmp_path),
    )

    healthz, readyz, games, home, metrics = answers
    assert healthz == [200, "ok\n"]
    parts = [line.split(":")[0] for line in readyz[1].splitlines()]
    assert readyz[0] == 503
    assert parts[:3] == ["failed  database", "failed  broker", "warning cache"]
    assert "cache: does not answer" in " ".join(readyz[1].split())
    assert "filling" not in written
    # What needs no data is served, and the rest is told in a sentence.
    assert (home[0], "cannot be reached at the moment" in home[1]) == (503, True)
    assert (games[0], metrics[0]) == (200, 503)
    told = [line["exception"] for line in lines if "exception" in line]
    assert all(each.startswith("The database does not answer: ") for each in told)


@pytest.mark.processes
def test_a_database_of_too_old_a_version_is_told_in_a_line(tmp_path):
    (tmp_path / "static").mkdir()

    answers, lines, _written = answers_of(
        ASK.replace("TOO_OLD", TOO_OLD),
        DATABASE_URL=f"sqlite:///{tmp_path}/league.sqlite3",
        CELERY_BROKER_URL=f"amqp://league:filling@127.0.0.1:{free_port()}//",
        GONUTS_VAR=str(tmp_path),
    )

    needed = "SQLite 99 or later is required"
    _healthz, readyz, games, home, _metrics = answers
    assert readyz[0] == 503
    assert readyz[1].startswith(f"failed  database: {needed}")
    assert (games[0], home[0]) == (200, 503)
    told = [line["exception"] for line in lines if "exception" in line]
    assert told
    assert all(
        each.startswith(f"The database does not answer: {needed}") for each in told
    )


class OldRabbitMQ(socketserver.StreamRequestHandler):
    """As much of RabbitMQ 3.7 as saying which it is, and letting a client in."""

    def handle(self):
        self.rfile.read(len(b"AMQP0091"))
        told = {"product": "RabbitMQ", "version": "3.7.8"}
        self.say(10, dumps("ooFSS", [0, 9, told, b"PLAIN AMQPLAIN", b"en_US"]))
        answers = {
            11: (30, dumps("BlB", [2047, 131072, 0])),
            40: (41, dumps("s", [""])),
            50: (51, b""),
        }
        while head := self.rfile.read(7):
            asked = self.rfile.read(int.from_bytes(head[3:]) + 1)
            if answer := answers.get(int.from_bytes(asked[2:4])):
                self.say(*answer)

    def say(self, method: int, arguments: bytes) -> None:
        payload = (10).to_bytes(2) + method.to_bytes(2) + arguments
        frame = b"\x01\x00\x00" + len(payload).to_bytes(4) + payload + b"\xce"
        self.wfile.write(frame)


class OldRedis(socketserver.StreamRequestHandler):
    """As much of Redis 5 as that: it does not know the word that clients begin with."""

    def handle(self):
        while self.rfile.readline():
            self.wfile.write(b"-ERR unknown command\r\n")


@contextmanager
def serving(kind: type[socketserver.StreamRequestHandler]):
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), kind) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


@pytest.mark.processes
@pytest.mark.parametrize(
    ("kind", "address", "sentence"),
    [
        (OldRabbitMQ, "amqp://a:b@127.0.0.1:{}//", "RabbitMQ 3.7.8 is too old"),
        (OldRedis, "redis://127.0.0.1:{}/0", "cannot be reached, jobs wait"),
    ],
)
def test_a_broker_of_too_old_a_version_is_told_in_a_line(
    kind, address, sentence, tmp_path
):
    if kind is OldRedis:
        pytest.importorskip("redis")
    (tmp_path / "static").mkdir()
    with serving(kind) as port:
        answers, _lines, _written = answers_of(
            ASK.replace("TOO_OLD", ""),
            DATABASE_URL=f"sqlite:///{tmp_path}/league.sqlite3",
            CELERY_BROKER_URL=address.format(port),
            GONUTS_VAR=str(tmp_path),
        )

    readyz = answers[1]
    assert readyz[0] == 503
    assert f"failed  broker: {sentence}" in readyz[1]
