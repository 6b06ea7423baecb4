"""The keys to a physical table, its phones, and their calls for help."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from gonuts_league.tables.codes import table_code

from .seating import Table


class TableLink(models.Model):
    """A key to one physical table of an event; a new generation ends the old key.

    `code` is the same key for typing; each generation has another one.
    """

    event = models.ForeignKey(
        "events.Event", on_delete=models.CASCADE, related_name="table_links"
    )
    number = models.PositiveSmallIntegerField()
    generation = models.PositiveSmallIntegerField(default=1)
    code = models.CharField(max_length=6, unique=True, default=table_code)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], name="link_once_per_table_number"
            ),
            models.CheckConstraint(
                condition=Q(generation__gte=1), name="link_generation_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"link of table {self.number}, event {self.event_id}"


class TableDevice(models.Model):
    """A phone that opened a table's link, called by a letter: "A", "B", ..."""

    link = models.ForeignKey(
        TableLink, on_delete=models.CASCADE, related_name="devices"
    )
    key_hash = models.CharField(max_length=64)
    letter = models.CharField(max_length=3)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["link", "key_hash"], name="device_once_per_link"
            ),
            models.UniqueConstraint(
                fields=["link", "letter"], name="device_letter_once_per_link"
            ),
        ]

    def __str__(self) -> str:
        return self.letter


class Call(models.Model):
    """A table calls the organiser; once the table is done, it ends by itself.

    `answered_at`: an organiser is on the way; `ended_at`: it is settled or taken back.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    device = models.CharField(max_length=12, blank=True)
    at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["at"]
        indexes = [models.Index(fields=["table", "-at"], name="call_of_table")]

    def __str__(self) -> str:
        return f"call from table {self.table_id}"
