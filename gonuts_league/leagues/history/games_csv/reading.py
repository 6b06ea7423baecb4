"""Read a file of earlier games: its columns, and each row by itself.

Steps
1. Read the records (`players.csv_records`): at most 4 MB, and 60,000 rows.
2. Match the headings, in English or German; date and player must be there.
3. Read each row on its own; everything wrong with it is listed, with its column.
4. Gather rows to games and nights (`gathering`), unless a row is unusable.

Texts which a spreadsheet would run as a formula are refused. Not done here: who the
people are, and whether points give the places that stand beside them.
"""

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal, InvalidOperation

from gonuts_league.players.lists.csv_records import (
    CsvCells,
    CsvFileError,
    RowFault,
    fields_by_heading,
    ignored_columns,
    is_formula,
    match_headings,
    read_csv,
)
from gonuts_league.players.names import (
    BadNameError,
    clean_name,
    name_key,
)
from scoring import GAMES, find_game

from .gathering import KeyedRow, gather
from .types import GamesFile, SeatRow

MAX_BYTES = 4 * 1024 * 1024
MAX_ROWS = 60_000
MOST_ROUND, MOST_TABLE, MOST_COUNT = 99, 999, 200
MOST_POINTS, LEAST_POINTS = 9999, -999
MOST_NAME = 80


def read_games(content: bytes, *, default_game: str) -> GamesFile:
    """Read a file; rows that name no game are of ``default_game`` (its id).

    Raises CsvFileError if the file as a whole is unusable: its own codes, and
    ``no-column`` (column) where the dates or the players are missing.

    >>> file = read_games(
    ...     "Datum;Spieler;Platz\\n7.3.2024;Zoë;1\\n7.3.2024;Bo;2".encode(),
    ...     default_game="nosh",
    ... )
    >>> file.nights[0].on.isoformat(), file.nights[0].games[0].depth
    ('2024-03-07', 'places')
    """
    table = read_csv(content, most_bytes=MAX_BYTES, most_rows=MAX_ROWS)
    if len(table.records) > MAX_ROWS + 1:
        raise CsvFileError("too-many-rows", limit=MAX_ROWS)
    columns = (
        match_headings(table.records[0], _FIELDS_BY_HEADING) if table.records else ()
    )
    for needed in ("date", "player"):
        if needed not in columns:
            raise CsvFileError("no-column", column=needed)
    headings = table.records[0].cells
    rows: list[KeyedRow] = []
    faults: list[RowFault] = []
    for record in table.records[1:]:
        cells = CsvCells(record, headings, columns)
        rows.append(_read_row(cells, default_game))
        faults.extend(cells.faults)
    nights, of_games = gather(rows) if not faults else ((), ())
    return GamesFile(
        table.encoding,
        table.delimiter,
        nights,
        (*faults, *of_games),
        ignored_columns(headings, columns),
        len(rows),
    )


_HEADINGS_BY_FIELD = {
    "date": "date day datum tag",
    "event": "event eventname night evening abend veranstaltung turnier",
    "round": "round runde",
    "table": "table tisch",
    "game": "game edition spiel ausgabe",
    "player": "player name playername person spieler spielerin spielername",
    "place": "place rank position platz rang",
    "points": "points score total punkte gesamt",
    "tie-break": "tiebreak cards karten coins münzen feinwertung",
    "outcome": "outcome ausgang",
}


_FIELDS_BY_HEADING = fields_by_heading(_HEADINGS_BY_FIELD)


def _read_row(cells: CsvCells, default_game: str) -> KeyedRow:
    game = _game(cells, default_game)
    outcome, place = _outcome(cells)
    typed = _count(cells, "place", least=1, most=6)
    seat = SeatRow(
        line=cells.line,
        player=_player(cells),
        outcome=outcome,
        place=place if typed is None else typed,
        points=_points(cells),
        tie_break=_count(cells, "tie-break", most=MOST_COUNT),
    )
    return KeyedRow(
        on=_date(cells),
        event=_event(cells),
        round_number=_count(cells, "round", least=1, most=MOST_ROUND),
        table_number=_count(cells, "table", least=1, most=MOST_TABLE),
        game=game,
        is_outcome=typed is None and place is not None,
        seat=seat,
    )


