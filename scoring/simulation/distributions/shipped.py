"""Distributions as a file, and those that are shipped; nothing is played for it.

The file is JSON: what made it, and one cell a line, whose counts are pairs of points
(in ``parts`` of one) and how often they came.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from .types import Cell, Distribution, points_in

SHIPPED: Final = Path(__file__).parent.parent / "data" / "distributions.json"
MADE_BY: Final = "manage.py distributions"


@cache
def shipped_cells() -> Mapping[tuple[str, int], Cell]:
    """The shipped cells by game id and number of players; read once."""
    cells = read_cells(SHIPPED.read_text(encoding="utf-8"))
    return {(cell.game_id, cell.players): cell for cell in cells}


def read_cells(text: str) -> tuple[Cell, ...]:
    """What `write_cells` wrote."""
    return tuple(_read(document) for document in json.loads(text)["cells"])


def write_cells(cells: Sequence[Cell]) -> str:
    """The text of the file."""
    lines = [json.dumps(_document(cell), separators=(",", ":")) for cell in cells]
    listed = ",\n".join(lines)
    return f'{{"made_by":{json.dumps(MADE_BY)},"cells":[\n{listed}\n]}}\n'


def _document(cell: Cell) -> dict[str, Any]:
    return {
        "game": cell.game_id,
        "players": cell.players,
        "measure": cell.measure,
        "bot": cell.bot,
        "games": cell.distribution.games,
        "seed": cell.seed,
        "version": cell.version,
        "stand_ins": dict(cell.stand_ins),
        "command": cell.command,
        "parts": cell.parts,
        "first": cell.first,
        "counts": [
            (int(points * cell.parts), count)
            for points, count in cell.distribution.counts
        ],
    }


def _read(document: Mapping[str, Any]) -> Cell:
    parts = document["parts"]
    counts = tuple(
        (points_in(counted, parts), count) for counted, count in document["counts"]
    )
    return Cell(
        game_id=document["game"],
        players=document["players"],
        measure=document["measure"],
        bot=document["bot"],
        seed=document["seed"],
        version=document["version"],
        parts=parts,
        first=tuple(tuple(game) for game in document["first"]),
        distribution=Distribution(counts, document["games"]),
        stand_ins=document["stand_ins"],
    )
