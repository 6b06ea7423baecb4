"""How often each score came, and what was played for it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.types import Points

MOST_PERCENT = 99


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each score came in so many games, fewest points first.

    Every seat of a game gives a score, no matter which bot sat there or won.
    """

    counts: tuple[tuple[Points, int], ...]
    games: int

    @property
    def total(self) -> int:
        """How many scores there are."""
        return sum(count for _points, count in self.counts)

    @property
    def mean(self) -> Fraction:
        """The average score; there is at least one."""
        points = sum(Fraction(points) * count for points, count in self.counts)
        return Fraction(points) / self.total

    def percent_below(self, points: Points) -> int:
        """Of a hundred scores, those that ``points`` are better than, rounded down.

        A level score is not worse. 99 is the most: no score is better than one that is
        still to come.

        >>> Distribution(((10, 1), (20, 1), (30, 1)), 1).percent_below(30)
        66
        """
        return self._percent(count for each, count in self.counts if each < points)

    def percent_above(self, points: Points) -> int:
        """Of a hundred scores, those that are more than ``points``, rounded down.

        >>> Distribution(((10, 1), (20, 1), (30, 1)), 1).percent_above(20)
        33
        """
        return self._percent(count for each, count in self.counts if each > points)

    def _percent(self, counts: Iterable[int]) -> int:
        return min(100 * sum(counts) // self.total, MOST_PERCENT)


def points_in(counted: int, parts: int) -> Points:
    """Points that were counted in ``parts`` of one.

    >>> points_in(31, 1), points_in(1, 2)
    (31, Fraction(1, 2))
    """
    return counted if parts == 1 else Fraction(counted, parts)


@dataclass(frozen=True, slots=True)
class Cell:
    """One distribution with all that is needed to make it again.

    ``measure`` is `points`, or `moves` for a game that is only won or lost.
    ``version`` is that of the game's rules in `scoring`; rulings are the defaults.
    ``first`` has what each seat had (or, once, the moves) in the first few games,
    counted in ``parts`` of one, so that a change of rules or bots is found quickly.
    """

    game_id: str
    players: int
    measure: str
    bot: str
    seed: int
    version: str
    parts: int
    first: tuple[tuple[int, ...], ...]
    distribution: Distribution
    stand_ins: Mapping[str, str] = field(default_factory=dict)

    @property
    def command(self) -> str:
        """The command that plays these games again and tells their figures."""
        return (
            f"manage.py simulate {self.game_id} --players {self.players} "
            f"--games {self.distribution.games} --seed {self.seed} --bots {self.bot}"
        )