def _count(cells: CsvCells, field: str, *, most: int, least: int = 0) -> int | None:
    typed = cells.text(field)
    if not typed:
        return None
    is_number = typed.isascii() and typed.isdigit() and len(typed) < 6
    if not is_number or not least <= int(typed) <= most:
        cells.fault(field, "bad-number")
        return None
    return int(typed)


# Before it no game of ours was there; after it a year is a slip of the finger.
YEARS = range(1990, 2100)
_ISO = re.compile(r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T].*)?")
_GERMAN = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?: .*)?")


def _date(cells: CsvCells) -> date:
    typed = cells.text("date")
    if found := _ISO.fullmatch(typed):
        year, month, day = map(int, found.groups())
    elif found := _GERMAN.fullmatch(typed):
        day, month, year = map(int, found.groups())
    else:
        cells.fault("date", "bad-date" if typed else "missing")
        return date.min
    try:
        on = date(year, month, day)
    except ValueError:
        cells.fault("date", "bad-date")
        return date.min
    if year not in YEARS:
        cells.fault("date", "bad-date")
        return date.min
    return on


def _event(cells: CsvCells) -> str:
    name = cells.text("event")
    if is_formula(name):
        cells.fault("event", "formula")
    if len(name) > MOST_NAME:
        cells.fault("event", "too-long")
    return name


def _player(cells: CsvCells) -> str:
    typed = cells.text("player")
    if is_formula(typed):
        cells.fault("player", "formula")
        return ""
    try:
        return clean_name(typed)
    except BadNameError as error:
        cells.fault("player", "missing" if error.code == "empty" else error.code)
        return ""


_GAMES_BY_NAME = {
    name_key(name): game
    for game in GAMES
    for name in (game, *find_game(game).names.values())
}


def _game(cells: CsvCells, default_game: str) -> str:
    typed = cells.text("game")
    if not typed:
        return default_game
    found = _GAMES_BY_NAME.get(name_key(typed))
    if found is None:
        cells.fault("game", "unknown-game")
        return default_game
    return found


# What the word means for the seat, and the place that it gives.
_OUTCOMES: Mapping[str, tuple[str, int | None]] = {
    **dict.fromkeys(("", "played", "gespielt"), ("played", None)),
    **dict.fromkeys(("won", "win", "gewonnen", "sieg"), ("played", 1)),
    **dict.fromkeys(("drawn", "draw", "unentschieden"), ("played", 1)),
    **dict.fromkeys(("lost", "loss", "verloren"), ("played", 2)),
    **dict.fromkeys(("left", "gegangen"), ("left", None)),
    **dict.fromkeys(
        ("did not come", "did-not-come", "nicht gekommen"), ("did-not-come", None)
    ),
    **dict.fromkeys(("forfeited", "kampflos"), ("forfeited", None)),
    **dict.fromkeys(("disqualified", "disqualifiziert"), ("disqualified", None)),
}


def _outcome(cells: CsvCells) -> tuple[str, int | None]:
    found = _OUTCOMES.get(name_key(cells.text("outcome")))
    if found is None:
        cells.fault("outcome", "unknown-outcome")
        return "played", None
    return found


def _points(cells: CsvCells) -> Decimal | None:
    typed = cells.text("points")
    if not typed:
        return None
    try:
        points = Decimal(typed.replace(",", ".").replace("−", "-"))
    except InvalidOperation:
        points = Decimal("NaN")
    is_known = points.is_finite() and LEAST_POINTS <= points <= MOST_POINTS
    if not is_known or points * 2 % 1:
        cells.fault("points", "bad-points")
        return None
    return points
