"""The board of a game of Donuts after its moves: the last donut, and where it leads."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.translation import gettext as _

from scoring.games.donuts.board import (
    EMPTY,
    FIELDS,
    SIGNS,
    SIZE,
    Layout,
)
from scoring.games.donuts.placing import GameState
from scoring.games.donuts.replay import replay_moves

from .flavors import FLAVOR_BY_LETTER, PICTURES, say_flavor

PlayedRows: TypeAlias = tuple[tuple[int, tuple["PlayedCell", ...]], ...]


@dataclass(frozen=True, slots=True)
class PlayedCell:
    """One field; `sign` is the line printed on it, `picture` the donut that covers it.

    `is_open`: the next donut may go there.
    """

    field: str
    label: str
    picture: str
    sign: str
    is_last: bool
    is_open: bool


def played_rows(layout: Layout, moves: Sequence[str]) -> PlayedRows:
    """The fields row by row, as far as the moves are legal."""
    state = replay_moves(layout, moves).state
    opened = frozenset(state.legal_fields)
    cells = [_cell(state, number, opened) for number in range(len(FIELDS))]
    return tuple(
        (row + 1, tuple(cells[row * SIZE : (row + 1) * SIZE])) for row in range(SIZE)
    )


def _cell(state: GameState, number: int, opened: frozenset[int]) -> PlayedCell:
    letter = state.board[number]
    flavor = FLAVOR_BY_LETTER.get(letter)
    is_last, is_open = number == state.last, number in opened
    words = [FIELDS[number], say_flavor(flavor) if flavor else _("empty")]
    words += [_("last donut")] if is_last else []
    words += [_("open for the next one")] if is_open else []
    return PlayedCell(
        field=FIELDS[number],
        label=", ".join(words),
        picture=PICTURES[flavor] if flavor else "",
        sign=SIGNS[state.layout[number]] if letter == EMPTY else "",
        is_last=is_last,
        is_open=is_open,
    )
