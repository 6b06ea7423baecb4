"""How a game of Donuts ended, as its last board tells.

1. Five or more of one flavor in a line: `five`, and that flavor has won (D9).
2. All 30 donuts placed without: the larger of the two largest groups wins by `group`;
   equal ones are a `draw` (D10, D11).
3. Anything else is `unfinished`.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from scoring.games.donuts.board import (
    EMPTY,
    FLAVORS,
    Board,
    Flavor,
    largest_group,
    runs_of_five,
)

Outcome: TypeAlias = Literal["five", "group", "draw", "unfinished"]

OUTCOMES: tuple[Outcome, ...] = ("five", "group", "draw", "unfinished")
WON_OUTCOMES: tuple[Outcome, ...] = ("five", "group")
DONUTS_EACH = 15
ALL_DONUTS = 2 * DONUTS_EACH


@dataclass(frozen=True, slots=True)
class Ending:
    """An outcome and who won by it: None for a draw and an unfinished game."""

    outcome: Outcome
    winner: Flavor | None = None


UNFINISHED = Ending("unfinished")


def count_donuts(board: Board) -> int:
    """The donuts on the board, of both flavors."""
    return len(board) - board.count(EMPTY)


def judge_board(board: Board) -> Ending:
    """The ending of a board on which at most one flavor has five in a line."""
    for flavor in FLAVORS:
        if runs_of_five(board, flavor):
            return Ending("five", flavor)
    if count_donuts(board) < ALL_DONUTS:
        return UNFINISHED
    vanilla, chocolate = (len(largest_group(board, flavor)) for flavor in FLAVORS)
    if vanilla == chocolate:
        return Ending("draw")
    return Ending("group", "vanilla" if vanilla > chocolate else "chocolate")
