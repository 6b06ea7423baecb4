"""What a file of earlier games says, as plain values, and what is wrong with it."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from gonuts_league.players.lists.csv_records import RowFault

DAY_FIRST, MONTH_FIRST = "day-first", "month-first"


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One row: a player's part in one game. None stands for an empty cell."""

    line: int
    player: str
    outcome: str = "played"
    place: int | None = None
    points: Decimal | None = None
    tie_break: int | None = None


@dataclass(frozen=True, slots=True)
class FileGame:
    """The rows of one table in their order; ``depth`` is the deepest they all know.

    Places beside totals are to be compared.
    """

    round_number: int
    table_number: int
    game: str
    depth: str
    seats: tuple[SeatRow, ...]


@dataclass(frozen=True, slots=True)
class FileNight:
    """Games of one date and name, in the order of round and table."""

    name: str
    on: date
    games: tuple[FileGame, ...]
    is_free_play: bool = False


@dataclass(frozen=True, slots=True)
class GamesFile:
    """What was read, and how; with any fault nothing of it is to be saved.

    ``ignored_columns`` are headings not understood. ``open_date`` is a date that may be
    meant in two ways, if that has to be asked. ``delimiter`` is "" of a BG Stats
    export; its rows count plays as lines, and ``other_plays`` are of other board
    games. Faults of a row: ``missing``, ``formula``, ``too-long``, ``bad-date``,
    ``bad-number``, ``bad-points``, ``unknown-game``, ``edition-open``,
    ``unknown-outcome``, ``extra-cell``; of a whole game:
    ``seated-twice``, ``mixed-games``, ``mixed-depth``, ``seat-count``, ``places-gap``,
    ``round-and-none``, ``place-differs`` (``other`` is the place that the points give).
    """

    encoding: str
    delimiter: str
    nights: tuple[FileNight, ...] = ()
    faults: tuple[RowFault, ...] = ()
    ignored_columns: tuple[str, ...] = ()
    row_count: int = 0
    other_plays: int = 0
    open_date: str = ""
