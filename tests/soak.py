"""How many games the long tests play: all for `./run soak`, else a part of them."""

import os

IS_SOAK = os.environ.get("GONUTS_SOAK") == "1"


def games(full: int, *, part: int = 10) -> int:
    """`full` games where there is time for them, else a tenth or another part."""
    return full if IS_SOAK else max(1, full // part)
