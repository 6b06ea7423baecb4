"""The two flavours of Donuts, and a board of them, in words and pictures."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.games.donuts.board import (
    FIELDS,
    FLAVORS,
    LETTERS,
    SIGNS,
    SIZE,
    Board,
    Flavor,
    Layout,
)

FLAVOR_BY_LETTER: dict[str, Flavor] = {LETTERS[each]: each for each in FLAVORS}
# The sprite's donuts that differ in lightness too.
PICTURES: dict[Flavor, str] = {"vanilla": "glazed", "chocolate": "double-chocolate"}


def say_flavor(flavor: Flavor) -> str:
    return {"vanilla": _("vanilla"), "chocolate": _("chocolate")}[flavor]


def draw_field(
    board: Board, layout: Layout | None, number: int, *remarks: str
) -> dict[str, Any]:
    """One field: the `picture` of its donut or the `sign` printed on it, if its
    lines are known, and all in words with the remarks that are not empty."""
    flavor = FLAVOR_BY_LETTER.get(board[number])
    what = say_flavor(flavor) if flavor else _("empty")
    return {
        "field": FIELDS[number],
        "label": ", ".join([FIELDS[number], what, *filter(None, remarks)]),
        "picture": PICTURES[flavor] if flavor else "",
        "letter": board[number],
        "sign": "" if flavor or not layout else SIGNS[layout[number]],
    }


def in_rows(fields: Sequence[Any]) -> list[tuple[int, Sequence[Any]]]:
    """All fields as rows with their numbers."""
    return [
        (row + 1, fields[row * SIZE : (row + 1) * SIZE])
        for row in range(len(fields) // SIZE)
    ]
