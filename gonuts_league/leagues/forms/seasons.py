"""Leagues, seasons and their nights, as typed by an organiser."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.forms import PlainForm, require_likely_year
from gonuts_league.events.standings.figures import (
    CRITERIA,
    head_of,
    say_system,
    words_of_system,
)
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.season_counting import games_counted, sizes_counted
from gonuts_league.leagues.services.seasons import PLAN, RULES
from gonuts_league.standings.points import POINT_SYSTEMS
from gonuts_league.tables.wording import say_family, say_game
from scoring.game import GAMES

MOST_TIE_BREAKS = 5
MOST_NIGHTS = 400
MOST_GAMES = 2000
SIZES = range(2, 7)


def _day(label: Any) -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(
        label=label, required=False, widget=widget, validators=[require_likely_year]
    )


def _number(label: Any, most: int, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=1, max_value=most, required=False, help_text=help_text
    )


def _tie_breaks() -> list[tuple[str, Any]]:
    rows = [(code, head_of(code)) for code in CRITERIA if code != "points"]
    return [("", gettext_lazy("Nothing more")), *rows]


def _games() -> list[tuple[str, Any]]:
    games = [(game.id, say_game(game.id)) for game in GAMES.values()]
    return [("", gettext_lazy("All games")), *games]


def _families() -> list[tuple[str, str]]:
    families = dict.fromkeys(game.family for game in GAMES.values())
    return [(family, say_family(family)) for family in families]


class LeagueForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name of the league"), max_length=80)


class SeasonForm(PlainForm):
    """The plan and the rules of a season; empty numbers are no limit."""

    name = forms.CharField(label=gettext_lazy("Name of the season"), max_length=80)
    starts_on = _day(gettext_lazy("First day"))
    ends_on = _day(gettext_lazy("Last day"))
    nights_planned = _number(gettext_lazy("Nights planned"), MOST_NIGHTS)
    points_system = forms.ChoiceField(
        label=gettext_lazy("Points of a game"),
        choices=lambda: [(code, say_system(code)) for code in POINT_SYSTEMS],
    )
    best_of = _number(
        gettext_lazy("Games that count"),
        MOST_GAMES,
        gettext_lazy("How many of each player's best games count. Empty: all games."),
    )
    night_cap = _number(
        gettext_lazy("At most from one night"),
        MOST_GAMES,
        gettext_lazy("Games of one night that may count. Empty: all of them."),
    )
    least_nights = forms.IntegerField(
        label=gettext_lazy("Nights needed for a rank"),
        min_value=0,
        max_value=MOST_NIGHTS,
        required=False,
        help_text=gettext_lazy(
            "Players who come less often are listed without a rank."
        ),
    )
    families = forms.MultipleChoiceField(
        label=gettext_lazy("Games"),
        choices=_families,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("None ticked: all games."),
    )
    game = forms.ChoiceField(
        label=gettext_lazy("Only this game"), choices=_games, required=False
    )
    seats = forms.TypedChoiceField(
        label=gettext_lazy("Only tables of"),
        choices=[("", gettext_lazy("any size")), *((n, n) for n in SIZES)],
        coerce=int,
        empty_value=None,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number in range(1, MOST_TIE_BREAKS + 1):
            self.fields[f"tie_break_{number}"] = forms.ChoiceField(
                label=_("Tie-break %(number)s") % {"number": number},
                choices=_tie_breaks,
                required=False,
            )

    @property
    def tie_break_fields(self) -> list[forms.BoundField]:
        return [self[f"tie_break_{n}"] for n in range(1, MOST_TIE_BREAKS + 1)]

    @property
    def systems(self) -> list[tuple[Any, Any, Any]]:
        """Each kind of points: its name, what it does, and what a table gives."""
        return [words_of_system(code) for code in POINT_SYSTEMS]

    @property
    def is_narrowed(self) -> bool:
        """Whether only some games count, or what was typed for that is wrong."""
        fields = [self[name] for name in ("families", "game", "seats")]
        return any(field.value() or field.errors for field in fields)

    def clean_families(self) -> list[str]:
        """In the order of the choices, however they were sent."""
        ticked = self.cleaned_data["families"]
        return [family for family, _name in _families() if family in ticked]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        starts, ends = cleaned.get("starts_on"), cleaned.get("ends_on")
        if starts and ends and ends < starts:
            self.add_error("ends_on", _("The last day comes before the first."))
        chosen = self._tie_breaks()
        if len(set(chosen)) < len(chosen):
            self.add_error("tie_break_1", _("Choose each tie-break once."))
        game, families = cleaned.get("game"), cleaned.get("families")
        if game and families and GAMES[game].family not in families:
            self.add_error("game", _("This game is not ticked."))
        self._require_one_kind(cleaned)
        return cleaned

    def _require_one_kind(self, cleaned: dict[str, Any]) -> None:
        code = cleaned.get("points_system")
        if code is None or code not in POINT_SYSTEMS:
            return
        system, seats = POINT_SYSTEMS[code], cleaned.get("seats")
        if system.needs_one_kind and not (cleaned.get("game") and seats):
            self.add_error(
                "points_system",
                _(
                    "These points can only be compared within one game and one size "
                    "of table: choose both."
                ),
            )
        games = games_counted(
            game=cleaned.get("game", ""), families=cleaned.get("families") or ()
        )
        sizes = sizes_counted(games, seats)
        if unknown := [size for size in sorted(sizes) if size not in system.sizes]:
            self.add_error(
                "points_system",
                _("This does not cover tables of %(size)s: choose the size of table.")
                % {"size": unknown[0]},
            )

    def _tie_breaks(self) -> list[str]:
        names = [f"tie_break_{n}" for n in range(1, MOST_TIE_BREAKS + 1)]
        return [code for name in names if (code := self.cleaned_data.get(name))]

    def settings(self) -> dict[str, Any]:
        """What `create_season` and `change_season` call settings."""
        typed = {*PLAN, *RULES} - {"tie_breaks"}
        return {
            **{name: self.cleaned_data[name] for name in typed},
            "least_nights": self.cleaned_data["least_nights"] or 0,
            "tie_breaks": self._tie_breaks(),
        }


def season_name(day: date) -> str:
    """What a season that begins then may be called: "Winter 2026/27"."""
    first_of_summer, first_of_winter = 4, 10
    if first_of_summer <= day.month < first_of_winter:
        return _("Summer %(year)s") % {"year": day.year}
    year = day.year - (day.month < first_of_summer)
    years = {"year": year, "next": f"{(year + 1) % 100:02}"}
    return _("Winter %(year)s/%(next)s") % years


class ChangeSeasonForm(SeasonForm):
    reason = forms.CharField(
        label=gettext_lazy("Why the rules change"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Needed once a game counts; the journal keeps it."),
    )


def season_values(season: Season) -> dict[str, Any]:
    """What the form of a season holds."""
    values = {name: getattr(season, name) for name in (*PLAN, *RULES)}
    return values | {
        f"tie_break_{number}": code
        for number, code in enumerate(season.tie_breaks, start=1)
    }
