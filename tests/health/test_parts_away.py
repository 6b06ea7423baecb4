"""Without its database or its queue the program says so in a line, and goes on."""

import json
import os
import subprocess
import sys

import pytest

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
from django.test import Client
client = Client(raise_request_exception=False, headers={
    "Host": "league.example.org", "X-Forwarded-Proto": "https",
    "Authorization": f"Bearer {settings.METRICS_TOKEN}"})
asked = ("/healthz", "/readyz", "/games/", "/", "/metrics")
answers = [client.get(path) for path in asked]
print(json.dumps([[each.status_code, each.content.decode()] for each in answers]))
"""


@pytest.mark.processes
def test_without_a_database_and_a_queue_each_line_says_which_is_away(tmp_path):
    pytest.importorskip("psycopg")
    port = free_port()
    away = {
        "DATABASE_URL": f"postgres://league:filling@127.0.0.1:{port}/league",
        "CELERY_BROKER_URL": f"amqp://league:filling@127.0.0.1:{port}//",
        "GONUTS_CACHE_URL": "",
        "GONUTS_VAR": str(tmp_path),
    }
    (tmp_path / "static").mkdir()

    done = subprocess.run(
        [sys.executable, "-c", ASK],
        env=os.environ | REALISTIC | away,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stderr
    healthz, readyz, games, home, metrics = json.loads(done.stdout)
    assert healthz == [200, "ok\n"]
    parts = [line.split(":")[0] for line in readyz[1].splitlines()]
    assert readyz[0] == 503
    assert parts == ["failed  database", "failed  broker", *parts[2:]]
    assert "filling" not in done.stdout + done.stderr
    # What needs no data is served, and the rest is told in a sentence.
    assert (home[0], "cannot be reached at the moment" in home[1]) == (503, True)
    assert (games[0], metrics[0]) == (200, 503)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    told = [line["exception"] for line in lines if "exception" in line]
    assert all(each.startswith("The database does not answer: ") for each in told)
