"""Bring together two changes of what one player has, each made from the same start.

What only one of them changed is taken from that one. A number that both changed, to
different values, is a conflict, and stands as `mine` has it.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

# A missing key is nothing entered there; None is nothing entered at all.
Column: TypeAlias = Mapping[str, Any]


def merge_columns(
    before: Column | None, mine: Column | None, theirs: Column | None
) -> tuple[dict[str, Any] | None, tuple[str, ...]]:
    """Merge `mine` and `theirs`, which both began as `before`.

    Returns the column, and the keys that both changed to different values.

    >>> merge_columns({"plain": 2}, {"plain": 3}, {"plain": 2, "milk": 1})
    ({'milk': 1, 'plain': 3}, ())
    >>> merge_columns({"plain": 2}, {"plain": 3}, {"plain": 4})
    ({'plain': 3}, ('plain',))
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
    return (column if column or is_entered else None), tuple(conflicts)
