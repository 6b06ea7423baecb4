"""A histogram: how often each value came, one of them chosen."""

import math
from collections.abc import Sequence
from typing import Unpack

from .scale import FOOT_Y, say, spread_labels
from .types import Bar, Box, Chart, ChartWords, FrameLine, Mark

BASE, TALL = 88, 72
GAP = 0.15
MOST_WORDS = 6
# About how wide a letter over a bar is.
LETTER = 2.7


def draw_bars(
    bars: Sequence[Bar],
    *,
    chosen: str = "",
    **words: Unpack[ChartWords],
) -> Chart:
    """Draw bars from left to right, at least one; `chosen` stands over the chosen."""
    width = 100 / len(bars)
    most = max(1, *(bar.count for bar in bars))
    heights = [TALL * bar.count / most for bar in bars]
    # The word over the chosen bar keeps clear of its neighbours.
    reach = math.ceil(LETTER * len(chosen) / 2 / width)
    middles = [width * (n + 0.5) for n in range(len(bars))]
    marks = [
        Mark(say(middles[n]), FOOT_Y, bars[n].label, "middle")
        for n in spread_labels(len(bars), MOST_WORDS)
    ]
    marks += [
        Mark(
            say(_keep_inside(middles[n], chosen)),
            say(BASE - max(heights[max(n - reach, 0) : n + reach + 1]) - 5),
            chosen,
            "middle",
            "em",
        )
        for n, bar in enumerate(bars)
        if bar.is_chosen and chosen
    ]
    return Chart(
        **words,
        height="176",
        rules=(FrameLine("0", say(BASE), "100%", say(BASE), "base"),),
        marks=tuple(marks),
        boxes=tuple(
            Box(
                say(width * (n + GAP / 2)),
                say(BASE - heights[n]),
                say(width * (1 - GAP)),
                say(heights[n]),
                "bar em" if bar.is_chosen else "bar",
            )
            for n, bar in enumerate(bars)
        ),
    )


def _keep_inside(middle: float, word: str) -> float:
    half = LETTER * len(word) / 2
    return min(max(middle, half), 100 - half)
