"""What a round without play is worth.

| rule | a bye gives |
|---|---|
| ``mean`` | what the seats at the tables of the same round earned on average |
| ``win`` | what a first place alone gives at a table of the usual size |
| ``fixed`` | the number of points that the event names |

By the mean nobody gains or loses against the field by sitting out. While no game of
the round counts yet, the mean is 0; it moves until the last one is in.

In a share (people beaten by people met) a bye is worth a share as well, a half by the
mean unless a player was disqualified, and counts like a game at a usual table. Where
the points of the game itself count, no place has a fixed worth: a win is then what the
first places of the round earned on average.
"""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction

from .ledgers import mean_points, read_game
from .points import point_system
from .types import GameResult


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

    Raises StandingsError if there is no such system, or it has no such table.

    >>> str(bye_worth(ByeRule.WIN, [], system="newport", seats=2))
    '9'
    """
    chosen = point_system(system)
    if rule == ByeRule.FIXED:
        return fixed
    if rule == ByeRule.WIN and chosen.rows is not None:
        return chosen.of_tie(chosen.scale(seats), 1, 1)
    read = [seat for game in games for _, seat in read_game(game, chosen)]
    if rule == ByeRule.WIN:
        read = [seat for seat in read if seat.is_won]
    return mean_points(read, chosen)
