"""Which games a list or a board is of: asked in its address, one way on every page."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.db.models import Exists, Q, QuerySet
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.models import Club
from gonuts_league.events.models import Event
from gonuts_league.leagues.models import Season
from gonuts_league.standings.statistics.types import ScoreCounts
from gonuts_league.tables.models import ResultSeat
from gonuts_league.tables.wording import say_game

from .selectors import AT_IT, EVENT, PLAYER, SEATS, rounds_of, seats_of


class _LongSelect(forms.Select):
    """Made at once: Django renders two templates an option, and opponents are many."""

    def render(
        self, name: str, value: Any, attrs: Any = None, renderer: Any = None
    ) -> SafeString:
        own = {True: " selected", False: ""}
        return format_html(
            "<select{}>{}</select>",
            flatatt(self.build_attrs({**self.attrs, "name": name}, attrs)),
            format_html_join(
                "",
                '<option value="{}"{}>{}</option>',
                (
                    (key, own[str(key) == str(value or "")], label)
                    for key, label in self.choices
                ),
            ),
        )


class GamesFilter(forms.Form):
    """`?year=&season=&edition=&size=&opponent=`, as far as there are choices.

    What is none of them is left out of what is `chosen`, and the form says so.
    """

    def __init__(
        self,
        asked: Any,
        figures: Any = None,
        *,
        scores: Iterable[ScoreCounts] = (),
        seasons: Iterable[Season] = (),
        opponents: Iterable[tuple[int, str]] = (),
    ) -> None:
        super().__init__(asked)
        years: Iterable[int] = ()
        if figures and figures.first_at:
            years = range(figures.last_at.year, figures.first_at.year - 1, -1)
        games = sorted({(each.game, say_game(each.game)) for each in scores})
        sizes = sorted({(each.seats, str(each.seats)) for each in scores})
        for name, label, choices in (
            ("year", _("Year"), [(year, str(year)) for year in years]),
            ("season", _("Season"), [(each.pk, each.name) for each in seasons]),
            ("edition", _("Edition"), games),
            ("size", _("Table of"), sizes),
            ("opponent", _("Opponent"), opponents),
        ):
            if choices:
                self.fields[name] = forms.ChoiceField(
                    label=label,
                    choices=[("", _("All")), *choices],
                    required=False,
                    widget=_LongSelect,
                    error_messages={"invalid_choice": _("No such choice; left out.")},
                )
        self.is_valid()
        self.chosen = {name: it for name, it in self.cleaned_data.items() if it}
        self._aside: list[int] | None = None

    def seats_of(self, club: Club, model: Any = ResultSeat) -> QuerySet[Any]:
        """The members' part in each table of `club` that is asked for, or each game."""
        if self.chosen.keys() & {"year", "season"} and self._aside is None:
            others = rounds_of(club).exclude(self._of("event"))
            # Of rounds that are named PostgreSQL expects few, so the others are.
            self._aside = list(others.values_list("pk", flat=True))
        rows = seats_of(club, model).exclude(result__table__round__in=self._aside or ())
        return self._at_tables(rows)

    def narrow(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Those of these seats or games of results, with their time `at`."""
        return self._at_tables(rows.filter(self._of(EVENT)))

    def _of(self, event: str) -> Q:
        """What is of the time asked for: rows with their time `at`, by their event."""
        time = Q()
        if year := self.chosen.get("year"):
            time &= Q(at__year=int(year))
        if season := self.chosen.get("season"):
            nights, singles = (
                Event.objects.filter(**{path: season}).values_list("pk", flat=True)
                for path in ("nights__season", "season_of_singles")
            )
            time &= Q((f"{event}__in", list(nights.union(singles))))
        return time

    def _at_tables(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        for name, value in self.chosen.items():
            match name:
                case "edition":
                    rows = rows.filter(result__game=value)
                case "size":
                    rows = rows.alias(size=SEATS).filter(size=value)
                case "opponent":
                    rows = rows.filter(Exists(AT_IT.filter(**{PLAYER: value})))
        return rows
