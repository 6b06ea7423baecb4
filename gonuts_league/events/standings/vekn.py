"""What one event is worth in VEKN's season rating.

5 points for coming, 4 for each victory point, 8 for each game win; and a bonus for who
wins or plays the final, that grows with the number of players.

No page of ours shows it: a season counts games and never events. It is here because
"VEKN-like" promises VEKN's own arithmetic, and the published example of a season rating
(20 players, 162 points) can be held to nothing else. The logarithm has no exact value,
so only the bonus is rounded, to whole points, as the rules have it.
Source: vekn.net, tournament rules 3.7.
"""

import math
from enum import IntEnum
from fractions import Fraction

_FOR_COMING = 5
_VICTORY_POINT = 4
_GAME_WIN = 8
_BASE = 15


class Bonus(IntEnum):
    """What the final is worth before the size of the event counts."""

    NONE = 0
    FINALIST = 30
    WINNER = 90


def vekn_season_rating(
    *,
    victory_points: Fraction,
    game_wins: int,
    players: int,
    bonus: Bonus = Bonus.NONE,
    championship: Fraction = Fraction(0),
) -> Fraction:
    """Rating points of one player for one event of so many players, from 1.

    ``championship`` is added to the coefficient: 1/4 for a national one, 1 for one of
    a continent.

    >>> str(
    ...     vekn_season_rating(
    ...         victory_points=Fraction(6), game_wins=3, players=20, bonus=Bonus.WINNER
    ...     )
    ... )
    '162'
    """
    coefficient = math.log(players**2, _BASE) - 1 + championship
    earned = _FOR_COMING + _VICTORY_POINT * victory_points + _GAME_WIN * game_wins
    return earned + round(bonus * coefficient)
