"""The order in which places are announced: from the last up, equal ones together."""

from collections.abc import Sequence
from itertools import groupby

from gonuts_league.standings.types import Standing


def rank_steps(standings: Sequence[Standing]) -> tuple[tuple[Standing, ...], ...]:
    """Group standings (best first) by rank, the last rank first.

    Rows of one rank keep their order.
    """
    by_rank = [tuple(rows) for _, rows in groupby(standings, lambda row: row.rank)]
    return tuple(reversed(by_rank))


def revealed_rows(standings: Sequence[Standing], count: int) -> tuple[Standing, ...]:
    """The rows of the first `count` steps, best first."""
    steps = rank_steps(standings)[: max(count, 0)]
    return tuple(row for step in reversed(steps) for row in step)
