"""The final ranking of an elimination: who came further is ahead.

1. The final by the places at its table; while it is played those in it by their rank
   in the standings that led there.
2. Then the match for third place, if there was one.
3. Then those who went out, the later step first; in a step by the place at the table,
   then by the standings. Who is level in all of them shares the rank.

Points of an elimination do not exist: its games count for who is ahead, and for
nothing in the standings that the cut was made from. Those never in it are ranked
behind, as the standings have them. Who is level in all of that may be told apart by a
decision about exactly them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.types import Standing, TieOrder

from .knockout import Knockout, steps_to_final
from .types import End, Match, MatchKind, StageRow, Step

Key = tuple[int, ...]
Where = tuple[Key, End, int, int]
"""What to sort by, how it ended, how many steps before the final, the place there."""
_IN, _THIRD, _OUT = range(3)
_LAST = 99


def rank_knockout(
    knockout: Knockout, ranks: Mapping[EntryId, int]
) -> tuple[StageRow, ...]:
    """Rank everybody who is or was in an elimination, best first.

    ``ranks`` are those of the standings before it; equals are listed by seed.
    """
    keyed: dict[EntryId, Where] = {}
    field = _field(knockout)
    for step in knockout.steps:
        keyed.update(_of_step(step, field, ranks))
    if not knockout.steps or knockout.steps[-1].to_final:
        keyed.update(_waiting(knockout, ranks))
    rows: list[StageRow] = []
    seed = {entry: n for n, entry in enumerate((*knockout.seeds, *field))}
    order = sorted(keyed, key=lambda entry: (keyed[entry][0], seed[entry]))
    for index, entry in enumerate(order):
        key, end, to_final, place = keyed[entry]
        is_level = bool(index) and keyed[order[index - 1]][0] == key
        rank = rows[-1].rank if is_level else index + 1
        rows.append(StageRow(entry, rank, end, to_final, place))
    return tuple(rows)


def _field(knockout: Knockout) -> tuple[EntryId, ...]:
    """Everybody who was in some step, replacements included."""
    entered = [entry for step in knockout.steps for entry in step.alive]
    return tuple(dict.fromkeys((*entered, *knockout.waiting)))


def _of_step(
    step: Step, field: tuple[EntryId, ...], ranks: Mapping[EntryId, int]
) -> dict[EntryId, Where]:
    """Where a step puts those in it; a later one puts those who went on elsewhere."""
    found: dict[EntryId, Where] = {}
    for entry in step.alive:
        key: Key = (_OUT, -step.number, _LAST, ranks.get(entry, 0))
        found[entry] = (key, End.LEFT, step.to_final, 0)
    for match in step.matches:
        places = {
            e: n for n, equals in enumerate(match.places, start=1) for e in equals
        }
        for entry in match.seats:
            if entry in field:
                place = places.get(entry, 0)
                found[entry] = _of_match(match, step, entry, place, ranks)
    for entry in step.straight:
        found[entry] = ((_IN, 0, ranks.get(entry, 0)), End.STILL_IN, step.to_final, 0)
    return found


def _of_match(
    match: Match,
    step: Step,
    entry: EntryId,
    place: int,
    ranks: Mapping[EntryId, int],
) -> Where:
    standing = ranks.get(entry, 0)
    if not match.is_decided:
        if match.kind == MatchKind.THIRD_PLACE:
            return (_THIRD, 1, standing), End.IN_THIRD_PLACE, 0, 0
        return (_IN, 1, standing), End.STILL_IN, step.to_final, 0
    if match.kind == MatchKind.FINAL:
        won = End.SHARED_WIN if len(match.through) > 1 else End.WON
        end = won if entry in match.through else End.IN_FINAL
        return (_IN, place or _LAST), end, 0, place
    if match.kind == MatchKind.THIRD_PLACE:
        has_won = entry in match.through
        end = End.THIRD_PLACE_WON if has_won else End.THIRD_PLACE_LOST
        return (_THIRD, place or _LAST), end, 0, place
    end = End.OUT if place else End.LEFT
    return (_OUT, -step.number, place or _LAST, standing), end, step.to_final, place


def _waiting(knockout: Knockout, ranks: Mapping[EntryId, int]) -> dict[EntryId, Where]:
    """Those who play the step that is not seated yet, or have nobody left to play."""
    left, last = knockout.waiting, knockout.last
    if knockout.is_over:
        return dict.fromkeys(left, ((_IN, 1), End.WON, 0, 0))
    to_final = steps_to_final(len(left), knockout.rules)
    if last is not None:
        to_final = last.to_final - 1
    return {
        entry: ((_IN, 0, ranks.get(entry, 0)), End.STILL_IN, to_final, 0)
        for entry in left
    }


def settle_ties(
    rows: Sequence[StageRow], decisions: Iterable[TieOrder]
) -> tuple[StageRow, ...]:
    """Let decisions hold for exactly those who share a rank, the best first."""
    decided = {decision.entries: decision for decision in decisions}
    settled: list[StageRow] = []
    for rank, each in groupby(rows, lambda row: row.rank):
        group = list(each)
        decision = decided.get(frozenset(row.entry for row in group))
        if decision is None or len(group) == 1:
            settled += group
            continue
        place = {entry: n for n, entry in enumerate(decision.order)}
        group.sort(key=lambda row: place.get(row.entry, 0))
        settled += [
            replace(row, rank=rank + place.get(row.entry, 0), decision=decision.kind)
            for row in group
        ]
    return tuple(settled)


def rank_by_stage(
    standings: Sequence[Standing], rows: Sequence[StageRow]
) -> tuple[Standing, ...]:
    """Put those of an elimination ahead of the others, who keep their order.

    What sets two rows apart is told only where both follow each other by the standings;
    nobody has moved since a round before.
    """
    by_entry = {standing.entry: standing for standing in standings}
    ranked = [row for row in rows if row.entry in by_entry]
    sharing = Counter(row.rank for row in ranked)
    first = tuple(
        replace(
            by_entry[row.entry],
            rank=row.rank,
            is_shared=sharing[row.rank] > 1,
            previous_rank=None,
            ahead_by=None,
            decision=row.decision,
        )
        for row in ranked
    )
    return (*first, *_behind(standings, {row.entry for row in ranked}))


def _behind(standings: Sequence[Standing], ahead: set[EntryId]) -> tuple[Standing, ...]:
    """The others, counted on from those who stand ahead of them."""
    rest = [standing for standing in standings if standing.entry not in ahead]
    ranks = [standing.rank for standing in rest]
    sharing = Counter(ranks)
    next_one = {a.entry: b.entry for a, b in pairwise(standings)}
    following = {a.entry: b.entry for a, b in pairwise(rest)}
    return tuple(
        replace(
            standing,
            rank=len(ahead) + 1 + ranks.index(standing.rank),
            is_shared=sharing[standing.rank] > 1,
            previous_rank=None,
            ahead_by=standing.ahead_by
            if following.get(standing.entry) == next_one.get(standing.entry)
            else None,
        )
        for standing in rest
    )
