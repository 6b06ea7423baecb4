"""What has to be tidied once a day, and at the next start if it is overdue."""

from collections.abc import Callable
from datetime import timedelta

from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.utils import timezone

from .enums import ACTIVE, JobState
from .leases import lease_end, now, renewed
from .models import Heartbeat, Job, KeptAnswer

EVERY = timedelta(days=1)
JOBS_KEPT = timedelta(days=30)
KIND = "keep-house"
CHORES: list[Callable[[], None]] = []


def register_chore(chore: Callable[[], None]) -> None:
    """Register what tidies the rows of an app once a day; called when the app loads."""
    CHORES.append(chore)


def is_overdue() -> bool:
    moment = timezone.now()
    # Not later than now: the clock may have run ahead when it was done.
    recent = Job.objects.filter(kind=KIND, finished_at__range=(moment - EVERY, moment))
    return not recent.exists()


def keep_house() -> bool:
    """Drop expired sessions, old jobs and answers, and do the chores of the apps.

    Does nothing twice a day, nor while another worker is at it.
    """
    if not is_overdue():
        return False
    try:
        with transaction.atomic():
            job = Job.objects.create(
                kind=KIND, key=KIND, state=JobState.RUNNING, lease_until=lease_end()
            )
    except IntegrityError:
        return False
    with renewed(Job.objects.filter(pk=job.pk)):
        call_command("clearsessions")
        for chore in CHORES:
            chore()
        old = Job.objects.exclude(state__in=ACTIVE)
        old.filter(finished_at__lt=timezone.now() - JOBS_KEPT).delete()
        Heartbeat.objects.filter(at__lt=now() - EVERY).delete()
        KeptAnswer.objects.filter(at__lt=timezone.now() - EVERY).delete()
    job.state, job.finished_at = JobState.DONE, timezone.now()
    job.save(update_fields=["state", "finished_at"])
    return True
