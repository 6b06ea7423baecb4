"""Tie-breaks of a season: one small function each, and a table of them.

| code | value, over the games that count |
|---|---|
| ``dropped`` | points of the results that do not count |
| ``wins`` | 1 for each win, 1/n where n share it |
| ``countback`` | how many firsts, seconds, thirds ...; a place shared by n is 1/n |
| ``margin`` | own game points less the table's mean, summed |

The higher value is the better one, and a vector is compared from its left. A round
without play is no win, no place and no margin.

Missing: ``h2h`` and ``opp``, as the players of a season meet unevenly often, so that
neither would compare like with like; and a lot, which only an organiser draws.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from gonuts_league.events.standings.exact import exact_sum
from gonuts_league.events.standings.tiebreaks import count_wins, sum_margins
from gonuts_league.events.standings.types import (
    CriterionValue,
    EntryGame,
    UnknownTieBreakError,
)
from gonuts_league.leagues.season_types import SeasonResult

MOST_SEATS = 6
Results = Sequence[SeasonResult]
Criterion = Callable[[Results, Results], CriterionValue]


def _dropped(counting: Results, dropped: Results) -> CriterionValue:
    return CriterionValue("dropped", exact_sum([each.points for each in dropped]))


def _wins(counting: Results, dropped: Results) -> CriterionValue:
    return CriterionValue("wins", count_wins(_games(counting)))


def _countback(counting: Results, dropped: Results) -> CriterionValue:
    return CriterionValue("countback", count_places(_games(counting)))


def _margin(counting: Results, dropped: Results) -> CriterionValue:
    games = _games(counting)
    skipped = sum(game.margin is None for game in games)
    return CriterionValue("margin", sum_margins(games), skipped)


def count_places(games: Sequence[EntryGame]) -> tuple[Fraction, ...]:
    """How many firsts, seconds and so on to the last place of the largest table.

    A place shared by n counts 1/n; a seat that does not earn has none.
    """
    return tuple(
        exact_sum(
            [Fraction(1, g.sharing) for g in games if g.place == place and g.earns]
        )
        for place in range(1, MOST_SEATS + 1)
    )


def _games(results: Results) -> list[EntryGame]:
    return [result.game for result in results if result.game is not None]


SEASON_CRITERIA: Mapping[str, Criterion] = {
    "dropped": _dropped,
    "wins": _wins,
    "countback": _countback,
    "margin": _margin,
}


def season_criterion(code: str) -> Criterion:
    """The tie-break with this code, of the results that count and those that do not.

    Raises UnknownTieBreakError if there is none.
    """
    if code not in SEASON_CRITERIA:
        raise UnknownTieBreakError(code)
    return SEASON_CRITERIA[code]
