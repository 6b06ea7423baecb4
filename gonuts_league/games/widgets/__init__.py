"""The widgets that enter a game's end, by the id of the game.

Only here, on the way in, it is asked which game it is. A new game adds its own.
"""

from .board import BOARD
from .cards import CARDS
from .goals import GOALS
from .types import Widget

WIDGETS: dict[str, Widget] = {
    "gonuts-first": CARDS,
    "gonuts-gamewright": CARDS,
    "nosh": GOALS,
    "donuts": BOARD,
}
