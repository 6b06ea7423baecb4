"""How many games the long tests play: all for `./run soak`, else a part of them.

`GONUTS_SOAK_PART=10` alone asks for a tenth of what the soak tries by chance, and
leaves the other tests as short as they are.
"""

import os

IS_SOAK = os.environ.get("GONUTS_SOAK") == "1"
PART = int(os.environ.get("GONUTS_SOAK_PART", "0"))


def games(full: int, *, part: int = 10) -> int:
    """`full` games where there is time for them, else a tenth or another part."""
    return full if IS_SOAK else max(1, full // part)


def tries(full: int, *, few: int) -> int:
    """`full` tries by chance in the soak, the part that is asked for, or a `few`."""
    if PART or IS_SOAK:
        return max(1, full // (PART or 1))
    return few
