"""Who is alive, of which version, and what an older worker leaves alone."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from gonuts_league.health.selectors import OK, WARNING, state_lines
from gonuts_league.jobs import heartbeats, housekeeping, parts, services, tasks
from gonuts_league.jobs.enums import HeartbeatKind, JobState
from gonuts_league.jobs.heartbeats import beat
from gonuts_league.jobs.models import Heartbeat, Job, JobPart
from gonuts_league.jobs.runners import BULK, RUNNERS, register_runner
from gonuts_league.version import VERSION, number_of
from tests.factories.jobs import JobFactory

pytestmark = pytest.mark.django_db

KIND = "glaze-donuts"
NEWER = number_of(VERSION) + 1


@pytest.fixture(autouse=True)
def fresh():
    heartbeats.warn_once.cache_clear()


@pytest.fixture
def glazing():
    register_runner(KIND, lambda claim: None, queue=BULK)
    yield
    del RUNNERS[KIND]


def lines(part):
    return [(line.level, line.sentence) for line in state_lines() if line.part == part]


def silent_for(name, seconds):
    at = timezone.now() - timedelta(seconds=seconds)
    Heartbeat.objects.filter(name=name).update(at=at, since=at)


def test_a_scheduler_is_known_by_the_search_that_it_asks_for():
    asked = tasks.sweep.request.__class__(origin="gen7@one")
    tasks.sweep.request_stack.push(asked)
    tasks.sweep.run()
    tasks.sweep.request_stack.pop()

    assert [each.name for each in heartbeats.schedulers()] == ["gen7@one"]
    assert lines("scheduler") == [(OK, "lost work was looked for 0 s ago")]


def test_two_schedulers_are_told_once_and_shown(caplog):
    beat(HeartbeatKind.SCHEDULER, "gen7@one")
    silent_for("gen7@one", 20)
    beat(HeartbeatKind.SCHEDULER, "gen9@two")
    # The second may have taken the place of the first.
    assert [each.name for each in heartbeats.schedulers()] == ["gen9@two"]

    for _ in range(3):
        Heartbeat.objects.filter(name="gen9@two").update(
            since=timezone.now() - timedelta(seconds=15)
        )
        beat(HeartbeatKind.SCHEDULER, "gen7@one")
        silent_for("gen9@two", 11)
        beat(HeartbeatKind.SCHEDULER, "gen9@two")

    told = [each.message for each in caplog.records if "scheduler" in each.message]
    assert told == ["More than one scheduler runs: gen7@one, gen9@two. One is enough."]
    assert (WARNING, "gen7@one, gen9@two: one is enough") in lines("scheduler")


def test_a_process_that_beats_often_writes_seldom(django_assert_num_queries):
    beat(HeartbeatKind.WORKER, "bulk@one")

    with django_assert_num_queries(1):
        beat(HeartbeatKind.WORKER, "bulk@one")


def test_a_worker_of_another_version_is_shown():
    beat(HeartbeatKind.WORKER, "bulk@one")
    Heartbeat.objects.update(version="0.1.9")

    assert lines("worker") == [
        (WARNING, f"bulk@one is of version 0.1.9, this is {VERSION}")
    ]


def test_a_clock_that_is_a_minute_off_is_told_and_shown(monkeypatch, caplog):
    monkeypatch.setattr(heartbeats, "clock_ahead", lambda: 60.4)

    beat(HeartbeatKind.WORKER, "bulk@one")

    assert "The clock here is +60 s from the database's: set it." in caplog.messages
    assert lines("clock")[1] == (WARNING, "of bulk@one: +60 s from the database's")


def test_an_older_worker_leaves_newer_jobs_alone_and_says_so_once(glazing, caplog):
    known = JobFactory(kind=KIND, version=NEWER)
    unknown = JobFactory(kind="sugar-coat", version=NEWER)
    Job.objects.update(created_at=timezone.now() - timedelta(hours=1))

    for _ in range(2):
        services.sweep()
        services.run_job(known.pk)
        services.run_job(unknown.pk)

    assert set(Job.objects.values_list("state", "attempts")) == {("queued", 0)}
    assert caplog.messages == [
        f"Job {each.pk} is newer than {VERSION} and waits for a newer worker."
        for each in (known, unknown)
    ]


def test_an_older_worker_takes_no_part_of_a_newer_job(glazing):
    job = JobFactory(kind=KIND, running=True, version=NEWER, token=uuid4())
    JobPart.objects.create(job=job, number=1, params={}, size=1)

    assert parts.claim_part(job.pk) is None
    Job.objects.update(version=number_of(VERSION))
    assert parts.claim_part(job.pk).number == 1


def test_jobs_of_older_programs_and_rows_without_a_version_are_done(glazing):
    old = JobFactory(kind=KIND, version=0)
    new = JobFactory(kind=KIND)

    assert new.version == number_of(VERSION)
    assert services.claim_job(old.pk).job_id == old.pk
    assert services.claim_job(new.pk).job_id == new.pk


def test_the_house_is_not_kept_twice_at_the_same_time(monkeypatch):
    begun = []

    def keep_too():
        begun.append(housekeeping.keep_house())

    monkeypatch.setattr(housekeeping, "CHORES", [keep_too])

    assert housekeeping.keep_house() is True
    assert begun == [False]
    assert Job.objects.get(kind=housekeeping.KIND).state == JobState.DONE


def test_heartbeats_of_yesterday_are_dropped():
    beat(HeartbeatKind.WORKER, "bulk@one")
    beat(HeartbeatKind.WORKER, "bulk@two")
    silent_for("bulk@one", 25 * 3600)

    housekeeping.keep_house()

    assert list(Heartbeat.objects.values_list("name", flat=True)) == ["bulk@two"]
