"""Whether a points system can be chosen for what an event or a season plays.

It tells all that is wrong, before anything is played. What it does not do: look at
results. A game of which the totals are missing all the same counts 0 where its points
count, and says nothing to the tie-breaks that need them.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from .points import point_system


class Refusal(StrEnum):
    """Why a points system does not go with an event."""

    NEEDS_TOTALS = "needs-totals"
    UNKNOWN_SIZES = "unknown-sizes"
    NEEDS_ONE_SIZE = "needs-one-size"
    NEEDS_ONE_GAME = "needs-one-game"


@dataclass(frozen=True, slots=True)
class Problem:
    """One refusal; with the sizes of tables, or the editions, that stand against it."""

    refusal: Refusal
    sizes: tuple[int, ...] = ()
    games: tuple[str, ...] = ()


def refusals(
    system: str, *, has_totals: bool, sizes: Collection[int], games: Collection[str]
) -> tuple[Problem, ...]:
    """All that speaks against a system, nothing if it can be chosen.

    ``has_totals`` tells whether the points of every game are recorded, ``sizes`` are
    the numbers of seats that tables may have, ``games`` the editions that are played.
    Where anything may be played, name more than one.

    Raises StandingsError if there is no such system.
    """
    chosen = point_system(system)
    unknown = tuple(sorted(size for size in sizes if size not in chosen.sizes))
    problems = []
    if chosen.needs_totals and not has_totals:
        problems.append(Problem(Refusal.NEEDS_TOTALS))
    if unknown:
        problems.append(Problem(Refusal.UNKNOWN_SIZES, sizes=unknown))
    if chosen.needs_one_kind and len(set(sizes)) > 1:
        problems.append(Problem(Refusal.NEEDS_ONE_SIZE, sizes=tuple(sorted(sizes))))
    if chosen.needs_one_kind and len(set(games)) > 1:
        problems.append(Problem(Refusal.NEEDS_ONE_GAME, games=tuple(sorted(games))))
    return tuple(problems)
