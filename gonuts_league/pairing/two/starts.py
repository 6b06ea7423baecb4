"""Who has started how often at tables of two, and what one more start would break.

Nobody starts, or follows, three times running, and nobody does one of them more than
twice oftener than the other. Rounds without play are skipped: they are in no history.
Seat 0 starts; at an earlier, larger table all others followed.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gonuts_league.pairing.types import EntryId, Table

_RUN = 2
_LEAD = 2


@dataclass(frozen=True, slots=True)
class Starts:
    """How often someone started and followed, and whether they started, latest last."""

    started: int = 0
    followed: int = 0
    latest: tuple[bool, ...] = ()

    def breaks(self, *, starting: bool) -> bool:
        """Whether to start now (or to follow) is once too often."""
        lead = self.started - self.followed
        ahead = lead >= _LEAD if starting else lead <= -_LEAD
        return ahead or self.latest == (starting,) * _RUN


NO_STARTS = Starts()


def read_starts(history: Iterable[Sequence[Table]]) -> dict[EntryId, Starts]:
    """The starts of everybody who has played; ``history`` has round 1 first.

    >>> read_starts([[(1, 2)], [(1, 3)]])[1].breaks(starting=True)
    True
    """
    played: defaultdict[EntryId, list[bool]] = defaultdict(list)
    for tables in history:
        for table in tables:
            if len(table) > 1:
                for seat, entry in enumerate(table):
                    played[entry].append(seat == 0)
    return {
        entry: Starts(sum(plays), len(plays) - sum(plays), tuple(plays[-_RUN:]))
        for entry, plays in played.items()
    }
