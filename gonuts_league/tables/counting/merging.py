"""Bring together two changes of what one player has, each made from the same start.

What only one of them changed is taken from that one. A number that both changed, to
different values, is a conflict, and stands as `mine` has it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

# A missing key is nothing entered there; None is nothing entered at all.
Column: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Merged:
    """`conflicts` are the keys that both changed differently."""

    column: dict[str, Any] | None
    conflicts: tuple[str, ...]


def merge_columns(
    before: Column | None, mine: Column | None, theirs: Column | None
) -> Merged:
    """Merge `mine` and `theirs`, which both began as `before`.

    >>> merge_columns({"plain": 2}, {"plain": 3}, {"plain": 2, "milk": 1})
    Merged(column={'milk': 1, 'plain': 3}, conflicts=())
    >>> merge_columns({"plain": 2}, {"plain": 3}, {"plain": 4}).conflicts
    ('plain',)
    """
    start, own, other = before or {}, mine or {}, theirs or {}
    conflicts = []
    column = {}
    for key in sorted({*start, *own, *other}):
        was, me, they = start.get(key), own.get(key), other.get(key)
        value = they if me == was else me
        if me != was and they != was and me != they:
            conflicts.append(key)
        if value is not None:
            column[key] = value
    is_changed_by_me = (mine is None) != (before is None)
    is_entered = (mine if is_changed_by_me else theirs) is not None
    return Merged(column if column or is_entered else None, tuple(conflicts))
