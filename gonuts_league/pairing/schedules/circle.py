"""The circle method: two at a table, everybody meets everybody once.

One player stays, the others walk round a circle; who stands opposite is the opponent.
With an odd count the one who stays is nobody, and whoever meets nobody sits out.
"""

from .types import Groups


def walk_circle(count: int) -> tuple[Groups, ...]:
    """The rounds: ``count - 1`` of them, or ``count`` where it is odd.

    >>> walk_circle(4)
    (((0, 3), (1, 2)), ((1, 3), (2, 0)), ((2, 3), (0, 1)))
    >>> walk_circle(3)
    (((1, 2),), ((2, 0),), ((0, 1),))
    """
    around = count - 1 + count % 2
    return tuple(_one_round(step, around, count) for step in range(around))


def _one_round(step: int, around: int, count: int) -> Groups:
    staying = () if count % 2 else ((step, around),)
    opposite = (
        ((step + i) % around, (step - i) % around) for i in range(1, around // 2 + 1)
    )
    return (*staying, *opposite)
