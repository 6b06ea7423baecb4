"""Room for all calls of a request, a command or a job in one piece of memory.

CPython keeps the frames of calls in pieces of 16 KiB. A call that begins a new piece
maps it and gives it back as it returns, so a loop right at the end of a piece does so
in each turn: the same page may take twice as long with one call more around it. A
Python 3.13 of 2026 keeps a piece, 3.11 and 3.12 do not (python/cpython#142183).
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

# Words of 8 bytes that its frame asks for. A piece is doubled until it holds them:
# 512 KiB, which leaves 254 for calls, and too little for another such frame.
SLOTS = 33_000


def with_room(act: Callable[P, R]) -> Callable[P, R]:
    """The same function, whose calls all find room in one piece of the stack."""

    def roomy(*args: P.args, **kwargs: P.kwargs) -> R:
        return act(*args, **kwargs)

    roomy.__code__ = roomy.__code__.replace(co_stacksize=SLOTS)
    return wraps(act)(roomy)
