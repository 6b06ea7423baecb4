"""Scores in bars of equal width, for charts of how often each of them came."""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.types import Points

from .wording import say_points

# Fewer different scores than that show nothing: a duel is won or lost.
LEAST_DIFFERENT = 5


@dataclass(frozen=True, slots=True)
class ScoreBar:
    """Scores of `first` to `last` points, halves above them too, came so often."""

    first: int
    last: int
    count: int

    def holds(self, points: Points) -> bool:
        return self.first <= points < self.last + 1

    @property
    def said(self) -> str:
        """The points that it stands for."""
        if self.first == self.last:
            return say_points(self.first)
        values = {"first": say_points(self.first), "last": say_points(self.last)}
        return _("%(first)s to %(last)s") % values


def score_bars(
    counts: Collection[tuple[Points, int]], *, most: int, here: Sequence[Points] = ()
) -> tuple[ScoreBar, ...]:
    """At most so many bars for scores and how often each came, fewest points first.

    There is at least one score; all bars together hold those `here` as well.
    """
    values = [*(points for points, _count in counts), *here]
    low, high = math.floor(min(values)), math.floor(max(values))
    width = math.ceil((high - low + 1) / most)
    starts = range(low, high + 1, width)
    heights = [0] * len(starts)
    for points, count in counts:
        heights[(math.floor(points) - low) // width] += count
    return tuple(
        ScoreBar(start, min(start + width - 1, high), height)
        for start, height in zip(starts, heights, strict=True)
    )
