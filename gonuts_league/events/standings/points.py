"""Point systems: what each place at a table is worth for the event.

A system gives a scale for every number of seats, best place first. Seats that tie
share the mean of the places they cover.

| code | scale |
|---|---|
| ``newport`` | 2 seats 9/3, 3 10/6/2, 4 11/7/4/2, 5 12/8/5/3/2, 6 13/8/6/4/3/2 |
| ``wins`` | 1 for the first, 0 for all others |

Newport's sum is 6 for every seat, so nobody gains by the size of the table. Its rows
for 2 and 6 seats are our own, in the same spirit.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from gonuts_league.events.standings.types import SeatCountError, UnknownSystemError

Scale = tuple[Fraction, ...]
"""Event points of each place at one table, first place first."""


_NEWPORT: Mapping[int, Scale] = {
    len(row): tuple(Fraction(points) for points in row)
    for row in (
        (9, 3),
        (10, 6, 2),
        (11, 7, 4, 2),
        (12, 8, 5, 3, 2),
        (13, 8, 6, 4, 3, 2),
    )
}


@dataclass(frozen=True, slots=True)
class PointSystem:
    """A named scale for every number of seats; ``label`` is an id to be worded.

    ``scale`` raises SeatCountError for a number of seats it does not know.
    """

    code: str
    label: str
    scale: Callable[[int], Scale]


def _newport(seats: int) -> Scale:
    if seats not in _NEWPORT:
        raise SeatCountError(seats)
    return _NEWPORT[seats]


def _wins(seats: int) -> Scale:
    return (Fraction(1), *[Fraction(0)] * (seats - 1))


POINT_SYSTEMS: Mapping[str, PointSystem] = {
    system.code: system
    for system in (
        PointSystem("newport", "point-system-newport", _newport),
        PointSystem("wins", "point-system-wins", _wins),
    )
}


def point_system(code: str) -> PointSystem:
    """The system with this code.

    Raises UnknownSystemError if there is none.
    """
    if code not in POINT_SYSTEMS:
        raise UnknownSystemError(code)
    return POINT_SYSTEMS[code]


def score_places(
    ranks: Sequence[int | None], *, system: str = "newport"
) -> tuple[Fraction, ...]:
    """Event points of the seats of one table, in the order given.

    Only the order of the ranks counts; None is after all of them.

    Raises UnknownSystemError, or SeatCountError if the system has no such table.

    >>> [str(points) for points in score_places([1, 2, 2, 2])]
    ['11', '13/3', '13/3', '13/3']
    """
    scale = point_system(system).scale(len(ranks))
    return tuple(share_places(scale, place, n) for place, n in find_places(ranks))


def find_places(ranks: Sequence[int | None]) -> tuple[tuple[int, int], ...]:
    """Place from 1 of each seat, and how many seats share it.

    >>> find_places([4, None, 1, 4])
    ((2, 2), (4, 1), (1, 1), (2, 2))
    """
    keys = [(rank is None, rank or 0) for rank in ranks]
    ordered = sorted(keys)
    return tuple((ordered.index(key) + 1, ordered.count(key)) for key in keys)


def share_places(scale: Scale, place: int, sharing: int) -> Fraction:
    """Mean of the places that this many seats cover, from ``place`` downwards."""
    if sharing == 1:
        return scale[place - 1]
    return sum(scale[place - 1 : place - 1 + sharing], Fraction(0)) / sharing
