from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.utils import timezone
from kombu.exceptions import ChannelError, OperationalError

from gonuts_league.celery import app
from gonuts_league.errors import LeagueError, sentence_of
from gonuts_league.jobs import housekeeping, services
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.runners import BULK, RUNNERS, register_runner
from tests.factories.jobs import JobFactory

pytestmark = pytest.mark.django_db

KIND = "count-donuts"


@pytest.fixture
def runs():
    """Let a runner of our own do the work, and list the claims that it was given."""
    claims = []

    def run(claim):
        claims.append(claim)
        claim.progress(1, 2)
        services.finish_job(claim, result={"eaten": claim.params["donuts"]})

    register_runner(KIND, run, queue=BULK)
    yield claims
    del RUNNERS[KIND]


def make_job(**fields):
    return JobFactory(kind=KIND, key="k", params={"donuts": 3}, **fields)


def test_requested_job_runs_after_commit_and_keeps_its_result(
    runs, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        job = services.request_job(KIND, key="k", params={"donuts": 3})

    job.refresh_from_db()
    assert (job.state, job.result, job.done, job.total) == (
        "done",
        {"eaten": 3},
        2,
        2,
    )


def test_requesting_the_same_thing_twice_gives_the_same_job(runs):
    first = services.request_job(KIND, key="k", params={"donuts": 3})
    second = services.request_job(KIND, key="k", params={"donuts": 4})

    assert second == first
    assert Job.objects.count() == 1


def test_database_refuses_two_active_jobs_of_one_key():
    make_job()

    with pytest.raises(IntegrityError):
        make_job()


def test_message_that_arrives_twice_runs_the_job_once(runs):
    job = make_job()

    services.run_job(job.pk)
    services.run_job(job.pk)

    assert len(runs) == 1


def test_job_that_another_worker_holds_is_left_alone(runs):
    job = make_job()
    services.claim_job(job.pk)

    assert services.claim_job(job.pk) is None


def test_job_of_a_silent_worker_is_taken_over_and_the_old_hold_writes_nothing():
    job = make_job()
    old = services.claim_job(job.pk)
    Job.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    new = services.claim_job(job.pk)

    with pytest.raises(services.JobLostError):
        services.finish_job(old, result={"by": "old"})
    services.finish_job(new, result={"by": "new"})

    job.refresh_from_db()
    assert (job.result, job.attempts) == ({"by": "new"}, 2)


def test_clock_set_back_makes_no_job_wait_for_a_silent_worker(runs):
    job = make_job()
    services.claim_job(job.pk)
    Job.objects.update(lease_until=timezone.now() + timedelta(hours=1))

    assert services.sweep() == 1
    job.refresh_from_db()
    assert (job.state, len(runs)) == ("done", 1)


def test_clock_set_back_makes_no_message_wait(runs):
    job = make_job()
    Job.objects.update(created_at=timezone.now() + timedelta(hours=1))

    assert services.sweep() == 1
    job.refresh_from_db()
    assert job.state == "done"


def test_job_is_given_up_after_three_silent_workers():
    job = make_job(attempts=3)

    assert services.claim_job(job.pk) is None

    job.refresh_from_db()
    assert (job.state, job.error_code) == ("failed", "job-gave-up")


def test_rule_broken_by_the_work_is_kept_with_its_values(runs):
    def refuse(claim):
        raise LeagueError("one-player", name="Greta")

    register_runner(KIND, refuse)
    job = make_job()

    services.run_job(job.pk)

    job.refresh_from_db()
    assert (job.state, job.error_code, job.error_values) == (
        "failed",
        "one-player",
        {"name": "Greta"},
    )


def test_rule_broken_by_work_that_was_cancelled_changes_nothing(runs):
    job = make_job()

    def refuse_too_late(claim):
        services.cancel_job(job)
        raise LeagueError("one-player", name="Greta")

    register_runner(KIND, refuse_too_late)
    services.run_job(job.pk)

    job.refresh_from_db()
    assert (job.state, job.error_code) == ("cancelled", "")


@pytest.mark.parametrize("error", [OSError, OperationalError, ChannelError])
def test_request_is_kept_while_the_broker_takes_nothing(
    runs, error, monkeypatch, django_capture_on_commit_callbacks
):
    def refuse(*args, **kwargs):
        raise error("out of order")

    monkeypatch.setattr("kombu.Producer.publish", refuse)
    monkeypatch.setitem(app.conf, "task_always_eager", False)
    with django_capture_on_commit_callbacks(execute=True):
        job = services.request_job(KIND, key="k", params={"donuts": 3})

    job.refresh_from_db()
    assert (job.state, runs) == ("queued", [])


def test_cancelled_job_is_lost_to_its_worker():
    job = make_job()
    claim = services.claim_job(job.pk)

    assert services.cancel_job(job) is True
    with pytest.raises(services.JobLostError):
        claim.progress(1, 2)


def test_finished_job_cannot_be_cancelled():
    job = make_job(state=JobState.DONE)

    assert services.cancel_job(job) is False


def test_sweep_sends_again_what_was_forgotten_and_nothing_else(runs, settings):
    long_ago = timezone.now() - timedelta(seconds=settings.JOB_LEASE_SECONDS + 1)
    silent = make_job(state=JobState.RUNNING, lease_until=long_ago)
    waiting = JobFactory(kind=KIND, key="new", params={"donuts": 1})
    forgotten = JobFactory(kind=KIND, key="old", params={"donuts": 2})
    Job.objects.filter(pk=forgotten.pk).update(created_at=long_ago)

    assert services.sweep() == 2

    states = dict(Job.objects.values_list("pk", "state"))
    assert states == {silent.pk: "done", forgotten.pk: "done", waiting.pk: "queued"}


@pytest.mark.parametrize("state", [JobState.QUEUED, JobState.RUNNING])
def test_sweep_fails_work_that_no_app_does_any_more(runs, state, settings):
    long_ago = timezone.now() - timedelta(seconds=settings.JOB_LEASE_SECONDS + 1)
    gone = JobFactory(kind="fry-donuts", key="old", state=state, lease_until=long_ago)
    known = make_job()
    Job.objects.update(created_at=long_ago)

    assert services.sweep() == 1

    gone.refresh_from_db()
    known.refresh_from_db()
    assert (gone.state, gone.error_code, known.state) == (
        "failed",
        "job-kind-gone",
        "done",
    )
    assert sentence_of(gone.error_code, {}) == "This work is no longer done here."


def test_message_for_work_that_no_app_does_any_more_fails_its_job():
    job = make_job()

    services.run_job(job.pk)

    job.refresh_from_db()
    assert (job.state, job.error_code) == ("failed", "job-kind-gone")


def test_progress_is_written_at_most_twice_a_second(django_assert_num_queries):
    claim = services.claim_job(make_job().pk)

    with django_assert_num_queries(1):
        for step in range(100):
            claim.progress(step, 100)


def test_house_is_kept_once_a_day():
    assert housekeeping.keep_house() is True
    assert housekeeping.keep_house() is False


def test_house_is_kept_after_the_clock_ran_ahead():
    housekeeping.keep_house()
    Job.objects.update(finished_at=timezone.now() + timedelta(days=900))

    assert housekeeping.keep_house() is True


def test_old_finished_jobs_go_and_young_ones_stay():
    now = timezone.now()
    make_job(state=JobState.DONE, finished_at=now - timedelta(days=31))
    young = make_job(state=JobState.DONE, finished_at=now - timedelta(days=29))

    housekeeping.keep_house()

    assert list(Job.objects.filter(kind=KIND)) == [young]
