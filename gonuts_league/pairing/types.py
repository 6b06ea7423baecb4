"""Values that go into a pairing and come out of it, and its errors.

A later, better way to seat an event takes the same ``PairingTask`` and gives the same
``Seating``. Nothing here is worded for people: errors and notes carry data, and the
page or command that shows them finds the words.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import chain
from typing import Any, NewType

EntryId = NewType("EntryId", int)
Table = tuple[EntryId, ...]
"""The entries of one table in seat order, seat 0 first."""
OnProgress = Callable[[int, int], None]
"""Called with the steps done and the most steps there may be."""

Pair = tuple[EntryId, EntryId]
"""Two entries; in what is given out the lesser id first."""


def keep_quiet(done: int, most: int) -> None:
    """Where nobody asks how far it is."""


SMALLEST_TABLE = 2
LARGEST_TABLE = 6


class Level(StrEnum):
    """What a seating is judged by, one after the other; see ``Cost``."""

    REPEATS = "repeats"
    AVOID = "avoid"
    TOGETHER = "together"
    SMALL_TABLES = "small-tables"
    ODD_PLACE = "odd-place"
    SPREAD = "spread"
    SEATS = "seats"


DEFAULT_LEVELS = tuple(level for level in Level if level is not Level.ODD_PLACE)
"""Without the place of odd tables, which a task adds where it asks for one."""
LEVEL_FIELDS = {
    Level.REPEATS: "repeats",
    Level.AVOID: "avoided",
    Level.TOGETHER: "parted",
    Level.SMALL_TABLES: "small_table_repeats",
    Level.SPREAD: "spread",
    Level.SEATS: "seat_imbalance",
    Level.ODD_PLACE: "odd_place",
}
"""The field of a cost or a bound that has the number of a level."""


class Effort(StrEnum):
    """How long to look for something better, counted in steps and never in seconds."""

    QUICK = "quick"
    NORMAL = "normal"
    EXACT = "exact"


class OddTables(StrEnum):
    """What becomes of a count that the preferred size does not divide."""

    FEWEST = "fewest"
    SMALLER = "smaller"
    LARGER = "larger"
    BYES = "byes"


class OddAt(StrEnum):
    """Where tables off the preferred size are put."""

    ANYWHERE = "anywhere"
    TOP = "top"
    BOTTOM = "bottom"


class PairingError(ValueError):
    """A round that cannot be paired as asked.

    By itself it is a mistake of who asks: its arguments are a code and what it is
    about. ``unknown-entries`` are to sit at a table but are no candidates,
    ``named-twice`` are entries too, and ``empty-table`` is the index of a locked one.
    """


@dataclass(eq=False)
class TooFewPlayersError(PairingError):
    """Not even one table can be filled."""

    count: int
    minimum: int


@dataclass(eq=False)
class ImpossibleSizesError(PairingError):
    """Table sizes out of order, or outside 2 to 6 seats."""

    preferred: int
    minimum: int
    maximum: int


@dataclass(eq=False)
class _EntriesError(PairingError):
    """Something about these entries."""

    entries: tuple[EntryId, ...]


class RuleImpossibleError(_EntriesError):
    """Rules and pins that no seating can keep; ``entries`` are those they name."""


class PinnedTwiceError(_EntriesError):
    """Pins that contradict each other; ``entries`` are those they name."""


@dataclass(eq=False)
class TooManyPinnedError(PairingError):
    """More are pinned to a table than may sit at one."""

    table: int
    count: int
    maximum: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entry that can be seated this round.

    ``points`` are its event points so far, ``club`` is empty for none, and ``byes``
    counts its rounds scored without play, wins by forfeit included. ``floats`` are its
    latest rounds at tables of two, the last one last: 1 where it met somebody with more
    points than it had then, -1 with fewer, else 0. A bye is -1.
    """

    id: EntryId
    points: Fraction = Fraction(0)
    club: str = ""
    byes: int = 0
    floats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableSize:
    """How many may sit at a table.

    Raises ImpossibleSizesError unless 2 <= minimum <= preferred <= maximum <= 6.
    """

    preferred: int = 4
    minimum: int = 3
    maximum: int = 5

    def __post_init__(self) -> None:
        ordered = (
            SMALLEST_TABLE
            <= self.minimum
            <= self.preferred
            <= self.maximum
            <= LARGEST_TABLE
        )
        if not ordered:
            raise ImpossibleSizesError(self.preferred, self.minimum, self.maximum)


