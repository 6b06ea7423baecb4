"""Read people from a CSV file, row by row.

Steps
1. Read the records (`csv_records`): at most 1 MB, and 5,000 rows.
2. Match the headings. If the first row names no column for names, it is no header: the
   first column holds the names then, and all others are ignored.
3. Read each row on its own and say everything that is wrong with it. A row with any
   problem is not to be taken.

Texts which a spreadsheet would run as a formula are refused in the columns which are
read, but not in those ignored. Not done: "Berg, Anna" in one cell is not turned round.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from gonuts_league.players.names import BadNameError, clean_name, name_key, tidy_text

from .csv_records import (
    MAX_BYTES,
    MAX_CELL_LENGTH,
    SHOWN_LENGTH,
    CsvFileError,
    CsvRecord,
    is_formula,
    read_csv,
)

MAX_ROWS = 5_000


@dataclass(frozen=True, slots=True)
class RowProblem:
    """One thing wrong with a row. ``column`` is the field, or the number of a column.

    ``empty``, ``too-long``, ``formula``, ``bad-flag`` (neither yes nor no),
    ``extra-cell`` (right of the last heading), ``duplicate-in-file``, whose value is
    the line which has the name first. Other values are what stands in the cell, cut
    to 80 characters.

    >>> RowProblem("bad-flag", "young", "perhaps").column
    'young'
    """

    code: str
    column: str
    value: str


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One row: the line on which it begins, its values, and all its problems.

    >>> PersonRow(2, "Greta").is_usable
    True
    """

    line: int
    name: str
    affiliation: str = ""
    groups: tuple[str, ...] = ()
    is_young: bool = False
    is_hidden: bool = False
    is_guest: bool = False
    problems: tuple[RowProblem, ...] = ()

    @property
    def is_usable(self) -> bool:
        """Return whether nothing is wrong with the row.

        >>> PersonRow(2, "", problems=(RowProblem("empty", "name", ""),)).is_usable
        False
        """
        return not self.problems


@dataclass(frozen=True, slots=True)
class PeopleTable:
    """What was read, and how: encoding is a name which Python's codecs know.

    ``ignored_columns`` are headings not understood, or numbers of columns without one.

    >>> PeopleTable("utf-8", ",", has_header=True).rows
    ()
    """

    encoding: str
    delimiter: str
    has_header: bool
    rows: tuple[PersonRow, ...] = ()
    ignored_columns: tuple[str, ...] = ()


def read_people(content: bytes) -> PeopleTable:
    """Read a file of people.

    Raises CsvFileError if the file as a whole is unusable, and nothing else.

    >>> table = read_people("Spieler;Verein\\nZoë Maes;Gent\\n=1+1;".encode("cp1252"))
    >>> table.encoding, table.delimiter, table.has_header
    ('cp1252', ';', True)
    >>> table.rows[0].name, table.rows[0].affiliation
    ('Zoë Maes', 'Gent')
    >>> table.rows[1].line, table.rows[1].problems
    (3, (RowProblem(code='formula', column='name', value='=1+1'),))
    """
    table = read_csv(content, most_bytes=MAX_BYTES, most_rows=MAX_ROWS)
    records = table.records
    fields = _match_headings(records[0]) if records else ()
    has_header = bool(fields)
    width = max((len(record.cells) for record in records), default=1)
    headings = records[0].cells if has_header else ("",) * width
    fields = fields or ("name", *headings[1:])
    rows = [_read_row(record, fields) for record in records[has_header:]]
    if len(rows) > MAX_ROWS:
        raise CsvFileError("too-many-rows", limit=MAX_ROWS)
    return PeopleTable(
        table.encoding,
        table.delimiter,
        has_header,
        tuple(_mark_duplicates(rows)),
        _ignored_columns(headings, fields),
    )


_HEADINGS_BY_FIELD = {
    "name": "name fullname player playername person spieler spielerin spielername",
    "first-name": "firstname first givenname vorname",
    "last-name": "lastname last surname familyname nachname familienname",
    "affiliation": "affiliation zugehörigkeit club verein team",
    "groups": "groups group gruppen gruppe",
    "guest": "guest isguest gast",
    "young": "young isyoung youth jung jugend",
    "hidden": "hidden ishidden private verborgen versteckt privat",
}
_FIELDS_BY_HEADING = {
    heading: field
    for field, headings in _HEADINGS_BY_FIELD.items()
    for heading in headings.split()
}
_NAME_FIELDS = ("name", "first-name", "last-name")
_TEXT_FIELDS = (*_NAME_FIELDS, "affiliation", "groups")


