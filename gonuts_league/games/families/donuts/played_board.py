"""The board of a game of Donuts after its moves: the last donut, and where it leads."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from django.utils.translation import gettext as _

from scoring.games.donuts.board import FIELDS, Layout
from scoring.games.donuts.placing import GameState
from scoring.games.donuts.replay import replay_moves

from .flavors import draw_field, in_rows

PlayedRows: TypeAlias = Sequence[tuple[int, Sequence[dict[str, Any]]]]


def played_rows(layout: Layout, moves: Sequence[str]) -> PlayedRows:
    """The fields row by row, as far as the moves are legal."""
    state = replay_moves(layout, moves).state
    opened = frozenset(state.legal_fields)
    return in_rows([_field(state, number, opened) for number in range(len(FIELDS))])


def _field(state: GameState, number: int, opened: frozenset[int]) -> dict[str, Any]:
    is_last, is_open = number == state.last, number in opened
    remarks = (
        _("last donut") if is_last else "",
        _("open for the next one") if is_open else "",
    )
    drawn = draw_field(state.board, state.layout, number, *remarks)
    return drawn | {"is_last": is_last, "is_open": is_open}
