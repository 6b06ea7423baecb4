"""A grid to be filled in by hand: what counts downwards, players across."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.types import Game

from .widgets.paper import PaperRow, paper_rows


@dataclass(frozen=True, slots=True)
class PaperGrid:
    """`names` has one name for each player, empty where it is to be written."""

    rows: tuple[PaperRow, ...]
    names: tuple[str, ...]


def blank_grid(game: Game, players: int, rulings: Mapping[str, str]) -> PaperGrid:
    return PaperGrid(paper_rows(game, players, rulings), ("",) * players)
