"""The parts of an event that one after the other decide who is ahead.

`Round.stage` says to which of them a draw belongs.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.models import only_choices
from gonuts_league.events.enums import DrawnRule, StageKind

STEPS = {0: _("Final"), 1: _("Semi-final"), 2: _("Quarter-final")}


def step_name(to_final: int) -> str:
    """What a step is called by how many follow it."""
    other = gettext("Knockout, %(count)s steps before the final")
    return str(STEPS.get(to_final, other)) % {"count": to_final}


class Stage(models.Model):
    """One part of an event; an event without any is one stage of rounds by points.

    Ids of entries: `seeds` are those who play here, the best first, `groups` the same
    people group by group, `replaced` holds [step, out, in]. `schedule` has tables of
    seeds by index from 0, round by round. `lot` is what a lot decided, with its seed.
    """

    event = models.ForeignKey(
        "events.Event", on_delete=models.CASCADE, related_name="stages"
    )
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=StageKind.choices)
    group_count = models.PositiveSmallIntegerField(_("groups"), default=0)
    # How many come in from the stage before; 0 for everybody who is here.
    entrants = models.PositiveSmallIntegerField(_("players who go on"), default=0)
    table_size = models.PositiveSmallIntegerField(_("players a table"), default=2)
    best = models.PositiveSmallIntegerField(_("best of each table"), default=1)
    third_place = models.BooleanField(_("match for third place"), default=False)
    drawn_rule = models.CharField(
        _("a drawn game"),
        max_length=12,
        choices=DrawnRule.choices,
        default=DrawnRule.REPLAY,
    )
    seeds = models.JSONField(default=list, blank=True)
    groups = models.JSONField(default=list, blank=True)
    schedule = models.JSONField(default=list, blank=True)
    replaced = models.JSONField(default=list, blank=True)
    lot = models.JSONField(default=dict, blank=True)
    started_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], name="stage_number_once_per_event"
            ),
            only_choices("stage_kind_known", kind=StageKind),
            only_choices("stage_drawn_rule_known", drawn_rule=DrawnRule),
            models.CheckConstraint(
                condition=Q(number__gte=1, best__gte=1, table_size__gte=2),
                name="stage_numbers_from_one",
            ),
        ]

    def __str__(self) -> str:
        return f"stage {self.number} of event {self.event_id}"

    @property
    def has_started(self) -> bool:
        return self.started_at is not None

    @property
    def is_elimination(self) -> bool:
        return self.kind == StageKind.ELIMINATION
