"""Choose what a game is measured by."""

from gonuts_league.tables.score_bars import LEAST_DIFFERENT
from scoring.simulation.distributions.beside import cell_beside
from scoring.simulation.distributions.types import Distribution

from .moves import how_long
from .points import tell_points
from .types import LEAST_OWN_GAMES, GameScores, HowGood, Measure


def how_good(scores: GameScores, own: Distribution | None = None) -> HowGood | None:
    """Measure a game; `own` are the club's scores of that edition and size.

    None where there is no measure, or nothing to be measured.
    """
    if scores.moves is not None:
        return how_long(scores.game_id, scores.moves)
    if all(points is None for points in scores.points):
        return None
    if own is not None and _is_enough(own):
        return tell_points(scores, Measure(own))
    cell = cell_beside(scores.game_id, scores.players, scores.rulings)
    if cell is None or cell.measure != "points":
        return None
    return tell_points(scores, Measure(cell.distribution, cell))


def _is_enough(own: Distribution) -> bool:
    return own.games >= LEAST_OWN_GAMES and len(own.counts) >= LEAST_DIFFERENT
