"""What is entered of a game, and what every widget that asks for it can do.

A widget turns a form into an entry and an entry into the values of its template. It
knows no address and no name of a player beyond the words it is given; the page around
it brings the form, and says in `Ground` what is asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from scoring.types import Game, Line, Tableau

# A QueryDict is one: what is read of a form is the last value of each field.
Form: TypeAlias = Mapping[str, Any]


class UnreadableEntryError(ValueError):
    """A packed entry that no widget wrote, or not for this game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is entered of one game; None for a seat that is not entered.

    `fields` is what the table has beside its seats, such as a board.
    """

    tableaux: tuple[Tableau | None, ...]
    fields: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a form made of an entry; where it has errors, the old one is still there.

    `errors` are sentences by the name of the form's field, and `typed` is what was
    typed into these fields. `stepped` are fields that a button changed.
    """

    entry: Entry
    errors: Mapping[str, str] = field(default_factory=dict)
    typed: Mapping[str, str] = field(default_factory=dict)
    stepped: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Ground:
    """What a page asks for: the game under its rulings, one seat, one way to enter.

    `names` run by seat. `seat` is of no matter to a widget that asks for the whole
    table at once, and an unknown `way` is the first one.
    """

    game: Game
    rulings: Mapping[str, str]
    names: tuple[str, ...]
    seat: int = 0
    way: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """How a line of a score is called, and the picture of our sprite beside it."""

    what: str
    picture: str


class Widget(Protocol):
    """One kind of entry; `template` is an include that shows `widget`.

    The include stands inside a form of the page. It takes `get_url` or `post_url` for
    taps by htmx, and its partial `#answer` holds what a tap changes, out of band.
    """

    @property
    def template(self) -> str: ...

    @property
    def is_by_seat(self) -> bool:
        """Whether it asks for one seat at a time."""

    def ways(self) -> Mapping[str, str]:
        """The ways to enter, with their labels; empty where there is only one."""

    def way_of(self, entry: Entry, seat: int) -> str:
        """The way in which this was entered, or the first one."""

    def empty(self, seats: int, game_number: int = 1) -> Entry:
        """Nothing entered yet of a game, the first or a later one of its series."""

    def is_entered(self, entry: Entry, seat: int) -> bool: ...

    def read(self, form: Form, before: Entry) -> Reading:
        """Apply a form to what was entered before; seats it does not name stay."""

    def show(self, entry: Entry, ground: Ground, reading: Reading | None = None) -> Any:
        """The values of the template; those of `reading` show errors beside fields."""

    def pack(self, entry: Entry) -> str:
        """A short text of letters, digits and `-._~` that `unpack` understands."""

    def unpack(self, text: str) -> Entry:
        """As many seats as were packed. Raises UnreadableEntryError."""

    def say_item(self, line: Line) -> Item:
        """How a line of the score is called."""

    def say_place(self, path: str) -> str:
        """Where in an entry a problem lies ("Move 8"); empty for the seat as such."""

    def say_tableau(self, entry: Entry, seat: int) -> str:
        """In a word or two what a seat has: "13 cards"; empty if not entered."""
