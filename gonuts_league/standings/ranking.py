"""Standings of an event from its counting games and its awards.

1. Every game gives its seats event points by the points system.
2. Points of games and awards are put together for each entry: summed, or for a share
   beaten by met.
3. Entries are ordered by the criteria, ties by what was decided about them; see
   ``order`` for the loop.
4. The same is done without the last round, for the rank everyone had before.

Whoever has no game yet stands with 0; dropped entries keep what they earned. A
criterion without a value compares like 0, which is the middle of a margin.

It does not leave out worst results, and gives nothing for a round without play: a bye
is an award like any other.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from gonuts_league.pairing.types import EntryId

from .ledgers import Field, Ledger, open_field
from .order import rank_ledgers, ranks_of
from .tiebreaks import count_wins, sum_margins
from .types import AwardPoints, EntryGame, GameResult, RankedRow, Standing, TieOrder


def rank_standings(
    entries: Iterable[EntryId],
    games: Iterable[GameResult],
    awards: Iterable[AwardPoints] = (),
    *,
    system: str = "newport",
    tie_breaks: Sequence[str] = ("wins", "margin"),
    decisions: Sequence[TieOrder] = (),
    upto_round: int | None = None,
) -> tuple[Standing, ...]:
    """Rank the entries, best first; with ``upto_round``, as they stood after it.

    Awards outside any round always count. The last round is the last one that has a
    game or an award. A decision holds in every round after which exactly its entries
    are tied. The order of entries, games and awards does not matter.

    Raises UnknownSystemError, UnknownTieBreakError, UnknownEntryError if someone who
    played or got an award is not among the entries, SeatCountError if the system has
    no table of some size.
    """
    field = open_field(entries, games, awards, system=system)
    if upto_round is not None:
        field = field.until(upto_round)
    return rank_field(field, tie_breaks=tie_breaks, decisions=decisions)


def rank_field(
    field: Field, *, tie_breaks: Sequence[str], decisions: Sequence[TieOrder] = ()
) -> tuple[Standing, ...]:
    """Rank everybody in the field, as ``rank_standings`` says.

    Raises UnknownTieBreakError.
    """
    last = max((ledger.last_round() for ledger in field.ledgers.values()), default=0)
    before: Mapping[EntryId, int] = {}
    if last > 1:
        before = ranks_of(
            field.ledgers,
            field=field.until(last - 1),
            tie_breaks=tie_breaks,
            decisions=decisions,
        )
    rows = rank_ledgers(
        field.ledgers, field=field, tie_breaks=tie_breaks, decisions=decisions
    )
    return tuple(_standing(row, field, last, before.get(row.entry)) for row in rows)


def _standing(
    row: RankedRow, field: Field, last_round: int, previous_rank: int | None
) -> Standing:
    ledger = field.ledgers[row.entry]
    games = ledger.games
    return Standing(
        entry=row.entry,
        rank=row.rank,
        points=field.total[row.entry],
        games=len(games),
        wins=count_wins(games),
        margin=sum_margins(games),
        margin_skipped=field.without_totals[row.entry],
        rounds=_round_points(ledger, field, last_round),
        won_rounds=tuple(sorted({g.round_number for g in games if g.is_won})),
        previous_rank=previous_rank,
        is_shared=row.is_shared,
        ahead_by=row.ahead_by,
        values=row.values,
        decision=row.decision,
    )


def _round_points(
    ledger: Ledger, field: Field, last_round: int
) -> tuple[Fraction | None, ...]:
    games: defaultdict[int | None, list[EntryGame]] = defaultdict(list)
    awards: defaultdict[int | None, list[AwardPoints]] = defaultdict(list)
    for game in ledger.games:
        games[game.round_number].append(game)
    for award in ledger.awards:
        awards[award.round_number].append(award)
    return tuple(
        field.points(games[number], awards[number])
        if number in games or number in awards
        else None
        for number in range(1, last_round + 1)
    )
