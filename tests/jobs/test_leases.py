import time
from datetime import timedelta
from threading import Event
from uuid import uuid4

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from gonuts_league.jobs import leases, parts, services
from gonuts_league.jobs.models import Job, JobPart
from gonuts_league.jobs.runners import (
    PART_RUNNERS,
    RUNNERS,
    PartRunner,
    register_part_runner,
    register_runner,
)
from tests.factories.jobs import JobFactory

KIND = "bake-slowly"
PATIENCE = 60
# A server is asked for the time by the thread that renews.
BEATS = pytest.mark.django_db


class Rows:
    """Stands for a queryset; the first `faults` writes find the database locked."""

    def __init__(self, faults=0):
        self.faults = faults
        self.is_renewed = Event()

    def update(self, **values):
        if self.faults:
            self.faults -= 1
            raise OperationalError("database is locked")
        self.is_renewed.set()


@pytest.fixture
def short_lease(settings):
    settings.JOB_LEASE_SECONDS = 0.5


@BEATS
def test_lease_is_renewed_while_the_work_goes_on(short_lease):
    rows, more = Rows(), Rows()

    with leases.renewed(rows, more):
        assert rows.is_renewed.wait(PATIENCE)
        assert more.is_renewed.wait(PATIENCE)


@BEATS
def test_lease_is_renewed_after_the_database_was_locked(short_lease):
    rows = Rows(faults=2)

    with leases.renewed(rows):
        assert rows.is_renewed.wait(PATIENCE)


@BEATS
def test_lease_is_not_renewed_after_the_work(short_lease):
    rows = Rows()
    with leases.renewed(rows):
        assert rows.is_renewed.wait(PATIENCE)
    rows.is_renewed.clear()

    assert not rows.is_renewed.wait(0.1)


def wait_for_renewal(rows):
    """Let the leases of rows run out, and wait until a beat has renewed them."""
    past = timezone.now() - timedelta(days=1)
    assert rows.update(lease_until=past) == 1
    ends_at = time.monotonic() + PATIENCE
    while rows.filter(lease_until=past).exists():
        assert time.monotonic() < ends_at
        time.sleep(0.01)


@pytest.fixture
def kind(short_lease):
    yield KIND
    del RUNNERS[KIND]
    PART_RUNNERS.pop(KIND, None)


@pytest.mark.django_db(transaction=True)
def test_job_that_takes_long_is_not_given_to_another_worker(kind):
    def run(claim):
        wait_for_renewal(Job.objects.filter(pk=claim.job_id))
        services.finish_job(claim, result={})

    register_runner(kind, run)
    job = JobFactory(kind=kind, key="k")

    services.run_job(job.pk)

    job.refresh_from_db()
    assert (job.state, job.attempts) == ("done", 1)


@pytest.mark.django_db(transaction=True)
def test_part_that_takes_long_keeps_itself_and_its_job(kind):
    def bake(params, part):
        wait_for_renewal(JobPart.objects.all())
        wait_for_renewal(Job.objects.all())
        return {}

    register_runner(
        kind, lambda claim: parts.share_out(claim, lambda: [parts.WorkPart({}, 1)])
    )
    add_up = {"is_baked": True}
    register_part_runner(kind, PartRunner(do=bake, add_up=lambda *given: add_up))
    job = JobFactory(kind=kind, key="k")

    services.run_job(job.pk)

    job.refresh_from_db()
    assert (job.state, job.result) == ("done", add_up)


@pytest.mark.skipif(
    connection.vendor == "sqlite", reason="the database has the same clock"
)
@pytest.mark.django_db
@pytest.mark.parametrize("minutes", [1, -1])
def test_a_clock_a_minute_off_takes_no_job_from_another_machine(monkeypatch, minutes):
    ours = timezone.now()
    monkeypatch.setattr(leases, "_measured", None)
    job = JobFactory(
        kind=KIND, running=True, token=uuid4(), lease_until=leases.lease_end()
    )
    monkeypatch.setattr(timezone, "now", lambda: ours + timedelta(minutes=minutes))

    assert services.claim_job(job.pk) is None
    assert services.sweep() == 0
    assert round(leases.clock_ahead() / 60) == minutes
    # And the lease that we then take ends when others think it does.
    assert abs(leases.lease_end() - job.lease_until) < timedelta(seconds=10)
