"""One game as a member types it: who played, and their points or places."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.errors import LeagueError
from gonuts_league.leagues.models import Season
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Shown
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import MOST_SEATS
from gonuts_league.tables.wording import say_game
from scoring import GAMES

OTHERS = range(2, MOST_SEATS + 1)


class RecordForm(PlainForm):
    """`number-1` is the player who records; the others are chosen from the club."""

    season = forms.ChoiceField(label=_("Counts for"))
    game = forms.ChoiceField(
        label=_("Game"),
        choices=lambda: [(game, say_game(game)) for game in GAMES],
        widget=forms.RadioSelect,
    )
    depth = forms.ChoiceField(
        label=_("What do you know?"),
        choices=[
            (Depth.TOTALS, _("The points; equal points share a place")),
            (Depth.PLACES, _("Only the places: 1, 2, 3")),
        ],
        widget=forms.RadioSelect,
        initial=Depth.TOTALS,
    )

    def __init__(
        self,
        *args: object,
        recorder: Player,
        people: Mapping[Player, Shown],
        seasons: Sequence[Season],
        **kwargs: object,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.recorder = recorder
        self.players = {str(player.pk): player for player in people}
        self.seasons = {str(season.pk): season for season in seasons}
        season = self.fields["season"]
        season.choices = [(pk, each.name) for pk, each in self.seasons.items()]  # type: ignore[attr-defined]  # a choice field
        if len(seasons) == 1:
            season.widget = forms.HiddenInput()
            season.initial = seasons[0].pk
        named = [(str(player.pk), shown.name) for player, shown in people.items()]
        for number in OTHERS:
            self.fields[f"player-{number}"] = forms.ChoiceField(
                label=_("Player %(number)s") % {"number": number},
                choices=[("", "–"), *named],
                required=False,
            )
        for number in (1, *OTHERS):
            self.fields[f"number-{number}"] = _number()

    def clean(self) -> dict[str, Any]:
        """Refuse a number beside which nobody is chosen."""
        cleaned = super().clean() or self.cleaned_data
        for number in OTHERS:
            is_nobody = cleaned.get(f"player-{number}") == ""
            if is_nobody and cleaned.get(f"number-{number}"):
                self.add_error(f"player-{number}", _("Choose who has this result."))
        return cleaned

    @property
    def own_number(self) -> BoundField:
        return self["number-1"]

    @property
    def rows(self) -> list[tuple[BoundField, BoundField]]:
        """Who else played, and their numbers."""
        return [(self[f"player-{each}"], self[f"number-{each}"]) for each in OTHERS]

    @property
    def chosen(self) -> Iterator[tuple[Player, str]]:
        """Everybody who played, with what was typed beside them."""
        yield self.recorder, self.cleaned_data["number-1"]
        for number in OTHERS:
            player = self.players.get(self.cleaned_data[f"player-{number}"])
            if player is not None:
                yield player, self.cleaned_data[f"number-{number}"]

    def show(self, error: LeagueError) -> None:
        """Show what the service refused beside the person whom it is about."""
        by_person = {str(self.recorder.pk): "number-1"} | {
            player: f"number-{number}"
            for number in OTHERS
            if (player := self.cleaned_data[f"player-{number}"])
        }
        found = by_person.get(error.path.removeprefix("number-"))
        self.add_error(found, str(error))


def _number() -> forms.CharField:
    box = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    return forms.CharField(label=_("Result"), required=False, max_length=8, widget=box)
