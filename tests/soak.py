"""How much the long tests do: all for `./run soak`, else a part of it.

`GONUTS_SOAK_PART=10` alone asks for a tenth of what the soak tries by chance, and
leaves the other tests as short as they are.
"""

import os

IS_SOAK = os.environ.get("GONUTS_SOAK") == "1"
PART = int(os.environ.get("GONUTS_SOAK_PART", "0"))
# Of a property that names no count: each run but the gate's draws other cases.
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


def tries(full: int, *, few: int) -> int:
    """`full` tries by chance in the soak, the part that is asked for, or a `few`."""
    if PART or IS_SOAK:
        return max(1, full // (PART or 1))
    return few
