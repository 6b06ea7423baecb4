"""What a move of Donuts is worth, and whether it kept what there was.

1. The worth of a position is its result with perfect play of both, for whoever moves:
   1 won, 0 drawn, -1 lost; None where the search was not allowed to go so far.
2. Along a game positions are searched from the last to the first: late ones take a
   moment, and what they tell helps with the earlier ones.
3. A move kept the result if the position after it is worth for the other what the one
   before was for the mover, with its sign changed; otherwise it threw something away.

A position after two moves may take a second, one after the first move many: searches
count positions and end at a limit. How long a win takes is not told.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scoring.games.donuts.placing import GameState
from scoring.games.donuts.play.solver import MoveValue, Solver, TooHardError


@dataclass(frozen=True, slots=True)
class Verdict:
    """A move that was made: the worth of the position for the mover, before and after.

    None is what is not known.
    """

    before: int | None
    after: int | None

    @property
    def has_kept(self) -> bool | None:
        """Whether nothing was thrown away; None where that is not known.

        >>> Verdict(1, -1).has_kept, Verdict(-1, -1).has_kept, Verdict(None, 0).has_kept
        (False, True, None)
        """
        if self.after == 1 or self.before == -1:
            return True
        if self.before is None or self.after is None:
            return None
        return self.after == self.before


def worth_of_moves(values: Sequence[MoveValue]) -> int | None:
    """The worth of a position whose moves have these values.

    >>> worth_of_moves([MoveValue(3, None), MoveValue(4, 1)])
    1
    >>> worth_of_moves([MoveValue(3, None), MoveValue(4, 0)]) is None
    True
    """
    known = [each.value for each in values if each.value is not None]
    if 1 in known or len(known) == len(values) > 0:
        return max(known)
    return None


def worth_along(
    solver: Solver, states: Sequence[GameState], most: int
) -> tuple[int | None, ...]:
    """The worth of every position of a game, for whoever moves there (step 2).

    A position at which the game has ended is lost for whoever would move, or drawn.
    ``most`` is how many positions may be searched for all of them.
    """
    last = solver.positions + most
    found = list[int | None]()
    for state in reversed(states):
        if found and found[-1] == -1:
            # The move that was made here won.
            found.append(1)
        else:
            found.append(_worth(solver, state, last - solver.positions))
    return tuple(reversed(found))


def _worth(solver: Solver, state: GameState, most: int) -> int | None:
    if state.has_ended:
        winner = state.ending.winner
        return 0 if winner is None else 1 if winner == state.mover else -1
    try:
        return solver.value(state, most)
    except TooHardError:
        return None


def judge_moves(worth: Sequence[int | None]) -> tuple[Verdict, ...]:
    """The verdict on each move between positions of this worth (step 3).

    >>> [each.has_kept for each in judge_moves([1, 1, -1])]
    [False, True]
    """
    return tuple(
        Verdict(before, None if after is None else -after)
        for before, after in pairwise(worth)
    )
