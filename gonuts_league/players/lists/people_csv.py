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

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from gonuts_league.players.names import BadNameError, clean_name, name_key, tidy_text

from .csv_records import (
    MAX_BYTES,
    SHOWN_LENGTH,
    TICK_HEADINGS,
    CsvCells,
    CsvFileError,
    CsvRecord,
    RowFault,
    fields_by_heading,
    heading_key,
    ignored_columns,
    is_formula,
    match_headings,
    read_csv,
)

MAX_ROWS = 5_000


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One row: the line on which it begins, its values, and all its problems.

    Their columns are fields, or numbers of columns. ``bad-flag`` is neither yes nor no,
    and ``duplicate-in-file`` has the line with the name first as its value.

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
    table_name: str = ""
    problems: tuple[RowFault, ...] = ()

    @property
    def is_usable(self) -> bool:
        """Return whether nothing is wrong with the row.

        >>> PersonRow(2, "", problems=(RowFault(2, "name", "empty"),)).is_usable
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
    >>> [(row.line, row.problems[0].code) for row in table.rows[1:]]
    [(3, 'formula')]
    """
    table = read_csv(content, most_bytes=MAX_BYTES, most_rows=MAX_ROWS)
    records = table.records
    fields = _fields_of(records[0]) if records else ()
    has_header = bool(fields)
    width = max((len(record.cells) for record in records), default=1)
    headings = records[0].cells if has_header else ("",) * width
    fields = fields or ("name", *headings[1:])
    labels = [field or str(number) for number, field in enumerate(fields, start=1)]
    rows = [
        _read_row(CsvCells(record, labels, fields)) for record in records[has_header:]
    ]
    if len(rows) > MAX_ROWS:
        raise CsvFileError("too-many-rows", limit=MAX_ROWS)
    return PeopleTable(
        table.encoding,
        table.delimiter,
        has_header,
        tuple(_mark_duplicates(rows)),
        ignored_columns(headings, fields),
    )


_HEADINGS_BY_FIELD = {
    "name": "name fullname player playername person spieler spielerin spielername",
    "first-name": "firstname first givenname vorname",
    "last-name": "lastname last surname familyname nachname familienname",
    "affiliation": "affiliation zugehörigkeit club verein team",
    "groups": "groups group gruppen gruppe",
    "table-name": "tablename nameatthetable calledby rufname tischname nameamtisch",
    **TICK_HEADINGS,
}
_FIELDS_BY_HEADING = fields_by_heading(_HEADINGS_BY_FIELD)
_NAME_FIELDS = ("name", "first-name", "last-name")
_TEXT_FIELDS = (*_NAME_FIELDS, "affiliation", "groups", "table-name")
MOST_OF_TABLE_NAME = 24


def _fields_of(record: CsvRecord) -> tuple[str, ...]:
    """The field of each column ("" if ignored), or nothing if it is no header."""
    fields = match_headings(record, _FIELDS_BY_HEADING)
    if any(field in _NAME_FIELDS for field in fields):
        return fields
    filled = [key for key in map(heading_key, record.cells) if key]
    # One known word alone may be a person: Young and Jung are names.
    if len(filled) > 1 and all(key in _FIELDS_BY_HEADING for key in filled):
        raise CsvFileError("no-name-column", line=record.line)
    return ()


def _read_row(cells: CsvCells) -> PersonRow:
    groups = [part for part in cells.raw("groups").split("|") if tidy_text(part)]
    for field in _TEXT_FIELDS:
        texts = groups if field == "groups" else [cells.raw(field)]
        if any(map(is_formula, texts)):
            cells.fault(field, "formula", cells.raw(field))
    name = _read_name(cells)
    _check_lengths(cells, "affiliation", [cells.raw("affiliation")])
    _check_lengths(cells, "groups", groups)
    called = cells.text("table-name")
    if len(called) > MOST_OF_TABLE_NAME:
        cells.fault("table-name", "too-long", called)
    is_guest, is_young, is_hidden = map(cells.flag, TICK_HEADINGS)
    return PersonRow(
        cells.line,
        name,
        cells.text("affiliation")[:SHOWN_LENGTH],
        tuple(dict.fromkeys(tidy_text(group)[:SHOWN_LENGTH] for group in groups)),
        is_young=is_young,
        is_hidden=is_hidden,
        is_guest=is_guest,
        table_name=called[:MOST_OF_TABLE_NAME],
        problems=tuple(dict.fromkeys(cells.faults)),
    )


def _read_name(cells: CsvCells) -> str:
    """The name, cut if it is too long."""
    text = cells.raw("name")
    if not tidy_text(text):
        text = f"{cells.raw('first-name')} {cells.raw('last-name')}"
    try:
        return clean_name(text)
    except BadNameError as error:
        shown = tidy_text(text)[:SHOWN_LENGTH]
        cells.note("name", error.code, shown)
        return shown


def _check_lengths(cells: CsvCells, field: str, texts: Iterable[str]) -> None:
    for text in texts:
        try:
            clean_name(text)
        except BadNameError as error:
            if error.code == "too-long":
                cells.fault(field, error.code, tidy_text(text))


def _mark_duplicates(rows: Sequence[PersonRow]) -> Iterator[PersonRow]:
    first_lines: dict[str, int] = {}
    for row in rows:
        for field, name in (("name", row.name), ("table-name", row.table_name)):
            first = first_lines.setdefault(name_key(name), row.line)
            if name and first != row.line:
                problem = RowFault(row.line, field, "duplicate-in-file", str(first))
                row = replace(row, problems=(*row.problems, problem))
        yield row
