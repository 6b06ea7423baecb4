"""Choose a tournament report file, then say which event is to be made of it."""

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.tables.wording import say_game
from gonuts_league.trf.file.reading import MAX_BYTES, decode_trf, read_trf
from gonuts_league.trf.file.types import FileProblem, Tournament, TrfError
from scoring.game import GAMES

MOST_SHOWN = 30
PROBLEMS: Mapping[str, str | Promise] = {
    "no-number": gettext_lazy("%(where)s: a number is expected, not “%(text)s”."),
    "no-points": gettext_lazy("%(where)s: points are expected, not “%(text)s”."),
    "no-name": gettext_lazy("%(where)s: the name is missing."),
    "unknown-result": gettext_lazy("%(where)s: “%(text)s” is no result."),
    "unknown-colour": gettext_lazy("%(where)s: “%(text)s” is no colour."),
    "bye-with-opponent": gettext_lazy("%(where)s: a bye has no opponent."),
    "no-opponent": gettext_lazy("%(where)s: a game needs an opponent."),
    "unknown-player": gettext_lazy("%(where)s: this opponent is not in the file."),
    "number-twice": gettext_lazy("%(where)s: number %(text)s is given twice."),
    "other-missing": gettext_lazy("%(where)s: the opponent has no such game."),
    "results-differ": gettext_lazy("%(where)s: the two results do not fit together."),
    "colours-differ": gettext_lazy("%(where)s: the two colours do not fit together."),
    "points-differ": gettext_lazy(
        "%(where)s: the points %(text)s are not those of the results."
    ),
    "unknown-setting": gettext_lazy("%(where)s: “%(text)s” is not known."),
    "no-players": gettext_lazy("There is no player in this file."),
    "too-large": gettext_lazy("This file is too large."),
    "teams": gettext_lazy("%(where)s: events of teams cannot be taken."),
}


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
    said = [_say_problem(problem) for problem in problems[:MOST_SHOWN]]
    more = len(problems) - MOST_SHOWN
    if more > 0:
        text = ngettext("And %(count)s more.", "And %(count)s more.", more)
        said.append(text % {"count": more})
    return said


def _say_problem(problem: FileProblem) -> str:
    values = {"where": _where(problem), "text": problem.text}
    return str(PROBLEMS[problem.code]) % values


def _where(problem: FileProblem) -> str:
    place = {"line": problem.line, "first": problem.first, "last": problem.last}
    if not problem.first:
        return _("Line %(line)s") % place
    if problem.first == problem.last:
        return _("Line %(line)s, column %(first)s") % place
    return _("Line %(line)s, columns %(first)s-%(last)s") % place
