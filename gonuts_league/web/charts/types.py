"""What goes into charts (LinePoint, Racer, Bar, ToldShare), and where it is placed."""

from dataclasses import dataclass
from typing import NamedTuple, TypedDict


@dataclass(frozen=True, slots=True)
class DataTable:
    """The numbers of a chart; the first cell of each row names it."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class ChartWords(TypedDict):
    """What each drawing takes beside its numbers, as a chart holds it."""

    key: str
    title: str
    desc: str
    table: DataTable


@dataclass(frozen=True, slots=True)
class LinePoint:
    """One value of a line with the width of its band to each side; `at` names it."""

    at: str
    value: float
    spread: float = 0.0


@dataclass(frozen=True, slots=True)
class Racer:
    """One line of a race: the rank after each step, None before the first."""

    name: str
    ranks: tuple[int | None, ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a histogram; `label` stands under it where there is room."""

    label: str
    count: int
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class ToldShare:
    """A predicted share (0 to 1) and the actual one, over so many cases."""

    said: float
    came: float
    count: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A word in the picture; `x` and `y` are per cent, `kind` a class."""

    x: str
    y: str
    text: str
    anchor: str = "start"
    kind: str = ""


@dataclass(frozen=True, slots=True)
class FrameLine:
    """A straight line of the frame."""

    x1: str
    y1: str
    x2: str
    y2: str
    kind: str = "axis"


@dataclass(frozen=True, slots=True)
class Dot:
    x: str
    y: str
    radius: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Curve:
    """A path inside the plot, whose own grid runs from 0 to 100 both ways."""

    path: str
    kind: str


class RacerLine(NamedTuple):
    """What belongs to one racer: it is focused as a whole, by a link to its `key`."""

    key: str
    name: Mark
    curve: Curve | None
    dots: tuple[Dot, ...]


@dataclass(frozen=True, slots=True)
class Box:
    x: str
    y: str
    width: str
    height: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture; `key` makes the ids of one page differ, `plot` is where curves are."""

    key: str
    title: str
    desc: str
    table: DataTable
    height: str
    marks: tuple[Mark, ...]
    rules: tuple[FrameLine, ...] = ()
    plot: Box | None = None
    curves: tuple[Curve, ...] = ()
    dots: tuple[Dot, ...] = ()
    racers: tuple[RacerLine, ...] = ()
    boxes: tuple[Box, ...] = ()
