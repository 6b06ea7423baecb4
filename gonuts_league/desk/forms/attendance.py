"""Who takes part, what a bye is worth, and what latecomers are given."""

from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.events.enums import ByeRule, LateRule
from gonuts_league.events.models import Event

MOST_PLAYERS = 10_000
MOST_BYE_POINTS = 99
ATTENDANCE_FIELDS = (
    *("capacity", "is_check_in_open"),
    *("bye_rule", "bye_points", "late_rule"),
)


class AttendanceForm(PlainForm):
    capacity = forms.IntegerField(
        label=gettext_lazy("Most players"),
        min_value=2,
        max_value=MOST_PLAYERS,
        required=False,
        help_text=gettext_lazy("Empty: no limit. Whoever is entered later waits."),
    )
    is_check_in_open = forms.BooleanField(
        label=gettext_lazy("People check themselves in by the code of the event"),
        required=False,
    )
    bye_rule = forms.ChoiceField(
        label=gettext_lazy("A bye is worth"), choices=ByeRule, required=False
    )
    bye_points = forms.DecimalField(
        label=gettext_lazy("Points of a bye"),
        min_value=0,
        max_value=MOST_BYE_POINTS,
        max_digits=4,
        decimal_places=1,
        required=False,
        help_text=gettext_lazy("For a fixed number of points."),
    )
    late_rule = forms.ChoiceField(
        label=gettext_lazy("Who comes late is given for each round missed"),
        choices=LateRule,
        required=False,
    )

    @property
    def attendance_fields(self) -> list[BoundField]:
        return [self[name] for name in ATTENDANCE_FIELDS]

    def attendance(self) -> dict[str, Any]:
        """Nothing where the form did not ask: its rule is never empty then."""
        if not self.cleaned_data["bye_rule"]:
            return {}
        given = {name: self.cleaned_data[name] for name in ATTENDANCE_FIELDS}
        if given["bye_points"] is None:
            del given["bye_points"]
        return given


def attendance_values(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in ATTENDANCE_FIELDS}
