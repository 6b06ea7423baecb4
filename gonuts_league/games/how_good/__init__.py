"""How good the scores of a table are, or how long its game was: beside other games.

1. A club's own games of that edition and number of players are the measure of scores
   from LEAST_OWN_GAMES on, by whatever rulings they were played.
2. Until then it is the shipped games of bots, if the table has the usual rulings:
   under others the same cards are worth something else.
3. A duel is won or lost, so its scores tell nothing. What is told of it is how many
   moves it took, always beside games of bots.
4. Where there is no measure, nothing is said.

What is said of a score is the share of scores strictly below it, rounded down.
"""

from gonuts_league.tables.score_bars import LEAST_DIFFERENT
from scoring.simulation.distributions.beside import cell_beside
from scoring.simulation.distributions.types import Distribution

from .moves import how_long
from .points import tell_points
from .types import LEAST_OWN_GAMES, GameScores, HowGood, Measure

__all__ = ["GameScores", "HowGood", "how_good", "how_long"]


def how_good(scores: GameScores, own: Distribution | None = None) -> HowGood | None:
    """Measure a game; `own` are the club's scores of that edition and size.

    None where there is no measure, or nothing to be measured.
    """
    if scores.moves is not None:
        return how_long(scores.game_id, scores.moves)
    if all(points is None for points in scores.points):
        return None
    if own and own.games >= LEAST_OWN_GAMES and len(own.counts) >= LEAST_DIFFERENT:
        return tell_points(scores, Measure(own))
    cell = cell_beside(scores.game_id, scores.players, scores.rulings)
    if cell is None or cell.measure != "points":
        return None
    return tell_points(scores, Measure(cell.distribution, cell))
