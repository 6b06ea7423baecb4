"""What the seating desk sends: people by entry id, tables by number."""

from typing import Any

from django import forms
from django.db.models import BigIntegerField


class EntryIdField(forms.IntegerField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=BigIntegerField.MAX_BIGINT, **kwargs)


class SwapForm(forms.Form):
    """Two who change places, in the version of the draft that was looked at."""

    who = EntryIdField()
    other = EntryIdField()
    version = forms.IntegerField()
