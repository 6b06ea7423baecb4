"""How many games the long tests play: all for `./run soak`, else a tenth of them."""

import os

IS_SOAK = os.environ.get("GONUTS_SOAK") == "1"


def games(full: int) -> int:
    """`full` games where there is time for them, at least one anyway."""
    return full if IS_SOAK else max(1, full // 10)
