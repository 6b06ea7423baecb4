"""A value over time with a band around it, such as a rating with its doubt."""

from collections.abc import Callable, Sequence
from typing import Unpack

from .scale import FOOT_Y, plain, say, spread_labels, ticks
from .types import Box, Chart, ChartWords, Curve, Dot, FrameLine, LinePoint, Mark

LEFT, WIDTH = 13, 73
TOP, TALL = 4, 82
# Beyond it dots would be a caterpillar; the table has every reading.
MOST_DOTS = 40
MOST_WORDS = 3


def draw_line(
    readings: Sequence[LinePoint],
    *,
    say_value: Callable[[float], str],
    **words: Unpack[ChartWords],
) -> Chart:
    """Draw readings in their order, at even distances; there is at least one.

    `say_value` words the numbers of the axis and the last value.
    """
    lows = [reading.value - reading.spread for reading in readings]
    highs = [reading.value + reading.spread for reading in readings]
    steps = ticks(min(lows), max(highs))
    plot = _Plot(len(readings), steps[0], steps[-1])
    return Chart(
        **words,
        height="224",
        rules=tuple(
            FrameLine(
                say(LEFT),
                say(plot.outer_y(step)),
                say(LEFT + WIDTH),
                say(plot.outer_y(step)),
            )
            for step in steps
        ),
        marks=(
            *(Mark("0", say(plot.outer_y(step)), say_value(step)) for step in steps),
            *_times(readings, plot),
            _last(readings, plot, say_value),
        ),
        plot=Box(say(LEFT), say(TOP), say(WIDTH), say(TALL)),
        curves=_curves(readings, plot),
        dots=_dots(readings, plot),
    )


class _Plot:
    """Places inside the plot (0 to 100) and in the whole picture."""

    def __init__(self, count: int, low: float, high: float) -> None:
        self.count, self.low, self.high = count, low, high

    def x(self, index: int) -> float:
        return 50.0 if self.count == 1 else 100 * index / (self.count - 1)

    def y(self, value: float) -> float:
        return 100 * (self.high - value) / (self.high - self.low)

    def outer_x(self, index: int) -> float:
        return LEFT + WIDTH * self.x(index) / 100

    def outer_y(self, value: float) -> float:
        return TOP + TALL * self.y(value) / 100


def _curves(readings: Sequence[LinePoint], plot: _Plot) -> tuple[Curve, ...]:
    if len(readings) == 1:
        return ()
    line = [(plot.x(n), plot.y(each.value)) for n, each in enumerate(readings)]
    upper = [
        (plot.x(n), plot.y(each.value + each.spread)) for n, each in enumerate(readings)
    ]
    lower = [
        (plot.x(n), plot.y(each.value - each.spread)) for n, each in enumerate(readings)
    ]
    band = Curve(_path([*upper, *reversed(lower)]) + "z", "band")
    return (band, Curve(_path(line), "ln em"))


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{plain(x)} {plain(y)}" for x, y in points)


def _dots(readings: Sequence[LinePoint], plot: _Plot) -> tuple[Dot, ...]:
    shown = range(len(readings))
    if len(readings) > MOST_DOTS:
        shown = range(len(readings) - 1, len(readings))
    return tuple(
        Dot(
            say(plot.outer_x(n)),
            say(plot.outer_y(readings[n].value)),
            "3.5",
            "dot em",
        )
        for n in shown
    )


def _times(readings: Sequence[LinePoint], plot: _Plot) -> list[Mark]:
    chosen = spread_labels(len(readings), MOST_WORDS)
    marks = []
    for n in chosen:
        anchor = "middle"
        if len(readings) > 1:
            anchor = {0: "start", len(readings) - 1: "end"}.get(n, "middle")
        marks.append(Mark(say(plot.outer_x(n)), FOOT_Y, readings[n].at, anchor))
    return marks


def _last(
    readings: Sequence[LinePoint], plot: _Plot, say_value: Callable[[float], str]
) -> Mark:
    last = len(readings) - 1
    return Mark(
        say(plot.outer_x(last) + 1.2),
        say(plot.outer_y(readings[last].value)),
        say_value(readings[last].value),
        kind="em",
    )
