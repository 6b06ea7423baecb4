"""Better tables by letting people change places, as long as it lowers the cost.

1. Each player in a drawn order looks for the best partner to swap with, at any table
   or at the own one; whoever sits at a changed table looks again. This ends when no
   swap of two people lowers the cost.
2. A few swaps by lot disturb the tables, and step 1 repairs them. What comes out worse
   than before is taken back. This goes on until the steps are spent or the cost cannot
   be lower.

A step is one swap looked at, so the answer never depends on how fast the machine is.
It does **not** prove that nothing better exists, and with very many players the steps
may be spent before step 1 has ended.
"""

import random
from collections import deque
from collections.abc import Iterable, Sequence

from gonuts_league.events.pairing.board import Board
from gonuts_league.events.pairing.past import Past
from gonuts_league.events.pairing.types import OnProgress, Table

_LEAST_STEPS = 80_000
_STEPS_PER_PAIR = 20
_MOST_STEPS = 2_000_000
_MOST_DISTURBING_SWAPS = 3


def improve_tables(
    past: Past,
    tables: Sequence[Table],
    rng: random.Random,
    on_progress: OnProgress | None = None,
) -> tuple[Table, ...]:
    """Swap people until it no longer pays; sizes of tables stay as they are.

    The result never costs more than what was given. Every table has two seats or more.
    """
    search = _Search(Board(past, tables), rng, on_progress)
    search.run()
    return search.board.seating()


class _Search:
    def __init__(
        self, board: Board, rng: random.Random, on_progress: OnProgress | None
    ) -> None:
        self.board = board
        self.rng = rng
        self.on_progress = on_progress
        self.steps = 0
        self.limit = min(_LEAST_STEPS + _STEPS_PER_PAIR * board.size**2, _MOST_STEPS)
        self.swaps: list[tuple[int, int]] = []

    def run(self) -> None:
        board = self.board
        everyone = list(range(board.size))
        self.rng.shuffle(everyone)
        self._descend(everyone)
        while len(board.tables) > 1 and not self._is_over():
            self._report()
            self._disturb_and_repair()
        self.steps = self.limit
        self._report()

    def _is_over(self) -> bool:
        return self.steps >= self.limit or self.board.total <= self.board.floor

    def _report(self) -> None:
        if self.on_progress:
            self.on_progress(min(self.steps, self.limit), self.limit)

    def _disturb_and_repair(self) -> None:
        before = self.board.total
        self.swaps.clear()
        touched: dict[int, None] = {}
        for _ in range(self.rng.randint(1, _MOST_DISTURBING_SWAPS)):
            a, b = self._two_of_different_tables()
            self._swap(a, b)
            touched |= dict.fromkeys(self._people_near(a, b))
        self._descend(touched)
        if self.board.total > before:
            for a, b in reversed(self.swaps):
                self.board.swap(a, b)

    def _two_of_different_tables(self) -> tuple[int, int]:
        here, there = self.rng.sample(self.board.tables, 2)
        return self.rng.choice(here), self.rng.choice(there)

    def _descend(self, people: Iterable[int]) -> None:
        """Step 1, beginning with these people."""
        queue = deque(people)
        waiting = set(queue)
        while queue and self.steps < self.limit:
            a = queue.popleft()
            waiting.remove(a)
            self.steps += self.board.size
            change, b = self.board.best_swap(a)
            if change < 0:
                self._swap(a, b)
                for person in self._people_near(a, b):
                    if person not in waiting:
                        waiting.add(person)
                        queue.append(person)

    def _swap(self, a: int, b: int) -> None:
        self.board.swap(a, b)
        self.swaps.append((a, b))

    def _people_near(self, a: int, b: int) -> list[int]:
        tables = dict.fromkeys((self.board.at[a], self.board.at[b]))
        return [person for table in tables for person in self.board.tables[table]]
