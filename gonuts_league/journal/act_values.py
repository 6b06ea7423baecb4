"""Read what an act of the journal has kept: a mapping of ids, numbers and lists."""

from collections.abc import Iterable
from typing import Any


def as_dict(kept: Any) -> dict[str, Any]:
    """What an act kept before or after; empty if it kept a single value, or nothing."""
    return kept if isinstance(kept, dict) else {}


def flat_ids(value: Any) -> Iterable[int]:
    """The ids in a value: one, a list of them or of lists, a result's seats, keys.

    >>> list(flat_ids([[1, 2], {"entry": 3, "rank": 1}, {"4": "7.5"}]))
    [1, 2, 3, 4]
    """
    match value:
        case bool() | None:
            return []
        case int():
            return [value]
        case {"entry": int(entry_id)}:
            return [entry_id]
        case dict():
            return [int(key) for key in value if str(key).isdigit()]
        case list():
            return [pk for each in value for pk in flat_ids(each)]
    return []
