"""What is written on paper at the end of a game, a line for each thing that counts.

The order is that of the entry, so that a slip is typed in from its top to its bottom.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gonuts_league.games.registry import PAGES
from scoring.game import Game


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A line with a box for each player; `note` stands small beside the label."""

    label: str
    note: str = ""
    is_sum: bool = False


@dataclass(frozen=True, slots=True)
class PaperGrid:
    """What counts downwards, players across; `names` are empty where they are to be
    written too."""

    rows: tuple[PaperRow, ...]
    names: tuple[str, ...]


def paper_rows(
    game: Game, players: int, rulings: Mapping[str, str]
) -> tuple[PaperRow, ...]:
    """The lines of a game of so many players, with its sums at the end."""
    rows = PAGES[game.id].paper_rows(game, players, rulings)
    sums = total_rows(game) if players_make_points(game) else ()
    return (*(PaperRow(label, note) for label, note in rows), *sums)


def players_make_points(game: Game) -> bool:
    """Whether each seat's own tableau is worth points, not only the table's end."""
    return not game.entry_fields


def total_rows(game: Game) -> tuple[PaperRow, ...]:
    """Points, and what decides between equal ones."""
    points = PaperRow(_("Points"), is_sum=True)
    match game.tie_break_item:
        case "cards":
            return PaperRow(_("Number of cards"), is_sum=True), points
        case "coins":
            return PaperRow(_("Coins left"), is_sum=True), points
        case _:
            return (points,)
