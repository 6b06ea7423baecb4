"""How good a score is among all that the club had at tables of that size."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.standings.statistics.types import ScoreCounts
from gonuts_league.tables.score_bars import LEAST_DIFFERENT, score_bars
from gonuts_league.tables.wording import say_game, say_points
from gonuts_league.web.charts import Bar, Chart, DataTable, draw_bars
from scoring.simulation.distributions.types import MOST_PERCENT

# The edition of a game, how many played it, and its points where they are known.
PlayedScore = tuple[str, int, Fraction | None]
LEAST_GAMES = 30
MOST_BARS = 16


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """`chart` is None until there are enough games; `text` then says how many lack."""

    title: str
    text: str
    chart: Chart | None


def score_card(
    games: Sequence[PlayedScore], scores: Sequence[ScoreCounts], *, name: str
) -> ScoreCard | None:
    """Tell of the best of these games, measured by the scores it is better than.

    None where no game has points that can be measured so.
    """
    counts = {(each.game, each.seats): each for each in scores}
    measured = [
        (counts[game, seats], points)
        for game, seats, points in games
        if points is not None and (game, seats) in counts
    ]
    enough = [(c, p) for c, p in measured if _games(c) >= LEAST_GAMES and _is_rich(c)]
    if enough:
        found, points = max(enough, key=lambda each: each[0].share_below(each[1]))
        return _drawn(found, points, name)
    return _missing(*measured[0]) if measured else None


def _games(counts: ScoreCounts) -> int:
    return counts.score_count // counts.seats


def _is_rich(counts: ScoreCounts) -> bool:
    return len(counts.counts) >= LEAST_DIFFERENT


def _missing(counts: ScoreCounts, points: Fraction) -> ScoreCard | None:
    missing = LEAST_GAMES - _games(counts)
    if missing <= 0:
        return None
    text = ngettext(
        "After %(count)s more game of %(seats)s players in this edition you read here "
        "how good that is in your club.",
        "After %(count)s more games of %(seats)s players in this edition you read here "
        "how good that is in your club.",
        missing,
    )
    return ScoreCard(_title(points), text % _of(counts, count=missing), None)


def _drawn(counts: ScoreCounts, points: Fraction, name: str) -> ScoreCard:
    better = min(math.floor(100 * counts.share_below(points)), MOST_PERCENT)
    values = _of(counts, points=say_points(points), better=better, name=name)
    text = _(
        "The best of the last games: better than %(better)s of 100 scores at tables of "
        "%(seats)s."
    )
    desc = _(
        "%(scores)s scores at tables of %(seats)s in %(edition)s; %(points)s points "
        "are better than %(better)s of 100."
    )
    bars, table = _bars(counts, points)
    chart = draw_bars(
        bars,
        key="scores",
        title=_("Scores at tables of %(seats)s, %(edition)s") % values,
        desc=desc % (values | {"scores": counts.score_count}),
        table=table,
        chosen=_("%(points)s · %(name)s") % values,
    )
    return ScoreCard(_title(points), text % values, chart)


def _title(points: Fraction) -> str:
    return _("How good is a %(points)s?") % {"points": say_points(points)}


def _of(counts: ScoreCounts, **more: object) -> dict[str, object]:
    return {"seats": counts.seats, "edition": say_game(counts.game), **more}


def _bars(counts: ScoreCounts, points: Fraction) -> tuple[list[Bar], DataTable]:
    scores = [(each.points, each.count) for each in counts.counts]
    found = score_bars(scores, most=MOST_BARS)
    bars = [
        Bar(say_points(bar.first), bar.count, is_chosen=bar.holds(points))
        for bar in found
    ]
    rows = tuple((bar.said, str(bar.count)) for bar in found)
    caption = _("Scores and how often they came")
    return bars, DataTable(caption, (_("Score"), _("Times")), rows)
