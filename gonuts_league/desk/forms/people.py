"""Who takes part, who sits where, and what somebody is given without a game."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.players.forms import PasteForm
from gonuts_league.players.models import Player
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.models import Seat

from .setup import game_choices

SMALLEST_POINTS = Decimal("-999")
GREATEST_POINTS = Decimal("999")
LONGEST_ID = 18


class NewcomerForm(PlainForm):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    is_guest = forms.BooleanField(label=gettext_lazy("As a guest"), required=False)


class PlayersField(forms.ModelMultipleChoiceField):
    def clean(self, value: Any) -> Any:
        """Pass over what is longer than an id can be; the database would stumble."""
        return super().clean([each for each in value or () if len(each) <= LONGEST_ID])


class MembersForm(forms.Form):
    """People of the club who are ticked to take part."""

    players = PlayersField(queryset=Player.objects.none())
    is_here = forms.BooleanField(required=False)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = event.club.players.filter(erased_at=None)
        self.fields["players"].queryset = people  # type: ignore[attr-defined]  # a model field


class EnteringForm(PasteForm):
    is_here = forms.BooleanField(
        label=gettext_lazy("They are all here already"), required=False
    )


class SeatForm(forms.Form):
    """What became of one person's seat."""

    seat = forms.ModelChoiceField(queryset=Seat.objects.none())
    outcome = forms.TypedChoiceField(choices=SeatOutcome, coerce=SeatOutcome)

    def __init__(self, round_: Round, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats = Seat.objects.filter(round=round_)
        self.fields["seat"].queryset = seats.select_related("round__event__club")  # type: ignore[attr-defined]  # a model field


class GameForm(PlainForm):
    """Who sits down to which game of free play, in the order of the list."""

    game = forms.ChoiceField(
        label=gettext_lazy("Game"), choices=game_choices, required=False
    )
    entries = forms.TypedMultipleChoiceField(coerce=int, choices=(), required=False)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].initial = event.game
        ids = event.entries.values_list("pk", flat=True)
        self.fields["entries"].choices = [(pk, pk) for pk in ids]  # type: ignore[attr-defined]  # a choice field


class EntryChoiceField(forms.ModelChoiceField):
    def label_from_instance(self, obj: Any) -> str:
        return str(obj.player)


class AwardForm(PlainForm):
    """A penalty is typed as a positive number and counted as a negative one."""

    entry = EntryChoiceField(
        label=gettext_lazy("Who"), queryset=Entry.objects.none(), empty_label=None
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("What"),
        choices=[
            (kind.value, kind.label)
            for kind in (AwardKind.PENALTY, AwardKind.ADJUSTMENT)
        ],
    )
    points = forms.DecimalField(
        label=gettext_lazy("Points"),
        max_digits=4,
        decimal_places=1,
        min_value=SMALLEST_POINTS,
        max_value=GREATEST_POINTS,
        help_text=gettext_lazy("A penalty takes these points away."),
    )
    reason = forms.CharField(label=gettext_lazy("Why"), max_length=200)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = event.entries.exclude(player__name="").select_related("player")
        self.fields["entry"].queryset = people.order_by("player__name_key")  # type: ignore[attr-defined]  # a model field

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        points = cleaned.get("points")
        if points is not None and cleaned.get("kind") == AwardKind.PENALTY:
            cleaned["points"] = -abs(points)
        return cleaned
