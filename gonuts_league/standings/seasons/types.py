"""Values that go into a season's standings and come out of them.

People stand in them by id, evenings by the keys of `games.Evening`.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from gonuts_league.standings.types import AheadBy, CriterionValue, TieKind, TieOrder

SEASON_TIE_BREAKS = ("wins", "margin", "countback")
"""The order a season begins with. `dropped` is not in it: it pays for coming often."""


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How the games of a season are counted.

    ``best_of`` games of each player count, of one evening ``night_cap`` at most; None
    is all of them. A player with fewer than ``least_nights`` evenings has no rank.
    """

    system: str = "newport"
    tie_breaks: tuple[str, ...] = SEASON_TIE_BREAKS
    best_of: int | None = None
    night_cap: int | None = None
    least_nights: int = 0


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """What one game, or one round without play, gives one person.

    ``table`` is None for a round without play: it is no win and has no margin; nor has
    a game without totals. ``counts`` is off for a result that is dropped.
    """

    evening: str
    round_number: int
    table: int | None
    points: Fraction
    seats: int
    is_won: bool
    has_margin: bool
    counts: bool = True

    @property
    def is_bye(self) -> bool:
        return self.table is None


class SeasonStatus(StrEnum):
    """Whether a player has a rank, and why not."""

    RANKED = "ranked"
    SHORT = "short"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One person in the season's standings.

    ``rank`` is None for players who came too seldom or left. ``results`` run in the
    order played, dropped ones among them; ``penalties`` is what was taken or given
    beside them. ``values`` has one entry for each criterion in the order compared,
    points among them. ``nights`` counts evenings. ``decision`` is what was made of a
    tie. ``previous_rank`` is that before the last evening, ``ahead_by`` what sets the
    row above the next one: None for the last row, for one without a rank, and for one
    that shares its rank with the next.
    """

    player: int
    status: SeasonStatus
    rank: int | None
    points: Fraction
    penalties: Fraction
    nights: int
    results: tuple[SeasonResult, ...]
    values: tuple[CriterionValue, ...]
    is_shared: bool = False
    previous_rank: int | None = None
    ahead_by: AheadBy | None = None
    decision: TieKind | None = None

    @property
    def games(self) -> int:
        return len(self.results)

    @property
    def counted(self) -> int:
        """How many results count."""
        return sum(1 for result in self.results if result.counts)


@dataclass(frozen=True, slots=True)
class SeasonEvening:
    """An evening of a season; of its games some count points ``without_totals``."""

    key: str
    event: int
    at: datetime
    games: int
    without_totals: int
    last_round: int

    @property
    def is_night(self) -> bool:
        """Whether it is an event, and not a game recorded by itself."""
        return self.key.startswith("event:")


@dataclass(frozen=True, slots=True)
class CountedSeason:
    """All that follows from a season's games, people by id.

    ``people`` are all who played, guests too. ``race`` has the ranks of those on the
    first rows after each of the last evenings, the oldest first.
    """

    rows: tuple[SeasonRow, ...]
    race: tuple[tuple[int | None, ...], ...]
    people: tuple[int, ...]
    evenings: tuple[SeasonEvening, ...]
    nights_left: int


@dataclass(frozen=True, slots=True)
class SeasonState:
    """What else the standings rest on.

    ``listed`` are the players who appear in them: guests play, but are not listed.
    ``left`` are players who withdrew, ``decisions`` what was made of ties.
    ``nights_left`` are the nights to come: who can still reach the least number of
    nights in them has a rank.
    """

    listed: frozenset[int]
    left: frozenset[int] = frozenset()
    decisions: tuple[TieOrder, ...] = ()
    nights_left: int = 0
