"""Read a file of earlier games: its columns, and each row by itself.

Steps
1. Bring the file to one row for each person and game (`shapes`): at most 4 MB, and
   60,000 rows; headings are in English or German.
2. Find out whether 3/4/2025 is in April or in March, from the other dates of the file;
   where they do not tell, somebody has to.
3. Read each row on its own; everything wrong with it is listed, with its column.
4. Gather rows to games and nights (`gathering`), unless a row is unusable.

Texts which a spreadsheet would run as a formula are refused. Not done here: who the
people are, and whether points give the places that stand beside them.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation

from gonuts_league.players.lists.csv_records import (
    TICK_HEADINGS,
    CsvCells,
    RowFault,
    fields_by_heading,
    is_formula,
)
from gonuts_league.players.names import BadNameError, clean_name, name_key
from scoring import GAMES, find_game

from .gathering import KeyedRow, gather
from .shapes import shape_rows
from .types import DAY_FIRST, MONTH_FIRST, GamesFile, SeatRow

MOST_ROUND, MOST_TABLE, MOST_COUNT = 99, 999, 200
MOST_POINTS, LEAST_POINTS = 9999, -999
MOST_NAME = 80


def read_games(content: bytes, *, default_game: str, dates: str = "") -> GamesFile:
    """Read a file; rows that name no game are of ``default_game`` (its id).

    A game without its edition is the default one, too. ``dates`` is how 3/4/2025 is
    meant, DAY_FIRST or MONTH_FIRST, where the file leaves it open.
    Raises CsvFileError if the file as a whole is unusable, as `shape_rows` says.

    >>> file = read_games(
    ...     "Datum;Spieler;Platz\\n7.3.2024;Zoë;1\\n7.3.2024;Bo;2".encode(),
    ...     default_game="nosh",
    ... )
    >>> file.nights[0].on.isoformat(), file.nights[0].games[0].depth
    ('2024-03-07', 'places')
    """
    shaped = shape_rows(
        content, _FIELDS_BY_HEADING, games={*_GAMES_BY_NAME, *_FAMILIES_BY_NAME}
    )
    order, open_date = _order_of_dates(cells.text("date") for cells in shaped.rows)
    order = order or dates or DAY_FIRST
    rows: list[KeyedRow] = []
    faults: list[RowFault] = []
    for cells in shaped.rows:
        rows.append(_read_row(cells, default_game, order))
        faults.extend(cells.faults)
    nights, of_games = gather(rows) if not faults else ((), ())
    return GamesFile(
        shaped.encoding,
        shaped.delimiter,
        nights,
        (*faults, *of_games),
        shaped.ignored,
        len(rows),
        shaped.other_plays,
        "" if dates in (DAY_FIRST, MONTH_FIRST) else open_date,
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
    **TICK_HEADINGS,
}


_FIELDS_BY_HEADING = fields_by_heading(_HEADINGS_BY_FIELD)


def _read_row(cells: CsvCells, default_game: str, order: str) -> KeyedRow:
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
        ticks=tuple(filter(cells.flag, TICK_HEADINGS)),
    )
    return KeyedRow(
        on=_date(cells, order),
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


_SLASHED = re.compile(r"(\d{1,2})[-/](\d{1,2})[-/](\d{4})(?:[ T].*)?")


def _order_of_dates(typed: Iterable[str]) -> tuple[str, str]:
    """Which number of 3/4/2025 is the day, as far as the file tells; else one of the
    dates that leave it open. A file that says both is read as if it said the day."""
    found = list(filter(None, map(_SLASHED.fullmatch, dict.fromkeys(typed))))
    if any(int(match[1]) > 12 for match in found):
        return DAY_FIRST, ""
    if any(int(match[2]) > 12 for match in found):
        return MONTH_FIRST, ""
    open_dates = (
        each[0]
        for each in found
        if 0 not in (int(each[1]), int(each[2]), int(each[1]) - int(each[2]))
        and int(each[3]) in YEARS
    )
    return "", next(open_dates, "")


def _date(cells: CsvCells, order: str) -> date:
    typed = cells.text("date")
    if found := _ISO.fullmatch(typed):
        year, month, day = map(int, found.groups())
    elif found := _GERMAN.fullmatch(typed):
        day, month, year = map(int, found.groups())
    elif found := _SLASHED.fullmatch(typed):
        day, month, year = map(int, found.groups())
        if order == MONTH_FIRST:
            day, month = month, day
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


# Without its edition, which the default game says.
_FAMILIES_BY_NAME = {
    name_key(name): find_game(game).family
    for game in GAMES
    for name in find_game(game).family_names.values()
    if name_key(name) not in _GAMES_BY_NAME
}


def _game(cells: CsvCells, default_game: str) -> str:
    typed = cells.text("game")
    if not typed:
        return default_game
    if found := _GAMES_BY_NAME.get(name_key(typed)):
        return found
    family = _FAMILIES_BY_NAME.get(name_key(typed))
    if family != find_game(default_game).family:
        cells.fault("game", "edition-open" if family else "unknown-game")
    return default_game


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
