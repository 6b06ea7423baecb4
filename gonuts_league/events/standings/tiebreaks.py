"""Tie-breaks of an event: one small function each, and a table of them.

| code | value | better |
|---|---|---|
| ``wins`` | 1 for each win, 1/n where n share it | higher |
| ``margin`` | own game points less the table's mean, summed over games | higher |

A game without totals says nothing about the margin and is left out. Missing, as more
criteria than these two are not asked for yet: ``share``, ``countback``, ``h2h``,
``opp``, ``dropped``, ``lot``. The ranking compares in the order it is told.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from gonuts_league.events.standings.exact import exact_sum
from gonuts_league.events.standings.types import EntryGame, UnknownTieBreakError


class Direction(Enum):
    """Which value of a criterion is the better one."""

    HIGHER = 1
    LOWER = -1


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A criterion of the standings; ``label`` is an id to be worded.

    ``value`` takes the games of one entry; None means they tell nothing, and compares
    like 0. Games without totals say nothing to one that ``needs_totals``.
    """

    code: str
    label: str
    direction: Direction
    value: Callable[[Sequence[EntryGame]], Fraction | None]
    needs_totals: bool = False


def count_wins(games: Sequence[EntryGame]) -> Fraction:
    """1 for each win, 1/n where n seats share it."""
    return exact_sum([Fraction(1, game.sharing) for game in games if game.is_won])


def sum_margins(games: Sequence[EntryGame]) -> Fraction | None:
    """Own points less the table's mean, over the games with points; None if none."""
    margins = [game.margin for game in games if game.margin is not None]
    return exact_sum(margins) if margins else None


TIE_BREAKS: Mapping[str, TieBreak] = {
    tie_break.code: tie_break
    for tie_break in (
        TieBreak("wins", "tie-break-wins", Direction.HIGHER, count_wins),
        TieBreak("margin", "tie-break-margin", Direction.HIGHER, sum_margins, True),
    )
}


def tie_break(code: str) -> TieBreak:
    """The tie-break with this code.

    Raises UnknownTieBreakError if there is none.
    """
    if code not in TIE_BREAKS:
        raise UnknownTieBreakError(code)
    return TIE_BREAKS[code]
