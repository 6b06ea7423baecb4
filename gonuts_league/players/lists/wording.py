"""What the parsers of lists and files found, in the reader's language.

What is wrong with one row or line is said by templates that pages include:
`players/words/row_fault.txt` and `skipped.txt`.
"""

from collections.abc import Mapping, Sequence

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .csv_records import CsvFileError

DELIMITERS: Mapping[str, str | Promise] = {
    ",": gettext_lazy("commas"),
    ";": gettext_lazy("semicolons"),
    "\t": gettext_lazy("tabs"),
}
ENCODINGS: Mapping[str, str | Promise] = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8",
    "utf-16": "UTF-16",
    "cp1252": gettext_lazy("probably Windows-1252"),
    "latin-1": gettext_lazy("probably Latin-1"),
}


def say_file_error(
    error: CsvFileError, words: str = "players/words/file_error.txt"
) -> str:
    return render_to_string(words, {"code": error.code, **error.details}).strip()


def say_how_read(
    encoding: str,
    delimiter: str,
    ignored_columns: Sequence[str],
    *,
    has_header: bool = True,
) -> str:
    """How a file was understood, so that a wrong guess is noticed."""
    text = _("Read as %(encoding)s, columns separated by %(delimiter)s.") % {
        "encoding": ENCODINGS[encoding],
        "delimiter": DELIMITERS[delimiter],
    }
    if not has_header:
        text += " " + _("There are no headings, so the first column holds the names.")
    if ignored_columns:
        columns = ", ".join(ignored_columns)
        text += " " + _("Not used: %(columns)s.") % {"columns": columns}
    return text
