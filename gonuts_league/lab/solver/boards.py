"""The ways to a board: typed, drawn at random, or laid of tiles by taps."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.games.families.donuts.flavors import draw_board
from gonuts_league.games.links import solver_url
from scoring.games.donuts.board import EMPTY_BOARD, SIZE, board_rows
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

# Of each tile its number, its side and its turns.
_FIRST = [f"{number}00" for number in range(TILES)]
_TEXT = re.compile(rf"(?:[0-{TILES - 1}][0-{SIDES - 1}][0-{TURNS - 1}]){{{TILES}}}")


def board_forms(asked: ParsedQuestion) -> dict[str, Any]:
    """Texts as they were typed, errors by field, and where the board is built."""
    question = asked.question
    layout, moves = asked.typed.get("layout", ""), asked.typed.get("moves", "")
    if question is not None and not asked.errors:
        layout = "\n".join(board_rows(question.layout))
        moves = " ".join(question.moves)
    placed = tiles_of(question.layout) if question else ()
    tiles = [f"{tile.tile}{tile.side}{tile.turns}" for tile in placed]
    return {
        "layout": layout,
        "moves": moves,
        "errors": asked.errors,
        "tiles_url": _tiles_url(tiles or _FIRST),
    }


def built_board(text: str) -> dict[str, Any]:
    """The page of four tiles on the table: a tap on one turns it. What is no such board
    is a new one."""
    tiles = re.findall("...", text) if _TEXT.fullmatch(text) else _FIRST
    if len({tile[0] for tile in tiles}) < TILES:
        tiles = _FIRST
    layout = lay_tiles([PlacedTile(*map(int, tile)) for tile in tiles])
    ways = []
    for place, (number, side, turns) in enumerate(tiles):
        after = (place + 1) % TILES
        turned = f"{number}{side}{(int(turns) + 1) % TURNS}"
        over = f"{number}{1 - int(side)}{turns}"
        swapped = {place: tiles[after], after: tiles[place]}
        ways.append(
            {
                "place": place,
                "turn_url": _tiles_url(tiles, {place: turned}),
                "over_url": _tiles_url(tiles, {place: over}),
                "swap_url": _tiles_url(tiles, swapped),
            }
        )

    def about(field: int) -> dict[str, Any]:
        row, column = divmod(field, SIZE)
        place = row // TILE_SIZE * 2 + column // TILE_SIZE
        # Tiles beside each other differ.
        tone, remark = "sunk" if place in (0, 3) else "", _("turn this tile")
        return {"url": ways[place]["turn_url"], "remark": remark, "tone": tone}

    return {
        "mode": "build",
        "game_id": GAME_ID,
        "template": "simulations/tables/donuts.html",
        "table": {"rows": draw_board(EMPTY_BOARD, layout, about=about)},
        "tiles": ways,
        "solver_url": solver_url(layout),
    }


def _tiles_url(tiles: Sequence[str], changed: Mapping[int, str] | None = None) -> str:
    shown = dict(enumerate(tiles)) | dict(changed or {})
    return f"{reverse('simulations:solver')}?tiles={''.join(shown.values())}"
