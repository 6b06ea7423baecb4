"""What is entered of a game, and what pages ask and read of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from scoring.game import Game
from scoring.types import Tableau

# A QueryDict is one: what is read of a form is the last value of each field.
Form: TypeAlias = Mapping[str, Any]

# Shapes as OpenAPI writes them.
Schema: TypeAlias = dict[str, Any]
TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
COUNT: Schema = {"type": "integer", "minimum": 0}
NUMBER: Schema = {"type": "number"}
YES_OR_NO: Schema = {"type": "boolean"}


def list_of(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def map_of(values: Schema) -> Schema:
    return {"type": "object", "additionalProperties": values}


def record_of(*required: str, **properties: Schema) -> Schema:
    """An object of these properties, the required ones named first."""
    needed = {"required": list(required)} if required else {}
    return {"type": "object", **needed, "properties": properties}


class UnreadableEntryError(ValueError):
    """A packed entry that was not written here, or not for this game."""


@dataclass(frozen=True, slots=True)
class EnteredGame:
    """What is entered of one game; None for a seat that is not entered.

    `fields` is what the table has beside its seats, such as a board.
    """

    tableaux: tuple[Tableau | None, ...]
    fields: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ParsedForm:
    """What a form made of an entry; where it has errors, the old one is still there.

    `errors` are sentences by the name of the form's field, and `typed` is what was
    typed into these fields. `stepped` are fields that a button changed.
    """

    entry: EnteredGame
    errors: Mapping[str, str] = field(default_factory=dict)
    typed: Mapping[str, str] = field(default_factory=dict)
    stepped: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SeatToEnter:
    """What a page asks for: the game under its rulings, one seat, one way to enter.

    `names` run by seat. `seat` is of no matter to a game that asks for the whole
    table at once, and an unknown `way` is the first one.
    """

    game: Game
    rulings: Mapping[str, str]
    names: tuple[str, ...]
    seat: int = 0
    way: str = ""


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """One number that is asked of a player; `most` is the largest that can be meant."""

    key: str
    label: str
    note: str
    most: int


@dataclass(frozen=True, slots=True)
class DemoNights:
    """The nights of the demo club on which a game is played, counted within a cycle.

    `played` is how many games are played for it beforehand, by number of players.
    """

    nights: tuple[int, ...]
    rounds: int
    seats: int
    played: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class ReasonLine:
    """`rule_url` is empty where the line rests on no ruling."""

    what: str
    picture: str
    because: str
    points: str
    is_zero: bool
    rule: str
    rule_url: str


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why one player has so many points; `total` is a dash while nothing is scored."""

    name: str
    heading: str
    lines: tuple[ReasonLine, ...]
    total: str
    is_final: bool

    @property
    def zeros(self) -> tuple[ReasonLine, ...]:
        return tuple(line for line in self.lines if line.is_zero)
