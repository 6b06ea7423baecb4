"""How good a draft could be: as it was drawn, and after every change by hand.

1. A round keeps the bound of its draw, what is proven of it, and what both hold for:
   the people seated, their points and past, the sizes of the tables, and the wishes.
2. As long as a changed draft has the same of all these, the bound of its draw holds for
   each level up to the first that the change made worse. What a draw has solved is
   meant without worsening an earlier level, so the bounds behind it are counted anew:
   these hold for any seating, and find less.
3. Levels are called proven up to the first one that could be better.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import takewhile
from typing import Any

from gonuts_league.events.models import Round
from gonuts_league.pairing.bounds.counted import lower_bounds
from gonuts_league.pairing.cost import past_of_draft
from gonuts_league.pairing.orders import Terms, read_orders
from gonuts_league.pairing.types import (
    LEVEL_FIELDS,
    Bound,
    Cost,
    EntryId,
    Level,
    PairingError,
    PairingTask,
    Seating,
    Table,
)


def drawn_values(task: PairingTask, seating: Seating) -> dict[str, Any]:
    """What a round keeps of its draw: what was asked for, and how good it could be."""
    return {
        **task_values(task),
        "drawn": {
            "cost": level_values(seating.cost),
            "bound": level_values(seating.bound),
            "proven": list(seating.proven),
            "given": _given(task, seating.tables),
        },
    }


def judge_draft(
    round_: Round, task: PairingTask, tables: Sequence[Table], cost: Cost
) -> tuple[dict[str, Any], list[str]]:
    """The bound of a draft with these tables, as JSON, and its proven levels."""
    drawn = round_.rules.get("drawn", {})
    is_as_drawn = drawn.get("given") == _given(task, tables)
    if is_as_drawn and drawn["cost"] == level_values(cost):
        return drawn["bound"], drawn["proven"]
    bound = level_values(_counted(task, tables))
    if is_as_drawn:
        held = _held(task.levels, cost, drawn["cost"])
        bound |= {
            LEVEL_FIELDS[each]: drawn["bound"][LEVEL_FIELDS[each]] for each in held
        }
    return bound, _proven(task.levels, cost, bound)


def _held(
    levels: Sequence[Level], cost: Cost, drawn: Mapping[str, Any]
) -> Iterator[Level]:
    """Step 2. Squares of repeats are not kept: a third meeting counts as worse."""
    for level in levels:
        yield level
        is_third = level == Level.REPEATS and cost.repeats != cost.repeat_squares
        if (
            is_third
            or level_values(cost)[LEVEL_FIELDS[level]] > drawn[LEVEL_FIELDS[level]]
        ):
            return


def _counted(task: PairingTask, tables: Sequence[Table]) -> Bound:
    """Bounds by counting; none where people who were moved by hand broke a rule."""
    try:
        past = past_of_draft(task, tables)
        terms = Terms(past, read_orders(task), task.levels)
    except PairingError:
        return Bound()
    drawn = [table for table in tables if table not in task.locked]
    return lower_bounds(task, terms, drawn)


def _proven(levels: Sequence[Level], cost: Cost, bound: Mapping[str, Any]) -> list[str]:
    """Step 3. A third meeting might be had as two second ones, which count less."""
    numbers = level_values(cost)

    def is_least(level: Level) -> bool:
        key = LEVEL_FIELDS[level]
        may_square = level == Level.REPEATS and cost.repeats != cost.repeat_squares
        return bound[key] == numbers[key] and not may_square

    return [str(level) for level in takewhile(is_least, levels)]


def _given(task: PairingTask, tables: Sequence[Table]) -> str:
    seated = {entry for table in tables for entry in table}
    people = sorted(
        (each.id, str(each.points), each.club)
        for each in task.candidates
        if each.id in seated
    )
    sizes = sorted(len(table) for table in tables)
    wishes = (task.avoid, task.together, task.apart_rule, task.together_rule)
    whole = (people, sizes, task.odd_at, task.history, task.levels, wishes)
    return sha256(repr(whole).encode()).hexdigest()


def level_values(numbers: Cost | Bound) -> dict[str, Any]:
    """A cost or a bound as JSON, with the keys of docs/pair.md."""
    values = {key: getattr(numbers, key) for key in LEVEL_FIELDS.values()}
    spread = numbers.spread
    return {**values, "spread": None if spread is None else float(spread)}


def task_values(task: PairingTask) -> dict[str, Any]:
    """What a draw was asked for, as its round keeps it; people stand in it by id."""
    return {
        "sizes": [task.size.minimum, task.size.preferred, task.size.maximum],
        "levels": list(task.levels),
        "odd": task.odd,
        "odd_at": task.odd_at,
        "rounds_left": task.rounds_left,
        "field": [candidate.id for candidate in task.candidates],
        "avoid": _as_lists(task.avoid),
        "together": _as_lists(task.together),
        "apart_rule": _as_lists(task.apart_rule),
        "together_rule": _as_lists(task.together_rule),
        "locked": _as_lists(task.locked),
        "pins": [[pin.entry, pin.table, pin.seat] for pin in task.pins],
        "sitting_out": list(task.sitting_out),
    }


def _as_lists(groups: Iterable[Sequence[EntryId]]) -> list[list[EntryId]]:
    return [list(group) for group in groups]
