"""What a move of Donuts was worth: values of moves, and verdicts on those made.

A move kept the result if the position after it is worth for the other what the one
before was for the mover, with its sign changed; otherwise it threw something away.
Nothing is searched here (`advice`), so that nothing compiled is loaded.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A field to move to, and what it makes of the game for the mover: 1, 0 or -1.

    None is what is not known within the limit.
    """

    field: int
    value: int | None


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


def judge_moves(worth: Sequence[int | None]) -> tuple[Verdict, ...]:
    """The verdict on each move between positions of this worth.

    >>> [each.has_kept for each in judge_moves([1, 1, -1])]
    [False, True]
    """
    return tuple(Verdict(before, turned(after)) for before, after in pairwise(worth))


def turned(worth: int | None) -> int | None:
    """The same for the other player."""
    return None if worth is None else -worth
