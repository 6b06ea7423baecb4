"""What one player has, as a column of numbers: for the keyboard and a paper slip.

The rows stand in the order of `paper`, so that a slip is typed in from its top to its
bottom. A game that is entered for the whole table has no columns.
"""

from collections.abc import Collection, Mapping

from gonuts_league.games.registry import PAGES
from gonuts_league.games.types import ColumnRow
from scoring.game import Game
from scoring.types import Tableau


def column_rows(
    game: Game,
    players: int,
    rulings: Mapping[str, str],
    *,
    held: Collection[str] = (),
    has_box: bool = False,
) -> tuple[ColumnRow, ...]:
    """The rows of a game of so many players; empty for a game without columns."""
    return PAGES[game.id].column_rows(
        game, players, rulings, held=held, has_box=has_box
    )


def column_of(game: Game, tableau: Tableau | None) -> dict[str, int] | None:
    """A tableau as numbers by row; None while it is not entered."""
    return None if tableau is None else PAGES[game.id].column_of(tableau)


def may_be_none(game: Game) -> bool:
    """Whether a player can end with nothing that is counted."""
    return bool(game.card_meanings)


def row_of_path(path: str) -> str:
    """The row that a problem within a seat is about (".cards.plain", ".coins")."""
    return path.removeprefix(".").removeprefix("cards.")
