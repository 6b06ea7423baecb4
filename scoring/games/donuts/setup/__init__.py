"""How a game of Donuts is set up, and how it is played."""

import random
from collections.abc import Mapping

from scoring.errors import SeatCountError
from scoring.games.donuts.board import FIVE, SIZE, layout_rows
from scoring.games.donuts.check import PLAYER_COUNTS
from scoring.games.donuts.ending import ALL_DONUTS, DONUTS_EACH
from scoring.games.donuts.layouts import TILES, random_layout
from scoring.messages import Message, Value
from scoring.templates import load_texts

_TEXTS = load_texts(__file__)

_VALUES: dict[str, Value] = {
    "tiles": TILES,
    "size": SIZE,
    "each": DONUTS_EACH,
    "all": ALL_DONUTS,
    "row": FIVE,
}


def set_up_steps(players: int, rulings: Mapping[str, str]) -> tuple[Message, ...]:
    """What to do before the first move.

    Raises SeatCountError unless there are two players.
    """
    if players not in PLAYER_COUNTS:
        raise SeatCountError(players)
    return tuple(Message(step, _VALUES) for step in _TEXTS["set-up"])


def how_to_play() -> tuple[Message, ...]:
    """A move, and how the game ends."""
    return tuple(Message(step, _VALUES) for step in _TEXTS["how-to-play"])


def draw_board(rng: random.Random) -> tuple[str, ...]:
    """Six rows of the signs | - / \\ of a board of the stand-in tiles.

    >>> draw_board(random.Random(1))[1]
    '|-/-|-'
    """
    return layout_rows(random_layout(rng))
