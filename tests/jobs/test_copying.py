"""Copies of the database as jobs, by the real services of jobs."""

import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from gonuts_league.jobs import services
from gonuts_league.jobs.copying import request_copy
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.runners import RUNNERS
from gonuts_league.runtime.backups.copies import copies
from tests.events.actions import play_round
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def database_file(settings, tmp_path, monkeypatch):
    """A file to be copied, in place of the suite's database in memory."""
    if connection.vendor != "sqlite":
        pytest.skip("another database is no file")
    settings.COPIES_SECOND_DIR = ""
    path = tmp_path / "league.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.execute("CREATE TABLE tap (number INTEGER)")
    monkeypatch.setitem(connection.settings_dict, "NAME", str(path))


def kept():
    return [copy.name.split("Z-")[1] for copy in copies()]


def test_a_copy_is_kept_after_commit_and_named_by_its_job(
    database_file, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        job = request_copy("round-published")

    job.refresh_from_db()
    assert kept() == ["round-published.zip"]
    assert (job.state, job.result) == ("done", {"copy": copies()[0].name})


def test_a_copy_is_made_although_its_worker_was_killed(database_file):
    job = request_copy("round-closed")
    services.claim_job(job.pk)
    Job.objects.update(lease_until=timezone.now() - timedelta(seconds=1))

    services.sweep()

    job.refresh_from_db()
    assert (job.state, job.attempts) == ("done", 2)
    assert kept() == ["round-closed.zip"]


def test_a_copy_that_is_done_is_not_made_again_by_a_late_message(database_file):
    job = request_copy("round-closed")

    services.run_job(job.pk)
    services.run_job(job.pk)

    assert kept() == ["round-closed.zip"]


def test_a_copy_that_runs_does_not_stand_for_what_is_written_now():
    running = request_copy("round-published")
    services.claim_job(running.pk)

    assert request_copy("round-published") != running


def test_nothing_to_copy_ends_the_job_all_the_same(monkeypatch):
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite keeps a database in memory")
    monkeypatch.setitem(connection.settings_dict, "NAME", ":memory:")
    job = request_copy("round-published")

    services.run_job(job.pk)

    job.refresh_from_db()
    assert (job.state, job.result) == ("done", {"copy": None})


def test_copies_wait_in_the_bulk_queue():
    assert RUNNERS["keep-copy"].queue == "bulk"


def test_publishing_and_closing_a_round_each_ask_for_a_copy():
    play_round(event_of(4))

    asked = Job.objects.filter(kind="keep-copy").order_by("pk")
    assert list(asked.values_list("params", flat=True)) == [
        {"reason": "round-published"},
        {"reason": "round-closed"},
    ]
