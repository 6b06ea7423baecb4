"""Compile a function where Numba is installed; without it the same source runs.

Everything decorated stays in the subset that Numba compiles and gives the same result
to the last bit either way, only slower. `IS_COMPILED` tells which it is.
"""

import os
from collections.abc import Callable
from typing import Any, TypeVar

_Function = TypeVar("_Function", bound=Callable[..., Any])

try:
    if os.environ.get("GONUTS_NO_NUMBA"):
        raise ImportError
    from numba import njit
except ImportError:
    IS_COMPILED = False

    def compiled(function: _Function) -> _Function:
        """Give the function back as it is: there is nothing to compile it with."""
        return function
else:
    IS_COMPILED = True

    def compiled(function: _Function) -> _Function:
        """Compile a function at its first call, and keep that for later processes."""
        dispatcher: Any = njit(cache=True, nogil=True)(function)
        made: _Function = dispatcher
        return made
