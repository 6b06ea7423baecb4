"""Several games played at one table, combined into one result for the table.

It serves tables of a fixed number of games and best-of-n alike: games that were not
needed any more are simply not there.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from gonuts_league.standings.types import PlayedSeat
from scoring.types import Points


class SeatCountError(ValueError):
    """There is no game, or a game with another number of seats: `count`."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


def combine_games(games: Sequence[Sequence[PlayedSeat]]) -> tuple[PlayedSeat, ...]:
    """Combine games, each given by seat, into final ranks and summed points by seat.

    Ranks share (1, 1, 3). Games won decide, then points if all of them are known.
    Points are None unless those of every seat in every game are known.

    Raises SeatCountError if there is no game, or one with another number of seats.

    >>> anna, ben = PlayedSeat(7, 1, 20), PlayedSeat(8, 2, 18)
    >>> [(seat.rank, seat.points) for seat in combine_games([[anna, ben]] * 3)]
    [(1, 60), (2, 54)]
    """
    if not games:
        raise SeatCountError(0)
    for game in games:
        if not game or len(game) != len(games[0]):
            raise SeatCountError(len(game))
    seats = list(zip(*games, strict=True))
    ranks = [[seat.rank for seat in game] for game in games]
    wins = [count_wins(ranks, seat) for seat in range(len(seats))]
    points = [[result.points for result in results] for results in seats]
    totals: list[Points | None] = [None] * len(seats)
    if not any(None in own for own in points):
        totals = [sum(each or 0 for each in own) for own in points]
    keys = [(won, total or 0) for won, total in zip(wins, totals, strict=True)]
    return tuple(
        replace(seat, rank=1 + sum(other > key for other in keys), points=total)
        for seat, key, total in zip(games[0], keys, totals, strict=True)
    )


def count_wins(ranks: Sequence[Sequence[int | None]], seat: int) -> Fraction:
    """Wins of one seat in games that are given by the ranks of their seats.

    A first rank that n seats share is 1/n of a win.

    >>> count_wins([[1, 2], [1, 1]], 0)
    Fraction(3, 2)
    """
    won = [Fraction(1, game.count(1)) for game in ranks if game[seat] == 1]
    return sum(won, Fraction(0))
