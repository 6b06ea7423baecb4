"""What a file of earlier games says, as plain values, and what is wrong with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from gonuts_league.players.lists.csv_records import RowFault
from gonuts_league.players.names import name_key

from ..past_games import TOTALS, PastGame, PastSeat

TICKS = ("guest", "young", "hidden")
DAY_FIRST, MONTH_FIRST = "day-first", "month-first"


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One row: a player's part in one game. None stands for an empty cell.

    ``ticks`` are those of TICKS that the row says of the person.
    """

    line: int
    player: str
    outcome: str = "played"
    place: int | None = None
    points: Decimal | None = None
    tie_break: int | None = None
    ticks: tuple[str, ...] = ()


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
    ``bad-number``, ``bad-points``, ``bad-flag``, ``unknown-game``, ``edition-open``,
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


def past_game(game: FileGame, players: Mapping[str, int]) -> PastGame:
    """The game as a value, with people (ids) by the keys of their names."""
    is_by_totals = game.depth == TOTALS
    return PastGame(
        game.round_number,
        game.table_number,
        game.game,
        game.depth,
        tuple(
            PastSeat(
                players.get(name_key(seat.player), 0),
                seat.outcome,
                points=seat.points if is_by_totals else None,
                tie_break=seat.tie_break if is_by_totals else None,
                place=None if is_by_totals else seat.place,
            )
            for seat in game.seats
        ),
    )
