"""How values and keys from outside are shown in a sentence or a path.

Whatever comes in, the result is one short line.
"""

import json
import re

_PLAIN_KEY = re.compile(r"[a-z0-9_]+(-[a-z0-9_]+)*\Z")
_LONGEST = 40
_LARGEST = 10**12


def quote(value: object) -> str:
    """A value from outside as JSON would write it, shortened.

    >>> quote("plain"), quote(True), quote(2.5), quote([1, 2]), quote(None)
    ('"plain"', 'true', '2.5', '[...]', 'null')
    """
    match value:
        case str():
            shown = value if len(value) <= _LONGEST else f"{value[: _LONGEST - 3]}..."
            return json.dumps(shown, ensure_ascii=not value.isprintable())
        case bool() | None | float():
            return json.dumps(value)
        case int() if abs(value) <= _LARGEST:
            return str(value)
        case int():
            return "a huge number" if value > 0 else "a huge negative number"
        case dict():
            return "{...}" if value else "{}"
        case list() | tuple():
            return "[...]" if value else "[]"
        case _:
            return type(value).__name__


def path_key(key: object) -> str:
    """One step of a path: `.plain`, or `["odd key"]` for what is no plain id.

    >>> path_key("boston-cream"), path_key("Bear Claw")
    ('.boston-cream', '["Bear Claw"]')
    """
    if isinstance(key, str) and len(key) <= _LONGEST and _PLAIN_KEY.match(key):
        return f".{key}"
    return f"[{quote(key)}]"


def path_to(path: str, key: object) -> str:
    """The path of a field within what stands at a path, empty for the whole.

    >>> path_to("", "seats"), path_to("seats[1]", "cards")
    ('seats', 'seats[1].cards')
    """
    return f"{path}{path_key(key)}".removeprefix(".")
