"""How often bots had so many points, as a chart."""

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from gonuts_league.look.charts import Bar, BarChart, DataTable, draw_bars
from gonuts_league.look.percent import say_percent
from gonuts_league.tables.wording import say_game, say_points
from scoring.simulation.totals import Totals, quantile
from scoring.simulation.types import Asked

from .figure_words import say_count

MOST_BARS = 24
# Fewer different scores than that tell nothing: a duel is won or lost.
LEAST_DIFFERENT = 5


def score_charts(asked: Asked, totals: Totals) -> tuple[BarChart, ...]:
    """One chart for each bot at the table, all its seats together."""
    charts = []
    for number, bot in enumerate(dict.fromkeys(asked.bots)):
        counts: Counter[int] = Counter()
        for name, seat in zip(asked.bots, totals.seats, strict=True):
            if name == bot:
                counts.update(seat.counts)
        if len(counts) >= LEAST_DIFFERENT:
            key = f"points-{number}"
            charts.append(_chart(asked, bot, counts, totals.parts, key=key))
    return tuple(charts)


def _chart(
    asked: Asked, bot: str, counts: Counter[int], parts: int, *, key: str
) -> BarChart:
    least, most = min(counts), max(counts)
    desc = _(
        "%(scores)s scores of %(bot)s in %(edition)s, from %(least)s to %(most)s "
        "points; half of them are at or below %(median)s."
    )
    values = {
        "bot": bot,
        "edition": say_game(asked.game_id),
        "scores": say_count(counts.total()),
        "least": say_points(Fraction(least, parts)),
        "most": say_points(Fraction(most, parts)),
        "median": say_points(Fraction(quantile(counts, 50), parts)),
    }
    bars = _bars(counts, parts)
    return draw_bars(
        [bar for bar, _range in bars],
        key=key,
        title=_("Points of %(bot)s") % values,
        desc=desc % values,
        table=_table(bars, counts.total()),
    )


def _bars(counts: Counter[int], parts: int) -> list[tuple[Bar, str]]:
    """Bars of equal width in whole points, each with the points that it stands for."""
    low, high = min(counts) // parts, max(counts) // parts
    width = math.ceil((high - low + 1) / MOST_BARS)
    heights: Counter[int] = Counter()
    for value, count in counts.items():
        heights[(value // parts - low) // width] += count
    starts = range(low, high + 1, width)
    return [
        (Bar(say_points(start), heights[place]), _say_range(start, start + width - 1))
        for place, start in enumerate(starts)
    ]


def _say_range(first: int, last: int) -> str:
    if first == last:
        return say_points(first)
    values = {"first": say_points(first), "last": say_points(last)}
    return _("%(first)s to %(last)s") % values


def _table(bars: Sequence[tuple[Bar, str]], total: int) -> DataTable:
    return DataTable(
        _("Points and how often they came"),
        (_("Points"), _("Times"), _("Of all scores")),
        tuple(
            (points, say_count(bar.count), say_percent(Fraction(bar.count, total)))
            for bar, points in bars
        ),
    )
