"""Copies of the database as a job, so that none is lost with a worker."""

import uuid

from gonuts_league.runtime.backups.copies import keep_copy

from .models import Job
from .services import Claim, finish_job, request_job

KIND = "keep-copy"


def request_copy(reason: str) -> Job:
    """Queue a copy of the database as it is after this transaction.

    Each request is a new job: a copy that runs may have begun too early.
    """
    return request_job(KIND, key=f"{KIND}:{uuid.uuid4()}", params={"reason": reason})


def request_daily_copy() -> None:
    """Queue the backup of a day; the last one of each day is kept longest."""
    request_copy("daily")


def run_copy(claim: Claim) -> None:
    """Make the copy that a job asks for; called by a worker.

    A worker that dies after the copy leaves one copy too many, which ages out.
    """
    copy = keep_copy(claim.params["reason"])
    finish_job(claim, result={"copy": copy.name if copy else None})
