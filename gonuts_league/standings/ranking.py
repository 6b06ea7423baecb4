"""Standings of an event from its counting games and its awards.

1. Every game gives its seats event points by the points system.
2. Points of games and awards are put together for each entry: summed, or for a share
   beaten by met.
3. Entries are ordered by the criteria, ties by what was decided about them.
4. The same is done without the last round, for the rank everyone had before.

An entry without a game stands with 0; dropped entries keep what they earned. A
criterion without a value compares like 0, which is the middle of a margin.

It does not leave out worst results, and gives nothing for a round without play: a bye
is an award like any other.

The loop ranks ledgers of events and of seasons alike:

1. The criteria are those that the system puts before the points, the points, and the
   tie-breaks in the order given.
2. A set of entries is split by the first criterion in which they differ, best first.
3. Each part starts again with the whole list: what is found among the tied alone, such
   as head-to-head, says something else of a smaller set.
4. A set that no criterion splits is tied. A decision about exactly this set orders it,
   or says that the rank is shared; without one it is shared as well, and open.
5. Equals share the better rank (1, 1, 3) and are listed by entry id.

What a criterion does not know compares like 0. No lot is drawn here.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from gonuts_league.pairing.types import EntryId

from .ledgers import EntryGame, Field, Ledger, open_field
from .points import to_units
from .tiebreaks import TieBreak, Value, count_wins, criteria_of, sum_margins
from .types import (
    AheadBy,
    AwardPoints,
    CriterionValue,
    GameResult,
    RankedRow,
    Standing,
    TieKind,
    TieOrder,
)

_Group = Sequence[EntryId]
_Key = tuple[int, ...]
_NOTHING = Fraction(0)


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

    Raises StandingsError if there is no such system or tie-break, if someone who played
    or got an award is not among the entries, or the system has no table of some size.
    """
    field = open_field(entries, games, awards, system=system)
    if upto_round is not None:
        field = field.until(upto_round)
    return rank_field(field, tie_breaks=tie_breaks, decisions=decisions)


