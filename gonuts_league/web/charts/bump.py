"""A race: who stood where after each step, one line a person."""

from collections.abc import Sequence
from typing import Unpack

from .scale import FOOT_Y, plain, say, spread_labels
from .types import Box, Chart, ChartWords, Curve, Dot, Mark, Racer, RacerLine

LEFT, WIDTH = 4, 58
ROW = 27
# Under the last row: what steps are called, and lines that come from further down.
FOOT = 30
# So many letters stand side by side under the lines.
MOST_LETTERS = 18
LEADERS = 3


def draw_bump(
    racers: Sequence[Racer],
    *,
    steps: Sequence[str],
    **words: Unpack[ChartWords],
) -> Chart:
    """Draw the listed players in the order in which they stand now.

    `steps` name the columns of `ranks`, at least one of them. A player who was
    below the last row comes from below the picture. Leaders are drawn darker, the
    first in the accent.
    """
    field = _Field(len(racers), len(steps))
    return Chart(
        **words,
        height=str(field.height),
        marks=tuple(_step_words(steps, field)),
        plot=Box(say(LEFT), "0", say(WIDTH), "100%"),
        # Who leads is drawn last, above the others.
        racers=tuple(_racer(racers[n], n, field) for n in reversed(range(len(racers)))),
    )


class _Field:
    def __init__(self, rows: int, steps: int) -> None:
        self.rows, self.steps = rows, steps
        self.height = rows * ROW + FOOT

    def x(self, step: int) -> float:
        return 100.0 if self.steps == 1 else 100 * step / (self.steps - 1)

    def y(self, rank: float) -> float:
        low = self.rows + 0.4
        return 100 * ROW * (min(rank, low) - 0.5) / self.height

    def outer_x(self, x: float) -> float:
        return LEFT + WIDTH * x / 100


def _racer(racer: Racer, row: int, field: _Field) -> RacerLine:
    points = _line(racer, row, field)
    x, y = say(field.outer_x(100) + 4), say(field.y(row + 1))
    kind = "em" if row == 0 else "ink" if row < LEADERS else ""
    return RacerLine(
        key=racer.key,
        name=Mark(x, y, racer.name, kind=kind),
        curve=Curve(_path(points), _kind("ln", row)) if len(points) > 1 else None,
        dots=tuple(_dot(point, row, field) for point in points),
    )


def _line(racer: Racer, row: int, field: _Field) -> list[tuple[float, float]]:
    """Places after each step; the last one is the own row, where the name stands."""
    places = [
        (field.x(step), field.y(rank))
        for step, rank in enumerate(racer.ranks[:-1])
        if rank is not None
    ]
    if racer.ranks and racer.ranks[-1] is not None:
        places.append((100.0, field.y(row + 1)))
    return places


def _path(points: Sequence[tuple[float, float]]) -> str:
    """A curve that leaves and reaches each place on the level."""
    x, y = points[0]
    parts = [f"M{plain(x)} {plain(y)}"]
    for next_x, next_y in points[1:]:
        middle = plain((x + next_x) / 2)
        parts.append(
            f"C{middle} {plain(y)} {middle} {plain(next_y)} "
            f"{plain(next_x)} {plain(next_y)}"
        )
        x, y = next_x, next_y
    return "".join(parts)


def _kind(base: str, row: int) -> str:
    if row == 0:
        return f"{base} em"
    return f"{base} top" if row < LEADERS else base


def _dot(point: tuple[float, float], row: int, field: _Field) -> Dot:
    x, y = point
    radius = "3.5" if row else "5"
    return Dot(say(field.outer_x(x)), say(y), radius, _kind("dot", row))


def _step_words(steps: Sequence[str], field: _Field) -> list[Mark]:
    most = max(2, MOST_LETTERS // max(map(len, steps)))
    last = len(steps) - 1
    anchors = {0: "start", last: "end" if len(steps) > most else "middle"}
    return [
        Mark(
            say(field.outer_x(field.x(n))),
            FOOT_Y,
            steps[n],
            anchors.get(n, "middle") if last else "middle",
        )
        for n in spread_labels(len(steps), most)
    ]
