"""How an event seats its people: what counts most, and what odd counts come to."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.forms.boundfield import BoundField
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
from gonuts_league.events.enums import OddAt
from gonuts_league.events.models import Event
from gonuts_league.pairing.types import ImpossibleSizesError, Level, TableSize

MOST_COUNTED = 9999
SIZE_FIELDS = ("seats_preferred", "seats_min", "seats_max")
BOUNDS = {MinValueValidator: "min_value", MaxValueValidator: "max_value"}


def bounded_field(field: Any, **kwargs: Any) -> Any:
    """The form's field of a model's, with its bounds also in the browser."""
    bounds = {
        BOUNDS[type(check)]: check.limit_value
        for check in field._validators
        if type(check) in BOUNDS
    }
    return field.formfield(**bounds, **kwargs)


class SeatingForm(PlainForm, forms.ModelForm):
    """What counts most: an order on offer, or one's own by the place of each level."""

    order = forms.ChoiceField(
        label=gettext_lazy("What counts most"),
        choices=[
            *((key, label) for key, (label, _levels) in ORDERS.items()),
            (OWN_ORDER, gettext_lazy("My own order")),
        ],
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        levels, odd_at = self.instance.levels, self.instance.odd_at
        self.fields["order"].initial = order_of(levels)
        for level, place in places_of(levels, odd_at).items():
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

    def plan(self) -> dict[str, Any]:
        """The levels as the event keeps them; nothing where the form did not ask."""
        order = self.cleaned_data["order"]
        if order == OWN_ORDER:
            return {"levels": _own_order(self.cleaned_data)}
        return {"levels": ORDERS[order][1].split()} if order else {}


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


class SizesForm(PlainForm, forms.ModelForm):
    """How many players there are, and the sizes their tables may have."""

    count = forms.IntegerField(
        label=gettext_lazy("Players"), min_value=1, max_value=MOST_COUNTED
    )

    class Meta:
        model = Event
        fields = SIZE_FIELDS
        formfield_callback = bounded_field

    def _post_clean(self) -> None:
        """No event is made of it."""


def table_size(plan: Mapping[str, int] | Event) -> TableSize | None:
    """The sizes of a plan; None if they are not in order."""
    if isinstance(plan, Event):
        plan = forms.model_to_dict(plan, SIZE_FIELDS)
    try:
        return TableSize(*(plan[name] for name in SIZE_FIELDS))
    except ImpossibleSizesError:
        return None
