"""How good a score is among all that the club had at tables of that size."""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from gonuts_league.standings.statistics.types import ScoreCounts
from gonuts_league.tables.score_bars import LEAST_DIFFERENT, score_bars
from gonuts_league.tables.wording import say_game, say_points
from gonuts_league.web.charts import Bar, Chart, DataTable, draw_bars
from scoring.simulation.distributions.types import MOST_PERCENT

# The edition of a game, how many played it, and its points where they are known.
PlayedScore = tuple[str, int, Fraction | None]
LEAST_GAMES = 30
MOST_BARS = 16


def score_card(
    games: Sequence[PlayedScore], scores: Sequence[ScoreCounts], *, name: str
) -> dict[str, Any] | None:
    """How good the best of these games is, by the scores it is better than.

    Without a `chart` it says how many games are `missing` for one. None where no game
    has points that can be measured so.
    """
    counts = {(each.game, each.seats): each for each in scores}
    measured = [
        (counts[game, seats], points)
        for game, seats, points in games
        if points is not None and (game, seats) in counts
    ]
    enough = [
        (each, points)
        for each, points in measured
        if _games(each) >= LEAST_GAMES and len(each.counts) >= LEAST_DIFFERENT
    ]
    if enough:
        found, points = max(enough, key=lambda each: each[0].share_below(each[1]))
        better = min(math.floor(100 * found.share_below(points)), MOST_PERCENT)
        chart = _draw(found, points, better=better, name=name)
        return {
            "points": points,
            "seats": found.seats,
            "better": better,
            "chart": chart,
        }
    if not measured:
        return None
    found, points = measured[0]
    missing = LEAST_GAMES - _games(found)
    if missing <= 0:
        return None
    return {"points": points, "seats": found.seats, "missing": missing}


def _games(counts: ScoreCounts) -> int:
    return counts.score_count // counts.seats


def _draw(counts: ScoreCounts, points: Fraction, *, better: int, name: str) -> Chart:
    values = {
        "seats": counts.seats,
        "edition": say_game(counts.game),
        "points": say_points(points),
        "better": better,
        "name": name,
        "scores": counts.score_count,
    }
    desc = _(
        "%(scores)s scores at tables of %(seats)s in %(edition)s; %(points)s points "
        "are better than %(better)s of 100."
    )
    bars, table = _bars(counts, points)
    return draw_bars(
        bars,
        key="scores",
        title=_("Scores at tables of %(seats)s, %(edition)s") % values,
        desc=desc % values,
        table=table,
        chosen=_("%(points)s · %(name)s") % values,
    )


def _bars(counts: ScoreCounts, points: Fraction) -> tuple[list[Bar], DataTable]:
    scores = [(each.points, each.count) for each in counts.counts]
    found = score_bars(scores, most=MOST_BARS)
    bars = [
        Bar(say_points(bar.first), bar.count, is_chosen=bar.holds(points))
        for bar in found
    ]
    rows = tuple((bar.said, str(bar.count)) for bar in found)
    caption = _("Scores, and how often they were reached")
    return bars, DataTable(caption, (_("Score"), _("Times")), rows)
