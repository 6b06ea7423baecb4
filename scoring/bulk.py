"""Score thousands of tables at once: points and ranks from arrays, without reasons.

It needs numpy, so `scoring` itself does not import it: import this module where it is
used. Only games whose tableaux are counts of cards have a bulk scorer, for now the
editions of Go Nuts. For reasons or checks, score table by table.
"""

from collections.abc import Mapping

import numpy.typing as npt

from scoring.errors import NoBulkScorerError
from scoring.games.gonuts.bulk import BulkScores, score_counts
from scoring.games.gonuts.game import GoNuts
from scoring.games.registry import find_game

__all__ = ["BulkScores", "score_tables"]


def score_tables(
    game_id: str,
    counts: npt.ArrayLike,
    rulings: Mapping[str, object] | None = None,
    *,
    seated: npt.ArrayLike | None = None,
) -> BulkScores:
    """Score all tables of an array exactly as the plain scorer would one by one.

    `counts` are whole numbers of the shape (tables, seats, card types), the types in
    the box's order, `find_game(game_id).cards`. All tables have as many seats, 1 to 6;
    where a player is missing, `seated`, true or false by (tables, seats), says so.
    What `counts` holds for such a seat is not looked at. Rulings left out have their
    defaults, and hold for all tables.

    Raises UnknownGameError, NoBulkScorerError, RulingsError, SeatCountError,
    CountsError on arrays of a wrong shape or type, and TableauError on counts below 0
    or beyond the box.

    >>> types = [card.id for card in find_game("gonuts-first").cards]
    >>> table = [[3 if card == "plain" else 0 for card in types], [0] * len(types)]
    >>> scores = score_tables("gonuts-first", [table])
    >>> scores.points.tolist(), scores.ranks.tolist()
    ([[6, 0]], [[1, 2]])
    """
    game = find_game(game_id)
    if not isinstance(game, GoNuts):
        raise NoBulkScorerError(game_id)
    return score_counts(game.edition, counts, rulings or {}, seated=seated)
