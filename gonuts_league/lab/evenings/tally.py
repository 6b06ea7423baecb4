"""Evenings added up so that any order of any parts gives the same figures.

Everything is counted in whole numbers: how many evenings, players or tables had so many
of something. Points of the final standings are added up by place in thousandths.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from gonuts_league.standings.types import RankedRow

from .types import Evening

CLEAR: Final = "clear"
SHARED: Final = "shared"
UNIT: Final = 1000


@dataclass(slots=True)
class Tally:
    """What is known of all evenings so far, each a count by a key.

    ``firsts``: evenings by what decided the first place: ``clear`` where one led by
    points alone, the code of a tie-break, or ``shared``. ``best_ranks``: evenings by
    the final rank of the best player. ``repeats``: evenings by the number of times
    that two met who had met before; ``most_repeats``: by the most of them that one
    player had. ``pairs_met``: evenings by the number of pairs that met. ``most_byes``:
    evenings by how often one person sat out at most. ``games``: players by the number
    of their games. ``tables``: tables by seats. ``points`` and ``squares``: by place,
    from 1, the event points in thousandths, and their squares.
    """

    firsts: Counter[str] = field(default_factory=Counter)
    best_ranks: Counter[int] = field(default_factory=Counter)
    repeats: Counter[int] = field(default_factory=Counter)
    most_repeats: Counter[int] = field(default_factory=Counter)
    pairs_met: Counter[int] = field(default_factory=Counter)
    most_byes: Counter[int] = field(default_factory=Counter)
    games: Counter[int] = field(default_factory=Counter)
    tables: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)
    squares: Counter[int] = field(default_factory=Counter)

    @property
    def evenings(self) -> int:
        return self.firsts.total()

    def add(self, evening: Evening) -> None:
        self.firsts[_what_decided(evening.standings)] += 1
        self.best_ranks.update(
            row.rank for row in evening.standings if row.entry == evening.best
        )
        self._add_meetings(evening)
        byes = evening.byes()
        self.most_byes[max(byes.values(), default=0)] += 1
        self.games.update(len(evening.rounds) - byes[e] for e in evening.entries)
        for played in evening.rounds:
            self.tables.update(map(len, played.tables))
        for place, row in enumerate(evening.standings, 1):
            thousandths = round(evening.points[row.entry] * UNIT)
            self.points[place] += thousandths
            self.squares[place] += thousandths**2

    def _add_meetings(self, evening: Evening) -> None:
        again = Counter({pair: n - 1 for pair, n in evening.meetings().items()})
        self.pairs_met[len(again)] += 1
        self.repeats[again.total()] += 1
        of_one: Counter[int] = Counter()
        for pair, times in again.items():
            of_one.update(dict.fromkeys(pair, times))
        self.most_repeats[max(of_one.values(), default=0)] += 1

    def merge(self, other: "Tally") -> None:
        for each in fields(self):
            getattr(self, each.name).update(getattr(other, each.name))

    def as_json(self) -> dict[str, Any]:
        """All that is counted, for `read_tally`."""
        return {
            each.name: sorted(getattr(self, each.name).items()) for each in fields(self)
        }


def read_tally(given: Mapping[str, Any]) -> Tally:
    """What `Tally.as_json` wrote."""
    return Tally(**{name: Counter(dict(counts)) for name, counts in given.items()})


def tally_of(evenings: Iterable[Evening]) -> Tally:
    tally = Tally()
    for evening in evenings:
        tally.add(evening)
    return tally


def _what_decided(standings: tuple[RankedRow, ...]) -> str:
    """What sets the first above the second: points, a tie-break, or nothing."""
    ahead = standings[0].ahead_by
    if ahead is None:
        return SHARED
    return CLEAR if ahead.code == "points" else ahead.code