@dataclass(frozen=True, slots=True)
class Pin:
    """An order that someone sits at a table, and in a seat of it where one is given.

    ``table`` is a number that those share who are to sit together; those pinned
    to another number sit elsewhere. Which table gets that number is not decided here.
    """

    entry: EntryId
    table: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class PairingTask:
    """One round to be paired.

    ``history`` holds the tables of each earlier round, round 1 first; it and all pairs
    may name entries that are no candidates. Wishes: ``avoid`` pairs, like a common
    club, are to sit apart, ``together`` pairs at one table. Orders: ``apart_rule`` and
    ``together_rule`` pairs, ``pins``, ``sitting_out`` (byes given by hand), and
    ``locked`` tables, kept with their seats, whatever their size.

    ``levels`` are those that count, the weightiest first; one left out is not looked
    at. ``Level.ODD_PLACE`` is one of them exactly where ``odd_at`` asks for a place; by
    itself it stands after small tables. ``rounds_left`` are planned after this one: 0
    for no look ahead.

    Raises PairingError if a candidate is given or placed twice, if someone placed is no
    candidate, or a locked table has no seats.
    """

    round_number: int
    seed: int
    size: TableSize
    candidates: tuple[Candidate, ...]
    history: tuple[tuple[Table, ...], ...] = ()
    avoid: tuple[tuple[EntryId, EntryId], ...] = ()
    locked: tuple[Table, ...] = ()
    levels: tuple[Level, ...] = DEFAULT_LEVELS
    effort: Effort = Effort.NORMAL
    together: tuple[Pair, ...] = ()
    apart_rule: tuple[Pair, ...] = ()
    together_rule: tuple[Pair, ...] = ()
    pins: tuple[Pin, ...] = ()
    sitting_out: tuple[EntryId, ...] = ()
    odd: OddTables = OddTables.FEWEST
    odd_at: OddAt = OddAt.ANYWHERE
    rounds_left: int = 0

    def __post_init__(self) -> None:
        _refuse_duplicates(candidate.id for candidate in self.candidates)
        for index, table in enumerate(self.locked):
            if not table:
                raise PairingError("empty-table", index)
        pinned = tuple(pin.entry for pin in self.pins)
        require_seatable(self, (*self.locked, pinned, self.sitting_out))
        object.__setattr__(self, "levels", with_odd_place(self.levels, self.odd_at))


def with_odd_place(levels: tuple[Level, ...], odd_at: OddAt) -> tuple[Level, ...]:
    """The levels with the place of odd tables where one is asked for, else without."""
    if odd_at is OddAt.ANYWHERE:
        return tuple(level for level in levels if level is not Level.ODD_PLACE)
    if Level.ODD_PLACE in levels:
        return levels
    lighter = (Level.SPREAD, Level.SEATS)
    at = next((i for i, level in enumerate(levels) if level in lighter), len(levels))
    if Level.SMALL_TABLES in levels:
        at = levels.index(Level.SMALL_TABLES) + 1
    return (*levels[:at], Level.ODD_PLACE, *levels[at:])


def require_seatable(task: PairingTask, tables: Iterable[Table]) -> None:
    """Raise PairingError if these tables cannot be."""
    seated = tuple(chain.from_iterable(tables))
    _refuse_duplicates(seated)
    known = {candidate.id for candidate in task.candidates}
    unknown = tuple(sorted(set(seated) - known))
    if unknown:
        raise PairingError("unknown-entries", unknown)


