"""The ways to a board: typed, laid of tiles, or drawn at random."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.games.donuts.board import SIGNS, SIZE
from scoring.games.donuts.layouts import FACES, SIDES, TILE_SIZE, TILES, tiles_of

from .address import ParsedQuestion

_WHATS = ("tile", "side", "turns")


def board_forms(asked: ParsedQuestion) -> dict[str, Any]:
    """Texts as they were typed, errors by field, and the choices of tiles."""
    question = asked.question
    layout, moves = asked.typed.get("layout", ""), asked.typed.get("moves", "")
    if question is not None and not asked.errors:
        text = question.layout
        starts = range(0, len(text), SIZE)
        layout = "\n".join(text[start : start + SIZE] for start in starts)
        moves = " ".join(question.moves)
    return {
        "layout": layout,
        "moves": moves,
        "errors": asked.errors,
        "quarters": _quarters(asked),
        "faces": [_face(number) for number in range(len(FACES))],
    }


def _quarters(asked: ParsedQuestion) -> list[tuple[str, list[forms.BoundField]]]:
    names = (_("Top left"), _("Top right"), _("Bottom left"), _("Bottom right"))
    placed = tiles_of(asked.question.layout) if asked.question else ()
    tiles = {
        f"{what}-{place}": number
        for place, tile in enumerate(placed)
        for what, number in zip(_WHATS, (tile.tile, tile.side, tile.turns), strict=True)
    }
    form = TilesForm(initial=tiles | dict(asked.typed), auto_id="%s")
    return [
        (name, [form[f"{what}-{place}"] for what in _WHATS])
        for place, name in enumerate(names)
    ]


class TilesForm(forms.Form):
    """Which tile lies in each quarter, on which side, and how it is turned."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tiles = [str(tile + 1) for tile in range(TILES)]
        sides = [_("front"), _("back")]
        turns = [
            _("as it is"),
            _("a quarter to the right"),
            _("upside down"),
            _("a quarter to the left"),
        ]
        for place in range(TILES):
            self._add(f"tile-{place}", _("Tile"), tiles, initial=place)
            self._add(f"side-{place}", _("Side"), sides)
            self._add(f"turns-{place}", _("Turned"), turns)

    def _add(self, name: str, label: str, labels: list[str], initial: int = 0) -> None:
        self.fields[name] = forms.ChoiceField(
            label=label, choices=list(enumerate(labels)), initial=initial
        )


def _face(number: int) -> tuple[str, list[str]]:
    """One side of a tile: what it is called, and its rows of signs."""
    text = "".join(SIGNS[letter] for letter in FACES[number])
    values = {"tile": number // SIDES + 1}
    label = _("Tile %(tile)s, back") if number % SIDES else _("Tile %(tile)s, front")
    starts = range(0, len(text), TILE_SIZE)
    return label % values, [text[start : start + TILE_SIZE] for start in starts]
