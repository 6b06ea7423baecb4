"""Head-to-head: how one player did against each other one.

1. At each table everybody meets everybody; the better rank is ahead.
2. The nemesis was ahead in the greatest share of at least `LEAST_MEETINGS`, and oftener
   than behind; the favorite the other way round. Of equal shares more meetings decide,
   then who is longer in the club's list.
"""

from collections.abc import Iterable, Mapping, Set
from fractions import Fraction

from .tracks import Meetings
from .types import Opponent

LEAST_MEETINGS = 5


def told_opponents(
    meetings: Mapping[int, Meetings], listed: Set[int]
) -> tuple[Opponent, ...]:
    """The opponents who are listed, most meetings first."""
    found = [
        Opponent(player, sum(met), *met)
        for player, met in meetings.items()
        if player in listed
    ]
    return tuple(sorted(found, key=lambda each: (-each.meetings, each.player)))


def nemesis_of(opponents: Iterable[Opponent]) -> int | None:
    """Who was ahead most; None where nobody was ahead oftener than behind."""
    return _most((each, each.behind) for each in opponents if each.behind > each.ahead)


def favorite_of(opponents: Iterable[Opponent]) -> int | None:
    """Whom the player was ahead of most; None where there is nobody."""
    return _most((each, each.ahead) for each in opponents if each.ahead > each.behind)


def _most(found: Iterable[tuple[Opponent, int]]) -> int | None:
    ranked = [
        (Fraction(count, each.meetings), each.meetings, -each.player)
        for each, count in found
        if each.meetings >= LEAST_MEETINGS
    ]
    return -max(ranked)[2] if ranked else None
