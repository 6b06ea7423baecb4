"""The values of the page on which a game is watched, whatever game it is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from gonuts_league.simulations.ways import Ways

UrlOf: TypeAlias = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class RuleBox:
    """The rule behind a step; `url` leads to it among all rulings, and is empty for
    what has no number."""

    number: str
    question: str
    answer: str
    url: str


@dataclass(frozen=True, slots=True)
class RuleLine:
    """What a link to a rule needs."""

    rule: str
    rule_url: str


@dataclass(frozen=True, slots=True)
class RoundLink:
    """One round of the timeline, with a mark for each of its clashes."""

    number: int
    url: str
    label: str
    marks: str
    is_current: bool
    is_past: bool


@dataclass(frozen=True, slots=True)
class Score:
    """One seat: its points, and by how much this step changed them."""

    seat: int
    number: int
    name: str
    points: str
    change: str
    has_gained: bool
    is_acting: bool
    is_winner: bool


@dataclass(frozen=True, slots=True)
class FaultNote:
    sentence: str
    message: str
    rule: RuleBox | None


@dataclass(frozen=True, slots=True)
class OtherGames:
    """The place of this game among others that came with it."""

    said: str
    previous: str
    next: str


@dataclass(frozen=True, slots=True)
class WatchPage:
    """`template` shows `table`, which is the game's own. A game whose log breaks the
    rules at its start has no step to show, and its `table` is None.

    `strip` holds all scores in brief, for games in which they grow step by step;
    `bots` says how those at the table choose, and `next_game` leads on from the end.
    """

    name: str
    source: str
    rulings_url: str
    position: str
    says: str
    rule: RuleBox | None
    rule_line: RuleLine
    ways: Ways
    rounds: tuple[RoundLink, ...]
    timeline_note: str
    fault: FaultNote | None
    games: OtherGames | None
    next_game: str
    bots: Sequence[tuple[str, object]]
    template: str
    strip: tuple[Score, ...]
    table: Any
