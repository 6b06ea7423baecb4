"""Values that go into standings and come out of them, and the errors.

All points are exact fractions. Codes and labels are ids, worded where they are shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from gonuts_league.pairing.types import EntryId
from scoring.types import Points


class StandingsError(ValueError):
    """Standings that cannot be made as asked; never what an organiser can mend.

    Its arguments are a code and what it is about: ``unknown-system``,
    ``unknown-tie-break`` and ``needs-totals`` a code, ``seat-count`` a number of seats
    for which a rule says nothing, ``unknown-entries`` and ``tie-order`` entries,
    ``seated-twice`` a table.
    """


class AwardKind(StrEnum):
    """Why points were given or taken without a game."""

    BYE = "bye"
    PENALTY = "penalty"
    ADJUSTMENT = "adjustment"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """One seat of a finished game, for standings, seasons, ratings and statistics.

    ``entry`` is an entry of an event; across events it is the player. ``rank`` orders
    the seats from 1, equal ranks share, and None comes after all ranks. ``points`` are
    the game's, an int where they are whole, None where only ranks were recorded.
    ``takes_place`` is off for a player who did not come, which makes the table smaller.
    ``earns`` is off for a disqualified seat: it takes its place, so nobody moves up,
    but gets no event points.

    ``cards`` counts what was laid out: copies by card id; of Nosh `coins`, `goals` and
    `favorites`; of Donuts the `group`. It is None where only totals or ranks are
    known. ``parts`` are the single games of the table, where they are read.
    """

    entry: EntryId
    rank: int | None
    points: Points | None = None
    takes_place: bool = True
    earns: bool = True
    cards: Mapping[str, int] | None = None
    parts: tuple["PlayedSeat", ...] = ()

    @property
    def known_points(self) -> Points:
        """The points of the game, 0 where they are not known."""
        return self.points or 0


@dataclass(frozen=True, slots=True)
class GameResult:
    """One counting game; rounds and tables count from 1."""

    round_number: int
    table_number: int
    seats: tuple[PlayedSeat, ...]


@dataclass(frozen=True, slots=True)
class AwardPoints:
    """Points without a game, added as they stand: a penalty's are below 0.

    ``round_number`` is None for what belongs to the event as a whole. A season has
    awards of several evenings, by key. Those of rounds without play are then not what
    the event gave: the season finds them by its own points.
    """

    entry: EntryId
    round_number: int | None
    kind: AwardKind
    points: Fraction
    evening: str = ""

    @property
    def is_round(self) -> bool:
        """Whether it stands for a round that was not played."""
        return self.kind in (AwardKind.BYE, AwardKind.FORFEIT)


class TieKind(StrEnum):
    """How a tie in every criterion was decided."""

    LOT = "lot"
    PLAY_OFF = "play-off"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class TieOrder:
    """A decision about exactly these entries, for as long as just they are tied.

    ``order`` has all of them, best first; only a shared rank may go without.

    Raises StandingsError for an order of other entries, or with one twice.
    """

    entries: frozenset[EntryId]
    order: tuple[EntryId, ...]
    kind: TieKind

    def __post_init__(self) -> None:
        is_needed = self.order or self.kind != TieKind.SHARED
        if is_needed and tuple(sorted(self.order)) != tuple(sorted(self.entries)):
            raise StandingsError("tie-order", self.order)


class CriterionValue(NamedTuple):
    """What one criterion says of one entry.

    ``code`` is ``points`` or that of a tie-break. ``value`` is None where nothing is
    known, and a vector, compared from the left, for countback. ``skipped`` counts the
    games that say nothing to it.
    """

    code: str
    value: Fraction | tuple[Fraction, ...] | None
    skipped: int = 0


@dataclass(frozen=True, slots=True)
class AheadBy:
    """The first criterion that sets a standing above the next one, with both values.

    Where nothing but a decision does, ``code`` is ``lot`` or ``play-off``, and the
    values are the places that it gave, from 1.
    """

    code: str
    own: CriterionValue
    other: CriterionValue


@dataclass(frozen=True, slots=True)
class RankedRow:
    """One row of a ranking; its fields are those of ``Standing``."""

    entry: EntryId
    rank: int
    is_shared: bool
    values: tuple[CriterionValue, ...]
    ahead_by: AheadBy | None
    decision: TieKind | None


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the standings.

    ``rounds`` holds the event points of each round from round 1, None for a round
    without game or award; awards outside any round are in ``points`` only.
    ``won_rounds`` are the numbers of the rounds with a first place, shared ones too.
    ``values`` has one value for each criterion in the order they are compared, points
    included; of what is found among the tied, the one of the smallest set that the row
    was in.
    ``decision`` is what was made of a tie of this row, if anything was.
    ``previous_rank`` is that before the last round, None if there was no round before.
    ``ahead_by`` is None for the last row and one that shares the next one's rank.
    """

    entry: EntryId
    rank: int
    points: Fraction
    games: int
    wins: Fraction
    margin: Fraction | None
    rounds: tuple[Fraction | None, ...]
    won_rounds: tuple[int, ...]
    previous_rank: int | None
    is_shared: bool
    ahead_by: AheadBy | None
    values: tuple[CriterionValue, ...] = ()
    decision: TieKind | None = None
