"""Standings of groups in a season: families, schools, clubs.

1. A group's value is what its listed members earned for each of their counting games
   on average: the sum of their points over the number of those games. So it does not
   matter how many people a group has, nor how often they came.
2. A group whose members have fewer counting games than asked for has no rank.
3. Groups are ordered by that mean; equal means share the better rank (1, 1, 3) and are
   listed by key. Those without a rank come last, in the same order.

Members without a rank of their own are counted too; guests are not listed and do not.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from gonuts_league.standings.points import exact_sum

from .types import SeasonRow


@dataclass(frozen=True, slots=True)
class GroupRow:
    """One group; ``games`` are its members' counting games, ``members`` their ids."""

    key: str
    rank: int | None
    mean: Fraction
    games: int
    members: tuple[int, ...]


def rank_groups(
    rows: Iterable[SeasonRow],
    groups: Mapping[str, frozenset[int]],
    *,
    least_games: int,
) -> tuple[GroupRow, ...]:
    """Rank the groups (members by key), best first; those without a game are left out.

    ``least_games`` counting games are needed for a rank.
    """
    listed = list(rows)
    found = [_group(key, listed, groups[key]) for key in sorted(groups)]
    played = [group for group in found if group.games]
    ranked = _sorted(group for group in played if group.games >= least_games)
    short = _sorted(group for group in played if group.games < least_games)
    means = [group.mean for group in ranked]
    return (
        *(replace(group, rank=means.index(group.mean) + 1) for group in ranked),
        *short,
    )


def _group(key: str, rows: Iterable[SeasonRow], members: frozenset[int]) -> GroupRow:
    own = [row for row in rows if row.player in members]
    games = sum(row.counted for row in own)
    points = exact_sum([row.points for row in own])
    mean = points / games if games else Fraction(0)
    return GroupRow(key, None, mean, games, tuple(sorted(row.player for row in own)))


def _sorted(groups: Iterable[GroupRow]) -> list[GroupRow]:
    return sorted(groups, key=lambda group: (-group.mean, group.key))
