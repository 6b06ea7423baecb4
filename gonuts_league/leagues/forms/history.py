"""Choose a file of earlier games, and say what it leaves open."""

import base64
import zlib
from typing import Any

from django import forms
from django.core import signing
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.games.registry import USUAL_GAME
from gonuts_league.leagues.history.games_csv.shapes import MAX_BYTES
from gonuts_league.leagues.history.games_csv.types import DAY_FIRST, MONTH_FIRST
from gonuts_league.tables.wording import say_game
from scoring import GAMES

SALT = "games-file"
LASTS = 24 * 60 * 60


def _games() -> list[tuple[str, str]]:
    return [(game, say_game(game)) for game in GAMES]


class GamesFileForm(PlainForm):
    file = forms.FileField(
        label=_("CSV file, or export of BG Stats"),
        allow_empty_file=True,
        error_messages={
            "required": _("Choose a file first."),
            "invalid": _("Choose a file first."),
        },
        help_text=_(
            "A table saved as CSV, with one row for each game or for each person in "
            "it; or the JSON file that BG Stats exports."
        ),
        widget=forms.FileInput(
            attrs={"accept": ".csv,.txt,.json,text/csv,text/plain,application/json"}
        ),
    )
    game = forms.ChoiceField(
        label=_("Game"),
        choices=_games,
        widget=forms.RadioSelect,
        initial=USUAL_GAME,
        help_text=_("Counts for rows that name none, or no edition."),
    )

    def content(self) -> bytes:
        """What was chosen, one byte more than may be at the most."""
        content: bytes = self.cleaned_data["file"].read(MAX_BYTES + 1)
        return content


class TakeGamesForm(PlainForm):
    """The file that was looked at comes along, so that nothing is kept meanwhile."""

    file = forms.CharField(widget=forms.HiddenInput)
    game = forms.ChoiceField(widget=forms.HiddenInput, choices=_games)
    dates = forms.ChoiceField(
        choices=[(each, each) for each in (DAY_FIRST, MONTH_FIRST)], required=False
    )

    def clean_file(self) -> bytes:
        try:
            kept = signing.loads(self.cleaned_data["file"], salt=SALT, max_age=LASTS)
        except signing.BadSignature:
            raise forms.ValidationError("too old") from None
        return zlib.decompress(base64.b64decode(kept))


def take_form(content: bytes, game: str, dates: str = "") -> TakeGamesForm:
    kept = base64.b64encode(zlib.compress(content)).decode()
    initial: dict[str, Any] = {"file": signing.dumps(kept, salt=SALT), "game": game}
    initial["dates"] = dates
    return TakeGamesForm(initial=initial)
