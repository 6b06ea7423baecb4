"""Only the best games count: which of a player's games those are.

1. Games go by event points, then by margin, then by place; of what is still level the
   game of the earlier round counts.
2. Of each round (in a season: each evening) at most so many of the best may count.
3. Of those the best so many count. All others are dropped, and stay in the ledger.

It works on games and never on evenings: whoever played three at one night is not held
to one of them, unless the night has a cap.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from gonuts_league.events.standings.ledgers import Ledger
from gonuts_league.events.standings.types import EntryGame

_NOTHING = Fraction(0)


def keep_best(
    ledger: Ledger, *, best_of: int | None = None, night_cap: int | None = None
) -> Ledger:
    """The ledger with its best games, the others dropped; both are best first.

    ``best_of`` games count in all and ``night_cap`` of one round; None is no limit.
    Awards stay as they are. The order of the games does not matter.
    """
    kept: list[EntryGame] = []
    dropped: list[EntryGame] = []
    of_night: Counter[int] = Counter()
    for game in sorted(ledger.played, key=_best_first):
        is_full = best_of is not None and len(kept) >= best_of
        is_over = night_cap is not None and of_night[game.round_number] >= night_cap
        if is_full or is_over:
            dropped.append(game)
        else:
            kept.append(game)
            of_night[game.round_number] += 1
    return replace(ledger, games=tuple(kept), dropped=tuple(dropped))


def _best_first(game: EntryGame) -> tuple[Fraction | int, ...]:
    margin = game.margin or _NOTHING
    # The score and those met come last: nothing but them tells two such games apart.
    return (
        -game.event_points,
        -margin,
        game.place,
        game.sharing,
        -game.seats,
        game.round_number,
        -(game.score or _NOTHING),
        *sorted(opponent.entry for opponent in game.opponents),
    )
