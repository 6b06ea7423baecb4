"""Points systems: what a place at a table is worth for the event.

A system gives a scale for every number of seats it knows, best place first; seats that
tie share the mean of the places they cover.

| code | a table gives | of the event |
|---|---|---|
| ``newport`` | 3 seats 10/6/2, 4 11/7/4/2, 5 12/8/5/3/2; ours: 2 9/3, 6 13/8/6/4/3/2 | sum |
| ``wins`` | 1 for the first, 0 for all others | sum |
| ``vekn`` | 4 seats 60/48/24/12, 5 60/48/36/24/12; ours: 2 60/12, 3 60/36/12, 6 60/50/41/31/22/12 | sum |
| ``catan`` | as ``wins``; ties by game points, then share of the table | sum |
| ``heats`` | 1000/100/10/1, nothing from the fifth place on | sum |
| ``pods`` | 5 for a win, 1 for each who shares it, 0 for all others | sum |
| ``nemestats`` | 10 a seat in Fibonacci parts, rounded up past a tenth | sum |
| ``bogan`` | from the number of seats to minus it, in equal steps | sum |
| ``beaten`` | part of the opponents who were beaten, half of those level | beaten of all met |
| ``raw`` | the points of the game | sum |
| ``duel`` | 1, 1/2 each, 0 at two seats | sum |

Newport's sum is 6 for every seat, as VEKN's is 36, bogan's 0 and NemeStats' 10 before
rounding: nobody gains by the size of the table.

Some are criteria in an order, of which the points are not the first: VEKN counts the
games won alone and the game points before its own points, heats count wins first. Each
has tie-breaks that go well with it.

Not here: "times hours" of bogan, as nobody notes how long a game took; VEKN's two
points that a game win takes, as other games count otherwise; Boardlords' 5-3-1, which
says nothing of a fourth place; uma, Limitless and 7-5-3-1, fixed by place and unfair to
who sits at the larger table.

Sums of points are exact, without the cost of adding fractions one by one.
"""  # noqa: E501 -- rows of a table are not broken

import math
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache

from scoring.types import Points

from .types import StandingsError

Scale = tuple[Fraction, ...]
"""Event points of each place at one table, first place first."""
OfTie = Callable[[Scale, int, int], Fraction]
"""Points on a scale of one place, and of how many sit on it."""


def share_places(scale: Scale, place: int, sharing: int) -> Fraction:
    """Mean of the places that this many seats cover, from ``place`` downwards."""
    if sharing == 1:
        return scale[place - 1]
    return sum(scale[place - 1 : place - 1 + sharing], Fraction(0)) / sharing


@dataclass(frozen=True, slots=True)
class PointSystem:
    """How places become points.

    ``rows`` gives the scale of a number of seats; None where the points of the game
    itself count. ``sizes`` are the tables that it can be chosen for. ``of_tie`` finds
    the points of a place on a scale. With ``is_share`` games are not summed up: each
    counts by its number of opponents, and the event's points are their mean. Codes of
    criteria ``before`` the points decide ahead of them; ``suggested`` are tie-breaks
    that go well with it. A system that ``needs_totals`` cannot do with places alone;
    one that ``needs_one_kind`` compares only games of one edition and size.
    """

    code: str
    rows: Callable[[int], Scale] | None
    sizes: Container[int]
    of_tie: OfTie = share_places
    is_share: bool = False
    before: tuple[str, ...] = ()
    suggested: tuple[str, ...] = ("wins", "margin", "h2h", "countback", "opp")
    needs_totals: bool = False
    needs_one_kind: bool = False

    def scale(self, seats: int) -> Scale:
        """Points of each place at a table of so many, ties apart.

        Empty where the points of the game count. Raises StandingsError for a number
        of seats that the system does not know.
        """
        if seats < _FEWEST_SEATS:
            raise StandingsError("seat-count", seats)
        return () if self.rows is None else self.rows(seats)

    def weight(self, seats: int) -> int:
        """What a game of so many counts in a mean of games."""
        return seats - 1 if self.is_share else 1


def _table(*rows: tuple[int, ...]) -> Callable[[int], Scale]:
    """Finds the row of a number of seats."""
    scales = {len(row): tuple(Fraction(points) for points in row) for row in rows}

    def find(seats: int) -> Scale:
        if seats not in scales:
            raise StandingsError("seat-count", seats)
        return scales[seats]

    return find


_FEWEST_SEATS = 2
_NEWPORT = _table(
    (9, 3), (10, 6, 2), (11, 7, 4, 2), (12, 8, 5, 3, 2), (13, 8, 6, 4, 3, 2)
)
# Of fewer than five an empty chair takes a place of the middle, as VEKN's own four do.
_VEKN = _table(
    (60, 12),
    (60, 36, 12),
    (60, 48, 24, 12),
    (60, 48, 36, 24, 12),
    (60, 50, 41, 31, 22, 12),
)
_FIBONACCI = (1, 2, 3, 5, 8, 13)
_A_SEAT = 10
_HEATS = (1000, 100, 10, 1)
_UP_TO_SIX = range(_FEWEST_SEATS, 7)
_ANY = range(_FEWEST_SEATS, 1000)
_TENTH = Fraction(1, 10)


def _wins(seats: int) -> Scale:
    return (Fraction(1), *[Fraction(0)] * (seats - 1))


def _heats(seats: int) -> Scale:
    return tuple(Fraction(points) for points in (*_HEATS, *[0] * seats)[:seats])


def _pods(seats: int) -> Scale:
    return (Fraction(5), *[Fraction(0)] * (seats - 1))


def _draw(scale: Scale, place: int, sharing: int) -> Fraction:
    """A first place that several share is a draw, and gives 1 to each."""
    return Fraction(1) if place == 1 and sharing > 1 else scale[place - 1]


