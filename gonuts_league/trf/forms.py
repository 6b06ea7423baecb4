"""Choose a tournament report file, then say which event is to be made of it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from gonuts_league.tables.wording import say_game
from gonuts_league.trf.file.reading import MAX_BYTES, TrfFile, decode_trf, read_trf
from gonuts_league.trf.file.types import TrfError
from scoring.games.registry import GAMES

from .words import say_problems


def _games_for_two() -> list[tuple[str, str]]:
    return [(g.id, say_game(g.id)) for g in GAMES.values() if 2 in g.player_counts]


class TrfFileForm(forms.Form):
    """The file; `report` is what it holds once the form is valid."""

    file = forms.FileField(
        label=gettext_lazy("TRF file"),
        error_messages={"required": gettext_lazy("Choose a file first.")},
        help_text=gettext_lazy("TRF16 or TRF-2026, as chess programs write it."),
        widget=forms.FileInput(attrs={"accept": ".trf,.trfx,.txt,text/plain"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.report: TrfFile | None = None
        self.content = ""

    def clean_file(self) -> Any:
        upload = self.cleaned_data["file"]
        content = upload.read(MAX_BYTES + 1)
        self.report = read_or_refuse(content)
        self.content = decode_trf(content)
        return upload


class TrfEventForm(forms.Form):
    """What the event is called and what was played; the file comes along as text."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    game = forms.ChoiceField(label=gettext_lazy("Game"), choices=_games_for_two)
    text = forms.CharField(widget=forms.HiddenInput, strip=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.report: TrfFile | None = None

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        self.report = read_or_refuse(text.encode("utf-8", "replace"))
        return text


def read_or_refuse(content: bytes) -> TrfFile:
    """The file, or all that is wrong with it as errors of a form."""
    try:
        return read_trf(content)
    except TrfError as error:
        raise forms.ValidationError(say_problems(error.problems)) from None
