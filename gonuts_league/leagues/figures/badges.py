"""The badges, as a list to be read: what is counted, and how much of it earns one.

A badge is earned in the game in which its count first reaches the threshold. Nothing of
it is stored but what comes of counting all games again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from scoring import GAMES

from .tracks import Track


class BadgeKind(StrEnum):
    """What a badge is for; pages group by it."""

    PLAYING = "playing"
    WINNING = "winning"
    VARIETY = "variety"
    COMPANY = "company"
    TABLEAU = "tableau"


@dataclass(frozen=True, slots=True)
class Badge:
    """Earned once `measure` of a player's games so far reaches `threshold`."""

    code: str
    kind: BadgeKind
    threshold: int
    measure: Callable[[Track], int]


_FAMILIES = len({game.family for game in GAMES.values()})

BADGES: tuple[Badge, ...] = (
    Badge("ten-games", BadgeKind.PLAYING, 10, lambda t: t.game_count),
    Badge("fifty-games", BadgeKind.PLAYING, 50, lambda t: t.game_count),
    Badge("hundred-games", BadgeKind.PLAYING, 100, lambda t: t.game_count),
    Badge("five-in-a-night", BadgeKind.PLAYING, 5, lambda t: t.games_tonight),
    Badge("ten-nights", BadgeKind.PLAYING, 10, lambda t: t.nights),
    Badge("five-nights-running", BadgeKind.PLAYING, 5, lambda t: t.nights_running),
    Badge("first-win", BadgeKind.WINNING, 1, lambda t: t.win_count),
    Badge("ten-wins", BadgeKind.WINNING, 10, lambda t: t.win_count),
    Badge("three-wins-running", BadgeKind.WINNING, 3, lambda t: t.wins.current),
    Badge("six-podiums-running", BadgeKind.WINNING, 6, lambda t: t.podiums.current),
    Badge("comeback", BadgeKind.WINNING, 1, lambda t: t.comebacks),
    Badge("by-one-point", BadgeKind.WINNING, 1, lambda t: t.narrow_wins),
    Badge("three-table-sizes", BadgeKind.VARIETY, 3, lambda t: len(t.sizes_won)),
    Badge("every-game", BadgeKind.VARIETY, _FAMILIES, lambda t: len(t.families)),
    Badge("every-edition", BadgeKind.VARIETY, len(GAMES), lambda t: len(t.games_won)),
    Badge("shared-win", BadgeKind.COMPANY, 1, lambda t: t.shared_wins),
    Badge("twenty-people", BadgeKind.COMPANY, 20, lambda t: len(t.meetings)),
    Badge("six-jelly-filled", BadgeKind.TABLEAU, 6, lambda t: t.most("jelly-filled")),
    Badge("five-favorites", BadgeKind.TABLEAU, 5, lambda t: t.most("favorites")),
    Badge("group-of-eight", BadgeKind.TABLEAU, 8, lambda t: t.most("group")),
)