@cache
def _nemestats(seats: int) -> Scale:
    if seats not in _UP_TO_SIX:
        raise StandingsError("seat-count", seats)
    parts = _FIBONACCI[:seats]
    return tuple(Fraction(_A_SEAT * seats * p, sum(parts)) for p in reversed(parts))


def _past_a_tenth(scale: Scale, place: int, sharing: int) -> Fraction:
    """The mean of the places, rounded up if its fraction is more than a tenth."""
    points = share_places(scale, place, sharing)
    whole = points.numerator // points.denominator
    return Fraction(whole + (points - whole > _TENTH))


@cache
def _bogan(seats: int) -> Scale:
    step = Fraction(2 * seats, seats - 1)
    return tuple(seats - step * place for place in range(seats))


@cache
def _beaten(seats: int) -> Scale:
    return tuple(Fraction(behind, seats - 1) for behind in range(seats - 1, -1, -1))


POINT_SYSTEMS: Mapping[str, PointSystem] = {
    system.code: system
    for system in (
        PointSystem("newport", _NEWPORT, _UP_TO_SIX),
        PointSystem(
            "wins",
            _wins,
            _ANY,
            suggested=("margin", "h2h", "countback", "opp"),
        ),
        PointSystem(
            "vekn",
            _VEKN,
            _UP_TO_SIX,
            before=("sole-wins", "score"),
            suggested=(),
            needs_totals=True,
        ),
        PointSystem(
            "catan",
            _wins,
            _ANY,
            suggested=("score", "share"),
            needs_totals=True,
        ),
        PointSystem(
            "heats",
            _heats,
            _ANY,
            before=("wins",),
            suggested=("margin",),
        ),
        PointSystem(
            "pods",
            _pods,
            _ANY,
            of_tie=_draw,
            suggested=("opp-wins", "opp-points"),
        ),
        PointSystem("nemestats", _nemestats, _UP_TO_SIX, of_tie=_past_a_tenth),
        PointSystem("bogan", _bogan, _ANY),
        PointSystem("beaten", _beaten, _ANY, is_share=True),
        PointSystem(
            "raw",
            None,
            _ANY,
            suggested=("wins", "h2h", "countback", "opp"),
            needs_totals=True,
            needs_one_kind=True,
        ),
        PointSystem(
            "duel",
            _wins,
            (2,),
            suggested=("h2h", "opp-cut-1", "opp", "margin"),
        ),
    )
}


def point_system(code: str) -> PointSystem:
    """The system with this code.

    Raises StandingsError if there is none.
    """
    if code not in POINT_SYSTEMS:
        raise StandingsError("unknown-system", code)
    return POINT_SYSTEMS[code]


def score_places(
    ranks: Sequence[int | None],
    *,
    system: str = "newport",
    scores: Sequence[Fraction | None] = (),
) -> tuple[Fraction, ...]:
    """Event points of the seats of one table, in the order given.

    Only the order of the ranks counts; None is after all of them. ``scores`` are the
    points of the game, where these count; one that is not known is 0.

    Raises StandingsError if there is no such system, it has no such table, or places
    say nothing to it and there are no scores.

    >>> [str(points) for points in score_places([1, 2, 2, 2])]
    ['11', '13/3', '13/3', '13/3']
    """
    chosen = point_system(system)
    scale = chosen.scale(len(ranks))
    if not scale:
        if len(scores) != len(ranks):
            raise StandingsError("needs-totals", system)
        return tuple(score or Fraction(0) for score in scores)
    return tuple(chosen.of_tie(scale, place, n) for place, n in find_places(ranks))


def find_places(ranks: Sequence[int | None]) -> tuple[tuple[int, int], ...]:
    """Place from 1 of each seat, and how many seats share it.

    >>> find_places([4, None, 1, 4])
    ((2, 2), (4, 1), (1, 1), (2, 2))
    """
    keys = [(rank is None, rank or 0) for rank in ranks]
    ordered = sorted(keys)
    return tuple((ordered.index(key) + 1, ordered.count(key)) for key in keys)


@lru_cache(maxsize=4096)
def to_points(points: Decimal | Fraction) -> Points:
    """Exact points, an int where they are whole: they are compared and summed often.

    >>> to_points(Decimal("12.0")), to_points(Decimal("0.5"))
    (12, Fraction(1, 2))
    """
    numerator, denominator = points.as_integer_ratio()
    return numerator if denominator == 1 else Fraction(numerator, denominator)


def to_units(values: Sequence[Points]) -> tuple[list[int], int]:
    """The values as whole numbers of one unit, and how many units make 1.

    >>> to_units([Fraction(1, 2), Fraction(2, 3)])
    ([3, 4], 6)
    """
    pairs = [value.as_integer_ratio() for value in values]
    unit = math.lcm(*{denominator for _, denominator in pairs})
    return [numerator * (unit // denominator) for numerator, denominator in pairs], unit


def exact_sum(values: Sequence[Points]) -> Fraction:
    """Sum of the values, 0 if there are none.

    >>> exact_sum([Fraction(1, 2), Fraction(2, 3)])
    Fraction(7, 6)
    """
    if len(values) <= 1:
        return Fraction(values[0]) if values else Fraction(0)
    total, unit = 0, 1
    for value in values:
        numerator, denominator = value.as_integer_ratio()
        if denominator == unit:
            total += numerator
            continue
        if unit % denominator:
            finer = math.lcm(unit, denominator)
            total, unit = total * (finer // unit), finer
        total += numerator * (unit // denominator)
    # A whole number is made a fraction several times faster than two are.
    return Fraction(total) if unit == 1 else Fraction(total, unit)
