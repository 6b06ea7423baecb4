"""Values that go into a pairing and come out of it, and its errors.

A later, better way to seat an event takes the same ``PairingTask`` and gives the same
``Seating``. Nothing here is worded for people: errors and notes carry data, and the
page or command that shows them finds the words.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import NewType

EntryId = NewType("EntryId", int)
Table = tuple[EntryId, ...]
"""The entries of one table in seat order, seat 0 first."""
OnProgress = Callable[[int, int], None]
"""Called with the steps done and the most steps there may be."""

SMALLEST_TABLE = 2
LARGEST_TABLE = 6


class PairingError(ValueError):
    """A round that cannot be paired as asked."""


class TooFewPlayersError(PairingError):
    """Not even one table can be filled."""

    def __init__(self, count: int, minimum: int) -> None:
        super().__init__(count, minimum)
        self.count = count
        self.minimum = minimum


class ImpossibleSizesError(PairingError):
    """Table sizes out of order, or outside 2 to 6 seats."""

    def __init__(self, preferred: int, minimum: int, maximum: int) -> None:
        super().__init__(preferred, minimum, maximum)
        self.preferred = preferred
        self.minimum = minimum
        self.maximum = maximum


class UnknownEntryError(PairingError):
    """Entries that are to sit at a table but are not among the candidates."""

    def __init__(self, entries: tuple[EntryId, ...]) -> None:
        super().__init__(entries)
        self.entries = entries


class DuplicateEntryError(PairingError):
    """Entries that are named twice, as candidates or at tables."""

    def __init__(self, entries: tuple[EntryId, ...]) -> None:
        super().__init__(entries)
        self.entries = entries


class EmptyTableError(PairingError):
    """A locked table, by its index from 0, at which nobody sits."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entry that can be seated this round.

    ``points`` are its event points so far, ``club`` is empty for none, and ``byes``
    counts its rounds scored without play, wins by forfeit included.
    """

    id: EntryId
    points: Fraction = Fraction(0)
    club: str = ""
    byes: int = 0


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
class PairingTask:
    """One round to be paired.

    ``history`` holds the tables of each earlier round, round 1 first; it and ``avoid``
    may name entries that are no candidates. ``avoid`` pairs are a wish like a common
    club. ``locked`` tables are an order: kept with their seats, whatever their size.

    Raises DuplicateEntryError if a candidate is given or locked twice,
    UnknownEntryError if someone locked is no candidate, EmptyTableError if a locked
    table has no seats.
    """

    round_number: int
    seed: int
    size: TableSize
    candidates: tuple[Candidate, ...]
    history: tuple[tuple[Table, ...], ...] = ()
    avoid: tuple[tuple[EntryId, EntryId], ...] = ()
    locked: tuple[Table, ...] = ()

    def __post_init__(self) -> None:
        _refuse_duplicates(candidate.id for candidate in self.candidates)
        for index, table in enumerate(self.locked):
            if not table:
                raise EmptyTableError(index)
        require_seatable(self, self.locked)


def require_seatable(task: PairingTask, tables: Iterable[Table]) -> None:
    """Raise DuplicateEntryError or UnknownEntryError if these tables cannot be."""
    seated = tuple(chain.from_iterable(tables))
    _refuse_duplicates(seated)
    known = {candidate.id for candidate in task.candidates}
    unknown = tuple(sorted(set(seated) - known))
    if unknown:
        raise UnknownEntryError(unknown)


def _refuse_duplicates(entries: Iterable[EntryId]) -> None:
    counts = Counter(entries)
    twice = tuple(sorted(entry for entry, count in counts.items() if count > 1))
    if twice:
        raise DuplicateEntryError(twice)


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """What a seating costs; the lesser is the better seating, level by level.

    ``repeats`` sums the earlier meetings of all pairs at a table, ``repeat_squares``
    their squares and only decides between equal sums. ``avoided`` counts pairs that
    share a club or are to be kept apart. ``small_table_repeats`` counts earlier small
    tables of those who sit at one now. ``spread`` sums highest minus lowest points of
    each table. ``seat_imbalance`` sums, over players and seats, the square of the
    times in that seat, this round included. Costs of separate tables add up.
    """

    repeats: int
    repeat_squares: int
    avoided: int
    small_table_repeats: int
    spread: Fraction
    seat_imbalance: int

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(
            self.repeats + other.repeats,
            self.repeat_squares + other.repeat_squares,
            self.avoided + other.avoided,
            self.small_table_repeats + other.small_table_repeats,
            self.spread + other.spread,
            self.seat_imbalance + other.seat_imbalance,
        )


@dataclass(frozen=True, slots=True)
class Seating:
    """A paired round: tables best first, seats in order, and who sits out.

    ``method`` and ``version`` name what made it, for the record of the round.
    """

    tables: tuple[Table, ...]
    byes: tuple[EntryId, ...]
    cost: Cost
    method: str
    version: str


@dataclass(frozen=True, slots=True)
class Met:
    """Two at this table met in these earlier rounds, counted from 1."""

    a: EntryId
    b: EntryId
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Clubmates:
    """Two at this table belong to one club."""

    a: EntryId
    b: EntryId
    club: str


@dataclass(frozen=True, slots=True)
class KeptApart:
    """Two at this table are on the list of those to keep apart."""

    a: EntryId
    b: EntryId


@dataclass(frozen=True, slots=True)
class SmallTableAgain:
    """Someone sits at a small table who sat at one this often before."""

    id: EntryId
    times: int


Note = Met | Clubmates | KeptApart | SmallTableAgain
