"""What scores and lengths share: the chart of how often each value came, and words."""

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from gonuts_league.tables.score_bars import score_bars
from gonuts_league.tables.wording import say_count, say_list, say_points
from gonuts_league.web.charts import Bar, Chart, DataTable, draw_bars
from scoring.simulation.distributions.types import Cell, Distribution

MOST_BARS = 24
# Stands over each bar that holds a value of the table.
MARK = "\N{BLACK DOWN-POINTING TRIANGLE}"


def draw_counts(
    measure: Distribution,
    here: Sequence[Fraction],
    *,
    title: str,
    desc: str,
    caption: str,
    head: tuple[str, str, str],
) -> Chart:
    """Bars of equal width in whole numbers; the values `here` are all on them.

    `head` names the columns of the table: the values, how often, the own ones.
    """
    bars = score_bars(measure.counts, most=MOST_BARS, here=here)
    own = [[each for each in sorted(here) if bar.holds(each)] for bar in bars]
    rows = tuple(
        (bar.said, say_count(bar.count), say_list([say_points(n) for n in marked]))
        for bar, marked in zip(bars, own, strict=True)
    )
    return draw_bars(
        [
            Bar(say_points(bar.first), bar.count, is_chosen=bool(marked))
            for bar, marked in zip(bars, own, strict=True)
        ],
        key="how-good",
        title=title,
        desc=desc,
        table=DataTable(caption, head, rows),
        chosen=MARK,
    )


def say_percent(percent: int) -> str:
    return f"{percent}\N{NO-BREAK SPACE}%"


def stand_in_notes(cell: Cell) -> list[str]:
    """That something of ours stands in for what is in the box, where it does."""
    if not cell.stand_ins:
        return []
    guess = _(
        "They were played with a stand-in of ours (%(names)s), since nobody has "
        "published what is in the box."
    )
    return [guess % {"names": say_list(list(cell.stand_ins.values()))}]
