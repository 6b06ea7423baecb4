"""The board of Donuts as it is watched, and how far both flavours have come."""

from collections.abc import Sequence
from typing import Any

from gonuts_league.games.how_good import how_long
from scoring.games.donuts.board import (
    FLAVORS,
    LETTERS,
    Board,
    Flavor,
    largest_group,
    longest_run,
)
from scoring.games.donuts.ending import count_donuts
from scoring.games.donuts.play.steps import DonutsTable
from scoring.watching.types import Film

from .flavors import PICTURES, draw_board, say_flavor


def show_table(film: Film, place: int, names: Sequence[str]) -> dict[str, Any]:
    """The board after the step at a place of the film, counted from 0; at the end also
    how long the game was."""
    step = film.steps[place]
    table: DonutsTable = step.table
    moves = count_donuts(table.board)
    return {
        "moves": moves,
        "rows": draw_board(
            table.board,
            table.layout,
            last=table.last,
            flipped=table.flipped,
            deciding=table.deciding,
            opened=table.opened,
        ),
        "seats": [count_seat(table.board, flavor) for flavor in FLAVORS],
        "how_long": how_long(film.game_id, moves) if step.kind == "end" else None,
    }


def count_seat(board: Board, flavor: Flavor) -> dict[str, Any]:
    """How far a flavor has come: its donuts, its longest line, its largest group."""
    return {
        "flavor": say_flavor(flavor),
        "picture": PICTURES[flavor],
        "placed": board.count(LETTERS[flavor]),
        "longest": len(longest_run(board, flavor)),
        "group": len(largest_group(board, flavor)),
    }
