"""Boards of Donuts: put together from four tiles, drawn at random, or typed in.

The printed faces of the tiles are published nowhere we know of. Ours are a stand-in,
`tiles-standin-v1`: each face has three horizontal lines and two of each other kind, and
none equals any turn of itself or of another face. A typed layout may be any at all, so
that a real board can be used.

A face is nine letters by rows. A quarter turn moves the fields and swaps V with H and
A with D.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.games.donuts.board import AXES, SIGNS, SIZE, Layout
from scoring.games.donuts.errors import LayoutError
from scoring.messages import Message
from scoring.quoting import quote

TILES_ID = "tiles-standin-v1"
TILES = 4
SIDES = 2
TURNS = 4
TILE_SIZE = 3

# The two sides of tile 0, then those of tile 1, and so on. They were drawn by chance,
# with their id for a seed; their test draws them again.
FACES = (
    "HHAHDDAVV",
    "HVDAVHDHA",
    "AHHHVADDV",
    "VHDADHHAV",
    "DVAVDHHHA",
    "HVDAHHAVD",
    "HDHAVDVAH",
    "HVHDDAVHA",
)

_TURNED = str.maketrans("VHAD", "HVDA")


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile on the board: its number from 0, the side that is up (0 or 1), and its
    quarter turns clockwise (0 to 3)."""

    tile: int
    side: int
    turns: int


def turn_face(face: str, turns: int) -> str:
    """A face after so many quarter turns clockwise.

    >>> turn_face("VVVHHHAAA", 1)
    'DVHDVHDVH'
    """
    for _ in range(turns % TURNS):
        turned = "".join(face[6 + column :: -TILE_SIZE] for column in range(TILE_SIZE))
        face = turned.translate(_TURNED)
    return face


def lay_tiles(tiles: Sequence[PlacedTile]) -> Layout:
    """The layout of four tiles: top left, top right, bottom left, bottom right.

    Raises LayoutError unless each tile is there once, with a side of its own.
    """
    known = all(t.side in range(SIDES) and t.turns in range(TURNS) for t in tiles)
    if not known or sorted(placed.tile for placed in tiles) != list(range(TILES)):
        raise LayoutError(Message("not-four-tiles"))
    faces = [turn_face(FACES[t.tile * SIDES + t.side], t.turns) for t in tiles]
    return Layout("".join(_rows_of(faces)))


def _rows_of(faces: Sequence[str]) -> Iterator[str]:
    for left, right in (faces[:2], faces[2:]):
        for start in range(0, TILE_SIZE * TILE_SIZE, TILE_SIZE):
            yield left[start : start + TILE_SIZE] + right[start : start + TILE_SIZE]


def tiles_of(layout: Layout) -> tuple[PlacedTile, ...]:
    """The four tiles that make a layout; () if the stand-in tiles do not."""
    placed = [_PLACED_BY_FACE.get(face) for face in _faces_of(layout)]
    found = tuple(tile for tile in placed if tile is not None)
    return found if len({tile.tile for tile in found}) == TILES else ()


def _faces_of(layout: Layout) -> Iterator[str]:
    for row in (0, TILE_SIZE):
        for column in (0, TILE_SIZE):
            starts = range(row * SIZE + column, (row + TILE_SIZE) * SIZE, SIZE)
            yield "".join(layout[start : start + TILE_SIZE] for start in starts)


_PLACED_BY_FACE = {
    turn_face(face, turns): PlacedTile(number // SIDES, number % SIDES, turns)
    for number, face in enumerate(FACES)
    for turns in range(TURNS)
}


def random_tiles(rng: random.Random) -> tuple[PlacedTile, ...]:
    """The four tiles in any order, on any side, turned in any way, all as likely."""
    return tuple(
        PlacedTile(tile, rng.randrange(SIDES), rng.randrange(TURNS))
        for tile in rng.sample(range(TILES), TILES)
    )


def random_layout(rng: random.Random) -> Layout:
    """A board of the stand-in tiles."""
    return lay_tiles(random_tiles(rng))


def parse_layout(text: str) -> Layout:
    """A typed layout: 36 letters or signs by rows; case and white space do not matter.

    Raises LayoutError.

    >>> parse_layout("vhadvh " * 5 + "|-/\\\\|-")[-6:]
    'VHADVH'
    """
    letters = "".join(text.split()).upper()
    for letter, sign in SIGNS.items():
        letters = letters.replace(sign, letter)
    if len(letters) != SIZE * SIZE or not set(letters) <= AXES.keys():
        raise LayoutError(Message("not-a-layout", {"given": quote(text.strip())}))
    return Layout(letters)
