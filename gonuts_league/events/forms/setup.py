"""Make an event, or change its plan."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import chain
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.events.enums import EventFormat
from gonuts_league.events.models import Event
from gonuts_league.events.presets import PRESETS_BY_ID, Preset
from gonuts_league.tables.wording import say
from scoring import find_game
from scoring.messages import ruling_question, ruling_value
from scoring.types import Ruling

EDITIONS = (
    ("gonuts-gamewright", gettext_lazy("Gamewright edition")),
    ("gonuts-first", gettext_lazy("First edition (its dots are a stand-in)")),
)
MOST_ROUNDS = 12
SIZE_FIELDS = ("seats_preferred", "seats_min", "seats_max")


class PlanForm(forms.Form):
    """What may be changed at any time: name, rounds, sizes."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    starts_at = forms.DateTimeField(
        label=gettext_lazy("When"),
        required=False,
        widget=forms.DateTimeInput(
            attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"
        ),
    )
    rounds_planned = forms.IntegerField(
        label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS
    )
    seats_preferred = forms.IntegerField(
        label=gettext_lazy("Players a table"), min_value=2, max_value=6
    )
    seats_min = forms.IntegerField(
        label=gettext_lazy("At least"), min_value=2, max_value=6
    )
    seats_max = forms.IntegerField(
        label=gettext_lazy("At most"), min_value=2, max_value=6
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})

    @property
    def size_fields(self) -> list[BoundField]:
        return [self[name] for name in SIZE_FIELDS]

    def plan(self) -> dict[str, Any]:
        """What `create_event` and `change_plan` call the plan."""
        names = ("starts_at", "rounds_planned", *SIZE_FIELDS)
        return {name: self.cleaned_data[name] for name in names}


class EventForm(PlanForm):
    """A new event: its plan, its edition and that edition's rulings."""

    game = forms.ChoiceField(
        label=gettext_lazy("Edition"), choices=EDITIONS, widget=forms.RadioSelect
    )
    format = forms.ChoiceField(label=gettext_lazy("Format"), choices=EventFormat)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for ruling, only_for in _rulings():
            self.fields[_field_name(ruling)] = forms.ChoiceField(
                label=say(ruling_question(ruling.id)),
                choices=[
                    (value, say(ruling_value(ruling.id, value)))
                    for value in ruling.values
                ],
                required=False,
                help_text=only_for,
            )

    @property
    def ruling_fields(self) -> list[BoundField]:
        return [self[_field_name(ruling)] for ruling, _only_for in _rulings()]

    def rulings(self) -> dict[str, str]:
        """What differs from the defaults of the chosen edition."""
        given = {
            ruling.id: self.cleaned_data[_field_name(ruling)] or ruling.default
            for ruling in find_game(self.cleaned_data["game"]).rulings
        }
        return {
            ruling.id: given[ruling.id]
            for ruling in find_game(self.cleaned_data["game"]).rulings
            if given[ruling.id] != ruling.default
        }


def preset_values(preset: Preset, *, now: datetime) -> dict[str, Any]:
    """What a new event's form holds when its preset was chosen."""
    local = timezone.localtime(now)
    start = local.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
    return {
        "name": formats.date_format(local, "l j F"),
        "starts_at": start,
        "game": preset.game,
        "format": preset.format,
        "rounds_planned": preset.rounds_planned,
        "seats_preferred": preset.seats_preferred,
        "seats_min": preset.seats_min,
        "seats_max": preset.seats_max,
    }


def plan_values(event: Event) -> dict[str, Any]:
    names = ("name", "starts_at", "rounds_planned", *SIZE_FIELDS)
    return {name: getattr(event, name) for name in names}


def chosen_preset(preset_id: str) -> Preset:
    """The preset of that id, or the usual evening."""
    return PRESETS_BY_ID.get(preset_id, PRESETS_BY_ID["club-night"])


def _rulings() -> Iterator[tuple[Ruling, str]]:
    """Each ruling of any edition once, with what to say if only one edition has it."""
    by_game = {game_id: find_game(game_id).rulings for game_id, _label in EDITIONS}
    rulings = dict.fromkeys(chain.from_iterable(by_game.values()))
    short = {
        "gonuts-gamewright": _("Only in the Gamewright edition."),
        "gonuts-first": _("Only in the first edition."),
    }
    for ruling in rulings:
        owners = [game_id for game_id, own in by_game.items() if ruling in own]
        yield ruling, short[owners[0]] if len(owners) == 1 else ""


def _field_name(ruling: Ruling) -> str:
    return f"ruling-{ruling.id}"
