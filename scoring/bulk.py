"""Score thousands of tables at once: points and ranks from arrays, without reasons.

It needs numpy, so `scoring` itself does not import it: import this module where it is
used. Only games whose tableaux are counts of cards have a bulk scorer, for now the
editions of Go Nuts. For reasons or checks, score table by table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from scoring.game import find_game

Ints: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class BulkScores:
    """The results of many tables, by (tables, seats); all 0 for a seat not seated.

    `cards` is the tie-break, highest wins. `card_points` say what the copies of each
    card type earn, by (tables, seats, card types); they sum to `points`.
    """

    points: Ints
    cards: Ints
    ranks: Ints
    card_points: npt.NDArray[np.int16]


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
    return find_game(game_id).score_counts(counts, rulings or {}, seated=seated)
