"""Values that stages of an event are made of, and their errors.

Nothing here is worded for people: what came of a stage is told by codes and numbers.
"""

from dataclasses import dataclass
from enum import StrEnum

from gonuts_league.pairing.types import EntryId, TableSize
from gonuts_league.standings.types import TieKind


class Drawn(StrEnum):
    """What becomes of a drawn game where somebody must go on."""

    REPLAY = "replay"
    HIGHER_SEED = "higher-seed"
    SHARED = "shared"


class MatchKind(StrEnum):
    """What a table of an elimination decides."""

    KNOCKOUT = "knockout"
    FINAL = "final"
    THIRD_PLACE = "third-place"


class End(StrEnum):
    """How far somebody came in an elimination."""

    WON = "won"
    SHARED_WIN = "shared-win"
    IN_FINAL = "in-final"
    THIRD_PLACE_WON = "third-place-won"
    THIRD_PLACE_LOST = "third-place-lost"
    OUT = "out"
    LEFT = "left"
    STILL_IN = "still-in"
    IN_THIRD_PLACE = "in-third-place"


class StageError(ValueError):
    """A stage that cannot be as asked."""


@dataclass(eq=False)
class TooFewEntrantsError(StageError):
    """Fewer go on than the stage needs."""

    count: int
    least: int


@dataclass(eq=False)
class NobodyGoesOutError(StageError):
    """As many of a table go on as may sit at one, so nothing is decided."""

    best: int
    minimum: int


@dataclass(frozen=True, slots=True)
class KnockoutRules:
    """How an elimination is played: at which tables, and how many of each go on.

    ``third_place`` asks for a match between the losers of the semi-finals; it is there
    at tables of two only. Raises NobodyGoesOutError unless ``best`` is less than the
    least number at a table.
    """

    size: TableSize
    best: int = 1
    third_place: bool = False
    drawn: Drawn = Drawn.REPLAY

    def __post_init__(self) -> None:
        if self.best >= self.size.minimum:
            raise NobodyGoesOutError(self.best, self.size.minimum)

    @property
    def is_for_two(self) -> bool:
        return self.size.maximum == 2


@dataclass(frozen=True, slots=True)
class Played:
    """A table of an elimination that was seated, replays included, in their order.

    ``step`` counts from 1, and ``number`` is the table's in that step: a replay has
    both from the table that it repeats. ``ranks`` run by seat, 1 the best, None for who
    did not come; the whole is None while there is no result that counts.
    """

    step: int
    number: int
    seats: tuple[EntryId, ...]
    ranks: tuple[int | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class Replaced:
    """``by`` plays from this step on in place of ``out``."""

    step: int
    out: EntryId
    by: EntryId


@dataclass(frozen=True, slots=True)
class Match:
    """One table of a step with all its replays.

    ``places`` are groups of those who came, the best first, equal ones together; empty
    while nothing counts. ``to_replay`` are those who must play again before it is
    decided, in the order of their new seats. ``through`` go on; of a final it is who
    won. ``is_open`` while a result is to come.
    """

    number: int
    kind: MatchKind
    seats: tuple[EntryId, ...]
    places: tuple[tuple[EntryId, ...], ...]
    through: tuple[EntryId, ...]
    to_replay: tuple[EntryId, ...]
    is_open: bool

    @property
    def is_decided(self) -> bool:
        return not (self.is_open or self.to_replay)

    @property
    def by_place(self) -> tuple[EntryId, ...]:
        """Its people, the best place first, those without one last."""
        place = {e: n for n, equals in enumerate(self.places) for e in equals}
        return tuple(sorted(self.seats, key=lambda e: place.get(e, len(place))))

    @property
    def absent(self) -> frozenset[EntryId]:
        """Who has no place."""
        return frozenset(self.seats).difference(*self.places)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an elimination: who was in it, its tables, who went on without play.

    ``alive`` are in the order of their seeds. ``to_final`` is 0 for the final, 1 for
    the semi-finals.
    """

    number: int
    to_final: int
    alive: tuple[EntryId, ...]
    matches: tuple[Match, ...]
    straight: tuple[EntryId, ...]

    @property
    def is_decided(self) -> bool:
        return all(match.is_decided for match in self.matches)


@dataclass(frozen=True, slots=True)
class PairedStep:
    """Tables to be seated next, by their number in the step, and who waits a step.

    A replay has the number of the table that it repeats; so has a match for third
    place, which comes after the final.
    """

    step: int
    tables: tuple[tuple[int, tuple[EntryId, ...]], ...]
    straight: tuple[EntryId, ...] = ()
    is_replay: bool = False


@dataclass(frozen=True, slots=True)
class StageRow:
    """Where somebody stands by an elimination.

    Ranks start at 1 and equal ones share. ``to_final`` is that of the step in which it
    ended, or in which somebody still is; ``place`` is that at the last table, 0 where
    nothing counts there. ``decision`` is what somebody made of a tie of this row.
    """

    entry: EntryId
    rank: int
    end: End
    to_final: int
    place: int = 0
    decision: TieKind | None = None
