"""Names by which people sign up, or find themselves in the list of an event."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.events.models import Entry, Event
from gonuts_league.players.models import Player


class SignUpForm(PlainForm):
    name = forms.CharField(
        label=_("Your name"),
        max_length=Player._meta.get_field("name").max_length,
        error_messages={"required": _("A name is missing.")},
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )


class ArrivalForm(forms.Form):
    """Somebody of the list who says "that is me"."""

    entry = forms.ModelChoiceField(queryset=Entry.objects.none())

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = event.entries.exclude(player__name="").select_related("player")
        self.fields["entry"].queryset = people  # type: ignore[attr-defined]  # a model field
