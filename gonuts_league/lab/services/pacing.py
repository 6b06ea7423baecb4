"""How many games or evenings fill a part of a job, told from a short try.

The figures do not depend on it: each has a seed of its own. What is measured is
work, not waiting: it is the same on a busy machine.
"""

import time
from collections.abc import Callable

# Half of the second that a part may take: another worker may be half as fast.
PART_SECONDS = 0.5
TRY_SECONDS = 0.1
GROWTH = 4
Clock = Callable[[], float]


def count_per_part(
    play: Callable[[int], object], most: int, *, clock: Clock = time.process_time
) -> int:
    """Play more and more until it takes a moment, and reckon from that.

    The first one is played before the clock runs: it loads what was compiled. At least
    1 and at most `most` of them fill a part.
    """
    play(1)
    count, seconds = 1, 0.0
    while True:
        begun = clock()
        play(count)
        seconds = clock() - begun
        if seconds >= TRY_SECONDS or count >= most:
            break
        count = min(count * GROWTH, most)
    by_pace = int(count * PART_SECONDS / max(seconds, 1e-9))
    return max(1, min(by_pace, most))
