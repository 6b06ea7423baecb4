"""How good each score of a table is, beside other games of that size."""

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.tables.wording import (
    say_count,
    say_figure,
    say_game,
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
        summary=_question(scores, measure),
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
    values = _values(scores, measure) | {
        "percent": say_percent(share),
        "scores": say_count(measure.distribution.total),
    }
    sentence = (
        ngettext(
            "better than %(percent)s of the scores of %(games)s simulated "
            "%(players)s-player game",
            "better than %(percent)s of the scores of %(games)s simulated "
            "%(players)s-player games",
            measure.distribution.games,
        )
        if measure.is_simulated
        else ngettext(
            "better than %(percent)s of the scores of this club's %(games)s "
            "%(players)s-player game",
            "better than %(percent)s of the scores of this club's %(games)s "
            "%(players)s-player games",
            measure.distribution.games,
        )
    )
    is_best = points >= measure.distribution.counts[-1][0]
    record = _("a club record") if is_best and not measure.is_simulated else ""
    brief = _brief(share, is_record=bool(record)) % values
    return SeatWorth(name, say_points(points), brief, sentence % values, record)


def _brief(share: int, *, is_record: bool) -> str:
    """The share alone; of how many scores, or that it is a record, at the top."""
    if is_record:
        return _("a club record, better than %(percent)s of %(scores)s scores")
    if share == MOST_PERCENT:
        return _("better than %(percent)s of %(scores)s scores")
    return _("better than %(percent)s") if share else ""


def _question(scores: GameScores, measure: Measure) -> str:
    """Ask, and say what all shares of this table are shares of."""
    text = (
        ngettext(
            "How good is that beside %(games)s simulated %(players)s-player game?",
            "How good is that beside %(games)s simulated %(players)s-player games?",
            measure.distribution.games,
        )
        if measure.is_simulated
        else ngettext(
            "How good is that beside this club's %(games)s %(players)s-player game?",
            "How good is that beside this club's %(games)s %(players)s-player games?",
            measure.distribution.games,
        )
    )
    return text % _values(scores, measure)


def _notes(measure: Measure) -> tuple[str, ...]:
    counted = _(
        "All players of a game count, so these are %(scores)s scores. A level score is "
        "not a worse one."
    )
    notes = [counted % {"scores": say_count(measure.distribution.total)}]
    if measure.cell is None:
        return tuple(notes)
    played = _(
        "Simulated: bots (%(bot)s) played these games by the usual rulings. People "
        "play otherwise; from %(least)s games on, a club is measured by its own."
    )
    notes.append(played % {"bot": measure.cell.bot, "least": LEAST_OWN_GAMES})
    return (*notes, *stand_in_notes(measure.cell))


def _chart(scores: GameScores, points: Sequence[Fraction], measure: Measure) -> Chart:
    counts = measure.distribution.counts
    values = _values(scores, measure) | {
        "edition": say_game(scores.game_id),
        "least": say_points(counts[0][0]),
        "most": say_points(counts[-1][0]),
        "average": say_figure(float(measure.distribution.mean)),
        "scores": say_list([say_points(each) for each in sorted(set(points))]),
    }
    title = (
        _("Scores of simulated %(players)s-player games, %(edition)s")
        if measure.is_simulated
        else _("Scores of this club's %(players)s-player games, %(edition)s")
    )
    desc = _(
        "From %(least)s to %(most)s points, %(average)s on average. A triangle stands "
        "over the scores of this table: %(scores)s."
    )
    return draw_counts(
        measure.distribution,
        points,
        title=title % values,
        desc=desc % values,
        caption=_("Points, and how often they were scored"),
        head=(_("Points"), _("Times"), _("At this table")),
    )


def _values(scores: GameScores, measure: Measure) -> dict[str, object]:
    games = say_count(measure.distribution.games)
    return {"players": scores.players, "games": games}
