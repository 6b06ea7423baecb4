"""Turn what is entered at a table into ranks and points, at every depth.

Reads rows, calls `scoring`, writes nothing; the confirm and the live page both use it,
so a table is confirmed with just the numbers that it showed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.types import PlayedSeat
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import Seat, SeatEntry, Table
from gonuts_league.tables.selectors import (
    entered_in,
    is_scored_by_game,
    score_cards,
    tableaux,
)
from scoring.types import Points as ScoredPoints

from .counting.combine import combine_games, count_wins
from .counting.effects import SEAT_EFFECTS, rank_with_outcomes

Points = int | Decimal


@dataclass(frozen=True, slots=True)
class GameLine:
    """One seat in one game, or over all games of its table.

    What the depth lacks is None.
    """

    seat: Seat
    cards: dict[str, Any] | None
    points: Points | None
    tie_break: tuple[int, ...]
    rank: int | None


def game_lines(
    table: Table, seats: Sequence[Seat], game_number: int, names: Sequence[str]
) -> tuple[GameLine, ...]:
    """Rank one game of a table by what its depth knows; runs by seat."""
    if is_scored_by_game(table):
        lines = _from_cards(table, seats, game_number, names)
    elif table.depth == Depth.TOTALS:
        lines = _from_totals(seats, game_number)
    else:
        lines = _from_places(seats, game_number)
    ranks = rank_with_outcomes(
        [line.seat.outcome for line in lines], [line.rank for line in lines]
    )
    return tuple(
        replace(line, rank=rank) for line, rank in zip(lines, ranks, strict=True)
    )


def combine_lines(
    games: Sequence[Sequence[GameLine]],
) -> tuple[GameLine, ...]:
    """Combine the games of a table into its result; runs by seat.

    A single game is its own result.
    """
    if len(games) == 1:
        return tuple(games[0])
    seats = [line.seat for line in games[0]]
    scored = [i for i, seat in enumerate(seats) if SEAT_EFFECTS[seat.outcome].is_scored]
    points = [[_played(game[index]) for index in scored] for game in games]
    by_seat = dict(zip(scored, combine_games(points), strict=True))
    combined = [by_seat.get(index) for index in range(len(seats))]
    ranks = rank_with_outcomes(
        [seat.outcome for seat in seats],
        [each.rank if each else None for each in combined],
    )
    return tuple(
        GameLine(seat, None, _as_stored(each.points if each else None), (), rank)
        for seat, each, rank in zip(seats, combined, ranks, strict=True)
    )


def _played(line: GameLine) -> PlayedSeat:
    points = None if line.points is None else Fraction(line.points)
    if line.rank is None:
        raise ValueError("a scored seat has a rank")
    return PlayedSeat(EntryId(line.seat.entry_id), line.rank, points)


def is_decided(games: Sequence[Sequence[GameLine]], game_count: int) -> bool:
    """Return whether a best-of-n has a winner of more than half, or is played out."""
    if len(games) == game_count:
        return True
    ranks = [[line.rank for line in game] for game in games]
    most = max(count_wins(ranks, seat) for seat in range(len(games[0])))
    return most * 2 > game_count


def _from_cards(
    table: Table, seats: Sequence[Seat], game_number: int, names: Sequence[str]
) -> list[GameLine]:
    score = score_cards(table, seats, game_number, names)
    cards = tableaux(seats, game_number)
    return [
        GameLine(
            seat,
            cards[index],
            _as_stored(each.points if each else None),
            each.tie_break if each else (),
            each.rank if each else None,
        )
        for index, (seat, each) in enumerate(zip(seats, score.seats, strict=True))
    ]


def _as_stored(points: ScoredPoints | None) -> Points | None:
    """Points as the database keeps them: a half is exact as a decimal."""
    if points is None or isinstance(points, int):
        return points
    return Decimal(points.numerator) / Decimal(points.denominator)


def _from_totals(seats: Sequence[Seat], game_number: int) -> list[GameLine]:
    entries = [_scored_entry(seat, game_number) for seat in seats]
    keys = [
        (entry.points, entry.tie_break or 0)
        if entry and entry.points is not None
        else None
        for entry in entries
    ]
    return [
        GameLine(
            seat,
            None,
            entry.points if entry else None,
            () if entry is None or entry.tie_break is None else (entry.tie_break,),
            rank,
        )
        for seat, entry, rank in zip(seats, entries, _rank_keys(keys), strict=True)
    ]


def _from_places(seats: Sequence[Seat], game_number: int) -> list[GameLine]:
    entries = [_scored_entry(seat, game_number) for seat in seats]
    keys = [(-(entry.place or 99),) if entry else None for entry in entries]
    return [
        GameLine(seat, None, None, (), rank)
        for seat, rank in zip(seats, _rank_keys(keys), strict=True)
    ]


def _scored_entry(seat: Seat, game_number: int) -> SeatEntry | None:
    is_scored = SEAT_EFFECTS[seat.outcome].is_scored
    return entered_in(seat, game_number) if is_scored else None


def _rank_keys(keys: Sequence[tuple | None]) -> list[int | None]:
    """Rank by key, highest first; equal keys share, None has no rank."""
    return [
        None
        if key is None
        else 1 + sum(1 for other in keys if other is not None and other > key)
        for key in keys
    ]
