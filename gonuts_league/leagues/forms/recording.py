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


class PersonField(forms.CharField):
    """A person by a name of the page's list, or by its beginning if only one has it."""

    def __init__(self, people: Mapping[Player, Shown], **kwargs: Any) -> None:
        attrs = {"list": "people", "autocomplete": "off"}
        super().__init__(required=False, widget=forms.TextInput(attrs), **kwargs)
        self.named = [(each.name.casefold(), player) for player, each in people.items()]

    def clean(self, value: Any) -> Player | None:
        if not (typed := super().clean(value).casefold()):
            return None
        found = [person for name, person in self.named if name == typed] or [
            person for name, person in self.named if name.startswith(typed)
        ]
        if len(found) != 1:
            raise forms.ValidationError(_("Choose a name from the list."))
        return found[0]


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
        self.seasons = {str(season.pk): season for season in seasons}
        season = self.fields["season"]
        season.choices = [(pk, each.name) for pk, each in self.seasons.items()]  # type: ignore[attr-defined]  # a choice field
        if len(seasons) == 1:
            season.widget = forms.HiddenInput()
            season.initial = seasons[0].pk
        self.names = [shown.name for shown in people.values()]
        for number in OTHERS:
            label = _("Player %(number)s") % {"number": number}
            self.fields[f"player-{number}"] = PersonField(people, label=label)
        for number in (1, *OTHERS):
            self.fields[f"number-{number}"] = _number()

    def clean(self) -> dict[str, Any]:
        """Refuse a number beside which nobody is chosen."""
        cleaned = super().clean() or self.cleaned_data
        for number in OTHERS:
            is_nobody = cleaned.get(f"player-{number}", "wrong") is None
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
            if player := self.cleaned_data[f"player-{number}"]:
                yield player, self.cleaned_data[f"number-{number}"]

    def show(self, error: LeagueError) -> None:
        """Show what the service refused beside the person whom it is about."""
        by_person = {str(self.recorder.pk): "number-1"} | {
            str(player.pk): f"number-{number}"
            for number in OTHERS
            if (player := self.cleaned_data[f"player-{number}"])
        }
        found = by_person.get(error.path.removeprefix("number-"))
        self.add_error(found, str(error))


def _number() -> forms.CharField:
    box = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    return forms.CharField(label=_("Result"), required=False, max_length=8, widget=box)
