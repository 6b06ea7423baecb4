"""Say in the reader's language what the reader of games files says by code."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.leagues.history.games_csv.types import GamesFile, RowFault
from gonuts_league.players.lists.csv_records import CsvFileError
from gonuts_league.players.lists.wording import DELIMITERS, ENCODINGS, FILE_ERRORS
from gonuts_league.tables.wording import say

Sentences = Mapping[str, str | Promise]

OWN_FILE_ERRORS: Sentences = {
    "too-large": gettext_lazy("This file is larger than 4 MB."),
    "no-column": gettext_lazy(
        "No heading says “%(column)s”. The first row has to name the columns."
    ),
}
FAULTS: Sentences = {
    "missing": gettext_lazy("Nothing stands here."),
    "formula": gettext_lazy("A spreadsheet would run this as a formula: %(value)s"),
    "too-long": gettext_lazy("Too long: %(value)s…"),
    "extra-cell": gettext_lazy("“%(value)s” stands right of the last heading."),
    "bad-date": gettext_lazy("“%(value)s” is no date. Write 2024-03-07 or 7.3.2024."),
    "bad-number": gettext_lazy("“%(value)s” is no number that can stand here."),
    "bad-points": gettext_lazy(
        "“%(value)s” are no points: whole and half ones can stand here."
    ),
    "unknown-game": gettext_lazy("“%(value)s” is no game that is known here."),
    "unknown-outcome": gettext_lazy(
        "“%(value)s” is no outcome. Write won, drawn, lost, left, did not come, "
        "forfeited or disqualified."
    ),
    "not-a-card": gettext_lazy("This card is not in the box of this edition."),
    "seated-twice": gettext_lazy("%(value)s sits twice in this round."),
    "mixed-games": gettext_lazy("The rows of this table name two games."),
    "mixed-depth": gettext_lazy(
        "Give everybody at this table cards, or points, or a place, or who won."
    ),
    "seat-count": gettext_lazy(
        "This game cannot be played by so many people: %(value)s"
    ),
    "places-gap": gettext_lazy(
        "The places at this table do not fit together. Equal places are shared, and "
        "the next ones are skipped."
    ),
    "round-and-none": gettext_lazy(
        "Other rows of this night have a round; this one needs one too."
    ),
    "points-differ": gettext_lazy(
        "The file says %(value)s points, the cards give %(other)s."
    ),
    "place-differs": gettext_lazy(
        "The file says place %(value)s, but it comes out as place %(other)s. Where "
        "equal points were parted, a column Tie-break has to say by what."
    ),
}


def say_games_file_error(error: CsvFileError) -> str:
    sentences = {**FILE_ERRORS, **OWN_FILE_ERRORS}
    return str(sentences[error.code]) % error.details


def say_fault(fault: RowFault) -> str:
    """What is wrong with a row, in one sentence."""
    if fault.problem is not None:
        return say(fault.problem.message)
    return str(FAULTS[fault.code]) % {"value": fault.value, "other": fault.other}


def say_how_read(file: GamesFile) -> str:
    """Tell how a file was understood, so that a wrong guess is noticed."""
    text = _("Read as %(encoding)s, columns parted by %(delimiter)s.") % {
        "encoding": ENCODINGS[file.encoding],
        "delimiter": DELIMITERS[file.delimiter],
    }
    if file.ignored_columns:
        columns = ", ".join(file.ignored_columns)
        text += " " + _("Not used: %(columns)s.") % {"columns": columns}
    return text
