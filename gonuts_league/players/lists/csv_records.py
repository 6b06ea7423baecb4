"""Read any CSV file as rows of cells with their faults, and make text safe to export.

Steps
1. Refuse a file that is too large; decode by the byte order mark, else as UTF-8, else
   as Windows-1252, else as Latin-1, which takes every byte.
2. Find the delimiter: that of a line "sep=;", else the one of tab, semicolon and comma
   which the first line holds most often outside quotes (in a tie, in this order).
3. Read the records, up to a number of rows and 50 columns. Empty rows are passed over.

What the columns mean is up to the caller, who reads a row by `CsvCells`.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gonuts_league.players.names import name_key, tidy_text

MAX_BYTES = 1024 * 1024
MAX_COLUMNS = 50
MAX_CELL_LENGTH = 500
SHOWN_LENGTH = 80
# Every quote doubled, and each cell in quotes with its delimiter. So much shorter than
# csv.field_size_limit that only a quote left open can reach that limit.
_MAX_LINE_LENGTH = MAX_COLUMNS * (2 * MAX_CELL_LENGTH + 3)


class CsvFileError(ValueError):
    """A file which cannot be read at all, with what there is to say about it.

    ``too-large`` (limit, actual), ``bad-encoding`` (encoding), ``nul-byte`` (line),
    ``bad-quote`` (line: where the row begins whose quotes do not close rightly),
    ``line-too-long`` (line, limit), ``too-many-columns`` (line, limit),
    ``too-many-rows`` (limit), ``no-name-column`` (line).

    >>> CsvFileError("nul-byte", line=3).details
    {'line': 3}
    """

    def __init__(self, code: str, **details: int | str) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details


@dataclass(frozen=True, slots=True)
class CsvRecord:
    """The cells of one row, and the line on which it begins (from 1)."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CsvTable:
    """All filled rows in their order; ``encoding`` is a name which Python knows."""

    encoding: str
    delimiter: str
    records: tuple[CsvRecord, ...]


@dataclass(frozen=True, slots=True)
class RowFault:
    """One thing wrong with a row: its line, its column, and its value cut short.

    ``empty`` or ``missing``, ``too-long``, ``formula`` and ``extra-cell`` (right of the
    last heading) are found in every file, other codes by the reader of one. ``other``
    is what should stand there.

    >>> RowFault(3, "points", "bad-points", "many").code
    'bad-points'
    """

    line: int
    column: str
    code: str
    value: str = ""
    other: str = ""


class CsvCells:
    """One row by field, which collects what is wrong while the row is read.

    ``fields`` are those of the columns, empty for one that is ignored; ``labels`` are
    how faults name the columns.
    """

    def __init__(
        self, record: CsvRecord, labels: Sequence[str], fields: Sequence[str]
    ) -> None:
        self.line = record.line
        self.fields = fields
        self.faults: list[RowFault] = []
        self._record, self._labels = record, labels
        for number, cell in enumerate(record.cells):
            is_extra = number >= len(fields)
            label = str(number + 1) if is_extra else labels[number]
            if len(cell) > MAX_CELL_LENGTH:
                self.note(label, "too-long", cell)
            if is_extra and tidy_text(cell):
                self.note(label, "extra-cell", cell)

    def raw(self, field: str) -> str:
        """What stands in the column of a field; empty where there is none."""
        if field not in self.fields:
            return ""
        index = self.fields.index(field)
        return self._record.cells[index] if index < len(self._record.cells) else ""

    def text(self, field: str) -> str:
        """The same, tidied."""
        return tidy_text(self.raw(field))

    def flag(self, field: str) -> bool:
        """Whether the column of a field says yes; neither yes nor no is a fault."""
        key = name_key(self.raw(field))
        if key not in _YES | _NO:
            self.fault(field, "bad-flag", self.raw(field))
        return key in _YES

    def fault(self, field: str, code: str, value: str | None = None) -> None:
        """Note a fault of a field, with its text unless another value is given."""
        label = self._labels[self.fields.index(field)]
        self.note(tidy_text(label), code, self.text(field) if value is None else value)

    def note(self, column: str, code: str, value: str) -> None:
        self.faults.append(RowFault(self.line, column, code, value[:SHOWN_LENGTH]))


TICK_HEADINGS = {
    "guest": "guest isguest gast",
    "young": "young isyoung youth jung jugend",
    "hidden": "hidden ishidden private verborgen versteckt privat",
}
_YES = frozenset({"yes", "y", "ja", "j", "true", "wahr", "1", "x", "✓", "✔"})
_NO = frozenset({"no", "n", "nein", "false", "falsch", "0", "", "-", "–"})


def fields_by_heading(headings_by_field: Mapping[str, str]) -> dict[str, str]:
    """The field of each heading, given its headings as words parted by blanks."""
    return {
        heading: field
        for field, headings in headings_by_field.items()
        for heading in headings.split()
    }


def heading_key(cell: str) -> str:
    """Strip a heading to its letters: "First name *" is firstname, as is first_name."""
    return "".join(c for c in name_key(cell) if c.isalpha())


