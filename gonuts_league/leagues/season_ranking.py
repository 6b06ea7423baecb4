"""Standings of a season from its evenings: who is ahead, and by what.

1. `season_results` says what every game gave and which results count.
2. The points of a player are those of the counting results, and what the events took
   or gave as penalties and adjustments: these are never dropped.
3. Whoever left, or can no longer come to as many evenings as a rank needs, is listed
   without one: behind all others, those who left last.
4. Players are ordered by the loop and the criteria that events use too; see
   `standings.order`. What is won by oneself is taken over the counting games, whom one
   met over all of them, guests among these.
5. The same is done without the last evening, for the rank everyone had before.

It never draws lots, and knows no players' names. A player who was away has no game:
that is nothing to be dropped, and nothing is put in its place.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from gonuts_league.events.pairing.types import EntryId
from gonuts_league.events.standings.exact import exact_sum
from gonuts_league.events.standings.ledgers import Field, Ledger
from gonuts_league.events.standings.order import rank_ledgers
from gonuts_league.events.standings.points import point_system
from gonuts_league.events.standings.types import AwardPoints, RankedRow
from gonuts_league.leagues.games import Evening
from gonuts_league.leagues.season_results import (
    EveningResults,
    choose_results,
    read_evenings,
)
from gonuts_league.leagues.season_types import (
    SeasonAward,
    SeasonResult,
    SeasonRow,
    SeasonRules,
    SeasonState,
    SeasonStatus,
)

NIGHT_PREFIX = "event:"
Results = Mapping[int, tuple[SeasonResult, ...]]


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
    steps = rank_steps(evenings, awards, rules=rules, state=state, last=2)
    rows = steps[-1] if steps else ()
    earlier = steps[-2] if len(steps) > 1 else ()
    before = {row.player: row.rank for row in earlier}
    return tuple(replace(row, previous_rank=before.get(row.player)) for row in rows)


def rank_steps(
    evenings: Sequence[Evening],
    awards: Sequence[SeasonAward],
    *,
    rules: SeasonRules,
    state: SeasonState,
    last: int,
) -> tuple[tuple[SeasonRow, ...], ...]:
    """The standings after each of the last so many evenings, the oldest first.

    They are what they would have been then, were everything else as it is now.
    """
    read = read_evenings(evenings, awards, system=rules.system)
    first = max(len(evenings) - last, 0) + 1
    return tuple(
        _rank(
            read[:count],
            _until(awards, evenings[:count]),
            rules,
            replace(state, nights_left=state.nights_left + _nights(evenings[count:])),
        )
        for count in range(first, len(evenings) + 1)
    )


def _nights(evenings: Iterable[Evening]) -> int:
    return sum(1 for evening in evenings if evening.key.startswith(NIGHT_PREFIX))


def _until(
    awards: Iterable[SeasonAward], evenings: Iterable[Evening]
) -> list[SeasonAward]:
    """Penalties and adjustments of these evenings."""
    keys = {evening.key for evening in evenings}
    return [each for each in awards if each.evening in keys and not each.is_round]


def _rank(
    evenings: Sequence[EveningResults],
    penalties: Iterable[SeasonAward],
    rules: SeasonRules,
    state: SeasonState,
) -> tuple[SeasonRow, ...]:
    results = choose_results(evenings, rules=rules)
    ledgers = _ledgers(results, penalties)
    field = Field(ledgers, point_system(rules.system))
    by_status: dict[SeasonStatus, dict[EntryId, Ledger]] = {
        status: {} for status in SeasonStatus
    }
    for entry, ledger in ledgers.items():
        if int(entry) in state.listed:
            status = _status(int(entry), results, rules, state)
            by_status[status][entry] = ledger
    return tuple(
        _row(ranked, status, field, results)
        for status, listed in by_status.items()
        for ranked in rank_ledgers(
            listed,
            field=field,
            tie_breaks=rules.tie_breaks,
            decisions=state.decisions,
        )
    )


def _ledgers(
    results: Results, penalties: Iterable[SeasonAward]
) -> dict[EntryId, Ledger]:
    """Games that count, games that do not, and penalties of everybody."""
    given: dict[int, list[AwardPoints]] = {}
    for award in penalties:
        entry = EntryId(award.player)
        points = AwardPoints(entry, None, award.kind, award.points)
        given.setdefault(award.player, []).append(points)
    return {
        EntryId(player): Ledger(
            EntryId(player),
            games=tuple(r.game for r in results.get(player, ()) if r.counts),
            awards=tuple(given.get(player, ())),
            dropped=tuple(r.game for r in results.get(player, ()) if not r.counts),
        )
        for player in sorted(results.keys() | given.keys())
    }


def _status(
    player: int, results: Results, rules: SeasonRules, state: SeasonState
) -> SeasonStatus:
    if player in state.left:
        return SeasonStatus.LEFT
    if _nights_of(player, results) + state.nights_left < rules.least_nights:
        return SeasonStatus.SHORT
    return SeasonStatus.RANKED


def _nights_of(player: int, results: Results) -> int:
    return len({result.evening for result in results.get(player, ())})


def _row(
    ranked: RankedRow, status: SeasonStatus, field: Field, results: Results
) -> SeasonRow:
    player, is_ranked = int(ranked.entry), status == SeasonStatus.RANKED
    awards = field.ledgers[ranked.entry].awards
    return SeasonRow(
        player=player,
        status=status,
        rank=ranked.rank if is_ranked else None,
        points=field.total[ranked.entry],
        penalties=exact_sum([award.points for award in awards]),
        nights=_nights_of(player, results),
        results=results.get(player, ()),
        values=ranked.values,
        is_shared=ranked.is_shared and is_ranked,
        ahead_by=ranked.ahead_by if is_ranked else None,
        decision=ranked.decision,
    )


def level_groups(rows: Iterable[SeasonRow]) -> tuple[tuple[int, ...], ...]:
    """Players who share a rank, best first, whether that was decided or not."""
    shared = [row for row in rows if row.is_shared]
    return tuple(
        tuple(row.player for row in group)
        for _, group in groupby(shared, key=lambda row: row.rank)
    )


def undecided_first(rows: Iterable[SeasonRow]) -> tuple[int, ...]:
    """Players who share the first rank without anybody having decided so."""
    return tuple(
        row.player
        for row in rows
        if row.rank == 1 and row.is_shared and row.decision is None
    )
