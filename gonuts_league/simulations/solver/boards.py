"""The ways to a board: typed, laid of tiles, or drawn at random."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.games.donuts.board import SIGNS, SIZE, Layout
from scoring.games.donuts.layouts import (
    FACES,
    SIDES,
    TILE_SIZE,
    TILES,
    TURNS,
    random_layout,
    tiles_of,
)

from .address import Asked


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Select:
    name: str
    label: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a tile, as rows of signs."""

    label: str
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardForms:
    """Texts as they were typed, errors by field, and the choices of tiles."""

    layout: str
    moves: str
    errors: Mapping[str, str]
    quarters: tuple[tuple[str, tuple[Select, ...]], ...]
    faces: tuple[Face, ...]


def draw_layout() -> Layout:
    """A new board of the stand-in tiles."""
    return random_layout(random.SystemRandom())


def board_forms(asked: Asked) -> BoardForms:
    question = asked.question
    layout, moves = asked.typed.get("layout", ""), asked.typed.get("moves", "")
    if question is not None and not asked.errors:
        text = question.layout
        starts = range(0, len(text), SIZE)
        layout = "\n".join(text[start : start + SIZE] for start in starts)
        moves = " ".join(question.moves)
    return BoardForms(
        layout=layout,
        moves=moves,
        errors=asked.errors,
        quarters=_quarters(asked),
        faces=tuple(_face(number) for number in range(len(FACES))),
    )


def _quarters(asked: Asked) -> tuple[tuple[str, tuple[Select, ...]], ...]:
    names = (_("Top left"), _("Top right"), _("Bottom left"), _("Bottom right"))
    placed = tiles_of(asked.question.layout) if asked.question else ()
    chosen = [(tile.tile, tile.side, tile.turns) for tile in placed] or [
        (place, 0, 0) for place in range(TILES)
    ]
    return tuple(
        (name, _selects(place, chosen[place], asked.typed))
        for place, name in enumerate(names)
    )


def _selects(
    place: int, chosen: tuple[int, int, int], typed: Mapping[str, str]
) -> tuple[Select, ...]:
    tiles = [str(tile + 1) for tile in range(TILES)]
    sides = [_("front"), _("back")][:SIDES]
    turns = [
        _("as it is"),
        _("a quarter to the right"),
        _("upside down"),
        _("a quarter to the left"),
    ][:TURNS]
    whats = (
        ("tile", _("Tile"), tiles),
        ("side", _("Side"), sides),
        ("turns", _("Turned"), turns),
    )
    return tuple(
        _select(f"{what}-{place}", label, labels, typed, usual)
        for (what, label, labels), usual in zip(whats, chosen, strict=True)
    )


def _select(
    name: str, label: str, labels: list[str], typed: Mapping[str, str], usual: int
) -> Select:
    value = typed.get(name, str(usual))
    options = [Option(str(n), each, value == str(n)) for n, each in enumerate(labels)]
    return Select(name, label, tuple(options))


def _face(number: int) -> Face:
    text = "".join(SIGNS[letter] for letter in FACES[number])
    values = {"tile": number // SIDES + 1}
    label = _("Tile %(tile)s, back") if number % SIDES else _("Tile %(tile)s, front")
    starts = range(0, len(text), TILE_SIZE)
    rows = tuple(text[start : start + TILE_SIZE] for start in starts)
    return Face(label % values, rows)
