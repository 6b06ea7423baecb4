"""Points and ranks of thousands of Nosh tables at once, without reasons.

It needs numpy, so nothing that only scores single tables imports it.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from scoring.games.nosh.rules import COINS_PER_POINT, FAVORITE_POINTS, MOST_COINS

Ints: TypeAlias = npt.NDArray[np.int64]


def score_counts(
    goal_points: Ints, favorite_goals: Ints, coins: Ints
) -> tuple[Ints, Ints]:
    """Points and ranks by table and seat, exactly as the plain scorer's.

    All three run by table and seat: points of all goals, how many of them show the
    favourite, coins left (0 to 29). Equal ranks share (1, 1, 3).

    >>> points, ranks = score_counts(*np.array([[[5, 5]], [[1, 1]], [[4, 5]]]))
    >>> points.tolist(), ranks.tolist()
    ([[9, 9]], [[2, 1]])
    """
    points = goal_points + FAVORITE_POINTS * favorite_goals + coins // COINS_PER_POINT
    keys = points * (MOST_COINS + 1) + coins
    is_behind = keys[:, :, np.newaxis] < keys[:, np.newaxis, :]
    ranks = 1 + is_behind.sum(axis=2, dtype=np.int64)
    return points, ranks