def rank_field(
    field: Field, *, tie_breaks: Sequence[str], decisions: Sequence[TieOrder] = ()
) -> tuple[Standing, ...]:
    """Rank everybody in the field, as ``rank_standings`` says.

    Raises StandingsError.
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


@dataclass(frozen=True, slots=True)
class _Block:
    """Entries of one rank, and what sets them above the next ones."""

    entries: tuple[EntryId, ...]
    ahead_by: AheadBy | None = None
    decision: TieKind | None = None


def rank_ledgers(
    entries: Collection[EntryId],
    *,
    field: Field,
    tie_breaks: Sequence[str],
    decisions: Sequence[TieOrder] = (),
) -> tuple[RankedRow, ...]:
    """Rank these entries by their ledgers, best first.

    ``field`` has the system that gave the games their points, and the ledgers of all
    who played, ranked or not: opponents are measured by them, so each has one there. Of
    two decisions about one set the later one holds.

    Raises StandingsError if there is no such tie-break.
    """
    board = _Board(field, criteria_of(field.system, tie_breaks), decisions)
    board.find_all(entries)
    rows: list[RankedRow] = []
    for block in board.blocks(sorted(entries)):
        rank, last = len(rows) + 1, block.entries[-1]
        rows += [
            RankedRow(
                entry=entry,
                rank=rank,
                is_shared=len(block.entries) > 1,
                values=board.values_of(entry),
                ahead_by=block.ahead_by if entry == last else None,
                decision=block.decision,
            )
            for entry in block.entries
        ]
    return tuple(rows)


def ranks_of(
    entries: Collection[EntryId],
    *,
    field: Field,
    tie_breaks: Sequence[str],
    decisions: Sequence[TieOrder] = (),
    wanted: Collection[EntryId] | None = None,
) -> dict[EntryId, int]:
    """The ranks that ``rank_ledgers`` gives, and nothing else.

    It looks at a criterion for those only whom the ones before it leave equal. Where
    only some ranks are ``wanted``, sets without any of these are not told apart, and
    nobody in them has a rank.

    Raises StandingsError if there is no such tie-break.
    """
    board = _Board(field, criteria_of(field.system, tie_breaks), decisions)
    asked = frozenset(entries if wanted is None else wanted)
    ranks: dict[EntryId, int] = {}
    above = 0
    for part in board.parts(sorted(entries), asked):
        if not asked.isdisjoint(part):
            ranks |= dict.fromkeys(part, above + 1)
        above += len(part)
    return ranks


class _Board:
    """What is known so far of the entries that are compared."""

    def __init__(
        self,
        field: Field,
        criteria: Sequence[TieBreak],
        decisions: Sequence[TieOrder],
    ) -> None:
        self._field = field
        self._criteria = criteria
        self._decisions = {decision.entries: decision for decision in decisions}
        self._values: dict[str, dict[EntryId, Value]] = {c.code: {} for c in criteria}
        self._keys: dict[str, Mapping[EntryId, _Key]] = {}
        self._found: set[str] = set()

    def find_all(self, entries: Collection[EntryId]) -> None:
        """Find at once all values that do not depend on who is tied with whom."""
        for criterion in self._criteria:
            if entries and not criterion.among_tied:
                self._find(criterion, entries)
                self._found.add(criterion.code)

    def _find(self, criterion: TieBreak, group: Collection[EntryId]) -> None:
        ledgers = [self._field.ledgers[entry] for entry in group]
        column = criterion.column(ledgers, self._field)
        keys = _sort_keys(column)
        self._keys[criterion.code] = dict(zip(group, keys, strict=True))
        self._values[criterion.code].update(zip(group, column, strict=True))

    def values_of(self, entry: EntryId) -> tuple[CriterionValue, ...]:
        """All values of an entry; among tied, the one of the smallest set with any."""
        return tuple([self._value(criterion, entry) for criterion in self._criteria])

    def _value(self, criterion: TieBreak, entry: EntryId) -> CriterionValue:
        skipped = self._field.without_totals[entry] if criterion.needs_totals else 0
        value = self._values[criterion.code].get(entry)
        return CriterionValue(criterion.code, value, skipped)

    def parts(
        self, group: _Group, asked: frozenset[EntryId], level: int = 0
    ) -> Iterator[_Group]:
        """Steps 2 to 4 for a set that is sorted by id: who shares a rank, best first.

        A set without anybody who is asked for stays together. In the first so many
        criteria all of the set are known to be ``level``.
        """
        if len(group) <= 1 or asked.isdisjoint(group):
            yield group
        elif split := self._split(group, level):
            for part in split.parts:
                yield from self.parts(part, asked, split.level)
        elif decision := self._order_of(group):
            yield from ((entry,) for entry in decision.order)
        else:
            yield group

    def blocks(self, group: _Group, level: int = 0) -> Iterator[_Block]:
        """The same with what sets each part above the next one."""
        if len(group) <= 1:
            yield from (_Block((entry,)) for entry in group)
        elif split := self._split(group, level):
            yield from self._blocks_of(split)
        elif decision := self._order_of(group):
            yield from _decided(decision)
        else:
            # Only a shared rank is decided upon and leaves a set together.
            decided = self._decisions.get(frozenset(group))
            yield _Block(tuple(group), decision=decided.kind if decided else None)

    def _split(self, group: _Group, level: int) -> "_Split | None":
        for index, criterion in enumerate(self._criteria):
            if index < level and not criterion.among_tied:
                continue
            if criterion.code not in self._found:
                self._find(criterion, group)
            key = self._keys[criterion.code].__getitem__
            if len(set(map(key, group))) > 1:
                parts = groupby(sorted(group, key=key), key=key)
                listed = [tuple(part) for _, part in parts]
                return _Split(criterion, listed, max(level, index + 1))
        return None

    def _blocks_of(self, split: "_Split") -> Iterator[_Block]:
        # Taken before the parts are split: among fewer, head-to-head is another one.
        said = [self._value(split.criterion, part[0]) for part in split.parts]
        for part, own, other in zip(split.parts, said, said[1:], strict=False):
            *inner, last = self.blocks(part, split.level)
            yield from inner
            yield replace(last, ahead_by=AheadBy(split.criterion.code, own, other))
        yield from self.blocks(split.parts[-1], split.level)

    def _order_of(self, group: _Group) -> TieOrder | None:
        decision = self._decisions.get(frozenset(group))
        is_ordered = decision is not None and decision.kind != TieKind.SHARED
        return decision if is_ordered else None


class _Split(NamedTuple):
    """The first criterion in which a set differs, and its parts, best first.

    Each part is level in the first so many criteria; only what is found among the tied
    can tell them apart again.
    """

    criterion: TieBreak
    parts: Sequence[_Group]
    level: int


def _decided(decision: TieOrder) -> Iterator[_Block]:
    places = [
        CriterionValue(decision.kind, Fraction(place))
        for place in range(1, len(decision.order) + 1)
    ]
    for index, entry in enumerate(decision.order):
        between = None
        if index + 1 < len(places):
            between = AheadBy(decision.kind, places[index], places[index + 1])
        yield _Block((entry,), between, decision.kind)


def _sort_keys(column: Sequence[Value]) -> list[_Key]:
    """Whole numbers that sort the best first: many times faster than fractions."""
    vectors = [value if isinstance(value, tuple) else (value,) for value in column]
    flat = iter(to_units([part or _NOTHING for each in vectors for part in each])[0])
    return [tuple([-next(flat) for _ in each]) for each in vectors]


def ranks_after(
    rounds: Iterable[int],
    racers: Collection[EntryId],
    *,
    field: Field,
    tie_breaks: Sequence[str],
) -> tuple[Mapping[EntryId, int], ...]:
    """The ranks of the racers after each of these rounds, without values and reasons.

    They are those among everybody in the field, as ``rank_standings`` gives them with
    ``upto_round``; a racer who had no game and no award by then has none. A decision
    about a tie is about the standings it was made for, and does not count here.

    Raises StandingsError.
    """
    found = []
    for number in rounds:
        counted = field.until(number)
        ranks = ranks_of(
            counted.ledgers, field=counted, tie_breaks=tie_breaks, wanted=racers
        )
        begun = {
            entry
            for entry in racers
            if counted.ledgers[entry].games or counted.ledgers[entry].awards
        }
        found.append({entry: ranks[entry] for entry in begun})
    return tuple(found)
