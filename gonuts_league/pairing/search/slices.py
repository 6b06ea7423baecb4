"""The field cut into tables from the top, with the odd tables where they cost least.

1. Players stand in a ranking by points; a table takes the next few of it.
2. Dynamic programming over how many tables of each size were used so far finds the
   order of sizes whose cuts cost least. One row is kept for each count of odd tables;
   along it the tables of the commonest size are added up at once.
3. Of equal orders the odd tables come as low as they can.

Cut so, the spread is the least that tables of these sizes can have: two tables whose
points overlap never have less spread together than the same players cut in two.

With very many odd tables of several sizes the order is not searched: the commonest size
comes first. ``least_spread`` gives no answer then.
"""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, pairwise, product
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[Any]
"""Whole numbers: machine integers, or of any length where those are too short."""
_MOST_CELLS = 5_000_000
_LARGEST = 1 << 60


def whole_numbers(values: Sequence[int]) -> Numbers:
    """An array that reckons exactly: of machine integers where they suffice."""
    fits = max(map(abs, values), default=0) < _LARGEST
    return np.array(values, dtype=np.int64 if fits else np.object_)


def least_spread(points: Sequence[int], sizes: Sequence[int]) -> int | None:
    """The least sum of highest minus lowest points over tables of these sizes.

    ``points`` are of all who sit, the highest first. None if it is not known.

    >>> least_spread((9, 8, 8, 3, 3, 3, 3), (4, 3))
    1
    """
    cuts = cut_ranking(points, sizes)
    if cuts is None:
        return None
    ends = accumulate(cuts, initial=0)
    return sum(points[i] - points[j - 1] for i, j in pairwise(ends))


def cut_ranking(points: Sequence[int], sizes: Sequence[int]) -> tuple[int, ...] | None:
    """The order of table sizes, from the top, whose cuts cost least.

    None if there are too many orders.
    """
    counts = Counter(sizes)
    if len(counts) < 2:
        return tuple(sizes)
    base = max(counts, key=lambda size: (counts[size], size))
    odd = sorted(set(counts) - {base})
    shape = [counts[size] + 1 for size in odd]
    if math.prod(shape) * (counts[base] + 1) > _MOST_CELLS:
        return None
    ranked = whole_numbers([*points, 0])[:-1]
    # The spread of a table of each size by its first place in the ranking.
    last = len(ranked) + 1
    price = {s: ranked[: last - s] - ranked[s - 1 :] for s in counts}
    return _Rows(price, base, odd, shape, counts[base]).cuts()


class _Rows:
    """Least costs by count of each odd size, along the count of the base size."""

    def __init__(
        self,
        price: dict[int, Numbers],
        base: int,
        odd: Sequence[int],
        shape: Sequence[int],
        most: int,
    ) -> None:
        self.price, self.base, self.odd, self.most = price, base, odd, most
        self.starts = np.arange(most + 1) * base
        self.full = tuple(n - 1 for n in shape)
        self.rows: dict[tuple[int, ...], Numbers] = {}
        for used in product(*map(range, shape)):
            self.rows[used] = self._row(used)

    def _row(self, used: tuple[int, ...]) -> Numbers:
        offset = self._offset(used)
        run = self.price[self.base][offset + self.starts[:-1]]
        summed = np.concatenate(([0], np.cumsum(run)))
        reached = [self._after(before, size, used) for before, size in self._last(used)]
        if not reached:
            return summed
        start = reached[0]
        for other in reached[1:]:
            start = np.minimum(start, other)
        best: Numbers = np.minimum.accumulate(start - summed) + summed
        return best

    def _after(
        self, before: tuple[int, ...], size: int, used: tuple[int, ...]
    ) -> Numbers:
        first = self._offset(used) - size
        reached: Numbers = self.rows[before] + self.price[size][first + self.starts]
        return reached

    def _offset(self, used: tuple[int, ...]) -> int:
        return sum(n * size for n, size in zip(used, self.odd, strict=True))

    def _last(self, used: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
        """What was used before the last odd table, for each size it may have."""
        return [
            ((*used[:i], used[i] - 1, *used[i + 1 :]), size)
            for i, size in enumerate(self.odd)
            if used[i]
        ]

    def cuts(self) -> tuple[int, ...]:
        """Step 3: back from the low end."""
        cuts, used, base = [], self.full, self.most
        while base or any(used):
            end = self._offset(used) + base * self.base
            for before, size in self._last(used):
                cost = self.rows[before][base] + self.price[size][end - size]
                if cost == self.rows[used][base]:
                    used = before
                    cuts.append(size)
                    break
            else:
                base -= 1
                cuts.append(self.base)
        return tuple(reversed(cuts))
