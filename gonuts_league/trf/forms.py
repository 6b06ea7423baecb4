"""Choose a tournament report file, then say which event is to be made of it."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.tables.wording import say_by, say_game
from gonuts_league.trf.file.reading import MAX_BYTES, decode_trf, read_trf
from gonuts_league.trf.file.types import FileProblem, Tournament, TrfError
from scoring.game import GAMES

MOST_SHOWN = 30


def _games_for_two() -> list[tuple[str, str]]:
    return [(g.id, say_game(g.id)) for g in GAMES.values() if 2 in g.player_counts]


class TrfFileForm(PlainForm):
    """The file; `report` is what it holds once the form is valid."""

    report: Tournament | None = None
    file = forms.FileField(
        label=gettext_lazy("TRF file"),
        error_messages={"required": gettext_lazy("Choose a file first.")},
        help_text=gettext_lazy("TRF16 or TRF-2026, as chess programs write it."),
        widget=forms.FileInput(attrs={"accept": ".trf,.trfx,.txt,text/plain"}),
    )

    def clean_file(self) -> str:
        """The text of the file."""
        content: bytes = self.cleaned_data["file"].read(MAX_BYTES + 1)
        self.report = _read(content)
        return decode_trf(content)


class TrfEventForm(PlainForm):
    """What the event is called and what was played; the file comes along as text."""

    report: Tournament | None = None
    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    game = forms.ChoiceField(label=gettext_lazy("Game"), choices=_games_for_two)
    text = forms.CharField(widget=forms.HiddenInput, strip=False)

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        self.report = _read(text.encode("utf-8", "replace"))
        return text


def _read(content: bytes) -> Tournament:
    """The file, or all that is wrong with it as errors of a form."""
    try:
        return read_trf(content)
    except TrfError as error:
        raise forms.ValidationError(say_problems(error.problems)) from None


def say_problems(problems: Sequence[FileProblem]) -> list[str]:
    """A sentence each, the last ones only counted."""
    said = [
        say_by("trf/words/problem.txt", problem=each, where=_where(each))
        for each in problems[:MOST_SHOWN]
    ]
    more = len(problems) - MOST_SHOWN
    if more > 0:
        text = ngettext("And %(count)s more.", "And %(count)s more.", more)
        said.append(text % {"count": more})
    return said


def _where(problem: FileProblem) -> str:
    place = {"line": problem.line, "first": problem.first, "last": problem.last}
    if not problem.first:
        return _("Line %(line)s") % place
    if problem.first == problem.last:
        return _("Line %(line)s, column %(first)s") % place
    return _("Line %(line)s, columns %(first)s-%(last)s") % place
