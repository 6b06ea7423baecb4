"""Somebody at the door finds their name in the list of an event."""

from typing import Any

from django import forms

from gonuts_league.events.models import Entry, Event


class ArrivalForm(forms.Form):
    """Somebody of the list who says "that is me"."""

    entry = forms.ModelChoiceField(queryset=Entry.objects.none())

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = event.entries.exclude(player__name="").select_related("player")
        self.fields["entry"].queryset = people  # type: ignore[attr-defined]  # a model field
