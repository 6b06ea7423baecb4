"""What a move of Donuts is worth, and whether it kept what there was.

1. The worth of a position is its result with perfect play of both, for whoever moves:
   1 won, 0 drawn, -1 lost; None where the search was not allowed to go so far.
2. A position is searched in one piece, if that is not long. Otherwise it is worth what
   its moves make of it, and the positions after them are searched one by one. What was
   found out is kept, so that a later adviser goes on from there.
3. Along a game positions are looked at from the last to the first: late ones take a
   moment, and what is won after a move was won before it.
4. A move kept the result if the position after it is worth for the other what the one
   before was for the mover, with its sign changed; otherwise it threw something away.

All openings of a board may take a minute, a position after two moves a second: searches
count positions and end at a limit. How long a win takes is not told.
"""

from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from scoring.games.donuts.placing import GameState, play
from scoring.games.donuts.play.solver import MoveValue, Solver, TooHardError

# Positions that are searched in one piece; a tenth of a second where compiled.
PIECE: Final = 100_000
_HARD: Final = 2


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


class Adviser:
    """Answers about one board within a limit of positions for all questions.

    ``known`` is what earlier advisers of this board found out; it is added to.
    """

    def __init__(self, known: MutableMapping[str, int], solver: Solver, most: int):
        self._known, self._solver = known, solver
        self._last = solver.positions + most

    def worth(self, state: GameState) -> int | None:
        """The worth of a position; an ended game is lost for the next, or drawn."""
        if state.has_ended:
            return 0 if state.ending.winner is None else -1
        key = f"{state.board}{state.last}"
        if key not in self._known:
            self._search(state, key)
        found = self._known.get(key)
        return self._by_moves(state, key) if found == _HARD else found

    def move_values(self, state: GameState) -> tuple[MoveValue, ...]:
        """The value of every legal move, by field; () when the game has ended."""
        fields = () if state.has_ended else self._solver.fields_in_order(state)
        worth = {field: self.worth(play(state, field)[0]) for field in fields}
        return tuple(MoveValue(field, _turned(worth[field])) for field in sorted(worth))

    def worth_along(self, states: Sequence[GameState]) -> tuple[int | None, ...]:
        """The worth of every position of a game (step 3)."""
        found = list[int | None]()
        for state in reversed(states):
            # After a move that won the other has lost.
            was_won = bool(found) and found[-1] == -1
            found.append(1 if was_won else self.worth(state))
        return tuple(reversed(found))

    def _search(self, state: GameState, key: str) -> None:
        allowed = min(PIECE, self._last - self._solver.positions)
        try:
            self._known[key] = self._solver.value(state, allowed)
        except TooHardError:
            if allowed == PIECE:
                self._known[key] = _HARD

    def _by_moves(self, state: GameState, key: str) -> int | None:
        best = -1
        for field in self._solver.fields_in_order(state):
            worth = self.worth(play(state, field)[0])
            if worth is None:
                return None
            best = max(best, -worth)
            if best == 1:
                break
        self._known[key] = best
        return best


def _turned(worth: int | None) -> int | None:
    return None if worth is None else -worth


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


def judge_moves(worth: Sequence[int | None]) -> tuple[Verdict, ...]:
    """The verdict on each move between positions of this worth (step 4).

    >>> [each.has_kept for each in judge_moves([1, 1, -1])]
    [False, True]
    """
    return tuple(Verdict(before, _turned(after)) for before, after in pairwise(worth))
