"""Predicted and actual shares: on the diagonal the chances were right."""

import math
from collections.abc import Sequence
from typing import Unpack

from gonuts_league.web.percent import say_percent

from .scale import FOOT_Y, say
from .types import Chart, ChartWords, Dot, FrameLine, Mark, ToldShare

LEFT, WIDTH = 14, 80
TOP, TALL = 4, 82
STEPS = (0, 25, 50, 75, 100)
LEAST_RADIUS, MOST_RADIUS = 3.0, 11.0


def draw_dots(shares: Sequence[ToldShare], **words: Unpack[ChartWords]) -> Chart:
    """Draw one dot a share, larger for more cases; both axes run from 0 to 100 %."""
    most = max([share.count for share in shares], default=1)
    return Chart(
        **words,
        height="280",
        rules=(
            *(FrameLine(say(LEFT), _y(n), say(LEFT + WIDTH), _y(n)) for n in STEPS),
            FrameLine(_x(0), _y(0), _x(100), _y(100), "base dashed"),
        ),
        marks=(
            *(Mark("0", _y(n), say_percent(n / 100)) for n in STEPS),
            *(Mark(_x(n), FOOT_Y, say_percent(n / 100), "middle") for n in STEPS),
        ),
        dots=tuple(
            Dot(_x(100 * s.said), _y(100 * s.came), _radius(s.count, most), "dot em")
            for s in sorted(shares, key=lambda share: -share.count)
        ),
    )


def _x(percent: float) -> str:
    return say(LEFT + WIDTH * percent / 100)


def _y(percent: float) -> str:
    return say(TOP + TALL * (100 - percent) / 100)


def _radius(count: int, most: int) -> str:
    grown = (MOST_RADIUS - LEAST_RADIUS) * math.sqrt(count / max(most, 1))
    return f"{LEAST_RADIUS + grown:.1f}"
