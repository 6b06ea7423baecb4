"""Lay out the board of a game from its own random numbers.

The four stand-in tiles of `layouts` are dealt to the quarters in any order, on any side
and turned in any way, all as likely.
"""

from typing import Final

import numpy as np

from scoring.compiled import compiled
from scoring.drawing import draw_below
from scoring.games.donuts.board import AXES, SIZE, Layout
from scoring.games.donuts.layouts import (
    FACES,
    SIDES,
    TILE_SIZE,
    TILES,
    TURNS,
    PlacedTile,
    lay_tiles,
    turn_face,
)
from scoring.games.donuts.play.engine import lines_of
from scoring.simulation.types import Ints

_WIDTH: Final = 3  # tile, side and turns of each quarter
_FACE_FIELDS: Final = TILE_SIZE * TILE_SIZE
_LINES_BY_AXIS: Final = {axis: lines_of(Layout(axis * SIZE * SIZE)) for axis in AXES}


def _field(quarter: int, place: int) -> int:
    """The field of one of the nine places of a quarter."""
    row = quarter // 2 * TILE_SIZE + place // TILE_SIZE
    return row * SIZE + quarter % 2 * TILE_SIZE + place % TILE_SIZE


def _table(quarter: int, face: str, turns: int) -> list[list[int]]:
    """Of each of the nine places of a quarter: its field, and the bits of its line."""
    fields = [_field(quarter, place) for place in range(_FACE_FIELDS)]
    axes = turn_face(face, turns)
    lines = [_LINES_BY_AXIS[axis][f] for f, axis in zip(fields, axes, strict=True)]
    return [fields, lines]


# By quarter, face, turns: a table of fields and one of lines.
TABLES: Final = np.array(
    [
        [[_table(quarter, face, turns) for turns in range(TURNS)] for face in FACES]
        for quarter in range(TILES)
    ],
    dtype=np.int64,
)


def new_tiles() -> Ints:
    """Room for the tiles of one board."""
    return np.zeros((TILES, _WIDTH), dtype=np.int64)


def layout_of(tiles: Ints) -> Layout:
    """The layout of tiles that were drawn."""
    return lay_tiles([PlacedTile(*map(int, tile)) for tile in tiles])


@compiled
def draw_tiles(random: Ints, tiles: Ints) -> None:
    """Deal tile, side and turns to each quarter."""
    for quarter in range(TILES):
        tiles[quarter, 0] = quarter
    for quarter in range(TILES - 1, 0, -1):
        other = draw_below(random, quarter + 1)
        dealt = tiles[quarter, 0]
        tiles[quarter, 0] = tiles[other, 0]
        tiles[other, 0] = dealt
    for quarter in range(TILES):
        tiles[quarter, 1] = draw_below(random, SIDES)
        tiles[quarter, 2] = draw_below(random, TURNS)


@compiled
def lay_lines(tiles: Ints, tables: Ints, lines: Ints) -> None:
    """By field the line that it opens, of tiles that were drawn."""
    for quarter in range(TILES):
        face = tiles[quarter, 0] * SIDES + tiles[quarter, 1]
        turns = tiles[quarter, 2]
        for place in range(_FACE_FIELDS):
            field = tables[quarter, face, turns, 0, place]
            lines[field] = tables[quarter, face, turns, 1, place]
