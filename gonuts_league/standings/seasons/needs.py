"""What a player needs in the games that are left to pass another one.

1. Left are ``nights`` with ``games_a_night`` games each, of which no more count than
   the night cap allows, and what an evening that is on still holds; the others are
   taken to stay as they are.
2. A player's points after them are those of the best ``best_of`` results, old and new,
   and the penalties so far.
3. To pass is to have more points, not as many: tie-breaks are not foretold.
4. The places looked for are those of tables of ``seats``, by the season's system:
   of all sets of places that are enough, the one with the fewest points, and of equal
   ones that with the worse best place. The search is over all of them.
5. Nobody can pass any more whom even a first place at the most generous table in every
   game leaves behind or level.

Of a system that counts a mean of games, wins before points, or the points of the game
itself, nothing can be said beforehand. It says nothing of places where too many games
are left to try them all, or where a cap cuts an evening that is on; and nothing of
chances: for those see `chances`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from heapq import nlargest
from itertools import combinations_with_replacement

from gonuts_league.standings.points import PointSystem, point_system, to_units

from .types import SeasonRow, SeasonRules, SeasonStatus

MOST_GAMES = 8
"""With more games left than this, no places are looked for."""
MOST_SEATS = 6


@dataclass(frozen=True, slots=True)
class GamesLeft:
    """What of the season is still to come; ``seats`` are those of the usual table.

    ``tonight`` are rounds still to come of an evening that has begun.
    """

    nights: int
    games_a_night: int
    seats: int
    tonight: int = 0


class Reach(StrEnum):
    """Whether a player can be passed by places, by points alone, or not at all."""

    PLACES = "places"
    POINTS = "points"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Need:
    """What passing ``target`` takes if the target stays as it is.

    ``behind`` is how many points it is ahead now, 0 or more. ``places`` are enough, and
    no cheaper ones are; the best first, empty unless ``reach`` is PLACES.
    """

    target: int
    behind: Fraction
    reach: Reach
    places: tuple[int, ...] = ()


class Forecast:
    """The new results that one season can still bring; made once for all its rows.

    ``is_possible`` is off where the season's points say nothing beforehand; then the
    other answers mean nothing.

    Raises StandingsError if there is no such system.
    """

    def __init__(self, rules: SeasonRules, left: GamesLeft) -> None:
        self._rules = rules
        each_night = left.games_a_night
        if rules.night_cap is not None:
            each_night = min(each_night, rules.night_cap)
        self.games = left.nights * each_night + left.tonight
        is_few = 0 < self.games <= MOST_GAMES
        is_capped_now = left.tonight > 0 and rules.night_cap is not None
        system = point_system(rules.system)
        self.is_possible = not (system.is_share or system.before or system.rows is None)
        self._scale = _scale(system, left.seats)
        self._tops = _tops(system)
        self._ways: list[tuple[int, ...]] = []
        if self.is_possible and self._scale and is_few and not is_capped_now:
            self._ways = self._cheapest_first()

    def need(self, row: SeasonRow, target: SeasonRow) -> Need:
        """What ``row`` needs to have more points than ``target`` has now."""
        behind = max(target.points - row.points, Fraction(0))
        if not self._can_pass(row, target):
            return Need(target.player, behind, Reach.NEVER)
        places = self._places(row, target)
        reach = Reach.PLACES if places else Reach.POINTS
        return Need(target.player, behind, reach, places)

    def cannot_be_caught(self, row: SeasonRow, others: Sequence[SeasonRow]) -> bool:
        """Whether nobody else can still have more points than ``row`` has now."""
        return all(
            not self._can_pass(other, row)
            for other in others
            if other.player != row.player and other.status != SeasonStatus.LEFT
        )

    def points_after(self, row: SeasonRow, new: Sequence[Fraction]) -> Fraction:
        """Points of ``row`` once it has these new results too (step 2)."""
        best = sorted([*_pool(row, self._rules), *new], reverse=True)
        return sum(best[: self._rules.best_of], row.penalties)

    def _can_pass(self, row: SeasonRow, target: SeasonRow) -> bool:
        if not self.games:
            return False
        if not self._tops:
            return True
        best = self.points_after(row, [max(self._tops)] * self.games)
        return best > target.points

    def _places(self, row: SeasonRow, target: SeasonRow) -> tuple[int, ...]:
        pool = _pool(row, self._rules)
        units, _ = to_units([*self._scale, *pool, target.points - row.penalties])
        scale = units[: len(self._scale)]
        old, goal = units[len(self._scale) : -1], units[-1]
        most = self._rules.best_of
        for way in self._ways:
            new = [scale[place - 1] for place in way]
            total = sum(nlargest(most, old + new)) if most else sum(old) + sum(new)
            if total > goal:
                return way
        return ()

    def _cheapest_first(self) -> list[tuple[int, ...]]:
        """All sets of places of the games left, the fewest points first (step 4)."""
        places = range(1, len(self._scale) + 1)
        ways = combinations_with_replacement(places, self.games)

        def cost(way: tuple[int, ...]) -> tuple[Fraction, tuple[int, ...]]:
            points = sum((self._scale[place - 1] for place in way), Fraction(0))
            return points, tuple(-place for place in way)

        return sorted(ways, key=cost)


def _pool(row: SeasonRow, rules: SeasonRules) -> list[Fraction]:
    """Results that may count beside new ones: a cap of a past night stays as it is."""
    by_evening: dict[str, list[Fraction]] = {}
    for result in row.results:
        by_evening.setdefault(result.evening, []).append(result.points)
    return [
        points
        for night in by_evening.values()
        for points in sorted(night, reverse=True)[: rules.night_cap]
    ]


def _scale(system: PointSystem, seats: int) -> tuple[Fraction, ...]:
    """What each place is worth where nobody shares one; empty for unknown sizes."""
    if seats not in system.sizes:
        return ()
    scale = system.scale(seats)
    places = range(1, len(scale) + 1)
    return tuple(system.of_tie(scale, place, 1) for place in places)


def _tops(system: PointSystem) -> tuple[Fraction, ...]:
    """What a first place is worth at every table that the system knows."""
    scales = (_scale(system, seats) for seats in range(2, MOST_SEATS + 1))
    return tuple(scale[0] for scale in scales if scale)
