"""Ranks at one table: by points, then by the game's own tie-breaks.

It decides nothing about a whole event; that is `events.standings`.
"""

from collections.abc import Sequence

from scoring.errors import SeatCountError


def rank_seats(
    points: Sequence[int], tie_breaks: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    """Rank the seats of one table, best first.

    Both sequences run by seat. Ranks start at 1; seats equal in points and in every
    tie-break value share the better rank (1, 2, 2, 4). Highest wins throughout.
    Source: both Go Nuts rulebooks, end of the game.

    Raises SeatCountError if the lengths differ.

    >>> rank_seats([31, 27, 31], [(11,), (9,), (11,)])
    (1, 3, 1)
    """
    if len(points) != len(tie_breaks):
        raise SeatCountError(len(tie_breaks))
    keys = list(zip(points, tie_breaks, strict=True))
    return tuple(1 + sum(other > key for other in keys) for key in keys)
