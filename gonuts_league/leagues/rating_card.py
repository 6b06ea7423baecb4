"""Somebody's rating in one family of games, with its band evening by evening."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.look.charts import DataTable, LineChart, Reading, draw_line
from gonuts_league.players.models import Player
from gonuts_league.tables.wording import say_family

from .figures_read import PlayerRating
from .player_games import say_date, say_month
from .rating import PROVISIONAL_GAMES, shown, shown_band
from .rating_words import say_rating, say_spread
from .selectors import evening_times


@dataclass(frozen=True, slots=True)
class RatingCard:
    """`place` tells of the rank among all, or what is missing for one.

    It is empty for guests, who are not in that list.
    """

    key: str
    title: str
    rating: str
    spread: str
    place: str
    chart: LineChart


def rating_cards(
    player: Player, ratings: Sequence[PlayerRating]
) -> tuple[RatingCard, ...]:
    """One card a family (two queries)."""
    keys = {row.evening for rating in ratings for row in rating.history}
    times = evening_times(keys)
    return tuple(_card(player, rating, times) for rating in ratings if rating.history)


def _card(
    player: Player, rating: PlayerRating, times: Mapping[str, datetime]
) -> RatingCard:
    return RatingCard(
        key=rating.family,
        title=_("Rating, %(game)s") % {"game": say_family(rating.family)},
        rating=say_rating(rating.mu),
        spread=say_spread(rating.sigma),
        place="" if player.is_guest else _place(rating),
        chart=_chart(rating, times),
    )


def _place(rating: PlayerRating) -> str:
    if rating.rank is not None:
        return _("Place %(rank)s in the list of ratings") % {"rank": rating.rank}
    missing = PROVISIONAL_GAMES - rating.game_count
    if missing <= 0:
        return ""
    text = ngettext(
        "Provisional: %(count)s more game for a place in the list",
        "Provisional: %(count)s more games for a place in the list",
        missing,
    )
    return text % {"count": missing}


def _chart(rating: PlayerRating, times: Mapping[str, datetime]) -> LineChart:
    first, last = rating.history[0], rating.history[-1]
    rows = tuple(
        (_day(times, row.evening), say_rating(row.mu), say_spread(row.sigma))
        for row in reversed(rating.history)
    )
    desc = _(
        "From %(first)s to %(last)s in %(count)s; the band around it narrows from "
        "%(wide)s to %(narrow)s to each side."
    ) % {
        "first": say_rating(first.mu),
        "last": say_rating(last.mu),
        "count": ngettext("%(count)s evening", "%(count)s evenings", len(rows))
        % {"count": len(rows)},
        "wide": say_spread(first.sigma),
        "narrow": say_spread(last.sigma),
    }
    return draw_line(
        [
            Reading(_month(times, row.evening), shown(row.mu), shown_band(row.sigma))
            for row in rating.history
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
    return say_date(times[key]) if key in times else key


def _month(times: Mapping[str, datetime], key: str) -> str:
    return say_month(times[key]) if key in times else ""
