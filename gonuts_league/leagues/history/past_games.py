"""Games of earlier nights as plain values, and how their seats are scored and ranked.

Steps
1. A game known by cards is scored by its own rules (`scoring`).
2. Totals are ranked by points, then by the number that breaks ties; places rank as
   they stand. Of an outcome only the winners are known; the others share what is left.
3. Who left, forfeited or was disqualified comes last; who did not come has no rank.

A night has one shape, whether it comes from a file or from a program. Not done here:
who the people are, and whether a night is known already.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from gonuts_league.tables.counting.effects import SEAT_EFFECTS, rank_with_outcomes
from scoring import find_game

CARDS, TOTALS, PLACES, OUTCOME = "cards", "totals", "places", "outcome"


@dataclass(frozen=True, slots=True)
class PastSeat:
    """One person at a table, with as much as the depth of the game knows.

    ``cards`` is a tableau in the shape of the game, such as copies by card id;
    ``points`` and ``tie_break`` are a total and the cards or coins that break ties;
    ``place`` runs from 1. ``outcome`` is a key of `SEAT_EFFECTS`.
    """

    player: int
    outcome: str = "played"
    cards: Mapping[str, Any] | None = None
    points: Decimal | None = None
    tie_break: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class PastGame:
    """One table; ``depth`` is one of cards, totals, places and outcome.

    Round and table count from 1; in free play each game has a round of its own.
    """

    round_number: int
    table_number: int
    game: str
    depth: str
    seats: tuple[PastSeat, ...]


@dataclass(frozen=True, slots=True)
class PastNight:
    """What was played under one name on one evening, begun at ``at``.

    ``is_free_play``: games as they came, none of them part of a draw.
    """

    name: str
    at: datetime
    games: tuple[PastGame, ...]
    is_free_play: bool = False


@dataclass(frozen=True, slots=True)
class PastLine:
    """What one seat got in its game: None for what is not known."""

    points: Decimal | None
    tie_break: tuple[int, ...]
    rank: int | None


def score_past_game(game: PastGame) -> tuple[PastLine, ...]:
    """Score and rank one game; runs by seat.

    Raises ScoringError for cards that cannot be scored.

    >>> seats = PastSeat(1, points=Decimal(20)), PastSeat(2, points=Decimal(31))
    >>> [line.rank for line in score_past_game(PastGame(1, 1, "nosh", TOTALS, seats))]
    [2, 1]
    """
    lines = _from_cards(game) if game.depth == CARDS else _as_told(game)
    ranks = rank_with_outcomes(
        [seat.outcome for seat in game.seats], [line.rank for line in lines]
    )
    return tuple(
        PastLine(line.points, line.tie_break, rank)
        for line, rank in zip(lines, ranks, strict=True)
    )


def _from_cards(game: PastGame) -> list[PastLine]:
    rules = find_game(game.game)
    scored = [
        index
        for index, seat in enumerate(game.seats)
        if SEAT_EFFECTS[seat.outcome].is_scored
    ]
    score = rules.score(
        [game.seats[index].cards for index in scored], rules.resolve_rulings({})
    )
    lines = [PastLine(None, (), None)] * len(game.seats)
    for index, seat in zip(scored, score.seats, strict=True):
        if seat is not None:
            points = Decimal(seat.points.numerator) / seat.points.denominator
            lines[index] = PastLine(points, seat.tie_break, seat.rank)
    return lines


def _as_told(game: PastGame) -> list[PastLine]:
    keys = [_key(seat, game.depth) for seat in game.seats]
    known = [key for key in keys if key is not None]
    return [
        PastLine(
            seat.points if game.depth == TOTALS and key is not None else None,
            (seat.tie_break,)
            if game.depth == TOTALS and key is not None and seat.tie_break is not None
            else (),
            None if key is None else 1 + sum(1 for other in known if other > key),
        )
        for seat, key in zip(game.seats, keys, strict=True)
    ]


def _key(seat: PastSeat, depth: str) -> tuple[Decimal | int, ...] | None:
    """What ranks a seat, highest first; None for one that is not ranked by itself."""
    if not SEAT_EFFECTS[seat.outcome].is_scored:
        return None
    if depth == TOTALS:
        return None if seat.points is None else (seat.points, seat.tie_break or 0)
    return (-(seat.place or 99),)
