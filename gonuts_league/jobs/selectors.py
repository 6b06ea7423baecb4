"""Whose jobs there are: everybody sees their own."""

from typing import Any

from django.db.models import QuerySet

from .models import Job


def jobs_of(user: Any, kind: str) -> QuerySet[Job]:
    """The jobs that a user has asked for, newest first."""
    if not user.is_authenticated:
        return Job.objects.none()
    return Job.objects.filter(kind=kind, requested_by=user).order_by("-pk")
