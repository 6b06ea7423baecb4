"""The board of Donuts as it is watched, and how far both flavours have come."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from gonuts_league.games.how_good import how_long
from scoring.games.donuts.board import (
    FIELDS,
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

from .flavors import PICTURES, draw_field, in_rows, say_flavor


def show_table(film: Film, place: int, names: Sequence[str]) -> dict[str, Any]:
    """The board after the step at a place of the film, counted from 0; at the end also
    how long the game was."""
    step = film.steps[place]
    table: DonutsTable = step.table
    moves = count_donuts(table.board)
    return {
        "columns": "abcdef",
        "rows": in_rows([_field(table, number) for number in range(len(FIELDS))]),
        "seats": [count_seat(table.board, flavor) for flavor in FLAVORS],
        "how_long": how_long(film.game_id, moves) if step.kind == "end" else None,
    }


def _field(table: DonutsTable, number: int) -> dict[str, Any]:
    """A field is moving if this step placed or turned a donut over on it."""
    moved = table.flipped or ((table.last,) if not table.deciding else ())
    is_moving, is_open = number in moved, number in table.opened
    is_deciding = number in table.deciding
    remarks = (
        _("just placed or turned over") if is_moving else "",
        _("open for the next one") if is_open else "",
        _("decides the game") if is_deciding else "",
    )
    drawn = draw_field(table.board, table.layout, number, *remarks)
    return drawn | {
        "is_moving": is_moving,
        "is_open": is_open,
        "is_deciding": is_deciding,
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
