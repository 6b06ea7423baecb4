"""Whose the games are that were played since two people became one."""

from typing import Any

from django import forms
from django.utils import formats

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.events.models import Event
from gonuts_league.leagues.merging import newer_entries
from gonuts_league.players.models import Player

KEEP, OTHER = "keep", "other"


class PartForm(PlainForm):
    """One choice for each event entered since; it stays where it is unless moved."""

    def __init__(self, keep: Player, other: Player, *args: Any) -> None:
        super().__init__(*args)
        self.entries = {f"entry-{entry.pk}": entry for entry in newer_entries(other)}
        for name, entry in self.entries.items():
            self.fields[name] = forms.ChoiceField(
                label=_say_event(entry.event),
                choices=[(KEEP, keep.name), (OTHER, other.name)],
                initial=KEEP,
                widget=forms.RadioSelect,
            )

    def others(self) -> set[int]:
        """The ids of the entries that are the other's."""
        return {
            entry.pk
            for name, entry in self.entries.items()
            if self.cleaned_data[name] == OTHER
        }


def _say_event(event: Event) -> str:
    if event.local_start is None:
        return event.name
    day = formats.date_format(event.local_start, "DATE_FORMAT")
    return f"{event.name}, {day}"
