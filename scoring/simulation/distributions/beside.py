"""What stands beside the result of a table: the shipped games of its kind.

1. They are those of its edition and number of seats. Under other rulings than the
   usual ones the same cards are worth something else, so nothing stands beside them.
2. Where they count points, each score is better than a share of theirs.
3. Where they count moves, the game is longer than some of them and shorter than
   others, which says nothing of who played well.

Shares are rounded down; what is level is on neither side. Clubs' games are unknown.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from scoring.game import find_game
from scoring.types import Points

from .shipped import shipped_cells
from .types import Cell

Share: TypeAlias = dict[str, object]


def cell_beside(
    game_id: str, players: int, rulings: Mapping[str, object]
) -> Cell | None:
    """The games that a table is measured by; rulings left out have their defaults.

    None where there are none.
    """
    cell = shipped_cells().get((game_id, players))
    if cell is None:
        return None
    known = find_game(game_id).rulings
    is_usual = all(rulings.get(each.id, each.default) == each.default for each in known)
    return cell if is_usual else None


def better_than(cell: Cell | None, points: Points) -> Share | None:
    """How good a score is, as JSON; None where points do not tell."""
    if cell is None or cell.measure != "points":
        return None
    return _share(cell, percent_below(cell.game_id, cell.players, points))


@lru_cache(maxsize=4096)
def percent_below(game_id: str, players: int, points: Points) -> int:
    """`Distribution.percent_below` of shipped games, kept for streams of tables."""
    return shipped_cells()[game_id, players].distribution.percent_below(points)


def length_of(cell: Cell | None, moves: int | None) -> dict[str, object]:
    """How long a game was, as fields of JSON; nothing for a game of points.

    All of them are None while the number of moves is not known.
    """
    if cell is None or cell.measure != "moves":
        return {}
    longer = shorter = None
    if moves is not None:
        longer = _share(cell, cell.distribution.percent_below(moves))
        shorter = _share(cell, cell.distribution.percent_above(moves))
    return {"move_count": moves, "longer_than": longer, "shorter_than": shorter}


def _share(cell: Cell, percent: int) -> Share:
    return {
        "percent": percent,
        "games": cell.distribution.games,
        "players": cell.players,
        "is_simulated": True,
        "stand_ins": dict(cell.stand_ins),
    }
