"""A game as it is watched: one step for everything that happens, in order.

Every game has a table of its own: what lies where after a step. It is a frozen value,
made by the `play/steps.py` of the game.
"""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from scoring.messages import Message
from scoring.play_types import Fault
from scoring.types import Points

# start: the game or a round is laid out. choice: a seat decides. clash: several want
# one thing. gain: something changes hands by that. power: a card does what it does.
# end: the game is over.
Kind: TypeAlias = Literal["start", "choice", "clash", "gain", "power", "end"]


@dataclass(frozen=True, slots=True)
class FilmStep:
    """Something that happened, and the table after it.

    Rounds count from 1. ``says`` are whole sentences, ``rule`` the id under which the
    game's rulebook has the rule behind it. ``points`` run by seat, as the scorer counts
    the table as it is. ``seats`` are those it is about, the active one first.
    """

    round_number: int
    kind: Kind
    says: tuple[Message, ...]
    rule: str
    table: Any
    points: tuple[Points, ...]
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Film:
    """A game from its first step to its last one, or to the ``fault`` that stops it.

    ``ranks`` are those at the last step. A game with a fault at its very beginning has
    no steps, and its ranks say nothing. Without rounds of its own (``has_rounds``), a
    game is counted by moves, and a round is one of each.
    """

    game_id: str
    players: int
    steps: tuple[FilmStep, ...]
    ranks: tuple[int, ...]
    fault: Fault | None = None
    has_rounds: bool = True
