"""How good the scores of a table are: beside games of bots, or the club's own.

1. A club's own games of that edition and number of players are the measure from
   LEAST_OWN_GAMES on, by whatever rulings they were played.
2. Until then it is the shipped games of bots, if the table has the usual rulings:
   under others the same cards are worth something else.
3. Where neither is there, nothing is said.

What is said of a score is the share of scores strictly below it, rounded down.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.look.charts import Bar, BarChart, DataTable, draw_bars
from gonuts_league.tables.wording import say_game, say_list, say_points
from scoring.simulation.distributions.shipped import shipped_cells
from scoring.simulation.distributions.types import Cell, Distribution
from scoring.types import Points

LEAST_OWN_GAMES = 30
# Fewer different scores than that tell nothing: a duel is won or lost.
LEAST_DIFFERENT = 5
MOST_BARS = 20
# Stands over each bar that holds a score of the table.
MARK = "\N{BLACK DOWN-POINTING TRIANGLE}"


@dataclass(frozen=True, slots=True)
class GameScores:
    """The scores of one game, by seat; None for a seat whose points are not known.

    There may be more seats than players: somebody did not come.
    """

    game_id: str
    players: int
    points: tuple[Points | Decimal | None, ...]
    names: tuple[str, ...]
    has_usual_rulings: bool


@dataclass(frozen=True, slots=True)
class SeatWorth:
    """What one score is worth: briefly for a row, and as a sentence."""

    name: str
    points: str
    brief: str
    sentence: str


@dataclass(frozen=True, slots=True)
class HowGood:
    """`seats` runs as the seats do, None where no points are known."""

    question: str
    seats: tuple[SeatWorth | None, ...]
    notes: tuple[str, ...]
    chart: BarChart

    def brief(self, seat: int) -> str:
        worth = self.seats[seat]
        return worth.brief if worth else ""


def how_good(scores: GameScores, own: Distribution | None = None) -> HowGood | None:
    """Measure a game's scores; `own` are the club's of that edition and size.

    None where there is no measure, or nothing to be measured.
    """
    if all(points is None for points in scores.points):
        return None
    if own is not None and _is_enough(own):
        return _told(scores, own, None)
    cell = shipped_cells().get((scores.game_id, scores.players))
    if cell is None or cell.measure != "points" or not scores.has_usual_rulings:
        return None
    return _told(scores, cell.distribution, cell)


def _is_enough(own: Distribution) -> bool:
    return own.games >= LEAST_OWN_GAMES and len(own.counts) >= LEAST_DIFFERENT


def _told(scores: GameScores, measure: Distribution, cell: Cell | None) -> HowGood:
    points = [None if each is None else Fraction(each) for each in scores.points]
    return HowGood(
        question=_question(scores, measure, is_simulated=cell is not None),
        seats=tuple(
            None
            if each is None
            else _worth(name, each, scores, measure, is_simulated=cell is not None)
            for name, each in zip(scores.names, points, strict=True)
        ),
        notes=_notes(measure, cell),
        chart=_chart(
            scores,
            [each for each in points if each is not None],
            measure,
            is_simulated=cell is not None,
        ),
    )


def _worth(
    name: str,
    points: Fraction,
    scores: GameScores,
    measure: Distribution,
    *,
    is_simulated: bool,
) -> SeatWorth:
    share = measure.percent_below(points)
    values = _values(scores, measure) | {"percent": f"{share}\N{NO-BREAK SPACE}%"}
    sentence = (
        ngettext(
            "better than %(percent)s of the scores of %(games)s simulated "
            "%(players)s-player game",
            "better than %(percent)s of the scores of %(games)s simulated "
            "%(players)s-player games",
            measure.games,
        )
        if is_simulated
        else ngettext(
            "better than %(percent)s of the scores of this club's %(games)s "
            "%(players)s-player game",
            "better than %(percent)s of the scores of this club's %(games)s "
            "%(players)s-player games",
            measure.games,
        )
    )
    brief = _("better than %(percent)s") % values if share else ""
    return SeatWorth(name, say_points(points), brief, sentence % values)


def _question(scores: GameScores, measure: Distribution, *, is_simulated: bool) -> str:
    """Ask, and say what all shares of this table are shares of."""
    text = (
        ngettext(
            "How good is that beside %(games)s simulated %(players)s-player game?",
            "How good is that beside %(games)s simulated %(players)s-player games?",
            measure.games,
        )
        if is_simulated
        else ngettext(
            "How good is that beside this club's %(games)s %(players)s-player game?",
            "How good is that beside this club's %(games)s %(players)s-player games?",
            measure.games,
        )
    )
    return text % _values(scores, measure)


def _notes(measure: Distribution, cell: Cell | None) -> tuple[str, ...]:
    counted = _(
        "All players of a game count, so these are %(scores)s scores. A level score is "
        "not a worse one."
    )
    notes = [counted % {"scores": _say_count(measure.total)}]
    if cell is None:
        return tuple(notes)
    played = _(
        "Simulated: bots (%(bot)s) played these games by the usual rulings. People "
        "play otherwise; from %(least)s games on, a club is measured by its own."
    )
    notes.append(played % {"bot": cell.bot, "least": LEAST_OWN_GAMES})
    if cell.stand_ins:
        guess = _(
            "They were played with a stand-in of ours (%(names)s), since nobody has "
            "published what is in the box."
        )
        notes.append(guess % {"names": say_list(list(cell.stand_ins.values()))})
    return tuple(notes)


def _chart(
    scores: GameScores,
    points: Sequence[Fraction],
    measure: Distribution,
    *,
    is_simulated: bool,
) -> BarChart:
    values = _values(scores, measure) | {
        "edition": say_game(scores.game_id),
        "least": say_points(measure.counts[0][0]),
        "most": say_points(measure.counts[-1][0]),
        "average": number_format(f"{float(measure.mean):.1f}", 1),
        "scores": say_list([say_points(each) for each in sorted(set(points))]),
    }
    title = (
        _("Scores of simulated %(players)s-player games, %(edition)s")
        if is_simulated
        else _("Scores of this club's %(players)s-player games, %(edition)s")
    )
    desc = _(
        "From %(least)s to %(most)s points, %(average)s on average. A triangle stands "
        "over the scores of this table: %(scores)s."
    )
    bars, table = _bars(measure, points)
    return draw_bars(
        bars,
        key="how-good",
        title=title % values,
        desc=desc % values,
        table=table,
        chosen=MARK,
    )


def _bars(
    measure: Distribution, points: Sequence[Fraction]
) -> tuple[list[Bar], DataTable]:
    """Bars of equal width in whole points; the table's own scores are all on them."""
    low = math.floor(min(measure.counts[0][0], *points))
    high = math.floor(max(measure.counts[-1][0], *points))
    width = math.ceil((high - low + 1) / MOST_BARS)
    starts = range(low, high + 1, width)
    heights = [0] * len(starts)
    for each, count in measure.counts:
        heights[(math.floor(each) - low) // width] += count
    here = [[each for each in sorted(points) if s <= each < s + width] for s in starts]
    bars = [
        Bar(say_points(start), height, is_chosen=bool(own))
        for start, height, own in zip(starts, heights, here, strict=True)
    ]
    rows = tuple(
        (
            _say_range(start, start + width - 1),
            _say_count(height),
            say_list([say_points(each) for each in own]),
        )
        for start, height, own in zip(starts, heights, here, strict=True)
    )
    head = (_("Points"), _("Times"), _("At this table"))
    return bars, DataTable(_("Points and how often they came"), head, rows)


def _say_range(first: int, last: int) -> str:
    if first == last:
        return say_points(first)
    values = {"first": say_points(first), "last": say_points(last)}
    return _("%(first)s to %(last)s") % values


def _values(scores: GameScores, measure: Distribution) -> dict[str, object]:
    return {"players": scores.players, "games": _say_count(measure.games)}


def _say_count(count: int) -> str:
    return number_format(count, 0, force_grouping=True)
