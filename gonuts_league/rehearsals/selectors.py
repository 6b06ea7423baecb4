"""Whose rehearsals there are: everybody sees their own."""

from typing import Any

from django.db.models import QuerySet

from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job

KIND = "rehearse"


def rehearsals_of(user: Any) -> QuerySet[Job]:
    """What somebody has asked for, the newest first."""
    if not user.is_authenticated:
        return Job.objects.none()
    return Job.objects.filter(kind=KIND, requested_by=user).order_by("-pk")


def rehearsals_like(job: Job) -> QuerySet[Job]:
    """Finished ones of the same person, game and number of players, newest first."""
    done = Job.objects.filter(kind=KIND, requested_by=job.requested_by_id)
    return done.filter(
        state=JobState.DONE,
        params__players=job.params["players"],
        params__game=job.params["game"],
    ).order_by("-pk")
