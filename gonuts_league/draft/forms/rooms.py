"""The rooms of an event, and a table of one's own."""

from dataclasses import asdict
from typing import Any

from django import forms
from django.forms import BaseFormSet, formset_factory
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.events.models import Entry, Event
from gonuts_league.events.selectors import entries_of
from gonuts_league.events.services.rooms import MOST_TABLES, RoomValues, rooms_as_values

EMPTY_ROWS = 2
MOST_ROOMS = 20


def _table_number(label: Any, *, is_required: bool = True) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=1, max_value=MOST_TABLES, required=is_required
    )


class RoomForm(PlainForm):
    name = forms.CharField(label=_("Room"), max_length=40)
    first_table = _table_number(_("First table"))
    last_table = _table_number(_("Last table"))
    is_step_free = forms.BooleanField(label=_("Reached without steps"), required=False)

    def room(self) -> RoomValues:
        names = ("name", "first_table", "last_table", "is_step_free")
        return RoomValues(**{name: self.cleaned_data[name] for name in names})


RoomFormSet = formset_factory(
    RoomForm, extra=EMPTY_ROWS, can_delete=True, max_num=MOST_ROOMS
)


def room_forms(event: Event, typed: Any = None) -> "BaseFormSet[RoomForm]":
    """A row for each room of an event, and empty ones for more."""
    initial = [asdict(room) for room in rooms_as_values(event)]
    return RoomFormSet(typed, initial=initial, prefix="rooms")


def typed_rooms(rows: "BaseFormSet[RoomForm]") -> list[RoomValues]:
    """The rooms of valid rows; empty rows and those ticked to go are none."""
    return [
        form.room()
        for form in rows
        if form.cleaned_data.get("name") and not form.cleaned_data.get("DELETE")
    ]


class OwnTableForm(PlainForm):
    entry = forms.TypedChoiceField(label=_("Who"), coerce=int)
    number = _table_number(_("Table"), is_required=False)

    def __init__(self, event: Event, typed: Any = None) -> None:
        super().__init__(typed)
        self._entries = {entry.pk: entry for entry in entries_of(event)}
        self.fields["entry"].choices = [  # type: ignore[attr-defined]  # a choice field
            (pk, entry.player.name) for pk, entry in self._entries.items()
        ]

    @property
    def entry_chosen(self) -> Entry:
        return self._entries[self.cleaned_data["entry"]]
