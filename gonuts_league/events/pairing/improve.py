"""Better tables by letting people change places, as long as it lowers the cost.

1. Each table that costs anything looks for the best swap of one of its people with
   anybody; both tables that change look again. This ends when no swap of two people
   lowers the cost.
2. A few swaps disturb a table that costs, and step 1 repairs what they spoil. What
   comes out worse than before is taken back. This goes on until the steps are spent or
   the cost cannot be lower.

A step is one table's look at all swaps of its people, so the answer never depends on
how fast the machine is. It does **not** prove that nothing better exists.
"""

import random
from collections import deque
from collections.abc import Iterable, Sequence

from gonuts_league.events.pairing.board import Board
from gonuts_league.events.pairing.orders import Terms
from gonuts_league.events.pairing.types import Effort, OnProgress, Table

_LEAST_STEPS = {Effort.QUICK: 40, Effort.NORMAL: 500, Effort.EXACT: 2_000}
_STEPS_PER_PLAYER = {Effort.QUICK: 1, Effort.NORMAL: 40, Effort.EXACT: 160}
_MOST_DISTURBING_SWAPS = 3


def improve_tables(
    terms: Terms,
    tables: Sequence[Table],
    rng: random.Random,
    *,
    effort: Effort = Effort.NORMAL,
    on_progress: OnProgress | None = None,
) -> tuple[Table, ...]:
    """Swap people until it no longer pays; sizes of tables stay as they are.

    The result never costs more than what was given. Every table has two seats or more.
    """
    board = Board(terms, tables)
    limit = _LEAST_STEPS[effort] + _STEPS_PER_PLAYER[effort] * board.size
    search = _Search(board, rng, limit, on_progress)
    search.run()
    return search.board.seating()


class _Search:
    def __init__(
        self,
        board: Board,
        rng: random.Random,
        limit: int,
        on_progress: OnProgress | None,
    ) -> None:
        self.board = board
        self.rng = rng
        self.on_progress = on_progress
        self.steps = 0
        self.limit = limit
        self.swaps: list[tuple[int, int]] = []

    def run(self) -> None:
        board = self.board
        everywhere = list(range(len(board.tables)))
        self.rng.shuffle(everywhere)
        self._descend(everywhere)
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
            here, there = self.rng.sample(range(len(self.board.tables)), 2)
            a = self.rng.choice(self.board.tables[here])
            b = self.rng.choice(self.board.tables[there])
            self._swap(a, b)
            touched |= dict.fromkeys((here, there))
        self._descend(touched)
        if self.board.total > before:
            for a, b in reversed(self.swaps):
                self.board.swap(a, b)

    def _descend(self, tables: Iterable[int]) -> None:
        """Step 1, beginning with these tables."""
        queue = deque(tables)
        waiting = set(queue)
        while queue and self.steps < self.limit:
            table = queue.popleft()
            waiting.remove(table)
            self.steps += 1
            change, a, b = self.board.best_swap(table)
            if change >= 0:
                continue
            changed = dict.fromkeys((table, int(self.board.at[b])))
            self._swap(a, b)
            for other in changed:
                if other not in waiting:
                    waiting.add(other)
                    queue.append(other)

    def _swap(self, a: int, b: int) -> None:
        self.board.swap(a, b)
        self.swaps.append((a, b))
