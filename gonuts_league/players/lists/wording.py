"""The errors of the parsers of lists and files in the reader's language."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .csv_records import CsvFileError, RowFault
from .name_list import NameListError, SkippedLine
from .people_csv import PeopleTable

Sentences = Mapping[str, str | Promise]

SKIP_REASONS: Sentences = {
    "blank": gettext_lazy("empty"),
    "heading": gettext_lazy("a heading"),
    "message": gettext_lazy("a message, not a name"),
    "no-name": gettext_lazy("no name in it"),
    "too-long": gettext_lazy("too long for a name"),
}
LIST_ERRORS: Sentences = {
    "too-many-lines": gettext_lazy(
        "This list has %(actual)s lines; at most %(limit)s are read at once."
    ),
    "too-large": gettext_lazy("This text is too long to be a list of names."),
}
FILE_ERRORS: Sentences = {
    "too-large": gettext_lazy("This file is larger than 1 MB."),
    "bad-encoding": gettext_lazy(
        "This file says it is %(encoding)s, but it is not. Save it as UTF-8."
    ),
    "nul-byte": gettext_lazy("Line %(line)s holds no text. Is this a CSV file?"),
    "bad-quote": gettext_lazy(
        "From line %(line)s on, quotation marks are not closed properly."
    ),
    "line-too-long": gettext_lazy("Line %(line)s is too long. Is this a CSV file?"),
    "too-many-columns": gettext_lazy("Line %(line)s has more than %(limit)s columns."),
    "too-many-rows": gettext_lazy("This file has more than %(limit)s rows."),
    "no-name-column": gettext_lazy(
        "Line %(line)s looks like headings, but none of them is a name. Call one "
        "column “Name”."
    ),
}
ROW_PROBLEMS: Sentences = {
    "empty": gettext_lazy("The name is missing."),
    "too-long": gettext_lazy("Too long: %(value)s…"),
    "formula": gettext_lazy("A spreadsheet would run this as a formula: %(value)s"),
    "bad-flag": gettext_lazy("“%(column)s” has “%(value)s”: write yes or no."),
    "extra-cell": gettext_lazy("“%(value)s” is to the right of the last heading."),
    "in-use": gettext_lazy("Another person of the club is called %(value)s."),
    "duplicate-in-file": gettext_lazy("The same name as in line %(value)s."),
}
DELIMITERS: Sentences = {
    ",": gettext_lazy("commas"),
    ";": gettext_lazy("semicolons"),
    "\t": gettext_lazy("tabs"),
}
ENCODINGS: Sentences = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8",
    "utf-16": "UTF-16",
    "cp1252": gettext_lazy("probably Windows-1252"),
    "latin-1": gettext_lazy("probably Latin-1"),
}


def say_skipped(line: SkippedLine) -> str:
    return str(SKIP_REASONS[line.reason])


def say_list_error(error: NameListError) -> str:
    values = {"limit": error.limit, "actual": error.actual}
    return str(LIST_ERRORS[error.code]) % values


def say_file_error(error: CsvFileError) -> str:
    return str(FILE_ERRORS[error.code]) % error.details


def say_row_problem(problem: RowFault) -> str:
    values = {"column": problem.column, "value": problem.value}
    return str(ROW_PROBLEMS[problem.code]) % values


def say_how_read(table: PeopleTable) -> str:
    """How a file was understood, so that a wrong guess is noticed."""
    text = _("Read as %(encoding)s, columns separated by %(delimiter)s.") % {
        "encoding": ENCODINGS[table.encoding],
        "delimiter": DELIMITERS[table.delimiter],
    }
    if not table.has_header:
        text += " " + _("There are no headings, so the first column holds the names.")
    if table.ignored_columns:
        columns = ", ".join(table.ignored_columns)
        text += " " + _("Not used: %(columns)s.") % {"columns": columns}
    return text
