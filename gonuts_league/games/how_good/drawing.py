"""The one chart of how often each value came, with the table's own values marked."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from gonuts_league.look.charts import Bar, BarChart, DataTable, draw_bars
from gonuts_league.tables.wording import say_list, say_points
from scoring.simulation.distributions.types import Distribution

from .wording import say_count

MOST_BARS = 24
# Stands over each bar that holds a value of the table.
MARK = "\N{BLACK DOWN-POINTING TRIANGLE}"


@dataclass(frozen=True, slots=True)
class ChartWords:
    """`head` names the columns of the table: the values, how often, the own ones."""

    title: str
    desc: str
    caption: str
    head: tuple[str, str, str]


def draw_counts(
    measure: Distribution, here: Sequence[Fraction], words: ChartWords
) -> BarChart:
    """Bars of equal width in whole numbers; the values `here` are all on them."""
    low = math.floor(min(measure.counts[0][0], *here))
    high = math.floor(max(measure.counts[-1][0], *here))
    width = math.ceil((high - low + 1) / MOST_BARS)
    starts = range(low, high + 1, width)
    heights = [0] * len(starts)
    for each, count in measure.counts:
        heights[(math.floor(each) - low) // width] += count
    own = [[each for each in sorted(here) if s <= each < s + width] for s in starts]
    rows = tuple(
        (
            _say_range(start, min(start + width - 1, high)),
            say_count(height),
            say_list([say_points(each) for each in marked]),
        )
        for start, height, marked in zip(starts, heights, own, strict=True)
    )
    return draw_bars(
        [
            Bar(say_points(start), height, is_chosen=bool(marked))
            for start, height, marked in zip(starts, heights, own, strict=True)
        ],
        key="how-good",
        title=words.title,
        desc=words.desc,
        table=DataTable(words.caption, words.head, rows),
        chosen=MARK,
    )


def _say_range(first: int, last: int) -> str:
    if first == last:
        return say_points(first)
    values = {"first": say_points(first), "last": say_points(last)}
    return _("%(first)s to %(last)s") % values
