"""Whose simulations there are: everybody sees their own."""

from typing import Any

from django.db.models import QuerySet

from gonuts_league.jobs.models import Job

KIND = "simulate"


def simulations_of(user: Any) -> QuerySet[Job]:
    """What somebody has asked for, the newest first."""
    if not user.is_authenticated:
        return Job.objects.none()
    return Job.objects.filter(kind=KIND, requested_by=user).order_by("-pk")
