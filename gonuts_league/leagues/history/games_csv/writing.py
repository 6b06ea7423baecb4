"""Write games as a file that `read_games` reads again, with the same figures.

One row for each person and game, as deep as the game is known: points with the number
that breaks ties, places, or who won. Where the game's own tie-break is more than one
number, a number that gives the same places stands for it. Cards are not in it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from gonuts_league.players.lists.csv_records import csv_text, formula_safe
from gonuts_league.tables.counting.effects import SEAT_EFFECTS

from ..past_games import OUTCOME, TOTALS, score_past_game
from .types import TICKS, FileGame, FileNight, past_game

COLUMNS = (
    *("date", "event", "round", "table", "game", "player", "points", "tie-break"),
    *("place", "outcome", *TICKS),
)


def write_games(nights: Iterable[FileNight]) -> str:
    """Nights as CSV; a name that a spreadsheet would run gets an apostrophe."""
    rows = (
        row for night in nights for game in night.games for row in _rows(night, game)
    )
    return csv_text([COLUMNS, *rows])


def _rows(night: FileNight, game: FileGame) -> Iterator[tuple[object, ...]]:
    where = (
        ("", game.round_number)
        if night.is_free_play
        else (game.round_number, game.table_number)
    )
    for seat in _with_ties(game).seats:
        is_ranked = SEAT_EFFECTS[seat.outcome].is_scored
        word = "" if is_ranked else seat.outcome
        if is_ranked and game.depth == OUTCOME:
            word = "won" if seat.place == 1 else "lost"
        points = seat.points if game.depth == TOTALS and is_ranked else None
        yield (
            night.on.isoformat(),
            formula_safe(night.name),
            *where,
            game.game,
            formula_safe(seat.player),
            "" if points is None else _plain(points),
            "" if points is None or seat.tie_break is None else seat.tie_break,
            seat.place if is_ranked and game.depth != OUTCOME else "",
            word,
            *("x" * (tick in seat.ticks) for tick in TICKS),
        )


def _with_ties(game: FileGame) -> FileGame:
    """The same game, with numbers that give its places if its own do not."""
    lines = score_past_game(past_game(game, {}))
    ranked = [seat for seat in game.seats if SEAT_EFFECTS[seat.outcome].is_scored]
    if game.depth != TOTALS or all(
        seat.place == line.rank
        for seat, line in zip(game.seats, lines, strict=True)
        if seat in ranked
    ):
        return game
    return replace(
        game,
        seats=tuple(
            replace(seat, tie_break=len(game.seats) - (seat.place or 0))
            for seat in game.seats
        ),
    )


def _plain(points: Decimal) -> str:
    return str(int(points) if points == int(points) else points)