def _match_headings(record: CsvRecord) -> tuple[str, ...]:
    """Give the field of each column ("" if ignored), or nothing if it is no header."""
    keys = [_heading_key(cell) for cell in record.cells]
    fields: list[str] = []
    for key in keys:
        field = _FIELDS_BY_HEADING.get(key, "")
        fields.append("" if field in fields else field)
    if any(field in _NAME_FIELDS for field in fields):
        return tuple(fields)
    filled = [key for key in keys if key]
    # One known word alone may be a person: Young and Jung are names.
    if len(filled) > 1 and all(key in _FIELDS_BY_HEADING for key in filled):
        raise CsvFileError("no-name-column", line=record.line)
    return ()


def _heading_key(cell: str) -> str:
    """Strip a heading to its letters: "First name *" is firstname, as is first_name."""
    return "".join(c for c in name_key(cell) if c.isalpha())


def _ignored_columns(headings: Sequence[str], fields: Sequence[str]) -> tuple[str, ...]:
    return tuple(
        tidy_text(heading)[:SHOWN_LENGTH] or str(number)
        for number, (heading, field) in enumerate(zip(headings, fields, strict=True), 1)
        if not field
    )


def _read_row(record: CsvRecord, fields: Sequence[str]) -> PersonRow:
    cells = {
        field: cell for field, cell in zip(fields, record.cells, strict=False) if field
    }
    name, name_problems = _read_name(cells)
    groups = [part for part in cells.get("groups", "").split("|") if tidy_text(part)]
    problems = [
        *_cell_problems(record, fields),
        *name_problems,
        *_length_problems("affiliation", [cells.get("affiliation", "")]),
        *_length_problems("groups", groups),
        *_flag_problems(cells),
    ]
    return PersonRow(
        record.line,
        name,
        tidy_text(cells.get("affiliation", ""))[:SHOWN_LENGTH],
        tuple(dict.fromkeys(tidy_text(group)[:SHOWN_LENGTH] for group in groups)),
        is_young=_is_yes(cells.get("young", "")),
        is_hidden=_is_yes(cells.get("hidden", "")),
        is_guest=_is_yes(cells.get("guest", "")),
        problems=tuple(dict.fromkeys(problems)),
    )


def _read_name(cells: Mapping[str, str]) -> tuple[str, list[RowProblem]]:
    """Give the name, cut if it is too long, and what is wrong with it."""
    parts = (cells.get("first-name", ""), cells.get("last-name", ""))
    text = cells.get("name", "")
    if not tidy_text(text):
        text = " ".join(parts)
    try:
        return clean_name(text), []
    except BadNameError as error:
        shown = tidy_text(text)[:SHOWN_LENGTH]
        return shown, [RowProblem(error.code, "name", shown)]


def _cell_problems(record: CsvRecord, fields: Sequence[str]) -> Iterator[RowProblem]:
    """Find cells too long in any column, formulas, and cells beyond the header."""
    for number, cell in enumerate(record.cells, 1):
        field = fields[number - 1] if number <= len(fields) else ""
        column, shown = field or str(number), cell[:SHOWN_LENGTH]
        if len(cell) > MAX_CELL_LENGTH:
            yield RowProblem("too-long", column, shown)
        texts = cell.split("|") if field == "groups" else [cell]
        if field in _TEXT_FIELDS and any(map(is_formula, texts)):
            yield RowProblem("formula", column, shown)
        if number > len(fields) and tidy_text(cell):
            yield RowProblem("extra-cell", column, shown)


def _length_problems(column: str, texts: Sequence[str]) -> Iterator[RowProblem]:
    for text in texts:
        try:
            clean_name(text)
        except BadNameError as error:
            if error.code == "too-long":
                shown = tidy_text(text)[:SHOWN_LENGTH]
                yield RowProblem(error.code, column, shown)


_YES = frozenset({"yes", "y", "ja", "j", "true", "wahr", "1", "x", "✓", "✔"})
_NO = frozenset({"no", "n", "nein", "false", "falsch", "0", "", "-", "–"})


def _is_yes(cell: str) -> bool:
    return name_key(cell) in _YES


def _flag_problems(cells: Mapping[str, str]) -> Iterator[RowProblem]:
    for field in ("guest", "young", "hidden"):
        cell = cells.get(field, "")
        if name_key(cell) not in _YES | _NO:
            yield RowProblem("bad-flag", field, cell[:SHOWN_LENGTH])


def _mark_duplicates(rows: Sequence[PersonRow]) -> Iterator[PersonRow]:
    first_lines: dict[str, int] = {}
    for row in rows:
        first = first_lines.setdefault(name_key(row.name), row.line)
        if row.name and first != row.line:
            problem = RowProblem("duplicate-in-file", "name", str(first))
            yield replace(row, problems=(*row.problems, problem))
        else:
            yield row
