"""Make an event, or change its plan."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.conf import settings
from django.db.models import QuerySet
from django.forms.boundfield import BoundField
from django.utils import formats, timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override, pgettext

from gonuts_league.clubs.forms import StartField
from gonuts_league.clubs.models import Club
from gonuts_league.events.enums import Effort
from gonuts_league.events.models import Event
from gonuts_league.events.presets import Preset
from gonuts_league.games.wording import say_ruling
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.seasons_read import open_seasons
from gonuts_league.players.models import Player
from gonuts_league.tables.wording import say_game
from scoring import find_game
from scoring.game import GAMES, Game, Ruling

from .seating import SIZE_FIELDS, SeatingForm, bounded_field

# How many games make the result of a table: the value says series and number.
SERIES = (
    ("single-1", gettext_lazy("One game")),
    ("best-of-3", gettext_lazy("Best of three")),
    ("best-of-5", gettext_lazy("Best of five")),
    ("fixed-2", gettext_lazy("Two games")),
    ("fixed-3", gettext_lazy("Three games")),
)
EFFORTS = (
    (Effort.QUICK, gettext_lazy("Quick: the first good seating")),
    (Effort.NORMAL, gettext_lazy("Normal: a few seconds at most")),
    (Effort.EXACT, gettext_lazy("Exact: looks longer, in small fields for a proof")),
)
OF_PRESETS = ("format", "rounds_planned", "round_minutes", *SIZE_FIELDS)
NEEDED = ("name", "rounds_planned", *SIZE_FIELDS)
SEATING_FIELDS = ("clubs_apart", "odd_tables", "odd_at")
ATTENDANCE_FIELDS = ("capacity", "bye_rule", "bye_points", "late_rule")
# How the results of an event count; its sizes may not go with them.
COUNTING_FIELDS = ("points_system", "tie_breaks", "bye_rule")
# What a new event does not ask, and takes from the last one.
KEPT_FIELDS = (*COUNTING_FIELDS, *ATTENDANCE_FIELDS, "is_check_in_open")


def game_choices() -> list[tuple[str, str]]:
    return [(game.id, say_game(game.id)) for game in GAMES.values()]


class PlanForm(SeatingForm):
    """What may be changed at any time: name, rounds, sizes, seating.

    A form without some of these questions leaves their answers as they are.
    """

    starts_at = StartField()

    class Meta:
        model = Event
        fields: tuple[str, ...] = (
            *NEEDED,
            *("starts_at", "round_minutes", "clock_start", "confirm_by", "effort"),
            *SEATING_FIELDS,
            *ATTENDANCE_FIELDS,
        )
        formfield_callback = bounded_field

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in self.Meta.fields:
            self.fields[name].required = name in NEEDED
        self.fields["effort"].choices = EFFORTS  # type: ignore[attr-defined]  # a choice field
        for name in SEATING_FIELDS:
            field: Any = self.fields[name]
            field.choices = [(value, capfirst(text)) for value, text in field.choices]

    @property
    def size_fields(self) -> list[BoundField]:
        return [self[name] for name in SIZE_FIELDS]

    @property
    def attendance_fields(self) -> list[BoundField]:
        return [self[name] for name in ATTENDANCE_FIELDS]

    def clean_starts_at(self) -> datetime | None:
        """Leave an untouched start alone: its hour may be the second of two alike."""
        kept, given = self.initial.get("starts_at"), self.cleaned_data["starts_at"]
        shown = [
            each and f"{timezone.localtime(each):%F %H:%M}" for each in (kept, given)
        ]
        return kept if shown[0] == shown[1] else given

    def _post_clean(self) -> None:
        """The service changes the event, and checks what goes together."""

    def plan(self) -> dict[str, Any]:
        """What `create_event` and `change_plan` call the plan."""
        return super().plan() | {
            name: self.cleaned_data[name]
            for name in self.Meta.fields
            if self._is_answered(name)
        }

    def _is_answered(self, name: str) -> bool:
        is_given = self.cleaned_data[name] not in ("", None)
        return is_given or Event._meta.get_field(name).null


class EventForm(PlanForm):
    """A new event: its plan, its game and that game's rulings, the seasons it counts
    for; its instance and players are those of the last event, if it begins with it."""

    game = forms.ChoiceField(
        label=gettext_lazy("Game"), choices=game_choices, widget=forms.RadioSelect
    )
    games = forms.ChoiceField(
        label=gettext_lazy("Games at each table"),
        choices=SERIES,
        required=False,
        initial="single-1",
    )
    seasons = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Counts for"),
        queryset=Season.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    players = forms.ModelMultipleChoiceField(
        label=gettext_lazy("People of last time"),
        queryset=Player.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    class Meta(PlanForm.Meta):
        fields = (
            *(name for name in PlanForm.Meta.fields if name not in ATTENDANCE_FIELDS),
            "format",
        )

    def __init__(
        self, *args: Any, club: Club, players: QuerySet[Player], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seasons"].queryset = open_seasons(club)  # type: ignore[attr-defined]  # a choice among rows
        self.fields["players"].queryset = players  # type: ignore[attr-defined]  # the same
        for ruling, only_for in _rulings():
            question, values = say_ruling(ruling)
            self.fields[_field_name(ruling)] = forms.ChoiceField(
                label=question, choices=values, required=False, help_text=only_for
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
        given = self.cleaned_data
        return {
            ruling.id: given[_field_name(ruling)]
            for ruling in find_game(given["game"]).rulings
            if given[_field_name(ruling)] not in ("", ruling.default)
        }


def preset_values(preset: Preset, *, now: datetime) -> dict[str, Any]:
    """What a new event's form holds when its preset was chosen."""
    # In the evening; later than that it is the next hour.
    start = timezone.localtime(now + timedelta(hours=1))
    return {
        "name": say_day(start),
        "starts_at": start.replace(hour=max(start.hour, 19), minute=0),
        "game": preset.game,
        "games": f"{preset.series}-{preset.game_count}",
        **{name: getattr(preset, name) for name in OF_PRESETS},
    }


def values_as_last_time(last: Event, *, now: datetime) -> dict[str, Any]:
    """The same evening on the next date of its weekday: its form as it was then."""
    at = last.local(last.starts_at or last.created_at).replace(tzinfo=None)
    today = timezone.localtime(now).replace(tzinfo=None)
    weeks = max(-((at.date() - today.date()).days // 7), 1)
    starts_at = at + timedelta(weeks=weeks)
    named_by_day = last.name in _names_of_day(at)
    return {
        "name": say_day(starts_at) if named_by_day else last.name,
        "starts_at": timezone.make_aware(starts_at),
        "games": f"{last.series}-{last.game_count}",
        "game": last.game,
        **{f"ruling-{name}": value for name, value in last.rulings.items()},
    }


def _names_of_day(day: datetime) -> list[str]:
    """In every language: an evening may have been planned in another one."""
    names = []
    for code, _name in settings.LANGUAGES:
        with override(code):
            names.append(say_day(day))
    return names


def say_day(day: datetime) -> str:
    """The name of an evening that has no other: "Thursday 26 November"."""
    return formats.date_format(day, pgettext("format of a date", "l j F"))


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
