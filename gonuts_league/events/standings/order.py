"""The ranking loop: ledgers in, ranked rows out, for events and seasons alike.

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

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from gonuts_league.events.pairing.types import EntryId
from gonuts_league.events.standings.exact import to_units
from gonuts_league.events.standings.ledgers import Field
from gonuts_league.events.standings.tiebreaks import TieBreak, Value, criteria_of
from gonuts_league.events.standings.types import (
    AheadBy,
    CriterionValue,
    RankedRow,
    TieKind,
    TieOrder,
)

_Group = Sequence[EntryId]
_NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class _Block:
    """Entries of one rank, and what sets them above whoever follows."""

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

    Raises UnknownTieBreakError if there is no such tie-break.
    """
    criteria = criteria_of(field.system, tie_breaks)
    board = _Board(entries, field, criteria, decisions)
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
    entries: Collection[EntryId], *, field: Field, tie_breaks: Sequence[str]
) -> dict[EntryId, int]:
    """The ranks that ``rank_ledgers`` gives without decisions, and nothing else.

    It looks at a criterion for those only whom the ones before it leave equal.

    Raises UnknownTieBreakError if there is no such tie-break.
    """
    criteria = criteria_of(field.system, tie_breaks)
    ranks: dict[EntryId, int] = {}
    for block in _Board((), field, criteria, ()).blocks(sorted(entries)):
        ranks |= dict.fromkeys(block.entries, len(ranks) + 1)
    return ranks


class _Board:
    """All values that are known so far: those of everybody in ``entries``, and others
    as sets appear in which they are compared."""

    def __init__(
        self,
        entries: Collection[EntryId],
        field: Field,
        criteria: Sequence[TieBreak],
        decisions: Sequence[TieOrder],
    ) -> None:
        self._field = field
        self._criteria = criteria
        self._decisions = {decision.entries: decision for decision in decisions}
        self._values: dict[str, dict[EntryId, Value]] = {}
        self._keys: dict[str, Mapping[EntryId, tuple[int, ...]]] = {}
        self._found: set[str] = set()
        for criterion in criteria:
            self._values[criterion.code] = {}
            if entries and not criterion.among_tied:
                self._find(criterion, entries)
                self._found.add(criterion.code)

    def _find(self, criterion: TieBreak, group: Collection[EntryId]) -> None:
        ledgers = [self._field.ledgers[entry] for entry in group]
        column = criterion.column(ledgers, self._field)
        keys = _sort_keys(column, criterion.direction.value)
        self._keys[criterion.code] = dict(zip(group, keys, strict=True))
        self._values[criterion.code].update(zip(group, column, strict=True))

    def values_of(self, entry: EntryId) -> tuple[CriterionValue, ...]:
        """All values of an entry; among tied, the one of the smallest set with any."""
        return tuple(self._value(criterion, entry) for criterion in self._criteria)

    def _value(self, criterion: TieBreak, entry: EntryId) -> CriterionValue:
        skipped = 0
        if criterion.needs_totals:
            skipped = sum(g.margin is None for g in self._field.ledgers[entry].games)
        value = self._values[criterion.code].get(entry)
        return CriterionValue(criterion.code, value, skipped)

    def blocks(self, group: _Group) -> Iterator[_Block]:
        """Steps 2 to 4 for one set of entries, which is sorted by id."""
        if len(group) <= 1:
            yield from (_Block((entry,)) for entry in group)
            return
        for criterion in self._criteria:
            if criterion.code not in self._found:
                self._find(criterion, group)
            keys = self._keys[criterion.code]
            first = keys[group[0]]
            if any(keys[entry] != first for entry in group):
                yield from self._split(criterion, group)
                return
        yield from self._decide(group)

    def _split(self, criterion: TieBreak, group: _Group) -> Iterator[_Block]:
        key = self._keys[criterion.code].__getitem__
        parts = [list(part) for _, part in groupby(sorted(group, key=key), key=key)]
        # Taken before the parts are split: among fewer, head-to-head is another one.
        said = [self._value(criterion, part[0]) for part in parts]
        for part, own, other in zip(parts, said, said[1:], strict=False):
            *inner, last = self.blocks(part)
            yield from inner
            yield replace(last, ahead_by=AheadBy(criterion.code, own, other))
        yield from self.blocks(parts[-1])

    def _decide(self, group: _Group) -> Iterator[_Block]:
        decision = self._decisions.get(frozenset(group))
        if decision is None or decision.kind == TieKind.SHARED:
            yield _Block(tuple(group), decision=decision.kind if decision else None)
            return
        places = [
            CriterionValue(decision.kind, Fraction(place))
            for place in range(1, len(group) + 1)
        ]
        for index, entry in enumerate(decision.order):
            between = None
            if index + 1 < len(places):
                between = AheadBy(decision.kind, places[index], places[index + 1])
            yield _Block((entry,), between, decision.kind)


def _sort_keys(column: Sequence[Value], direction: int) -> list[tuple[int, ...]]:
    """Whole numbers that sort the best first: many times faster than fractions."""
    vectors = [value if isinstance(value, tuple) else (value,) for value in column]
    flat = iter(to_units([part or _NOTHING for each in vectors for part in each])[0])
    return [tuple(-direction * next(flat) for _ in each) for each in vectors]
