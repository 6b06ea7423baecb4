"""How good each score of a table is, beside other games of that size."""

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from gonuts_league.tables.wording import (
    say_by,
    say_count,
    say_figure,
    say_list,
    say_points,
)
from gonuts_league.web.charts import Chart
from scoring.simulation.distributions.types import MOST_PERCENT

from .drawing import draw_counts, say_percent, stand_in_notes
from .types import LEAST_OWN_GAMES, GameScores, HowGood, Measure, SeatWorth


def tell_points(scores: GameScores, measure: Measure) -> HowGood:
    """Measure every score that is known; one of them is."""
    points = [None if each is None else Fraction(each) for each in scores.points]
    known = [each for each in points if each is not None]
    return HowGood(
        title=_("How good is that?"),
        summary=say_by("games/words/how_good.txt", scores=scores, measure=measure),
        seats=tuple(
            None if each is None else _worth(name, each, scores, measure)
            for name, each in zip(scores.names, points, strict=True)
        ),
        notes=_notes(measure),
        chart=_chart(scores, known, measure),
    )


def _worth(
    name: str, points: Fraction, scores: GameScores, measure: Measure
) -> SeatWorth:
    share = measure.distribution.percent_below(points)
    is_best = points >= measure.distribution.counts[-1][0]
    is_record = is_best and not measure.is_simulated
    values = {"measure": measure, "percent": say_percent(share)}
    return SeatWorth(
        name,
        points,
        # The share alone; of how many scores, or that it is a record, at the top.
        say_by(
            "games/words/worth_brief.txt",
            share=share,
            most=MOST_PERCENT,
            is_record=is_record,
            **values,
        ),
        say_by("games/words/worth.txt", scores=scores, **values),
        _("a club record") if is_record else "",
    )


def _notes(measure: Measure) -> tuple[str, ...]:
    counted = _(
        "All players of a game count, so these are %(scores)s scores. A level score is "
        "not a worse one."
    )
    notes = [counted % {"scores": say_count(measure.distribution.total)}]
    if measure.cell is None:
        return tuple(notes)
    played = _(
        "The computer's players were bots (%(bot)s), by the usual rulings. People play "
        "otherwise; from %(least)s games on, a club is measured by its own."
    )
    notes.append(played % {"bot": measure.cell.bot, "least": LEAST_OWN_GAMES})
    return (*notes, *stand_in_notes(measure.cell))


def _chart(scores: GameScores, points: Sequence[Fraction], measure: Measure) -> Chart:
    counts = measure.distribution.counts
    desc = say_by(
        "games/words/scores_drawn.txt",
        least=say_points(counts[0][0]),
        most=say_points(counts[-1][0]),
        average=say_figure(float(measure.distribution.mean)),
        scores=say_list([say_points(each) for each in sorted(set(points))]),
    )
    return draw_counts(
        measure.distribution,
        points,
        title=say_by("games/words/scores_title.txt", scores=scores, measure=measure),
        desc=desc,
        caption=_("Points, and how often they were scored"),
        head=(_("Points"), _("Times"), _("At this table")),
    )
