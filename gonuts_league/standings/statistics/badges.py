"""The badges, as a list to be read: what is counted, and how much of it earns one.

A badge is earned in the game in which its count first reaches the threshold. Nothing of
it is stored but what comes of counting all games again.
"""

from collections.abc import Callable
from dataclasses import dataclass

from scoring import GAMES

from .tracks import Track


@dataclass(frozen=True, slots=True)
class Badge:
    """Earned once `measure` of a player's games so far reaches `threshold`."""

    code: str
    threshold: int
    measure: Callable[[Track], int]


_FAMILIES = len({game.family for game in GAMES.values()})

BADGES: tuple[Badge, ...] = (
    Badge("ten-games", 10, lambda t: t.game_count),
    Badge("fifty-games", 50, lambda t: t.game_count),
    Badge("hundred-games", 100, lambda t: t.game_count),
    Badge("five-in-a-night", 5, lambda t: t.games_tonight),
    Badge("ten-nights", 10, lambda t: t.nights),
    Badge("five-nights-running", 5, lambda t: t.nights_running),
    Badge("first-win", 1, lambda t: t.win_count),
    Badge("ten-wins", 10, lambda t: t.win_count),
    Badge("three-wins-running", 3, lambda t: t.wins.current),
    Badge("six-podiums-running", 6, lambda t: t.podiums.current),
    Badge("comeback", 1, lambda t: t.comebacks),
    Badge("by-one-point", 1, lambda t: t.narrow_wins),
    Badge("three-table-sizes", 3, lambda t: len(t.sizes_won)),
    Badge("every-game", _FAMILIES, lambda t: len(t.families)),
    Badge("every-edition", len(GAMES), lambda t: len(t.games_won)),
    Badge("shared-win", 1, lambda t: t.shared_wins),
    Badge("twenty-people", 20, lambda t: len(t.meetings)),
    Badge("six-jelly-filled", 6, lambda t: t.most("jelly-filled")),
    Badge("five-favorites", 5, lambda t: t.most("favorites")),
    Badge("group-of-eight", 8, lambda t: t.most("group")),
)
