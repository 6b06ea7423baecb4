"""Standings of a season from its evenings: who is ahead, and by what.

1. `season_results` says what every game gave and which results count.
2. The points of a player are those of the counting results, and what the events took
   or gave as penalties and adjustments: these are never dropped.
3. Whoever left, or can no longer come to as many evenings as a rank needs, is listed
   without one: behind all others, those who left last.
4. Players are ordered by points, then by the tie-breaks in the order given. All
   tie-breaks are taken over the counting games; ``dropped`` over the others.
5. Whoever is equal in all of them shares the better rank (1, 1, 3), and is listed by
   id, unless an organiser decided about exactly these players.
6. The same is done without the last evening, for the rank everyone had before.

It never draws lots, and knows no players' names. A player who was away has no game:
that is nothing to be dropped, and nothing is put in its place.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby, pairwise

from gonuts_league.events.standings.exact import exact_sum
from gonuts_league.events.standings.types import AheadBy, CriterionValue
from gonuts_league.leagues.games import Evening
from gonuts_league.leagues.season_criteria import season_criterion
from gonuts_league.leagues.season_results import season_results
from gonuts_league.leagues.season_types import (
    SeasonAward,
    SeasonResult,
    SeasonRow,
    SeasonRules,
    SeasonState,
    SeasonStatus,
)

NIGHT_PREFIX = "event:"
DECIDED = "decided"
_NOTHING = Fraction(0)
_ORDER = (SeasonStatus.RANKED, SeasonStatus.SHORT, SeasonStatus.LEFT)


def rank_season(
    evenings: Sequence[Evening],
    awards: Sequence[SeasonAward],
    *,
    rules: SeasonRules,
    state: SeasonState,
) -> tuple[SeasonRow, ...]:
    """Everybody listed who has a result, best first.

    ``evenings`` are in the order played; that of games, awards and people does not
    matter.

    Raises UnknownSystemError, UnknownTieBreakError, or SeatCountError if the system
    has no table of some size.
    """
    rows = _rank(evenings, awards, rules, state)
    before = {
        row.player: row.rank for row in rank_before(evenings, awards, rules, state)
    }
    return tuple(replace(row, previous_rank=before.get(row.player)) for row in rows)


def rank_before(
    evenings: Sequence[Evening],
    awards: Sequence[SeasonAward],
    rules: SeasonRules,
    state: SeasonState,
    *,
    back: int = 1,
) -> tuple[SeasonRow, ...]:
    """The standings as they were so many evenings ago; none before the first one."""
    kept = evenings[: max(len(evenings) - back, 0)]
    nights = sum(
        1 for each in evenings[len(kept) :] if each.key.startswith(NIGHT_PREFIX)
    )
    keys = {evening.key for evening in kept}
    return _rank(
        kept,
        [award for award in awards if award.evening in keys],
        rules,
        replace(state, nights_left=state.nights_left + nights),
    )


def _rank(
    evenings: Sequence[Evening],
    awards: Sequence[SeasonAward],
    rules: SeasonRules,
    state: SeasonState,
) -> tuple[SeasonRow, ...]:
    results = season_results(evenings, awards, rules=rules)
    penalties: defaultdict[int, Fraction] = defaultdict(Fraction)
    for award in awards:
        if not award.is_round:
            penalties[award.player] += award.points
    players = (results.keys() | penalties.keys()) & state.listed
    rows = [
        _row(player, results.get(player, ()), penalties[player], rules, state)
        for player in sorted(players)
    ]
    ordered: list[SeasonRow] = []
    for status in _ORDER:
        listed = [row for row in rows if row.status == status]
        ordered += _ordered(listed, state.decided)
    return tuple(ordered)


def _row(
    player: int,
    results: tuple[SeasonResult, ...],
    penalties: Fraction,
    rules: SeasonRules,
    state: SeasonState,
) -> SeasonRow:
    counting = [result for result in results if result.counts]
    dropped = [result for result in results if not result.counts]
    points = exact_sum([result.points for result in counting]) + penalties
    nights = len({result.evening for result in results})
    status = SeasonStatus.RANKED
    if player in state.left:
        status = SeasonStatus.LEFT
    elif nights + state.nights_left < rules.least_nights:
        status = SeasonStatus.SHORT
    return SeasonRow(
        player=player,
        status=status,
        rank=None,
        points=points,
        penalties=penalties,
        nights=nights,
        results=results,
        values=(
            CriterionValue("points", points),
            *(season_criterion(code)(counting, dropped) for code in rules.tie_breaks),
        ),
    )


def _ordered(
    rows: Sequence[SeasonRow], decided: Mapping[frozenset[int], tuple[int, ...]]
) -> list[SeasonRow]:
    """Steps 4 and 5 for rows of one status; only ranked ones get ranks."""
    ordered: list[SeasonRow] = []
    best_first = sorted(rows, key=_key, reverse=True)
    for _, level in groupby(best_first, key=_key):
        ordered += _place_level(list(level), len(ordered) + 1, decided)
    return [
        *(_told(row, below) for row, below in pairwise(ordered)),
        *ordered[-1:],
    ]


def _place_level(
    level: list[SeasonRow],
    rank: int,
    decided: Mapping[frozenset[int], tuple[int, ...]],
) -> list[SeasonRow]:
    """Rank rows that are level in everything: alike, or as was decided about them."""
    if level[0].status != SeasonStatus.RANKED:
        return level
    order = decided.get(frozenset(row.player for row in level), ())
    if len(level) == 1 or not order:
        return [replace(row, rank=rank, is_shared=len(level) > 1) for row in level]
    level.sort(key=lambda row: order.index(row.player))
    return [replace(row, rank=rank + place) for place, row in enumerate(level)]


def _told(row: SeasonRow, below: SeasonRow) -> SeasonRow:
    if row.status != SeasonStatus.RANKED or row.rank == below.rank:
        return row
    if below.status != SeasonStatus.RANKED:
        return row
    for own, other in zip(row.values, below.values, strict=True):
        if _comparable(own) != _comparable(other):
            return replace(row, ahead_by=AheadBy(own.code, own, other))
    places = (CriterionValue(DECIDED, None), CriterionValue(DECIDED, None))
    return replace(row, ahead_by=AheadBy(DECIDED, *places))


def _key(row: SeasonRow) -> tuple[tuple[Fraction, ...], ...]:
    return tuple(_comparable(value) for value in row.values)


def _comparable(value: CriterionValue) -> tuple[Fraction, ...]:
    match value.value:
        case tuple():
            return value.value
        case None:
            return (_NOTHING,)
    return (value.value,)


def level_groups(rows: Iterable[SeasonRow]) -> tuple[tuple[int, ...], ...]:
    """Players who share a rank, best first, whatever was decided about them."""
    shared = [row for row in rows if row.is_shared]
    return tuple(
        tuple(row.player for row in group)
        for _, group in groupby(shared, key=lambda row: row.rank)
    )


def tied_first(rows: Iterable[SeasonRow]) -> tuple[int, ...]:
    """Players who share the first rank; none if one is alone on it."""
    shared = [row.player for row in rows if row.rank == 1 and row.is_shared]
    return tuple(shared)