def match_headings(record: CsvRecord, known: Mapping[str, str]) -> tuple[str, ...]:
    """The field of each column, "" if it is not understood or there already."""
    fields: list[str] = []
    for cell in record.cells:
        field = known.get(heading_key(cell), "")
        fields.append("" if field in fields else field)
    return tuple(fields)


def ignored_columns(headings: Sequence[str], fields: Sequence[str]) -> tuple[str, ...]:
    """Headings of columns without a field, or their numbers where they have none."""
    return tuple(
        tidy_text(heading)[:SHOWN_LENGTH] or str(number)
        for number, (heading, field) in enumerate(zip(headings, fields, strict=True), 1)
        if not field
    )


def read_csv(content: bytes, *, most_bytes: int, most_rows: int) -> CsvTable:
    """Read a file; ``most_rows`` do not count a row of headings.

    Raises CsvFileError if the file as a whole is unusable, and nothing else.

    >>> read_csv(b"a;b\\n1;2\\n", most_bytes=99, most_rows=1).records[1].cells
    ('1', '2')
    """
    text, encoding = decode_csv(content, most_bytes)
    delimiter, start = _find_delimiter(text)
    records = _read_records(text, delimiter, start, most_rows)
    return CsvTable(encoding, delimiter, tuple(records))


_ENCODINGS_BY_MARK = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)


def decode_csv(content: bytes, most_bytes: int = MAX_BYTES) -> tuple[str, str]:
    """The text of a file and its encoding. Raises CsvFileError (step 1).

    >>> decode_csv("Birne ½".encode("cp1252"))
    ('Birne ½', 'cp1252')
    """
    if len(content) > most_bytes:
        raise CsvFileError("too-large", limit=most_bytes, actual=len(content))
    for mark, encoding in _ENCODINGS_BY_MARK:
        if content.startswith(mark):
            try:
                return content.decode(encoding), encoding
            except UnicodeDecodeError as error:
                raise CsvFileError("bad-encoding", encoding=encoding) from error
    for encoding in ("utf-8", "cp1252"):
        try:
            return content.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    return content.decode("latin-1"), "latin-1"


_SEPARATOR_LINE = re.compile(r"sep=([\t;,])[\r\n]*", re.IGNORECASE)


def _find_delimiter(text: str) -> tuple[str, int]:
    """Return the delimiter and the number of lines before the first record."""
    lines = io.StringIO(text, newline="")
    first = next((line for line in lines if line.strip(" \t;,\r\n")), "")
    if stated := _SEPARATOR_LINE.fullmatch(first):
        return stated[1], 1
    unquoted = re.sub(r'"[^"]*"', "", first)
    found = max("\t;,", key=unquoted.count)
    return (found if found in unquoted else ","), 0


def _read_records(
    text: str, delimiter: str, skipped: int, most_rows: int
) -> list[CsvRecord]:
    """Read the filled records after the first ``skipped``, with their first lines."""
    lines = io.StringIO(text, newline="")
    reader = csv.reader(
        _checked_lines(lines), delimiter=delimiter, skipinitialspace=True, strict=True
    )
    records: list[CsvRecord] = []
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise CsvFileError("bad-quote", line=line) from error
        if cells is None:
            return records[skipped:]
        if len(cells) > MAX_COLUMNS:
            raise CsvFileError("too-many-columns", line=line, limit=MAX_COLUMNS)
        if any(tidy_text(cell) for cell in cells):
            records.append(CsvRecord(line, tuple(cells)))
        if len(records) > most_rows + 2:
            raise CsvFileError("too-many-rows", limit=most_rows)


def _checked_lines(lines: io.StringIO) -> Iterator[str]:
    for number, line in enumerate(lines, 1):
        if "\0" in line:
            raise CsvFileError("nul-byte", line=number)
        if len(line) > _MAX_LINE_LENGTH:
            raise CsvFileError("line-too-long", line=number, limit=_MAX_LINE_LENGTH)
        yield line


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Write rows as a file; None is an empty cell.

    >>> csv_text([["name", "points"], ["Greta, L.", 3]])
    'name,points\\r\\n"Greta, L.",3\\r\\n'
    """
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def is_formula(text: str) -> bool:
    """Return whether a spreadsheet would run the text, now or once it is tidied.

    >>> is_formula("=1+1"), is_formula("Greta")
    (True, False)
    """
    return bool(tidy_text(text)) and formula_safe(text) != text


def formula_safe(text: str) -> str:
    """Put an apostrophe before a text which a spreadsheet could run as a formula.

    These begin with = + - @, also in their wide and small forms and after spaces, or
    with a tab or carriage return. For text cells only: a score of -2 is a number.

    >>> formula_safe("=1+1"), formula_safe("＠SUM"), formula_safe("\\tGreta")
    ("'=1+1", "'＠SUM", "'\\tGreta")
    >>> formula_safe("Greta L."), formula_safe("")
    ('Greta L.', '')
    """
    # NFKC turns full-width, small and raised signs into the plain ones.
    start = unicodedata.normalize("NFKC", tidy_text(text)[:1])
    is_risky = text.startswith(("\t", "\r")) or start in {"=", "+", "-", "@"}
    return f"'{text}" if is_risky else text
