"""Several games played at one table, combined into one result for the table.

It serves tables of a fixed number of games and best-of-n alike: games that were not
needed any more are simply not there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

_NOTHING = Fraction(0)


class SeatCountError(ValueError):
    """There is no game, or a game with another number of seats: `count`."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


class MissingPointsError(ValueError):
    """The rule needs points that game `index` (from 0) does not know."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


class CombineRule(StrEnum):
    """What decides between the seats once all games are played."""

    WINS_THEN_POINTS = "wins-then-points"
    SUM_OF_POINTS = "sum-of-points"


@dataclass(frozen=True, slots=True)
class GamePoints:
    """What one seat got in one game: its rank, and its points where they are known."""

    rank: int
    points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class CombinedSeat:
    """One seat over all games of its table.

    ``wins`` counts 1/n for a first rank that n seats share. ``points`` is None unless
    the points of every seat in every game are known.
    """

    rank: int
    wins: Fraction
    points: Fraction | None


def combine_games(
    games: Sequence[Sequence[GamePoints]], rule: CombineRule
) -> tuple[CombinedSeat, ...]:
    """Combine games, each given by seat, into final ranks and summed points by seat.

    Ranks share (1, 1, 3). Under ``wins-then-points``, equal wins are decided by points
    if all of them are known, and else remain equal.

    Raises SeatCountError if there is no game, or one with another number of seats;
    MissingPointsError if ``sum-of-points`` lacks some.

    >>> rule = CombineRule.WINS_THEN_POINTS
    >>> win, loss = GamePoints(1, Fraction(20)), GamePoints(2, Fraction(18))
    >>> combined = combine_games([[win, loss], [loss, win], [win, loss]], rule)
    >>> [(seat.rank, str(seat.wins), str(seat.points)) for seat in combined]
    [(1, '2', '58'), (2, '1', '56')]
    """
    _check_seats(games)
    seats = list(zip(*games, strict=True))
    wins = [_count_wins(games, seat) for seat in range(len(seats))]
    totals = [_sum_points(results) for results in seats]
    if rule is CombineRule.SUM_OF_POINTS:
        _require_points(games)
        keys = [(total or _NOTHING, _NOTHING) for total in totals]
    elif None in totals:
        totals = [None] * len(seats)
        keys = [(won, _NOTHING) for won in wins]
    else:
        keys = [(w, t or _NOTHING) for w, t in zip(wins, totals, strict=True)]
    return tuple(
        CombinedSeat(1 + sum(other > key for other in keys), won, total)
        for key, won, total in zip(keys, wins, totals, strict=True)
    )


def _check_seats(games: Sequence[Sequence[GamePoints]]) -> None:
    if not games:
        raise SeatCountError(0)
    for game in games:
        if not game or len(game) != len(games[0]):
            raise SeatCountError(len(game))


def _count_wins(games: Sequence[Sequence[GamePoints]], seat: int) -> Fraction:
    winners = [[result.rank for result in game].count(1) for game in games]
    return sum(
        [
            Fraction(1, sharing)
            for game, sharing in zip(games, winners, strict=True)
            if game[seat].rank == 1
        ],
        _NOTHING,
    )


def _sum_points(results: Sequence[GamePoints]) -> Fraction | None:
    known = [result.points for result in results if result.points is not None]
    return sum(known, _NOTHING) if len(known) == len(results) else None


def _require_points(games: Sequence[Sequence[GamePoints]]) -> None:
    for index, game in enumerate(games):
        if any(result.points is None for result in game):
            raise MissingPointsError(index)
