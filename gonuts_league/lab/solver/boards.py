"""The ways to a board: typed, drawn at random, or laid of tiles by taps."""

import re
from dataclasses import replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.games.families.donuts.flavors import draw_board
from gonuts_league.games.links import solver_url
from scoring.games.donuts.board import EMPTY_BOARD, SIZE
from scoring.games.donuts.layouts import (
    SIDES,
    TILE_SIZE,
    TILES,
    TURNS,
    PlacedTile,
    lay_tiles,
    tiles_of,
)

from .address import ParsedQuestion
from .working import GAME_ID

_FIRST = tuple(PlacedTile(number, 0, 0) for number in range(TILES))
_TEXT = re.compile(rf"(?:[0-{TILES - 1}][0-{SIDES - 1}][0-{TURNS - 1}]){{{TILES}}}")


def board_forms(asked: ParsedQuestion) -> dict[str, Any]:
    """Texts as they were typed, errors by field, and where the board is built."""
    question = asked.question
    layout, moves = asked.typed.get("layout", ""), asked.typed.get("moves", "")
    if question is not None and not asked.errors:
        text = question.layout
        starts = range(0, len(text), SIZE)
        layout = "\n".join(text[start : start + SIZE] for start in starts)
        moves = " ".join(question.moves)
    tiles = tiles_of(question.layout) if question else ()
    return {
        "layout": layout,
        "moves": moves,
        "errors": asked.errors,
        "tiles_url": _tiles_url(tiles or _FIRST),
    }


def built_board(text: str) -> dict[str, Any]:
    """The page of four tiles on the table: a tap on one turns it.

    `text` has the number, side and turns of each; what is no such board is a new one.
    """
    found = _read(text)
    layout = lay_tiles(found)
    turned = [
        _tiles_url(_with(found, place, replace(tile, turns=(tile.turns + 1) % TURNS)))
        for place, tile in enumerate(found)
    ]
    return {
        "mode": "build",
        "game_id": GAME_ID,
        "template": "simulations/tables/donuts.html",
        "table": {
            "rows": draw_board(
                EMPTY_BOARD,
                layout,
                about=lambda field: {
                    "url": turned[_place(field)],
                    "remark": _("turn this tile"),
                    # Tiles beside each other differ.
                    "tone": "sunk" if _place(field) in (0, 3) else "",
                },
            )
        },
        "tiles": [
            {
                "place": place,
                "over_url": _tiles_url(
                    _with(found, place, replace(tile, side=1 - tile.side))
                ),
                "swap_url": _tiles_url(_swapped(found, place)),
            }
            for place, tile in enumerate(found)
        ],
        "solver_url": solver_url(layout),
    }


def _read(text: str) -> tuple[PlacedTile, ...]:
    if not _TEXT.fullmatch(text):
        return _FIRST
    found = tuple(
        PlacedTile(*map(int, text[start : start + 3])) for start in range(0, 12, 3)
    )
    return found if len({tile.tile for tile in found}) == TILES else _FIRST


def _tiles_url(tiles: tuple[PlacedTile, ...]) -> str:
    text = "".join(f"{tile.tile}{tile.side}{tile.turns}" for tile in tiles)
    return f"{reverse('simulations:solver')}?tiles={text}"


def _with(
    tiles: tuple[PlacedTile, ...], place: int, tile: PlacedTile
) -> tuple[PlacedTile, ...]:
    return (*tiles[:place], tile, *tiles[place + 1 :])


def _swapped(tiles: tuple[PlacedTile, ...], place: int) -> tuple[PlacedTile, ...]:
    """This tile and the next one, the last and the first, in each other's place."""
    other = (place + 1) % TILES
    return _with(_with(tiles, place, tiles[other]), other, tiles[place])


def _place(field: int) -> int:
    row, column = divmod(field, SIZE)
    return row // TILE_SIZE * 2 + column // TILE_SIZE
