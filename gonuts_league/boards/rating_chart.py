"""A player's rating in one family of games as a chart, evening by evening."""

from collections.abc import Mapping
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.leagues.models import Rating
from gonuts_league.standings.ratings.rating import shown, shown_band
from gonuts_league.tables.wording import say_family
from gonuts_league.web.charts import Chart, DataTable, LinePoint, draw_line


def draw_rating(rating: Rating, times: Mapping[str, datetime]) -> Chart:
    """Draw a rating with its band; `times` say when its evenings were."""
    points = rating.points
    first, last = points[0], points[-1]
    rows = tuple(
        (_day(times, row.key), str(shown(row.mu)), str(shown_band(row.sigma)))
        for row in reversed(points)
    )
    desc = _(
        "From %(first)s to %(last)s in %(count)s; the band around it narrows from "
        "%(wide)s to %(narrow)s to each side."
    ) % {
        "first": shown(first.mu),
        "last": shown(last.mu),
        "count": ngettext("%(count)s evening", "%(count)s evenings", len(rows))
        % {"count": len(rows)},
        "wide": shown_band(first.sigma),
        "narrow": shown_band(last.sigma),
    }
    return draw_line(
        [
            LinePoint(_month(times, row.key), shown(row.mu), shown_band(row.sigma))
            for row in points
        ],
        key=f"rating-{rating.family}",
        title=_("Rating by evening, %(game)s") % {"game": say_family(rating.family)},
        desc=desc,
        table=DataTable(
            _("Rating by evening, newest first"),
            (_("Evening"), _("Rating"), "±"),
            rows,
        ),
        say_value="{:.0f}".format,
    )


def _day(times: Mapping[str, datetime], key: str) -> str:
    return date_format(times[key], "DATE_FORMAT") if key in times else key


def _month(times: Mapping[str, datetime], key: str) -> str:
    """A month for the foot of a picture: "11/2026"."""
    if key not in times:
        return ""
    return _("%(month)s/%(year)s") % {
        "month": f"{times[key]:%m}",
        "year": times[key].year,
    }
