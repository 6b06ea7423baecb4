from django.db import models


class RequestCount(models.Model):
    """How many requests a room has answered with a status, in how many seconds: of all
    processes and machines together."""

    room = models.CharField(max_length=40)
    status = models.PositiveSmallIntegerField()
    count = models.PositiveBigIntegerField(default=0)
    seconds = models.FloatField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["room", "status"], name="request_count")
        ]

    def __str__(self) -> str:
        return f"{self.room} {self.status}"
