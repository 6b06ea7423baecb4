"""What is entered of a game, and all that pages need to know of one.

The pages of a game turn a form into an entry and an entry into the values of their
template. They know no address and no name of a player beyond the words they are given;
the page around them brings the form, and says in `SeatToEnter` which seat it asks for.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from django.utils.functional import Promise

from gonuts_league.games.presets import Preset
from gonuts_league.tables.wording import say_counted
from scoring.game import Game
from scoring.types import Line, Tableau
from scoring.watching.types import Film

# A QueryDict is one: what is read of a form is the last value of each field.
Form: TypeAlias = Mapping[str, Any]


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
    """The nights of the demo club on which a game is played, counted within a cycle."""

    nights: tuple[int, ...]
    rounds: int
    seats: int


class GamePages(ABC):
    """All that pages, paper, files, the API and the demo need to know of a game.

    `template` is an include that shows what `show` gives. It stands inside a form of
    the page, takes `get_url` or `post_url` for taps by htmx, and its partial `#answer`
    holds what a tap changes, out of band. A game with columns is entered by numbers a
    player too, by the keyboard or from a slip.
    """

    template: str
    # Whether it asks for one seat at a time.
    is_by_seat: bool = True
    # Its name among the editions of its game; empty where there is only one.
    edition: str | Promise = ""
    # The kinds of evening that are offered for it beside the usual ones.
    presets: tuple[Preset, ...] = ()
    # What the printed names of its cards mean, for readers of another language.
    card_meanings: Mapping[str, Promise] = {}
    # The pictures of counted items that are no cards.
    pictures: Mapping[str, str] = {}
    # OpenAPI's properties of a seat, a table and an answer, and a table to try.
    seat_schema: Mapping[str, Any] = {}
    table_schema: Mapping[str, Any] = {}
    answer_schema: Mapping[str, Any] = {}
    example: Mapping[str, Any] | None = None
    # The include with the table of the game as it is watched.
    watch_template: str = ""
    demo: DemoNights | None = None

    def ways(self) -> Mapping[str, str]:
        """The ways to enter, with their labels; empty where there is only one."""
        return {}

    def way_of(self, entry: EnteredGame, seat: int) -> str:
        """The way in which this was entered, or the first one."""
        return ""

    def empty(self, seats: int, game_number: int = 1) -> EnteredGame:
        """Nothing entered yet of a game, the first or a later one of its series."""
        return EnteredGame((None,) * seats)

    def is_entered(self, entry: EnteredGame, seat: int) -> bool:
        return entry.tableaux[seat] is not None

    @abstractmethod
    def read(self, form: Form, before: EnteredGame) -> ParsedForm:
        """Apply a form to what was entered before; seats it does not name stay."""

    @abstractmethod
    def show(
        self,
        entry: EnteredGame,
        to_enter: SeatToEnter,
        reading: ParsedForm | None = None,
    ) -> dict[str, Any]:
        """The values of the template; those of `reading` show errors beside fields."""

    @abstractmethod
    def pack(self, entry: EnteredGame) -> str:
        """A short text of letters, digits and `-._~` that `unpack` understands."""

    @abstractmethod
    def unpack(self, text: str) -> EnteredGame:
        """As many seats as were packed. Raises UnreadableEntryError."""

    @abstractmethod
    def say_item(self, line: Line) -> tuple[str, str]:
        """How a line of the score is called, and its picture in our sprite."""

    def say_place(self, path: str) -> str:
        """Where in an entry a problem lies ("Move 8"); empty for the seat as such."""
        return ""

    @abstractmethod
    def say_tableau(self, entry: EnteredGame, seat: int) -> str:
        """In a word or two what a seat has: "13 cards"; empty if not entered."""

    def say_much(self, item: str, count: int) -> str:
        """So much of what lay in front of a seat, as `count_laid_out` names it."""
        return say_counted(item, count)

    def column_rows(
        self,
        game: Game,
        players: int,
        rulings: Mapping[str, str],
        *,
        held: Collection[str] = (),
        has_box: bool = False,
    ) -> tuple[ColumnRow, ...]:
        """The numbers asked of each player, in the order of the paper.

        Cards that a player has are among them, and with `has_box` all of the box.
        """
        return ()

    def column_of(self, tableau: Tableau) -> dict[str, int]:
        """A tableau as numbers by row."""
        return {}

    @abstractmethod
    def paper_rows(
        self, game: Game, players: int, rulings: Mapping[str, str]
    ) -> tuple[tuple[str, str], ...]:
        """What is written on paper for each player, with a note; sums follow it."""

    def show_table(
        self, film: Film, place: int, names: Sequence[str]
    ) -> dict[str, Any]:
        """The values of `watch_template` after the step at a place of the film.

        `seats` are what each player has.
        """
        raise NotImplementedError

    def played_url(self, layout: object, moves: Sequence[str] = ()) -> str:
        """Where a board is looked at, after its moves; empty for a game without one."""
        return ""

    def deal(
        self, game: Game, played: Sequence[float], rng: Random
    ) -> list[dict[str, int]] | None:
        """Tableaux of the demo, best first, for players who played so well.

        None where no more is known of a game than its places.
        """
        return None
