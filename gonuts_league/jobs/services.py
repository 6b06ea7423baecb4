"""Request, claim, advance and finish long work, whatever the broker does.

A worker owns a job only while it holds the row's token: each write carries it, and a
write that meets no row means that another worker has taken over. So a message that
arrives twice, or a worker that comes back from the dead, changes nothing.
"""

import logging
import time
import uuid
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import IntegrityError, models, transaction
from django.utils import timezone
from kombu.exceptions import ChannelError, OperationalError

from gonuts_league.errors import LeagueError
from gonuts_league.version import VERSION, number_of

from . import tasks
from .enums import ACTIVE, JobState
from .heartbeats import warn_once
from .leases import has_lapsed, lease_end, now, renewed
from .models import Job
from .runners import RUNNERS

MOST_ATTEMPTS = 3
PROGRESS_SECONDS = 0.5
BROKER_ERRORS = (OSError, OperationalError, ChannelError)
logger = logging.getLogger(__name__)


class JobLostError(Exception):
    """Another worker holds this job now, or it was cancelled; stop silently."""


class Claim:
    """One worker's hold on a job: its params, and the token that proves the hold."""

    def __init__(self, job: Job) -> None:
        self.job_id: int = job.pk
        self.kind: str = job.kind
        self.params: dict[str, Any] = job.params
        self.token: uuid.UUID | None = job.token
        self._progress_at = float("-inf")

    @property
    def held(self) -> models.QuerySet[Job]:
        """The job's row as long as it is ours."""
        return Job.objects.filter(
            pk=self.job_id, token=self.token, state=JobState.RUNNING
        )

    def write(self, **values: Any) -> None:
        """Write to the job's row and renew the lease; JobLostError if not ours."""
        if not self.held.update(lease_until=lease_end(), **values):
            raise JobLostError

    def progress(self, done: int, total: int) -> None:
        """Report how far the work is; written twice a second at most."""
        now = time.monotonic()
        if now - self._progress_at >= PROGRESS_SECONDS:
            self._progress_at = now
            self.write(done=done, total=total)


def request_job(
    kind: str, *, key: str, params: dict[str, Any], club: Any = None, user: Any = None
) -> Job:
    """Queue work of `kind`; while the same `key` is active, return that job."""
    with transaction.atomic():
        active = (
            Job.objects.select_for_update().filter(key=key, state__in=ACTIVE).first()
        )
        if active is not None:
            return active
        job = Job.objects.create(
            kind=kind, key=key, params=params, club=club, requested_by=user
        )
        transaction.on_commit(lambda: send(job.pk, kind))
    return job


def send(job_id: int, kind: str) -> None:
    """Wake a worker. If the broker is down the sweep sends again."""
    wake(tasks.run_job, job_id, queue=RUNNERS[kind].queue)


def wake(task: Any, job_id: int, *, queue: str) -> None:
    """Send a message about a job. If the broker is down the sweep sends again.

    RabbitMQ without memory left confirms nothing, so a page waits for it some seconds.
    """
    try:
        task.apply_async(
            (job_id,), queue=queue, confirm_timeout=2, retry_policy={"max_retries": 1}
        )
    except BROKER_ERRORS:
        logger.warning("The broker did not take job %s; the sweep will.", job_id)


def run_job(job_id: int) -> None:
    """Claim a job and do it; a job that another worker holds is left alone."""
    claim = claim_job(job_id)
    if claim is None:
        return
    try:
        _do(claim)
    except JobLostError:
        logger.info("Job %s is held by another worker.", job_id)


def _do(claim: Claim) -> None:
    try:
        if claim.kind not in RUNNERS:
            raise LeagueError("job-kind-gone")
        with renewed(claim.held):
            RUNNERS[claim.kind].run(claim)
    except LeagueError as error:
        fail_job(claim, error)


def claim_job(job_id: int) -> Claim | None:
    """Take a queued job, or a running one whose worker fell silent; else None."""
    free = (
        known_jobs()
        .filter(pk=job_id)
        .filter(
            models.Q(state=JobState.QUEUED)
            | models.Q(has_lapsed(), state=JobState.RUNNING)
        )
    )
    worn_out = free.filter(attempts__gte=MOST_ATTEMPTS)
    if worn_out.update(
        state=JobState.FAILED, error_code="job-gave-up", finished_at=timezone.now()
    ):
        return None
    taken = free.update(
        state=JobState.RUNNING,
        token=uuid.uuid4(),
        lease_until=lease_end(),
        attempts=models.F("attempts") + 1,
    )
    if taken:
        return Claim(Job.objects.get(pk=job_id))
    is_too_new(job_id)
    return None


def is_too_new(job_id: int) -> bool:
    """Whether a job under way was asked of a newer version; the log says so once."""
    newer = Job.objects.filter(state__in=ACTIVE, version__gt=number_of(VERSION))
    if is_newer := newer.filter(pk=job_id).exists():
        warn_once(f"Job {job_id} is newer than {VERSION} and waits for a newer worker.")
    return is_newer


def known_jobs() -> models.QuerySet[Job]:
    """The jobs that this version of the program knows how to do."""
    return Job.objects.filter(version__lte=number_of(VERSION))


def finish_job(claim: Claim, *, result: dict[str, Any]) -> None:
    """End a job; call it inside the transaction that writes what the job made."""
    claim.write(
        state=JobState.DONE,
        result=result,
        finished_at=timezone.now(),
        done=models.F("total"),
    )


def fail_job(claim: Claim, error: LeagueError) -> None:
    claim.write(
        state=JobState.FAILED,
        error_code=error.code,
        error_values=error.values,
        finished_at=timezone.now(),
    )


def cancel_job(job: Job) -> bool:
    """Stop a job that is not finished; its worker notices at its next write."""
    active = Job.objects.filter(pk=job.pk, state__in=ACTIVE)
    return bool(active.update(state=JobState.CANCELLED, finished_at=timezone.now()))


def resume_job(job: Job) -> bool:
    """Resume a cancelled or failed job; False if it is neither.

    LeagueError if another one of its key is under way.
    """
    stopped = Job.objects.filter(
        pk=job.pk, state__in=(JobState.CANCELLED, JobState.FAILED)
    )
    try:
        with transaction.atomic():
            resumed = stopped.update(
                state=JobState.QUEUED,
                token=None,
                lease_until=None,
                attempts=0,
                error_code="",
                error_values={},
                finished_at=None,
            )
            if resumed:
                transaction.on_commit(lambda: send(job.pk, job.kind))
    except IntegrityError:
        raise LeagueError("job-runs-already") from None
    return bool(resumed)


def sweep() -> int:
    """Send again what fell out of the queue or out of a dead worker's hands.

    Work of a kind that no app does any more is failed; gives the number sent.
    """
    moment = now()
    stale = timedelta(seconds=settings.JOB_LEASE_SECONDS)
    forgotten = known_jobs().filter(
        models.Q(has_lapsed(), state=JobState.RUNNING)
        | models.Q(state=JobState.QUEUED)
        & ~models.Q(created_at__range=(moment - stale, moment))
    )
    forgotten.exclude(kind__in=RUNNERS).update(
        state=JobState.FAILED, error_code="job-kind-gone", finished_at=timezone.now()
    )
    found = list(forgotten.values_list("pk", "kind"))
    for job_id, kind in found:
        send(job_id, kind)
    return len(found)
