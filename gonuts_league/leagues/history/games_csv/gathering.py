"""Gather the rows of a file to games, and the games to nights.

Steps
1. Rows of one date and event name are a night; of one round and table, a game.
2. Where no row of a night has a round it was free play: each table number is a game
   of its own, in the order of the rows.
3. A game is known as deep as all who are ranked in it are told: totals before places,
   places before who won.

Everything that does not fit together is said of the row where it begins.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

from gonuts_league.players.lists.csv_records import RowFault
from gonuts_league.players.names import name_key
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from scoring import find_game

from ..past_games import OUTCOME, PLACES, TOTALS
from .types import FileGame, FileNight, SeatRow


@dataclass(frozen=True, slots=True)
class KeyedRow:
    """A row, and what shows to which game it belongs.

    ``is_outcome``: its place says only who won, drew or lost.
    """

    on: date
    event: str
    round_number: int | None
    table_number: int | None
    game: str
    is_outcome: bool
    seat: SeatRow


def gather(
    rows: Sequence[KeyedRow],
) -> tuple[tuple[FileNight, ...], tuple[RowFault, ...]]:
    """Nights by date, in the order in which the file names them; and all faults."""
    nights: list[FileNight] = []
    faults: list[RowFault] = []
    ordered = sorted(rows, key=lambda row: row.on)
    for on, of_day in groupby(ordered, lambda row: row.on):
        by_name: dict[str, list[KeyedRow]] = {}
        for row in of_day:
            by_name.setdefault(name_key(row.event), []).append(row)
        nights.extend(_night(own, on, faults) for own in by_name.values())
    return tuple(nights), tuple(sorted(faults, key=lambda fault: fault.line))


def _night(rows: Sequence[KeyedRow], on: date, faults: list[RowFault]) -> FileNight:
    is_free_play = all(row.round_number is None for row in rows)
    if not is_free_play:
        faults.extend(
            RowFault(row.seat.line, "round", "round-and-none")
            for row in rows
            if row.round_number is None
        )
    games = [
        _game(own, number, is_free_play=is_free_play)
        for number, own in enumerate(_by_table(rows), start=1)
    ]
    for game, own in zip(games, _by_table(rows), strict=True):
        faults.extend(_faults_of(game, own))
    if not is_free_play:
        faults.extend(_seated_twice(games))
    ordered = sorted(games, key=lambda game: (game.round_number, game.table_number))
    return FileNight(rows[0].event, on, tuple(ordered), is_free_play)


def _by_table(rows: Iterable[KeyedRow]) -> list[list[KeyedRow]]:
    tables: dict[tuple[int, int], list[KeyedRow]] = {}
    for row in rows:
        key = row.round_number or 0, row.table_number or 1
        tables.setdefault(key, []).append(row)
    return list(tables.values())


def _game(rows: Sequence[KeyedRow], number: int, *, is_free_play: bool) -> FileGame:
    """One table; in free play it is the game of that number."""
    first = rows[0]
    depth = _depth(rows)
    seats = [row.seat for row in rows]
    if depth == OUTCOME and find_game(first.game).entry_fields:
        depth = PLACES
    elif depth == OUTCOME:  # only the winners have a place
        seats = [s if s.place == 1 else replace(s, place=None) for s in seats]
    return FileGame(
        round_number=number if is_free_play else first.round_number or 1,
        table_number=first.table_number or 1,
        game=first.game,
        depth=depth,
        seats=tuple(seats),
    )


def _ranked(rows: Iterable[KeyedRow]) -> list[KeyedRow]:
    return [row for row in rows if SEAT_EFFECTS[row.seat.outcome].is_scored]


def _depth(rows: Sequence[KeyedRow]) -> str:
    """The deepest that all know who are ranked; "" where they know nothing alike."""
    ranked = _ranked(rows)
    if all(row.seat.points is not None for row in ranked):
        return TOTALS
    if any(row.seat.place is None for row in ranked):
        return ""
    return OUTCOME if any(row.is_outcome for row in ranked) else PLACES


def _faults_of(game: FileGame, rows: Sequence[KeyedRow]) -> Iterator[RowFault]:
    line, counts = rows[0].seat.line, find_game(game.game).player_counts
    if len({row.game for row in rows}) > 1:
        yield RowFault(line, "game", "mixed-games")
    if not min(counts) <= len(rows) <= max(counts) or not _ranked(rows):
        yield RowFault(line, "player", "seat-count", str(len(rows)))
    if not game.depth:
        yield RowFault(line, "points", "mixed-depth")
    keys = Counter(name_key(row.seat.player) for row in rows)
    for row in rows:
        if keys[name_key(row.seat.player)] > 1:
            yield RowFault(row.seat.line, "player", "seated-twice", row.seat.player)
    if game.depth == PLACES and not _fit(_ranked(rows)):
        yield RowFault(line, "place", "places-gap")
    if game.depth == OUTCOME and 1 not in {row.seat.place for row in _ranked(rows)}:
        yield RowFault(line, "outcome", "places-gap")


def _fit(rows: Sequence[KeyedRow]) -> bool:
    """Whether places run 1, 2, 3 or share: 1, 1, 3."""
    places = sorted(row.seat.place or 0 for row in rows)
    return all(place == 1 + places.index(place) for place in places)


def _seated_twice(games: Iterable[FileGame]) -> Iterator[RowFault]:
    """People who sit at two tables of one round."""
    seen: dict[tuple[int, str], int] = {}
    for number, game in enumerate(games):
        for seat in game.seats:
            key = game.round_number, name_key(seat.player)
            if seen.setdefault(key, number) != number:
                yield RowFault(seat.line, "player", "seated-twice", seat.player)
