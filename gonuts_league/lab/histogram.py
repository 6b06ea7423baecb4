"""How often bots had so many points, as a chart."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from gonuts_league.tables.score_bars import LEAST_DIFFERENT, ScoreBar, score_bars
from gonuts_league.tables.wording import say_count, say_game, say_points
from gonuts_league.web.charts import Bar, BarChart, DataTable, draw_bars
from gonuts_league.web.percent import say_percent
from scoring.simulation.totals import Totals, quantile
from scoring.simulation.types import Asked

MOST_BARS = 24


def score_charts(asked: Asked, totals: Totals) -> tuple[BarChart, ...]:
    """One chart for each bot at the table, all its seats together.

    The bars of all charts are those of the same points, so that they can be compared.
    """
    charts = []
    values = [value for seat in totals.seats for value in seat.counts]
    ends = [Fraction(end, totals.parts) for end in (min(values), max(values))]
    for number, bot in enumerate(dict.fromkeys(asked.bots)):
        counts: Counter[int] = Counter()
        for name, seat in zip(asked.bots, totals.seats, strict=True):
            if name == bot:
                counts.update(seat.counts)
        if len(counts) >= LEAST_DIFFERENT:
            key = f"points-{number}"
            charts.append(_chart(asked, bot, counts, totals.parts, ends, key=key))
    return tuple(charts)


def _chart(
    asked: Asked,
    bot: str,
    counts: Counter[int],
    parts: int,
    ends: Sequence[Fraction],
    *,
    key: str,
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
    scores = [(Fraction(value, parts), times) for value, times in counts.items()]
    bars = score_bars(scores, most=MOST_BARS, here=ends)
    return draw_bars(
        [Bar(say_points(bar.first), bar.count) for bar in bars],
        key=key,
        title=_("Points of %(bot)s") % values,
        desc=desc % values,
        table=_table(bars, counts.total()),
    )


def _table(bars: Sequence[ScoreBar], total: int) -> DataTable:
    return DataTable(
        _("Points and how often they came"),
        (_("Points"), _("Times"), _("Of all scores")),
        tuple(
            (bar.said, say_count(bar.count), say_percent(Fraction(bar.count, total)))
            for bar in bars
        ),
    )
