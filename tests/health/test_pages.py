"""What programs that watch this one are told, and who else."""

import pytest
from django.test import Client

from gonuts_league.health.models import RequestCount
from gonuts_league.health.services import write_counts
from gonuts_league.jobs.enums import HeartbeatKind
from gonuts_league.jobs.heartbeats import beat
from gonuts_league.jobs.models import Heartbeat
from tests.factories.jobs import JobFactory

TOKEN = "only-for-tests-but-as-long-as-one"
AS_WATCHER = {"Authorization": f"Bearer {TOKEN}"}
ELSEWHERE = "192.0.2.7"


@pytest.fixture
def var_dir(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    folders = dict.fromkeys(("data_folder", "control_folder"), str(tmp_path))
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = folders


@pytest.fixture
def running(db, var_dir):
    beat(HeartbeatKind.SCHEDULER, "gen7@one")
    beat(HeartbeatKind.WORKER, "bulk@one")


@pytest.fixture
def token(settings):
    settings.METRICS_TOKEN = TOKEN


def lines_of(response):
    return {
        line.split(": ")[0]: line.split(": ")[1]
        for line in response.content.decode().splitlines()
    }


def test_a_process_answers_without_database_host_or_https(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS = ["league.example.org"]

    answer = client.get("/healthz")

    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer.headers["Cache-Control"]
    assert client.post("/healthz").status_code == 405


def test_every_part_has_its_line_at_this_machine(client, running):
    answer = client.get("/readyz")

    parts = [line.split()[1] for line in answer.content.decode().splitlines()]
    assert answer.status_code == 200
    assert parts == [
        *("database:", "migrations:", "scheduler:", "worker:", "clock:", "clock:"),
        *("jobs:", "broker:", "disk:", "backups:"),
    ]


def test_strangers_learn_only_whether_it_is_ready(running, token):
    stranger = Client(REMOTE_ADDR=ELSEWHERE)

    assert stranger.get("/readyz").content == b"ready\n"
    wrong = stranger.get("/readyz", headers={"Authorization": "Bearer x"})
    assert wrong.content == b"ready\n"
    assert b"bulk@one" in stranger.get("/readyz", headers=AS_WATCHER).content
    Heartbeat.objects.all().delete()
    answer = stranger.get("/readyz")
    assert (answer.status_code, answer.content) == (503, b"not ready\n")


def test_without_a_token_nobody_reads_figures_and_a_wrong_one_opens_none(
    client, settings
):
    settings.METRICS_TOKEN = ""
    assert (
        client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404
    )
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics").status_code == 401
    assert client.get("/metrics?token=" + TOKEN).status_code == 401


def test_figures_hold_what_was_asked_and_what_waits(
    client, running, token, monkeypatch
):
    monkeypatch.setattr("gonuts_league.health.services.Timer", NoTimer)
    write_counts()
    RequestCount.objects.all().delete()
    # Another process has counted before.
    RequestCount.objects.create(room="games", status=200, count=40, seconds=1.5)
    client.get("/games/")
    client.get("/nowhere/")
    JobFactory.create_batch(3)

    answer = client.get("/metrics", headers=AS_WATCHER)

    told = dict(line.rsplit(" ", 1) for line in answer.content.decode().splitlines())
    assert told['gonuts_requests_total{room="games",status="200"}'] == "41"
    assert told['gonuts_requests_total{room="none",status="404"}'] == "1"
    assert told['gonuts_jobs{state="queued"}'] == "3"
    assert told["gonuts_workers"] == told["gonuts_schedulers"] == "1"
    assert float(told["gonuts_database_bytes"]) > 0
    assert float(told["gonuts_sweep_age_seconds"]) < 60
    assert TOKEN not in answer.content.decode()


class NoTimer:
    """Nothing is written behind the test's back."""

    def __init__(self, *args):
        self.daemon = False

    def start(self):
        pass
