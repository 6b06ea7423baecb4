"""Whom to swap in a published round, once points of earlier rounds were corrected.

1. Only tables that have not begun are looked at, and only people whose points changed
   change places, each with somebody of another such table.
2. A swap must lower the cost, level by level, and keep the rules.
3. The best swap alone is one answer; after it, further ones as long as each lowers the
   cost, are another. Fewer changed tables come first.

What it does not do: table sizes and seats stay, and nobody moves whom no correction
concerns but to take the other's place. Two swaps that help only together are not found.
It is no new draw.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from gonuts_league.pairing.cost import Past, read_past, swap_entries
from gonuts_league.pairing.types import EntryId, Level, Table

from .least_change import Repair, RepairTask, as_repair, count_breaches

Numbered = tuple[tuple[int, Table], ...]


def swap_options(task: RepairTask, corrected: Iterable[EntryId]) -> tuple[Repair, ...]:
    """Swaps that let those whose points changed sit with their like again.

    Empty if none lowers the cost; at most two answers, the smaller change first.
    """
    past = read_past(task.pairing)
    concerned = sorted(set(corrected) - task.only_at.keys())
    seated = tuple((t.number, t.entries) for t in task.tables if not t.has_begun)
    found: list[Repair] = []
    swapped: set[EntryId] = set()
    while (better := _best(task, past, seated, concerned, swapped)) is not None:
        pair, seated = better
        swapped |= pair
        found.append(as_repair(task, past, _changed(task, seated)))
    return tuple(found[:1] + found[1:][-1:])


def _best(
    task: RepairTask,
    past: Past,
    seated: Numbered,
    concerned: list[EntryId],
    swapped: set[EntryId],
) -> tuple[set[EntryId], Numbered] | None:
    """The swap that lowers the cost most, of people who were not swapped yet."""
    levels = task.pairing.levels
    now = as_repair(task, past, _changed(task, seated))
    best = None
    for pair, after in _swaps(task, seated, concerned, swapped):
        repair = as_repair(task, past, _changed(task, after))
        if count_breaches(task, repair.changes) > count_breaches(task, now.changes):
            continue
        gain = _gain(repair, levels)
        if gain < (best[0] if best else _gain(now, levels)):
            best = gain, pair, after
    return None if best is None else best[1:]


def _gain(repair: Repair, levels: Iterable[Level]) -> tuple[Fraction | int, ...]:
    """How the cost of all tables changes, level by level; less is better."""
    chosen = tuple(levels)
    before, after = repair.cost_before.ordered(chosen), repair.cost.ordered(chosen)
    return tuple(new - old for new, old in zip(after, before, strict=True))


def _swaps(
    task: RepairTask,
    seated: Numbered,
    concerned: list[EntryId],
    swapped: set[EntryId],
) -> Iterator[tuple[set[EntryId], Numbered]]:
    number_of = {e: number for number, table in seated for e in table}
    free = [e for e in sorted(number_of) if e not in swapped | task.only_at.keys()]
    for a in concerned:
        for b in free:
            if a in free and number_of[a] != number_of[b]:
                tables = swap_entries([table for _, table in seated], a, b)
                numbers = [number for number, _ in seated]
                yield {a, b}, tuple(zip(numbers, tables, strict=True))


def _changed(task: RepairTask, seated: Numbered) -> Numbered:
    before = {table.number: table.entries for table in task.tables}
    return tuple((number, t) for number, t in seated if before[number] != t)
