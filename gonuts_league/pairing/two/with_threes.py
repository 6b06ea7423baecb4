"""Tables of two, and the larger ones that some rounds need beside them.

1. Where all can sit at tables of two, or an odd one sits out because no table takes
   three, that is ``pair_two``.
2. Otherwise (an odd number and three may sit, or orders put three together) the search
   for tables of any size chooses who sits at the larger ones; they are kept, and
   everybody else is paired anew by ``pair_two``.

What it does not do: who sits at the larger tables is not chosen for the sake of starts.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import chain

from gonuts_league.pairing.orders import read_orders
from gonuts_league.pairing.types import (
    OddTables,
    OnProgress,
    PairingTask,
    Seating,
    keep_quiet,
)

from .draw import pair_two

_SEATS = 2


def pair_two_and_three(
    task: PairingTask,
    seat_tables: Callable[[PairingTask], Seating],
    on_progress: OnProgress = keep_quiet,
) -> Seating:
    """Pair a round whose preferred size is two; ``seat_tables`` fills larger tables.

    Raises what ``pair_two`` and ``seat_tables`` raise.
    """
    if not _needs_larger(task):
        return pair_two(task, on_progress)
    draft = seat_tables(task)
    larger = [table for table in draft.tables if len(table) > _SEATS]
    kept = {*chain.from_iterable(larger)}
    seating = pair_two(
        replace(
            task,
            locked=(*task.locked, *(t for t in larger if t not in task.locked)),
            pins=tuple(pin for pin in task.pins if pin.entry not in kept),
            sitting_out=draft.byes,
        ),
        on_progress,
    )
    cost = replace(seating.cost, odd_place=draft.cost.odd_place)
    proven = tuple(
        level
        for level in draft.proven
        if cost.by_level(level) == draft.cost.by_level(level)
    )
    return replace(seating, cost=cost, bound=draft.bound, proven=proven)


def _needs_larger(task: PairingTask) -> bool:
    """Whether somebody is to sit, and can only sit, at a table of more than two."""
    if task.size.maximum == _SEATS:
        return False
    orders = read_orders(task)
    if any(len(group) > _SEATS for group in orders.groups):
        return True
    if any(seat >= _SEATS for _, seat in orders.seats):
        return True
    settled = sum(map(len, task.locked)) + len(task.sitting_out)
    free = len(task.candidates) - settled
    return free > _SEATS and free % 2 == 1 and task.odd is not OddTables.BYES
