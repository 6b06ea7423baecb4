"""Standings of a season from its evenings: who is ahead, and by what.

1. `season_results` says what every game gave and which results count.
2. The points of a player are those of the counting results, and what the events took
   or gave as penalties and adjustments: these are never dropped.
3. A player who left, or can no longer come to as many evenings as a rank needs, is
   listed without one: behind all others, those who left last.
4. Players are ordered by the loop and the criteria that events use too
   (`standings.ranking`). What is won by oneself is taken over the counting games, whom
   one met over all of them, guests among these.
5. The ranks after each of the last evenings are found the same way: everybody's as it
   was before the last one, and further back of those who are in front now.

It never draws lots, and knows no players' names. A player who was away has no game:
that is nothing to be dropped, and nothing is put in its place.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, islice
from typing import NamedTuple

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.ledgers import Field, Ledger
from gonuts_league.standings.points import exact_sum, point_system
from gonuts_league.standings.ranking import rank_ledgers, ranks_of
from gonuts_league.standings.statistics.games import Evening
from gonuts_league.standings.types import AwardPoints, RankedRow

from .results import Account, keys_of, read_evenings
from .types import SeasonRow, SeasonRules, SeasonState, SeasonStatus

NIGHT_PREFIX = "event:"
Ranks = Mapping[int, int]
"""Ranks by player; players without one are not in it."""


class _Moment(NamedTuple):
    """Everybody's ledger and number of evenings after one of the evenings."""

    ledgers: Mapping[EntryId, Ledger]
    nights: Mapping[EntryId, int]
    nights_left: int


def race_season(
    evenings: Sequence[Evening],
    awards: Sequence[AwardPoints],
    *,
    rules: SeasonRules,
    state: SeasonState,
    last: int = 1,
    front: int = 0,
) -> tuple[tuple[SeasonRow, ...], tuple[Ranks, ...]]:
    """Everybody listed who has a result, best first, and the ranks that those on the
    first so many rows had after each of the ``last`` evenings, the oldest first.

    ``evenings`` are in the order played; that of games, awards and people does not
    matter. The ranks are what they would have been then, were everything else as it is
    now.

    Raises StandingsError for an unknown system, tie-break or size of table.
    """
    accounts: dict[int, Account] = {}
    wanted = max(last, 2)
    moments = list(_moments(evenings, awards, rules, state, accounts, wanted))
    if not moments:
        return (), ()
    rows = _rank(moments[-1], accounts, rules, state)
    before = _ranks(moments[-2], rules, state) if len(moments) > 1 else {}
    racing = {row.player for row in rows[:front] if row.rank is not None}
    steps = [_ranks(moment, rules, state, racing) for moment in moments[-last:-1]]
    steps.append({row.player: row.rank for row in rows if row.rank is not None})
    return (
        tuple(replace(row, previous_rank=before.get(row.player)) for row in rows),
        tuple({p: r for p, r in step.items() if p in racing} for step in steps),
    )


def _moments(
    evenings: Sequence[Evening],
    awards: Iterable[AwardPoints],
    rules: SeasonRules,
    state: SeasonState,
    accounts: dict[int, Account],
    last: int,
) -> Iterator[_Moment]:
    """Fill the accounts evening by evening, and stop after each of the last ones."""
    read = read_evenings(evenings, awards, system=rules.system)
    keys = keys_of(read)
    penalties: defaultdict[str, list[AwardPoints]] = defaultdict(list)
    for award in awards:
        if not award.is_round:
            penalties[award.evening].append(award)

    def account(player: int) -> Account:
        return accounts.setdefault(player, Account(player, rules))

    for count, (evening, played) in enumerate(zip(evenings, read, strict=True), 1):
        for player, games in played.items():
            account(player).add_evening(games, islice(keys, len(games)))
        for award in penalties[evening.key]:
            account(award.entry).add_penalty(award)
        if count > len(evenings) - last:
            yield _Moment(
                {EntryId(player): own.ledger() for player, own in accounts.items()},
                {EntryId(player): own.nights for player, own in accounts.items()},
                state.nights_left
                + sum(each.key.startswith(NIGHT_PREFIX) for each in evenings[count:]),
            )


def _ranks(
    moment: _Moment,
    rules: SeasonRules,
    state: SeasonState,
    wanted: Collection[int] | None = None,
) -> Ranks:
    """The ranks after an evening, of the wanted players and of those who share them."""
    ranked = _by_status(moment, rules, state)[SeasonStatus.RANKED]
    ranks = ranks_of(
        ranked,
        field=Field(moment.ledgers, point_system(rules.system)),
        tie_breaks=rules.tie_breaks,
        decisions=state.decisions,
        wanted=None if wanted is None else {EntryId(player) for player in wanted},
    )
    return {int(entry): rank for entry, rank in ranks.items()}


def _rank(
    moment: _Moment,
    accounts: Mapping[int, Account],
    rules: SeasonRules,
    state: SeasonState,
) -> tuple[SeasonRow, ...]:
    field = Field(moment.ledgers, point_system(rules.system))
    return tuple(
        _row(ranked, status, field, accounts[int(ranked.entry)])
        for status, listed in _by_status(moment, rules, state).items()
        for ranked in rank_ledgers(
            listed,
            field=field,
            tie_breaks=rules.tie_breaks,
            decisions=state.decisions,
        )
    )


def _by_status(
    moment: _Moment, rules: SeasonRules, state: SeasonState
) -> dict[SeasonStatus, list[EntryId]]:
    """Those listed, in the order in which the parts of the table follow."""
    found: dict[SeasonStatus, list[EntryId]] = {status: [] for status in SeasonStatus}
    for entry, nights in moment.nights.items():
        if int(entry) in state.listed:
            found[_status(int(entry), nights, moment, rules, state)].append(entry)
    return found


def _status(
    player: int, nights: int, moment: _Moment, rules: SeasonRules, state: SeasonState
) -> SeasonStatus:
    if player in state.left:
        return SeasonStatus.LEFT
    if nights + moment.nights_left < rules.least_nights:
        return SeasonStatus.SHORT
    return SeasonStatus.RANKED


def _row(
    ranked: RankedRow, status: SeasonStatus, field: Field, account: Account
) -> SeasonRow:
    player, is_ranked = int(ranked.entry), status == SeasonStatus.RANKED
    awards = field.ledgers[ranked.entry].awards
    return SeasonRow(
        player=player,
        status=status,
        rank=ranked.rank if is_ranked else None,
        points=field.total[ranked.entry],
        penalties=exact_sum([award.points for award in awards]),
        nights=account.nights,
        results=account.results(),
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
