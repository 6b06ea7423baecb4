"""Share a job out in parts of a second or less, over as many workers as there are.

1. The runner of a job cuts it into parts, once, and wakes one worker (`share_out`).
2. A worker takes a part that nobody holds. If more are free it wakes the next worker
   before it begins; so one message at a time waits in the queue, every idle worker
   takes it, and a job that is cancelled leaves none behind.
3. What a part gave is written in a transaction that locks the job. A worker that finds
   no part left in it adds all of them up and ends the job there and then.

A part is held by lease and token, as a job is: a worker that comes back from the dead
writes nothing twice. What is written stays when a job is cancelled, or fails, and when
it is resumed only the rest is done. If all workers die the job's own lease runs out;
then the sweep lets it be claimed again, which wakes a worker for its parts. It is given
up after `MOST_ATTEMPTS` of that without a single part done.
"""

import logging
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import models, transaction
from django.utils import timezone

from gonuts_league.version import VERSION, number_of

from . import tasks
from .enums import JobState
from .leases import has_lapsed, lease_end, renewed
from .models import Job, JobPart
from .runners import PART_RUNNERS, PARTS, Values
from .services import Claim, JobLostError, is_too_new, wake

PAUSE_SECONDS = 0.5
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WorkPart:
    """One part to be: its params, and how much of the job's total it is."""

    params: dict[str, Any]
    size: int


def share_out(claim: Claim, cut: Callable[[], Sequence[WorkPart]]) -> None:
    """Cut a job into parts, unless it was cut before, and wake workers for them.

    `cut` gives at least one. JobLostError if the job is not ours any more.
    """
    if not JobPart.objects.filter(job=claim.job_id).exists():
        cuts = cut()
        with transaction.atomic():
            claim.write(total=sum(each.size for each in cuts))
            JobPart.objects.bulk_create(
                JobPart(
                    job_id=claim.job_id,
                    number=number,
                    params=each.params,
                    size=each.size,
                )
                for number, each in enumerate(cuts, start=1)
            )
    wake(tasks.run_part, claim.job_id, queue=PARTS)


def run_part(job_id: int) -> None:
    """Do one part of a job, if any is free."""
    part = claim_part(job_id)
    if part is None:
        if is_too_new(job_id):
            # The one message that waits was for who can do it; not to take it at once.
            time.sleep(PAUSE_SECONDS)
            wake(tasks.run_part, job_id, queue=PARTS)
        return
    if _free_parts(job_id).exists():
        wake(tasks.run_part, job_id, queue=PARTS)
    held = JobPart.objects.filter(pk=part.pk, token=part.token)
    running = Job.objects.filter(pk=job_id, state=JobState.RUNNING)
    with renewed(held, running):
        result = PART_RUNNERS[part.job.kind].do(part.job.params, part.params)
    try:
        write_part(part, result)
    except JobLostError:
        logger.info("What %s gave is not wanted any more.", part)
        # A job that is resumed at once need not wait for the lease to run out.
        held.update(token=None, lease_until=None)


def claim_part(job_id: int) -> JobPart | None:
    """Take the first free part of a running job; None if there is none."""
    with transaction.atomic():
        free = _free_parts(job_id).select_related("job").order_by("number")
        part = free.select_for_update(skip_locked=True, of=("self",)).first()
        if part is not None:
            part.token, part.lease_until = uuid.uuid4(), lease_end()
            part.save(update_fields=["token", "lease_until"])
    return part


def write_part(part: JobPart, result: Values) -> None:
    """Write what a held part gave, and end the job if it was the last one.

    JobLostError if the job does not run any more or another worker holds the part.
    """
    with transaction.atomic():
        running = Job.objects.select_for_update().filter(state=JobState.RUNNING)
        job = running.filter(pk=part.job_id).first()
        held = JobPart.objects.filter(pk=part.pk, token=part.token, is_done=False)
        if job is None or not held.update(is_done=True, result=result):
            raise JobLostError
        job.done += part.size
        job.attempts, job.lease_until = 0, lease_end()
        if not job.parts.filter(is_done=False).exists():
            _end(job)
        job.save(
            update_fields=[
                *("done", "attempts", "lease_until", "state", "result", "finished_at")
            ]
        )


def _free_parts(job_id: int) -> models.QuerySet[JobPart]:
    return JobPart.objects.filter(
        models.Q(lease_until=None) | has_lapsed(),
        job=job_id,
        job__state=JobState.RUNNING,
        job__version__lte=number_of(VERSION),
        is_done=False,
    )


def _end(job: Job) -> None:
    """Add up what all parts gave; they are not needed any more."""
    results = job.parts.order_by("number").values_list("result", flat=True)
    job.result = dict(PART_RUNNERS[job.kind].add_up(job.params, results.iterator()))
    job.state, job.finished_at = JobState.DONE, timezone.now()
    job.parts.all().delete()
