"""The charts of a rehearsal: where the strongest ends up, and points by place."""

from fractions import Fraction

from django.utils.translation import gettext as _

from gonuts_league.tables.wording import say_count, say_figure
from gonuts_league.web.charts import Bar, BarChart, DataTable, draw_bars
from gonuts_league.web.percent import say_percent

from .evenings.figures import Figures
from .evenings.types import Asked
from .words import say_share

_TENTHS = 10


def charts_of(asked: Asked, figures: Figures) -> tuple[BarChart, ...]:
    points = _points_chart(figures)
    if figures.wins is None:
        return (points,)
    return (_ranks_chart(asked, figures), points)


def _ranks_chart(asked: Asked, figures: Figures) -> BarChart:
    counts = dict(figures.best_ranks)
    ranks = range(1, asked.players + 1)
    wins = say_share(figures.wins) if figures.wins else ""
    desc = _("Final place of the strongest over %(count)s evenings: first in %(wins)s.")
    return draw_bars(
        [Bar(str(rank), counts.get(rank, 0), rank == 1) for rank in ranks],
        key="ranks",
        title=_("Where the strongest ends up"),
        desc=desc % {"count": say_count(figures.evenings), "wins": wins},
        chosen=wins,
        table=DataTable(
            _("Final places of the strongest"),
            (_("Place"), _("Evenings"), _("Of all evenings")),
            tuple(
                (str(rank), say_count(count), _percent(count, figures))
                for rank, count in figures.best_ranks
            ),
        ),
    )


def _percent(count: int, figures: Figures) -> str:
    return say_percent(Fraction(count, figures.evenings))


def _points_chart(figures: Figures) -> BarChart:
    first, last = figures.points[0], figures.points[-1]
    desc = _(
        "Event points at the end, on average, by place: %(first)s for the first, "
        "%(last)s for the last."
    )
    values = {"first": say_figure(first.value), "last": say_figure(last.value)}
    return draw_bars(
        [
            Bar(str(place), round(_TENTHS * each.value), place == 1)
            for place, each in enumerate(figures.points, 1)
        ],
        key="points",
        title=_("Points at the end"),
        desc=desc % values,
        chosen=values["first"],
        table=DataTable(
            _("Event points at the end by place"),
            (_("Place"), _("Average"), _("Spread")),
            tuple(
                (str(place), say_figure(each.value), say_figure(each.sd))
                for place, each in enumerate(figures.points, 1)
            ),
        ),
    )
