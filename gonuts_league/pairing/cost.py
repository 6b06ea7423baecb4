"""What a seating costs, and why: for the draft page and for every way of pairing.

This is the one full count. The search keeps its own running numbers, and tests hold
them against this module. It does not judge whether a cost could have been avoided.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, combinations

from .past import Past, count_misplaced, mark_odd, pair_of, read_past, seat_order_cost
from .types import (
    Clubmates,
    Cost,
    EntryId,
    KeptApart,
    Met,
    Note,
    PairingTask,
    Parted,
    PulledDown,
    PulledUp,
    SmallTableAgain,
    Table,
    require_seatable,
)


def seating_cost(task: PairingTask, tables: Sequence[Table]) -> Cost:
    """Cost of these tables, whether or not everyone sits at one.

    Raises UnknownEntryError or DuplicateEntryError for tables that cannot be.
    """
    require_seatable(task, tables)
    return count_cost(past_of_draft(task, tables), tables)


def past_of_draft(task: PairingTask, tables: Sequence[Table]) -> Past:
    """The past of a task, with those marked who belong to the odd ones of these."""
    drawn = [table for table in tables if table not in task.locked]
    seated = chain.from_iterable(drawn)
    return mark_odd(read_past(task), task, [*map(len, drawn)], seated)


def count_cost(past: Past, tables: Sequence[Table]) -> Cost:
    """Cost of these tables from a past already read; they must be possible."""
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    meetings = [len(past.met_rounds.get(pair_of(a, b), ())) for a, b in pairs]
    return Cost(
        repeats=sum(meetings),
        repeat_squares=sum(n * n for n in meetings),
        avoided=sum(past.is_avoided(a, b) for a, b in pairs),
        parted=_count_parted(past, tables),
        small_table_repeats=sum(
            past.small_counts[entry]
            for table in tables
            if len(table) < past.preferred
            for entry in table
        ),
        spread=sum((_spread(past, table) for table in tables if table), Fraction(0)),
        seat_imbalance=sum(seat_order_cost(past, table) for table in tables),
        odd_place=sum(count_misplaced(past, table) for table in tables),
    )


def _count_parted(past: Past, tables: Sequence[Table]) -> int:
    """Wished pairs of which one sits and the other does not sit there too."""
    table_of = {entry: t for t, table in enumerate(tables) for entry in table}
    return sum(table_of.get(a) != table_of.get(b) for a, b in past.together)


def _spread(past: Past, table: Table) -> Fraction:
    points = [past.candidates[entry].points for entry in table]
    return max(points) - min(points)


def seating_notes(
    task: PairingTask, tables: Sequence[Table]
) -> tuple[tuple[Note, ...], ...]:
    """What is not as wished, table by table; see ``table_notes``.

    Raises UnknownEntryError or DuplicateEntryError for tables that cannot be.
    """
    require_seatable(task, tables)
    past = read_past(task)
    return tuple(tuple(_notes(past, table)) for table in tables)


def table_notes(task: PairingTask, table: Table) -> tuple[Note, ...]:
    """What is not as wished at one table: pairs in seat order, then players.

    Someone is pulled up where most of the table has more points, and down where most
    has fewer: by what the best, or the last, of the table has more or fewer.

    For many tables ``seating_notes`` reads the history only once.
    """
    return seating_notes(task, (table,))[0]


def _notes(past: Past, table: Table) -> Iterator[Note]:
    for a, b in combinations(table, 2):
        yield from _pair_notes(past, a, b)
    yield from _parted_notes(past, table)
    if len(table) < past.preferred:
        for entry in table:
            if times := past.small_counts[entry]:
                yield SmallTableAgain(entry, times)
    yield from _pulled_notes(past, table)


def _parted_notes(past: Past, table: Table) -> Iterator[Parted]:
    """In seat order, then by the other's id."""
    here = set(table)
    wishes = [
        pair for pair in sorted(past.together) if len(here.intersection(pair)) == 1
    ]
    for entry in table:
        for a, b in wishes:
            if entry in (a, b):
                yield Parted(entry, b if entry == a else a)


def _pulled_notes(past: Past, table: Table) -> Iterator[PulledUp | PulledDown]:
    points = [past.candidates[entry].points for entry in table]
    for entry, own in zip(table, points, strict=True):
        if 2 * sum(p > own for p in points) > len(table):
            yield PulledUp(entry, max(points) - own)
        if 2 * sum(p < own for p in points) > len(table):
            yield PulledDown(entry, own - min(points))


def _pair_notes(past: Past, a: EntryId, b: EntryId) -> Iterator[Note]:
    if rounds := past.met_rounds.get(pair_of(a, b)):
        yield Met(a, b, rounds)
    if club := past.shared_club(a, b):
        yield Clubmates(a, b, club)
    if pair_of(a, b) in past.avoid:
        yield KeptApart(a, b)


def swap_entries(tables: Sequence[Table], a: EntryId, b: EntryId) -> tuple[Table, ...]:
    """The same tables with two people in each other's place.

    >>> swap_entries(((1, 2), (3, 4)), 2, 3)
    ((1, 3), (2, 4))
    """
    new = {a: b, b: a}
    return tuple(tuple(new.get(entry, entry) for entry in table) for table in tables)
