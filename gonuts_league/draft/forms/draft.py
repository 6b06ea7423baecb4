"""What the seating desk sends: people by entry id, tables by number."""

from typing import Any

from django import forms
from django.db.models import BigIntegerField

from gonuts_league.events.enums import Effort, OddAt, OddTables

MOST_PINS = 240


class IdField(forms.IntegerField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=BigIntegerField.MAX_BIGINT, **kwargs)


class IdsField(forms.CharField):
    """Ids parted by commas."""

    def __init__(self, *, least: int, most: int) -> None:
        super().__init__(required=False, max_length=20 * most)
        self.least, self.most = least, most

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        if not typed:
            return ()
        ids = tuple(IdField().clean(each) for each in typed.split(","))
        if not self.least <= len(ids) <= self.most:
            raise forms.ValidationError("count", code="count")
        return ids


class SeenField(forms.RegexField):
    """Which draft was looked at, by its round's id, and its version: "12.3"."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(r"^\d{1,18}\.\d{1,9}$", **kwargs)

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        return tuple(int(each) for each in typed.split(".")) if typed else None


class DrawForm(forms.Form):
    """What a draw is asked for otherwise than the plan has it, if anything, and which
    draft it is to replace, where one was looked at."""

    odd_tables = forms.ChoiceField(choices=OddTables, required=False)
    odd_at = forms.ChoiceField(choices=OddAt, required=False)
    effort = forms.ChoiceField(choices=Effort, required=False)
    seen = SeenField(required=False)

    def wishes(self) -> dict[str, str]:
        said = self.cleaned_data
        return {field: said[field] for field in said if field != "seen" and said[field]}


class RoundChoiceForm(forms.Form):
    """What the reader of a round has chosen: a person of its draft, with whom to swap
    them or where to go."""

    who = forms.IntegerField(required=False)
    other = forms.IntegerField(required=False)
    to = forms.IntegerField(required=False)


class DraftForm(forms.Form):
    """A change of a draft as it was looked at."""

    seen = SeenField()


class SwapForm(DraftForm):
    """Two who change places."""

    who = IdField()
    other = IdField()


class MoveForm(DraftForm):
    """Somebody who goes to another table, by its number, or sits out: 0."""

    who = IdField()
    to = forms.IntegerField(min_value=0, max_value=999)


class PinForm(DraftForm):
    """What is pinned, by the name of the button that was pressed: somebody at their
    table, in their seat or sitting out, a whole table, a pair; or pins to take off."""

    at_table = IdField(required=False)
    in_seat = IdField(required=False)
    sits_out = IdField(required=False)
    whole_table = IdField(required=False)
    together = IdsField(least=2, most=2)
    apart = IdsField(least=2, most=2)
    off = IdsField(least=1, most=MOST_PINS)
