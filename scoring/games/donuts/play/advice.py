"""What a move of Donuts is worth, and whether it kept what there was.

1. The worth of a position is its result with perfect play of both, for the side to
   move: 1 won, 0 drawn, -1 lost; None where the search was not allowed to go so far.
2. A position is searched in one piece, if that is not long. Otherwise it is worth what
   its moves make of it, and the positions after them are searched one by one. What was
   found out is kept, so that a later adviser goes on from there.
3. Along a game positions are looked at from the last to the first: late ones take a
   moment, and what is won after a move was won before it.

All openings of a board may take a minute, a position after two moves a second: searches
count positions and end at a limit. How long a win takes is not told.
"""

from collections.abc import MutableMapping, Sequence
from typing import Final

from scoring.games.donuts.placing import GameState, play
from scoring.games.donuts.play.solver import Solver, TooHardError
from scoring.games.donuts.play.verdicts import MoveValue, turned

# Positions that are searched in one piece; a tenth of a second where compiled.
PIECE: Final = 100_000
_HARD: Final = 2


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
        return tuple(MoveValue(field, turned(worth[field])) for field in sorted(worth))

    def best_field(self, state: GameState) -> int | None:
        """The first move found that keeps the best result; the game has not ended.

        None where the limit was met before: so the answer is always the same one.
        """
        best: tuple[int, int] | None = None
        for field in self._solver.fields_in_order(state):
            worth = turned(self.worth(play(state, field)[0]))
            if worth is None:
                return None
            if best is None or worth > best[1]:
                best = field, worth
            if worth == 1:
                break
        return best[0] if best else None

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
