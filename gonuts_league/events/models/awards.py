"""Points without play, and decisions about ties."""

from django.db import models
from django.db.models import Q

from gonuts_league.clubs.models import KeptRows, only_choices
from gonuts_league.events.enums import AwardKind, ByeCause, RoundState, TieChoice

from .event import Entry, Event, Round


class KeptAwards(KeptRows["Award"]):
    kept = KeptRows.kept & ~Q(round__state=RoundState.DISCARDED)


class Award(models.Model):
    """Points that come without a game, with their reason, until they are taken back."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="awards")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="awards")
    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, null=True, related_name="awards"
    )
    kind = models.CharField(max_length=12, choices=AwardKind.choices)
    # None: as much as the event's byes are worth.
    points = models.DecimalField(max_digits=6, decimal_places=1, null=True)
    cause = models.CharField(max_length=10, choices=ByeCause.choices, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    taken_back_at = models.DateTimeField(null=True)

    objects = KeptAwards()
    ever: models.Manager["Award"] = models.Manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "round"],
                condition=Q(kind=AwardKind.BYE),
                name="award_one_bye_per_entry_and_round",
            ),
            only_choices("award_kind_known", kind=AwardKind),
            models.CheckConstraint(
                condition=~Q(kind=AwardKind.BYE) | Q(round__isnull=False),
                name="award_bye_has_round",
            ),
            models.CheckConstraint(
                condition=Q(kind=AwardKind.BYE) | Q(points__isnull=False, cause=""),
                name="award_only_bye_worth_as_event_says",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.points}"


class TieDecision(models.Model):
    """What an organiser made of people who are equal in every criterion.

    It holds for exactly these `entries` (sorted ids), as long as they are tied.
    `order` has them best first, as the lot (of this seed) or a play-off put them.
    """

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="tie_decisions"
    )
    choice = models.CharField(max_length=8, choices=TieChoice.choices)
    entries = models.JSONField()
    order = models.JSONField(default=list)
    seed = models.BigIntegerField(null=True)
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    taken_back_at = models.DateTimeField(null=True)

    objects = KeptRows["TieDecision"]()
    ever: models.Manager["TieDecision"] = models.Manager()

    class Meta:
        constraints = [only_choices("tie_choice_known", choice=TieChoice)]

    def __str__(self) -> str:
        return f"{self.choice} among {self.entries}"
