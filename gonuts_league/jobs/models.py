"""Long work. The row is the truth; a broker's message only wakes a worker."""

from django.conf import settings
from django.db import models

from gonuts_league.version import VERSION, number_of

from .enums import ACTIVE, HeartbeatKind, JobState


def version_number() -> int:
    return number_of(VERSION)


class Job(models.Model):
    kind = models.CharField(max_length=40)
    # Two requests for the same thing carry the same key; only one may be active.
    key = models.CharField(max_length=120)
    state = models.CharField(
        max_length=12, choices=JobState.choices, default=JobState.QUEUED
    )
    params = models.JSONField(default=dict)
    result = models.JSONField(null=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    token = models.UUIDField(null=True)
    lease_until = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    error_code = models.CharField(max_length=40, blank=True)
    error_values = models.JSONField(default=dict)
    club = models.ForeignKey(
        "clubs.Club", on_delete=models.CASCADE, null=True, related_name="+"
    )
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    # Of the program that asked, as a number: an older worker leaves the job alone.
    version = models.PositiveIntegerField(default=version_number, db_default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["key"],
                condition=models.Q(state__in=ACTIVE),
                name="job_one_active_per_key",
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=JobState.values), name="job_state_known"
            ),
        ]
        indexes = [models.Index(fields=["state", "lease_until"], name="job_sweep")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} {self.state}"

    @property
    def is_active(self) -> bool:
        return self.state in ACTIVE

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 0


class JobPart(models.Model):
    """One part of a job that is shared out; `size` is what it adds to the job's
    `done`. What a part gave stays until the job is whole."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    params = models.JSONField()
    size = models.PositiveIntegerField()
    token = models.UUIDField(null=True)
    lease_until = models.DateTimeField(null=True)
    is_done = models.BooleanField(default=False)
    result = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["job", "number"], name="job_part_number"),
        ]
        indexes = [
            models.Index(
                fields=["job", "number"],
                condition=models.Q(is_done=False),
                name="job_part_open",
            )
        ]

    def __str__(self) -> str:
        return f"part {self.number} of job {self.job_id}"


class Heartbeat(models.Model):
    """A process that was alive at a moment by the database's clock, and its own."""

    kind = models.CharField(max_length=12, choices=HeartbeatKind.choices)
    name = models.CharField(max_length=200)
    version = models.CharField(max_length=20)
    since = models.DateTimeField()
    at = models.DateTimeField()
    clock_ahead = models.FloatField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "name"], name="heartbeat_process"),
            models.CheckConstraint(
                condition=models.Q(kind__in=HeartbeatKind.values),
                name="heartbeat_kind_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


class KeptAnswer(models.Model):
    """What a program was answered under a key of its own, so that a repeat changes
    nothing; dropped after a day.

    `caller` is a user or a token ("user:5"), and `digest` tells another request apart.
    """

    caller = models.CharField(max_length=40)
    key = models.CharField(max_length=200)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    body = models.TextField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["caller", "key"], name="answer_once_per_key"
            )
        ]

    def __str__(self) -> str:
        return f"answer {self.status} to {self.caller}"
