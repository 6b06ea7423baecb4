"""How an event seats its people: in what order wishes count, and what odd counts do."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms
from django.db.models import Choices
from django.forms.boundfield import BoundField
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.events.draws.level_words import (
    LEVEL_LABELS,
    ORDERS,
    OWN_ORDER,
    order_of,
    places_of,
)
from gonuts_league.events.enums import ClubsApart, Effort, OddAt, OddTables
from gonuts_league.events.models import Event
from gonuts_league.pairing.types import (
    LARGEST_TABLE,
    SMALLEST_TABLE,
    ImpossibleSizesError,
    Level,
    TableSize,
)

MOST_COUNTED = 9999
CHOICES = ("effort", "odd_tables", "odd_at", "clubs_apart")
EFFORTS = (
    (Effort.QUICK, gettext_lazy("Quick: the first good seating")),
    (Effort.NORMAL, gettext_lazy("Normal: some seconds at most")),
    (Effort.EXACT, gettext_lazy("Exact: looks longer, in small fields for a proof")),
)


def _as_answers(choices: type[Choices]) -> list[tuple[Any, Any]]:
    return [(value, capfirst(label)) for value, label in choices.choices]


class SeatingForm(PlainForm):
    """A form without these questions leaves the answers as they are."""

    order = forms.ChoiceField(
        label=gettext_lazy("What counts most"),
        choices=[
            *((key, label) for key, (label, _levels) in ORDERS.items()),
            (OWN_ORDER, gettext_lazy("My own order")),
        ],
        required=False,
    )
    clubs_apart = forms.ChoiceField(
        label=gettext_lazy("People of one affiliation"),
        choices=_as_answers(ClubsApart),
        required=False,
    )
    odd_tables = forms.ChoiceField(
        label=gettext_lazy("When the count does not fit"),
        choices=_as_answers(OddTables),
        required=False,
    )
    odd_at = forms.ChoiceField(
        label=gettext_lazy("Where odd tables are"),
        choices=_as_answers(OddAt),
        required=False,
    )
    effort = forms.ChoiceField(
        label=gettext_lazy("How long to look"),
        choices=EFFORTS,
        required=False,
        initial=Effort.NORMAL,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for level, place in places_of((), OddAt.ANYWHERE).items():
            self.fields[_place_name(level)] = forms.TypedChoiceField(
                label=str(LEVEL_LABELS[level]),
                initial=place,
                choices=partial(_places, level),
                coerce=int,
                empty_value=None,
                required=False,
            )

    @property
    def level_fields(self) -> list[BoundField]:
        return [self[_place_name(level)] for level in Level]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("order") == OWN_ORDER and not _own_order(cleaned):
            self.add_error("order", _("Let at least one of them count."))
        return cleaned

    def seating(self) -> dict[str, Any]:
        """The part of the plan that was answered here."""
        given = {name: self.cleaned_data[name] for name in CHOICES}
        answered = {name: value for name, value in given.items() if value}
        order = self.cleaned_data["order"]
        if order == OWN_ORDER:
            answered["levels"] = _own_order(self.cleaned_data)
        elif order:
            answered["levels"] = [str(level) for level in ORDERS[order][1]]
        return answered


def _places(level: Level) -> list[tuple[int, Any]]:
    counting = [(number, str(number)) for number in range(1, len(Level) + 1)]
    # It counts wherever odd tables are given a place.
    if level == Level.ODD_PLACE:
        return counting
    return [*counting, (0, _("does not count"))]


def _own_order(cleaned: Mapping[str, Any]) -> list[str]:
    """The levels that count by their places; of equal places the usual order."""
    places = {level: cleaned.get(_place_name(level)) for level in Level}
    if cleaned.get("odd_at") == OddAt.ANYWHERE:
        places[Level.ODD_PLACE] = 0
    counting = [level for level in Level if places[level]]
    return [str(each) for each in sorted(counting, key=lambda each: places[each] or 0)]


def _place_name(level: Level) -> str:
    return f"place-{level}"


def seating_values(event: Event) -> dict[str, Any]:
    """What the form holds for an event."""
    kept = places_of(event.levels, event.odd_at)
    places = {_place_name(level): place for level, place in kept.items()}
    chosen = {name: getattr(event, name) for name in CHOICES}
    return {**chosen, **places, "order": order_of(event.levels)}


class SizesForm(PlainForm):
    """How many players there are, and the sizes their tables may have."""

    count = forms.IntegerField(
        label=gettext_lazy("Players"), min_value=1, max_value=MOST_COUNTED
    )
    seats_preferred = forms.IntegerField(
        label=gettext_lazy("Players a table"),
        min_value=SMALLEST_TABLE,
        max_value=LARGEST_TABLE,
    )
    seats_min = forms.IntegerField(
        label=gettext_lazy("At least"),
        min_value=SMALLEST_TABLE,
        max_value=LARGEST_TABLE,
    )
    seats_max = forms.IntegerField(
        label=gettext_lazy("At most"),
        min_value=SMALLEST_TABLE,
        max_value=LARGEST_TABLE,
    )


def table_size(plan: Mapping[str, int]) -> TableSize | None:
    """The sizes of a plan; None if they are not in order."""
    sizes = ("seats_preferred", "seats_min", "seats_max")
    try:
        return TableSize(*(plan[name] for name in sizes))
    except ImpossibleSizesError:
        return None
