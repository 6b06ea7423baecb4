"""Values that go into a season's standings and come out of them.

People stand in them by id, evenings by the keys of `games.Evening`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from gonuts_league.events.standings.types import (
    AheadBy,
    AwardKind,
    CriterionValue,
    EntryGame,
)

SEASON_TIE_BREAKS = ("dropped", "wins", "countback", "margin")
"""The order a season begins with."""


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How the games of a season are counted.

    ``best_of`` games of each player count, of one evening ``night_cap`` at most; None
    is all of them. Whoever came to fewer than ``least_nights`` evenings has no rank.
    """

    system: str = "newport"
    tie_breaks: tuple[str, ...] = SEASON_TIE_BREAKS
    best_of: int | None = None
    night_cap: int | None = None
    least_nights: int = 0


@dataclass(frozen=True, slots=True)
class SeasonAward:
    """Points without a game that an event of the season gave somebody.

    Those of a bye, or of a seat whose opponents never came, are not what the event
    gave: the season finds them by its own points. A penalty's are below 0.
    """

    evening: str
    player: int
    round_number: int | None
    kind: AwardKind
    points: Fraction

    @property
    def is_round(self) -> bool:
        """Whether it stands for a round that was not played."""
        return self.kind in (AwardKind.BYE, AwardKind.FORFEIT)


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """What one game, or one round without play, gives one person.

    ``counts`` is off for a result that is dropped. ``table`` and ``game`` are None for
    a round without play.
    """

    evening: str
    round_number: int
    table: int | None
    points: Fraction
    game: EntryGame | None
    counts: bool = True

    @property
    def margin(self) -> Fraction | None:
        return self.game.margin if self.game else None


class SeasonStatus(StrEnum):
    """Whether somebody has a rank, and why not."""

    RANKED = "ranked"
    SHORT = "short"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One person in the season's standings.

    ``rank`` is None for whoever came too seldom or left. ``results`` run in the order
    played, dropped ones among them; ``penalties`` is what was taken or given beside
    them. ``values`` has one entry for each criterion, points first. ``nights`` counts
    evenings. ``previous_rank`` is that before the last evening, ``ahead_by`` what sets
    the row above the next one: None for the last row, for one without a rank, and for
    one that shares its rank with the next.
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

    @property
    def counted(self) -> int:
        """How many results count."""
        return sum(1 for result in self.results if result.counts)


@dataclass(frozen=True, slots=True)
class SeasonState:
    """What else the standings rest on.

    ``listed`` are those who may stand in them: guests play, but are not listed.
    ``left`` are those who withdrew. ``decided`` has, for exactly these people, the
    order that an organiser's decision put them in; an empty one lets them share.
    ``nights_left`` are the nights to come: who can still reach the least number of
    nights in them has a rank.
    """

    listed: frozenset[int]
    left: frozenset[int] = frozenset()
    decided: Mapping[frozenset[int], tuple[int, ...]] = field(default_factory=dict)
    nights_left: int = 0
