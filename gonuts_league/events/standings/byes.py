"""What a round without play is worth.

| rule | a bye gives |
|---|---|
| ``mean`` | what the seats at the tables of the same round earned on average |
| ``win`` | what the first place of a table of the usual size gives |
| ``fixed`` | the number of points that the event names |

By the mean nobody gains or loses against the field by sitting out. While no game of
the round counts yet, the mean is 0; it moves until the last one is in.
"""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction

from gonuts_league.events.standings.games import read_game
from gonuts_league.events.standings.points import point_system
from gonuts_league.events.standings.types import GameResult


class ByeRule(StrEnum):
    """How the points of a bye are found."""

    MEAN = "mean"
    WIN = "win"
    FIXED = "fixed"


def bye_worth(
    rule: ByeRule,
    games: Iterable[GameResult],
    *,
    system: str,
    seats: int,
    fixed: Fraction = Fraction(0),
) -> Fraction:
    """Event points of a bye in the round of these games.

    ``seats`` is the usual number at a table, ``fixed`` the event's own number.

    Raises UnknownSystemError, or SeatCountError if the system has no such table.

    >>> str(bye_worth(ByeRule.WIN, [], system="newport", seats=2))
    '9'
    """
    chosen = point_system(system)
    match rule:
        case ByeRule.FIXED:
            return fixed
        case ByeRule.WIN:
            return chosen.scale(seats)[0]
        case ByeRule.MEAN:
            earned = [
                seat.event_points
                for game in games
                for _, seat in read_game(game, chosen)
            ]
            return sum(earned, Fraction(0)) / len(earned) if earned else Fraction(0)
