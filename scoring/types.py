"""Frozen values that all games share.

Seats count from 0 and ranks from 1, as on the wire. A tableau is one seat's cards (or
whatever the game lays out); None stands for a seat that is not entered yet.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from scoring.messages import Message, Value

# What one seat laid out; its shape is the game's own. Go Nuts: copies by card id.
Tableau: TypeAlias = Mapping[str, Any]

# A half is a Fraction; never a float, whose last bit would decide ties.
Points: TypeAlias = int | Fraction

# impossible: no game can end so. outside-setup: not with this deck, but with the box.
# unlikely: possible, worth a second look.
Grade: TypeAlias = Literal["impossible", "outside-setup", "unlikely"]

# How sure we are of a reading: our sources say so, they suggest it, or we chose.
Confidence: TypeAlias = Literal["high", "medium", "low"]


@dataclass(frozen=True, slots=True)
class Rule:
    """How one point of a game's rules is read here; lines of scores cite its `id`.

    `ruling` is the id of the Ruling by which an event chooses, empty for what is
    fixed. With `is_standin` it is our guess in place of what no source of ours gives.
    """

    id: str
    question: Message
    answer: Message
    source: Message
    confidence: Confidence
    ruling: str = ""
    is_standin: bool = False

    @property
    def is_numbered(self) -> bool:
        """Whether it is cited as a ruling (`R4`); `printed` and `set` are what a card
        says."""
        return self.id[-1].isdigit()


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault or oddity of a table.

    `path` leads to it (`seats[1].cards.plain`; empty for the whole table), `code` is
    for programs, `message` for people.
    """

    path: str
    code: str
    grade: Grade
    message: Message

    @property
    def sentence(self) -> str:
        """The English text, without the path and without a full stop."""
        return self.message.sentence


def impossible(path: str, code: str, **values: Value) -> Problem:
    """What no game can end with; the code is also the id of its sentence."""
    return Problem(path, code, "impossible", Message(code, values))


def unlikely(path: str, code: str, **values: Value) -> Problem:
    """What is worth a second look; the code is also the id of its sentence."""
    return Problem(path, code, "unlikely", Message(code, values))


@dataclass(frozen=True, slots=True)
class Line:
    """What the copies of one card (or one item) in a tableau earn, and why.

    `rule` is an id on /games/ (`R1`, `G1`), or `printed` or `set` for what the card
    itself says. `why` holds whole sentences. A provisional line can still change
    because a player at the table is not entered.
    """

    item: str
    count: int
    points: Points
    rule: str
    why: tuple[Message, ...]
    is_provisional: bool = False

    @property
    def sentence(self) -> str:
        """The English reason: its sentences parted by a space."""
        return " ".join([message.sentence for message in self.why])


@dataclass(frozen=True, slots=True)
class SeatScore:
    """The result of one seat; the points of its lines sum to `points`.

    `tie_break` runs from the first criterion, highest wins. `tie_note` explains the
    rank of a seat that is level with others on points, and is empty otherwise.
    """

    points: Points
    tie_break: tuple[int, ...]
    rank: int
    lines: tuple[Line, ...]
    tie_note: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class TableScore:
    """The results of a table by seat; None for a seat that is not entered.

    `winners` are the seats of rank 1 among the entered ones; there are none in a game
    that has not ended. `tie_note` is that of the first winner. While `is_provisional`,
    a player is not entered.
    """

    seats: tuple[SeatScore | None, ...]
    winners: tuple[int, ...]
    tie_note: tuple[Message, ...]
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table as JSON brings it, once its names and rulings are read.

    `rulings` are all in force. `seats` and `fields` are the raw JSON objects of the
    seats and of the table; their number and content the game has still to check.
    """

    names: tuple[str, ...]
    rulings: Mapping[str, str]
    seats: tuple[Mapping[str, object], ...]
    fields: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class SheetScore:
    """A game's answer to a sheet: `score` is None exactly when there are problems.

    `extra` holds the fields that only this game adds to the answer.
    """

    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    score: TableScore | None
    extra: Mapping[str, object] = field(default_factory=dict)
