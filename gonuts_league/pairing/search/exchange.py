"""Better tables on one board, by letting people change places while that pays.

1. Each table looks for the best swap of one of its people with anybody; both tables
   that change look again. This ends when no swap of two people lowers the cost.
2. One, two or three people of tables that cost something are sent to one of the tables
   where it costs least to have them, and step 1 repairs what that spoils. What comes
   out worse than before is taken back. This goes on until the steps are spent or the
   cost cannot be lower.

A step is one look at all swaps of one table's people, so the answer never depends on
how fast the machine is. It does **not** prove that nothing better exists.
"""

import random
from collections import deque
from collections.abc import Callable, Iterable

import numpy as np

from .board import Board

_MOST_SENT_AWAY = 3
_CHOICE = 8


class SwapSearch:
    """The search on a board that it changes; ``steps`` are those done so far."""

    def __init__(self, board: Board, rng: random.Random, limit: int) -> None:
        self.board = board
        self.rng = rng
        self.steps = 0
        self.limit = limit
        self.swaps: list[tuple[int, int, int]] = []

    def run(self, report: Callable[[int], None] = lambda steps: None) -> None:
        """Improve the board until nothing is left to do; it never gets worse."""
        everywhere = list(range(len(self.board.tables)))
        self.rng.shuffle(everywhere)
        self._descend(everywhere)
        while len(everywhere) > 1 and not self.is_over():
            report(self.steps)
            self._disturb_and_repair()

    def is_over(self) -> bool:
        """Whether the steps are spent or nothing better can be."""
        return self.steps >= self.limit or self.is_perfect()

    def is_perfect(self) -> bool:
        """Whether nothing better can be."""
        return self.board.total <= self.board.floor

    def _disturb_and_repair(self) -> None:
        before = self.board.total
        self.swaps.clear()
        touched: dict[int, None] = {}
        for _ in range(self.rng.randint(1, _MOST_SENT_AWAY)):
            touched |= dict.fromkeys(self._send_away())
        self._descend(touched)
        if self.board.total > before:
            for a, b, change in reversed(self.swaps):
                self.board.swap(a, b, -change)

    def _send_away(self) -> tuple[int, int]:
        """Step 2 for one person; gives both tables."""
        board = self.board
        tables = board.tables_that_cost() or range(len(board.tables))
        here = self.rng.choice(tables)
        a = self.rng.choice(board.tables[here])
        changes = board.changes_of(a)
        self.steps += 1
        changes[board.tables[here]] = board.weights.most
        count = min(_CHOICE, int((changes < board.weights.most).sum()))
        if not count:
            return here, here
        b = int(np.argsort(changes, kind="stable")[self.rng.randrange(count)])
        there = int(board.at[b])
        self._swap(a, b, int(changes[b]))
        return here, there

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
            self._swap(a, b, change)
            for other in changed:
                if other not in waiting:
                    waiting.add(other)
                    queue.append(other)

    def _swap(self, a: int, b: int, change: int) -> None:
        self.board.swap(a, b, change)
        self.swaps.append((a, b, change))
