"""What is typed or sent as a club's goals."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.players.lists.csv_records import MAX_BYTES, CsvFileError, decode_csv
from gonuts_league.players.lists.wording import say_file_error


class GoalDeckForm(PlainForm):
    """A chosen file comes before what is typed, and is shown as if it were typed."""

    text = forms.CharField(
        label=_("Goals"),
        required=False,
        strip=False,
        help_text=_("One goal in each line: colour, points, five counts of treats."),
        widget=forms.Textarea(
            attrs={
                "rows": 10,
                "spellcheck": "false",
                "autocapitalize": "none",
                "class": "typed-rows",
            }
        ),
    )
    file = forms.FileField(
        label=_("Or a CSV file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
    )

    def clean_file(self) -> str:
        """The text of the file, if one was chosen."""
        file: UploadedFile | None = self.cleaned_data["file"]
        if file is None:
            return ""
        try:
            text, _encoding = decode_csv(file.read(MAX_BYTES + 1))
            if "\0" in text:
                line = text.partition("\0")[0].count("\n") + 1
                raise CsvFileError("nul-byte", line=line)
        except CsvFileError as error:
            raise forms.ValidationError(say_file_error(error)) from None
        return text.removeprefix("\ufeff")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("file"):
            cleaned["text"] = cleaned["file"]
        if not self.errors and not cleaned["text"].strip():
            self.add_error("text", _("There is nothing to read yet."))
        return cleaned
