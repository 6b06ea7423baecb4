"""How much the long tests do: all for `./run soak`, else a part of it."""

import os

IS_SOAK = os.environ.get("GONUTS_SOAK") == "1"
# Of a property that names no count: a whole run draws other cases each time.
EXAMPLES = 90
FEW = 20


def games(full: int, *, part: int = 10) -> int:
    """`full` games where there is time for them, else a tenth or another part."""
    return full if IS_SOAK else max(1, full // part)


def examples(count: int) -> int:
    """How many cases of a property are drawn: ten times `count`, or a third of it.

    Of few, none are left out.
    """
    return count * 10 if IS_SOAK else max(min(count, FEW), count // 3)
