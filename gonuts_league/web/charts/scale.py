"""Round numbers for an axis, and places as text."""

import math
from collections.abc import Sequence

# Where words stand under a plot.
FOOT_Y = "96%"
_ROUND_STEPS = (1, 2, 2.5, 5, 10)


def ticks(low: float, high: float, *, most: int = 4) -> tuple[float, ...]:
    """Round numbers from `low` to `high`, about `most` of them and at least two.

    >>> ticks(1410, 1595)
    (1400, 1450, 1500, 1550, 1600)
    """
    rough = max(high - low, 1e-9) / most
    power = 10 ** math.floor(math.log10(rough))
    step = next(round_ * power for round_ in _ROUND_STEPS if round_ * power >= rough)
    first, last = math.floor(low / step), math.ceil(high / step)
    numbers = [n * step for n in range(first, max(last, first + 1) + 1)]
    return tuple(int(n) if float(n).is_integer() else n for n in numbers)


def say(number: float) -> str:
    """A place in per cent, as the template writes it.

    >>> say(12.34), say(50)
    ('12.3%', '50%')
    """
    return f"{plain(number)}%"


def plain(number: float) -> str:
    """A coordinate with one decimal at most.

    >>> plain(-0.04), plain(99.96)
    ('0', '100')
    """
    return f"{round(number, 1) + 0:g}"


def spread_labels(count: int, most: int) -> Sequence[int]:
    """Which of `count` places get a word: all, or `most` at even distances.

    >>> list(spread_labels(9, 3))
    [0, 4, 8]
    """
    if count <= most:
        return range(count)
    step = (count - 1) / (most - 1)
    return sorted({round(n * step) for n in range(most)})
