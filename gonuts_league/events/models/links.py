"""Keys to pages of a whole event, what was asked by them, and guesses."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from gonuts_league.clubs.models import only_choices
from gonuts_league.events.enums import LinkKind
from gonuts_league.tables.codes import event_code

from .event import Event


class EventLink(models.Model):
    """A key to one page of a whole event; a new generation ends the old key."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="links")
    kind = models.CharField(max_length=8, choices=LinkKind.choices)
    generation = models.PositiveSmallIntegerField(default=1)
    code = models.CharField(max_length=6, unique=True, default=event_code)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "kind"], name="event_link_once_per_kind"
            ),
            only_choices("event_link_kind_known", kind=LinkKind),
            models.CheckConstraint(
                condition=Q(generation__gte=1), name="event_link_generation_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} link of event {self.event_id}"


class SignUp(models.Model):
    """A request to take part: by name, or by a person of the club.

    Once it is admitted the person is known, and no typed name is kept. It is open while
    it is not refused and the person is not in the event.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sign_ups")
    player = models.ForeignKey(
        "players.Player", on_delete=models.CASCADE, null=True, related_name="sign_ups"
    )
    name = models.CharField(max_length=80, blank=True)
    asked_at = models.DateTimeField(auto_now_add=True)
    refused_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(player=None) ^ Q(name=""), name="sign_up_of_somebody"
            )
        ]

    def __str__(self) -> str:
        return self.name or str(self.player)


class CodeMiss(models.Model):
    """A code that opens nothing, or a sign-up; kept to slow down a caller."""

    caller = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["caller", "at"], name="miss_of_caller")]

    def __str__(self) -> str:
        return f"{self.caller} {self.at:%Y-%m-%d %H:%M}"
