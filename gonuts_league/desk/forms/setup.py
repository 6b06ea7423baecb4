"""Make an event, or change its plan."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from gonuts_league.clubs.forms import StartField
from gonuts_league.events.enums import ConfirmBy, EventFormat
from gonuts_league.events.models import Event
from gonuts_league.events.presets import Preset
from gonuts_league.tables.wording import say, say_game
from scoring import find_game
from scoring.games.registry import GAMES
from scoring.messages import ruling_question, ruling_value
from scoring.types import Game, Ruling

from .attendance import AttendanceForm, attendance_values
from .seating import SeatingForm, seating_values

# How many games make the result of a table: the value says series and number.
SERIES = (
    ("single-1", gettext_lazy("One game")),
    ("best-of-3", gettext_lazy("Best of three")),
    ("best-of-5", gettext_lazy("Best of five")),
    ("fixed-2", gettext_lazy("Two games")),
    ("fixed-3", gettext_lazy("Three games")),
)
MOST_ROUNDS = 12
MOST_MINUTES = 600
SIZE_FIELDS = ("seats_preferred", "seats_min", "seats_max")


def _game_choices() -> list[tuple[str, str]]:
    return [(game.id, say_game(game.id)) for game in GAMES.values()]


class PlanForm(AttendanceForm, SeatingForm):
    """What may be changed at any time: name, rounds, sizes, seating."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    starts_at = StartField()
    rounds_planned = forms.IntegerField(
        label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS
    )
    round_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes a round"),
        min_value=0,
        max_value=MOST_MINUTES,
        required=False,
        help_text=gettext_lazy("0: no clock."),
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
    confirm_by = forms.ChoiceField(
        label=gettext_lazy("Who must agree to a result?"),
        choices=ConfirmBy,
        required=False,
        initial=ConfirmBy.ONE_OTHER,
    )

    @property
    def size_fields(self) -> list[BoundField]:
        return [self[name] for name in SIZE_FIELDS]

    def clean_starts_at(self) -> datetime | None:
        """Leave an untouched start alone: its hour may be the second of two alike."""
        kept, given = self.initial.get("starts_at"), self.cleaned_data["starts_at"]
        shown = [
            each and f"{timezone.localtime(each):%F %H:%M}" for each in (kept, given)
        ]
        return kept if shown[0] == shown[1] else given

    def plan(self) -> dict[str, Any]:
        """What `create_event` and `change_plan` call the plan."""
        names = ("starts_at", "rounds_planned", *SIZE_FIELDS)
        plan = {name: self.cleaned_data[name] for name in names}
        # A form without these questions leaves the answers as they are.
        minutes = self.cleaned_data["round_minutes"]
        if minutes is not None:
            plan["round_minutes"] = minutes
        if confirm_by := self.cleaned_data["confirm_by"]:
            plan["confirm_by"] = confirm_by
        return plan | self.seating() | self.attendance()


class EventForm(PlanForm):
    """A new event: its plan, its game and that game's rulings."""

    game = forms.ChoiceField(
        label=gettext_lazy("Game"), choices=_game_choices, widget=forms.RadioSelect
    )
    games = forms.ChoiceField(
        label=gettext_lazy("Games at each table"),
        choices=SERIES,
        required=False,
        initial="single-1",
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

    def plan(self) -> dict[str, Any]:
        series, _dash, count = (self.cleaned_data["games"] or "single-1").rpartition(
            "-"
        )
        return super().plan() | {"series": series, "game_count": int(count)}

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
    # An hour that passes, so that clocks which are changed meanwhile do no harm.
    start = timezone.localtime(now + timedelta(hours=1))
    return {
        "name": formats.date_format(local, pgettext("format of a date", "l j F")),
        "starts_at": start.replace(minute=0, second=0, microsecond=0),
        "game": preset.game,
        "games": f"{preset.series}-{preset.game_count}",
        "format": preset.format,
        "rounds_planned": preset.rounds_planned,
        "round_minutes": preset.round_minutes,
        "seats_preferred": preset.seats_preferred,
        "seats_min": preset.seats_min,
        "seats_max": preset.seats_max,
    }


def plan_values(event: Event) -> dict[str, Any]:
    names = ("name", "starts_at", "rounds_planned", "round_minutes", *SIZE_FIELDS)
    plan = {name: getattr(event, name) for name in (*names, "confirm_by")}
    return plan | seating_values(event) | attendance_values(event)


def _rulings() -> Iterator[tuple[Ruling, str]]:
    """Each ruling of any game once, with what to say if only one game has it."""
    owners: dict[Ruling, list[Game]] = {}
    for game in GAMES.values():
        for ruling in game.rulings:
            owners.setdefault(ruling, []).append(game)
    for ruling, games in owners.items():
        only = _("Only in %(game)s.") % {"game": say_game(games[0].id)}
        yield ruling, only if len(games) == 1 else ""


def _field_name(ruling: Ruling) -> str:
    return f"ruling-{ruling.id}"