def _refuse_duplicates(entries: Iterable[EntryId]) -> None:
    counts = Counter(entries)
    twice = tuple(sorted(entry for entry, count in counts.items() if count > 1))
    if twice:
        raise PairingError("named-twice", twice)


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """What a seating costs; the lesser is the better seating, level by level.

    ``repeats`` sums the earlier meetings of all pairs at a table, ``repeat_squares``
    their squares and only decides between equal sums. ``avoided`` counts pairs that
    share a club or are to be kept apart, ``parted`` those that wish to sit together
    and do not. ``small_table_repeats`` counts earlier small tables of those who sit at
    one now. ``spread`` sums highest minus lowest points of
    each table. ``seat_imbalance`` sums, over players and seats, the square of the
    times in that seat, this round included. ``odd_place`` counts those at a table off
    the preferred size who belong to none by their points, and the other way round.
    Costs of separate tables add up, but for
    ``parted``: a pair at two tables is one, and counts at each.
    """

    repeats: int
    repeat_squares: int
    avoided: int
    parted: int
    small_table_repeats: int
    spread: Fraction
    seat_imbalance: int
    odd_place: int = 0

    def by_level(self, level: Level) -> tuple[Fraction | int, ...]:
        """The numbers of one level, the weightier first."""
        number: Fraction | int = getattr(self, LEVEL_FIELDS[level])
        return (number, self.repeat_squares) if level is Level.REPEATS else (number,)

    def ordered(self, levels: Iterable[Level]) -> tuple[Fraction | int, ...]:
        """What to compare by where these levels count in this order."""
        return tuple(number for level in levels for number in self.by_level(level))


@dataclass(frozen=True, slots=True)
class Bound:
    """What no seating can beat, None where nothing is known.

    Each level's is meant without worsening a level before it, as the levels are. The
    numbers are those of ``Cost``.
    """

    repeats: int | None = None
    avoided: int | None = None
    parted: int | None = None
    small_table_repeats: int | None = None
    spread: Fraction | None = None
    seat_imbalance: int | None = None
    odd_place: int | None = None

    @classmethod
    def of(cls, least: Mapping[Level, Fraction | int]) -> "Bound":
        """The bound that says this of these levels and nothing of others."""
        numbers: dict[str, Any] = {
            LEVEL_FIELDS[level]: (Fraction if level is Level.SPREAD else int)(number)
            for level, number in least.items()
        }
        return cls(**numbers)

    def at(self, level: Level) -> Fraction | int | None:
        """What is said of one level, in the unit of the cost's first number."""
        number: Fraction | int | None = getattr(self, LEVEL_FIELDS[level])
        return number


@dataclass(frozen=True, slots=True)
class Seating:
    """A paired round: tables best first, seats in order, and who sits out.

    ``method`` and ``version`` name what made it, for the record of the round.
    ``proven`` are the levels at which nothing better can be had, in their order.
    """

    tables: tuple[Table, ...]
    byes: tuple[EntryId, ...]
    cost: Cost
    method: str
    version: str
    bound: Bound = Bound()
    proven: tuple[Level, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatingNote:
    """One thing that is not as wished at a table, by its ``kind``.

    | kind | people | number |
    |---|---|---|
    | ``repeat`` | two who met, in these ``rounds`` from 1 | |
    | ``club`` | two of one club | |
    | ``apart`` | two on the list of those to keep apart | |
    | ``together`` | one at this table, who wishes to sit with the other | |
    | ``small`` | one at a small table who sat at one before | so often |
    | ``up`` | one; most of the table has more points | the best this many |
    | ``down`` | one; most of the table has fewer points | the last this many |
    | ``home`` | one who has another table for themselves | that table |
    | ``step-free`` | one who needs a room without steps | |
    | ``warn`` | nobody: the table's number is in no room | |
    """

    kind: str
    people: tuple[EntryId, ...] = ()
    number: int | Fraction = 0
    rounds: tuple[int, ...] = ()
