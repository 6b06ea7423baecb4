"""Paste a log or choose its file; it is read before anything is shown."""

from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.errors import LeagueError
from gonuts_league.tables.wording import say
from scoring.errors import RulingsError, ScoringError, UnreadableError
from scoring.simulation.judging import read_documents

from .filming import film_log

MOST_BYTES = 1_000_000


class PasteForm(PlainForm):
    """`documents` are the logs once the form is valid; the first one can be shown."""

    text = forms.CharField(
        label=gettext_lazy("The log"),
        help_text=gettext_lazy(
            "JSON as the simulate command writes it with --log, one game a line."
        ),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={
                "rows": 6,
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
            }
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("or its file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,.jsonl,.txt,application/json"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.documents: tuple[object, ...] = ()

    def clean(self) -> dict[str, Any]:
        """Read the file, or else what was pasted; a fault goes to where it is."""
        cleaned: dict[str, Any] = super().clean() or {}
        upload = cleaned.get("file")
        field = "file" if upload else "text"
        content = (
            upload.read(MOST_BYTES + 1) if upload else cleaned.get("text", "").encode()
        )
        if not content.strip():
            self.add_error(field, _("Paste a log, or choose its file."))
        elif len(content) > MOST_BYTES:
            self.add_error(field, _("More than 1 MB is too much. Take fewer games."))
        else:
            self._read(field, content)
        return cleaned

    def _read(self, field: str, content: bytes) -> None:
        try:
            found = list(read_documents(content.splitlines(keepends=True)))
        except UnreadableError as error:
            self.add_error(field, say_unreadable(error))
            return
        for path, document in found:
            if isinstance(document, UnreadableError):
                self.add_error(field, f"{path}: {say_unreadable(document)}")
        documents = tuple(document for _path, document in found)
        if self.errors:
            return
        if not documents:
            self.add_error(field, _("There is no game in it."))
            return
        try:
            film_log(documents[0])
        except LeagueError as error:
            self.add_error(field, str(error))
            return
        except ScoringError as error:
            self.add_error(field, say_unreadable(error))
            return
        self.documents = documents


def say_unreadable(error: ScoringError) -> str:
    """Why a log cannot be read, with the path to what is wrong.

    Paths and shapes of logs are told in English only, and marked so.
    """
    if isinstance(error, UnreadableError):
        return f"{say(error.problem.message).rstrip('.')}."
    if isinstance(error, RulingsError):
        told = [f"{each.path}: {say(each.message)}" for each in error.problems]
        return f"{'; '.join(told)}."
    return format_html('<span lang="en">{}.</span>', error)
