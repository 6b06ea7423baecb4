"""Which stages an event has."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.events.enums import DrawnRule, StageKind
from gonuts_league.formats.plan import StagePlan

FIRST = (
    (StageKind.SWISS, gettext_lazy("Rounds by points")),
    (StageKind.GROUPS, gettext_lazy("Groups")),
    (StageKind.SCHEDULE, gettext_lazy("Everybody meets everybody")),
)
THEN = (
    ("", gettext_lazy("Nothing: the standings decide")),
    (StageKind.ELIMINATION, gettext_lazy("A cut, then a knockout to the final")),
)
MOST = 64


class StagesForm(PlainForm):
    """What comes first, and what follows."""

    first = forms.ChoiceField(label=gettext_lazy("First"), choices=FIRST)
    group_count = forms.IntegerField(
        label=gettext_lazy("How many groups"),
        min_value=2,
        max_value=MOST,
        required=False,
    )
    then = forms.ChoiceField(
        label=gettext_lazy("Then"),
        choices=THEN,
        required=False,
        widget=forms.RadioSelect,
    )
    entrants = forms.IntegerField(
        label=gettext_lazy("How many go on"),
        min_value=2,
        max_value=MOST,
        required=False,
    )
    table_size = forms.IntegerField(
        label=gettext_lazy("Players a table"), min_value=2, max_value=6, required=False
    )
    best = forms.IntegerField(
        label=gettext_lazy("How many of each table go on"),
        min_value=1,
        max_value=5,
        required=False,
    )
    drawn_rule = forms.ChoiceField(
        label=gettext_lazy("A drawn game"),
        choices=DrawnRule,
        required=False,
        widget=forms.RadioSelect,
    )
    third_place = forms.BooleanField(
        label=gettext_lazy("A match for third place, at tables of two"), required=False
    )

    def plans(self) -> list[StagePlan]:
        """None for what an event is anyway: rounds by points, and nothing else."""
        given = self.cleaned_data
        groups = given["group_count"] or 2 if given["first"] == StageKind.GROUPS else 0
        first = StagePlan(given["first"], group_count=groups)
        if given["then"]:
            return [first, self._elimination()]
        return [] if first.kind == StageKind.SWISS else [first]

    def _elimination(self) -> StagePlan:
        given = self.cleaned_data
        return StagePlan(
            StageKind.ELIMINATION,
            entrants=given["entrants"] or 4,
            table_size=given["table_size"] or 2,
            best=given["best"] or 1,
            third_place=given["third_place"],
            drawn_rule=given["drawn_rule"] or DrawnRule.REPLAY,
        )


def stage_values(plans: list[StagePlan]) -> dict[str, Any]:
    """What the form holds for these stages."""
    first = plans[0] if plans else StagePlan(StageKind.SWISS)
    then = plans[1] if len(plans) > 1 else None
    cut = then or StagePlan(StageKind.ELIMINATION, entrants=4, third_place=True)
    return {
        "first": first.kind,
        "group_count": first.group_count or 2,
        "then": then.kind if then else "",
        "entrants": cut.entrants,
        "table_size": cut.table_size,
        "best": cut.best,
        "third_place": cut.third_place,
        "drawn_rule": cut.drawn_rule,
    }
