from datetime import timedelta

import pytest
from django.utils import timezone

from gonuts_league.errors import LeagueError
from gonuts_league.jobs import parts, services
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job, JobPart
from gonuts_league.jobs.runners import (
    PART_RUNNERS,
    RUNNERS,
    PartRunner,
    register_part_runner,
    register_runner,
)
from gonuts_league.version import VERSION, number_of
from tests.factories.jobs import JobFactory

pytestmark = pytest.mark.django_db

KIND = "eat-donuts"
LONG_AGO = timedelta(seconds=3600)


@pytest.fixture
def eaten():
    """Let donuts be eaten one a part, and list those that were."""
    names = []

    def eat(params, part):
        names.append(part["donut"])
        return {"eaten": part["donut"], "by": params["eater"]}

    def add_up(params, results):
        return {"eaten": [each["eaten"] for each in results]}

    def run(claim):
        parts.share_out(claim, lambda: cuts(*claim.params["donuts"]))

    register_runner(KIND, run)
    register_part_runner(KIND, PartRunner(do=eat, add_up=add_up))
    yield names
    del RUNNERS[KIND], PART_RUNNERS[KIND]


def cuts(*donuts):
    return [parts.WorkPart({"donut": name}, size=10) for name in donuts]


def make_job(*donuts, key="k", **fields):
    params = {"donuts": donuts, "eater": "Greta"}
    return JobFactory(kind=KIND, key=key, params=params, **fields)


def cut_job(*donuts):
    """A running job in parts that nobody has taken, with its claim."""
    job = make_job(*donuts)
    claim = services.claim_job(job.pk)
    JobPart.objects.bulk_create(
        JobPart(job=job, number=n, params=each.params, size=each.size)
        for n, each in enumerate(cuts(*donuts), start=1)
    )
    claim.write(total=10 * len(donuts))
    return job


def result_of(job):
    job.refresh_from_db()
    return job.state, job.result, job.done, job.total


def test_all_parts_are_done_and_added_up_in_their_order(eaten):
    job = make_job("plain", "glazed", "eclair")

    services.run_job(job.pk)

    donuts = ["plain", "glazed", "eclair"]
    assert result_of(job) == ("done", {"eaten": donuts}, 30, 30)
    assert sorted(eaten) == sorted(donuts)
    assert not JobPart.objects.exists()


def test_message_that_arrives_twice_does_no_part_twice(eaten):
    job = make_job("plain", "glazed")

    services.run_job(job.pk)
    parts.run_part(job.pk)

    assert sorted(eaten) == ["glazed", "plain"]


def test_an_older_worker_gives_the_message_of_newer_work_back(eaten, monkeypatch):
    job = cut_job("plain")
    Job.objects.update(version=number_of(VERSION) + 1)

    def while_it_pauses(_seconds):
        """The message waits again, for a worker that knows the work."""
        Job.objects.update(version=number_of(VERSION))

    monkeypatch.setattr(parts.time, "sleep", while_it_pauses)
    parts.run_part(job.pk)

    assert eaten == ["plain"]


def test_two_workers_get_two_parts_and_whoever_is_last_adds_up(eaten):
    job = cut_job("plain", "glazed")
    first, second = parts.claim_part(job.pk), parts.claim_part(job.pk)

    assert (first.number, second.number, parts.claim_part(job.pk)) == (1, 2, None)
    parts.write_part(second, {"eaten": "glazed"})
    assert result_of(job) == ("running", None, 10, 20)
    parts.write_part(first, {"eaten": "plain"})
    assert result_of(job) == ("done", {"eaten": ["plain", "glazed"]}, 20, 20)


def test_part_of_a_silent_worker_is_done_by_another_and_counts_once(eaten):
    job = cut_job("plain", "glazed")
    old = parts.claim_part(job.pk)
    JobPart.objects.update(lease_until=timezone.now() - LONG_AGO)
    new = parts.claim_part(job.pk)

    assert new.number == old.number
    with pytest.raises(services.JobLostError):
        parts.write_part(old, {"eaten": "by the dead"})
    parts.write_part(new, {"eaten": "plain"})
    with pytest.raises(services.JobLostError):
        parts.write_part(new, {"eaten": "twice"})

    assert result_of(job) == ("running", None, 10, 20)


def test_part_of_a_cancelled_job_is_neither_taken_nor_written(eaten):
    job = cut_job("plain", "glazed")
    held = parts.claim_part(job.pk)

    services.cancel_job(job)

    assert parts.claim_part(job.pk) is None
    with pytest.raises(services.JobLostError):
        parts.write_part(held, {"eaten": "plain"})
    assert result_of(job) == ("cancelled", None, 0, 20)


def test_job_that_is_cancelled_while_a_part_is_done_stays_cancelled(eaten):
    job = cut_job("plain")

    def cancel(params, part):
        services.cancel_job(job)
        return {}

    register_part_runner(KIND, PartRunner(do=cancel, add_up=lambda *given: {}))
    parts.run_part(job.pk)

    assert result_of(job)[0] == "cancelled"
    assert job.parts.get().lease_until is None


@pytest.mark.parametrize("state", [JobState.CANCELLED, JobState.FAILED])
def test_resumed_job_does_only_what_is_left(
    eaten, state, django_capture_on_commit_callbacks
):
    job = cut_job("plain", "glazed", "eclair")
    parts.write_part(parts.claim_part(job.pk), {"eaten": "plain"})
    Job.objects.update(state=state, finished_at=timezone.now(), error_code="x")

    with django_capture_on_commit_callbacks(execute=True):
        assert services.resume_job(job) is True

    done = {"eaten": ["plain", "glazed", "eclair"]}
    assert result_of(job) == ("done", done, 30, 30)
    assert sorted(eaten) == ["eclair", "glazed"]
    assert job.error_code == ""


@pytest.mark.parametrize("state", [JobState.DONE, JobState.QUEUED, JobState.RUNNING])
def test_only_what_has_stopped_can_be_resumed(state):
    job = make_job(state=state)

    assert services.resume_job(job) is False


def test_job_is_not_resumed_beside_another_one_of_its_key():
    stopped = make_job(state=JobState.CANCELLED)
    make_job()

    with pytest.raises(LeagueError, match="Another one is still running"):
        services.resume_job(stopped)

    assert result_of(stopped)[0] == "cancelled"


def test_sweep_brings_back_a_job_whose_workers_all_died(eaten):
    job = cut_job("plain", "glazed")
    parts.claim_part(job.pk)
    past = timezone.now() - LONG_AGO
    Job.objects.update(lease_until=past)
    JobPart.objects.filter(token__isnull=False).update(lease_until=past)

    assert services.sweep() == 1

    assert result_of(job)[:2] == ("done", {"eaten": ["plain", "glazed"]})


def test_a_part_that_is_done_clears_the_count_of_silent_workers(eaten):
    job = cut_job("plain", "glazed")
    Job.objects.update(attempts=services.MOST_ATTEMPTS)

    parts.write_part(parts.claim_part(job.pk), {"eaten": "plain"})

    job.refresh_from_db()
    assert job.attempts == 0


def test_writing_a_part_locks_its_job(eaten, noting_locks):
    job = cut_job("plain", "glazed")
    part = parts.claim_part(job.pk)

    with noting_locks() as read:
        parts.write_part(part, {"eaten": "plain"})

    assert read[0] == ("jobs_job", True)


def test_parts_go_with_their_job():
    job = cut_job("plain")

    job.delete()

    assert not JobPart.objects.exists()


def test_a_part_says_whose_it_is():
    job = cut_job("plain")

    assert str(job.parts.get()) == f"part 1 of job {job.pk}"
