"""Only the best games count: which of a player's games those are.

1. Games go by event points, then by margin, then by place; of what is still level the
   game of the earlier round counts.
2. Of each round (in a season: each evening) at most so many of the best may count.
3. Of those the best so many count. All others are dropped, and stay in the ledger.

It works on games and never on evenings: a player of three at one night is not held
to one of them, unless the night has a cap.
"""

from bisect import insort
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from .ledgers import EntryGame
from .points import to_units

_NOTHING = Fraction(0)
_ROUND = 5
BestKey = tuple[int, ...]


def best_keys(games: Sequence[EntryGame]) -> list[BestKey]:
    """What sorts games best first, in whole numbers that all of ``games`` share."""
    points, _ = to_units([game.event_points for game in games])
    margins, _ = to_units([game.margin or _NOTHING for game in games])
    scores, _ = to_units([game.score or _NOTHING for game in games])
    # The score and those met come last: nothing but them tells two such games apart.
    return [
        (
            -points[index],
            -margins[index],
            game.place,
            game.sharing,
            -game.seats,
            game.round_number,
            -scores[index],
            *sorted([opponent.entry for opponent in game.opponents]),
        )
        for index, game in enumerate(games)
    ]


class BestGames:
    """One player's games, added in the order played, and which of them count.

    ``best_of`` games count in all and ``night_cap`` of one round; None is no limit.
    """

    def __init__(self, *, best_of: int | None, night_cap: int | None) -> None:
        self._best_of, self._night_cap = best_of, night_cap
        self._best_first: list[tuple[BestKey, int]] = []

    def add(self, key: BestKey) -> None:
        """Add a game by its key; all keys are from one call of ``best_keys``."""
        insort(self._best_first, (key, len(self._best_first)))

    def kept(self) -> set[int]:
        """The games that count, by index from 0 in the order they were added."""
        kept: set[int] = set()
        of_night: Counter[int] = Counter()
        for key, index in self._best_first:
            if self._best_of is not None and len(kept) >= self._best_of:
                break
            if self._night_cap is None or of_night[key[_ROUND]] < self._night_cap:
                kept.add(index)
                of_night[key[_ROUND]] += 1
        return kept
