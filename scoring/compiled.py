"""Compile a function where Numba is installed; without it the same source runs.

Everything decorated stays in the subset that Numba compiles and gives the same result
to the last bit either way, only slower. `IS_COMPILED` tells which it is. Nothing that
is compiled makes an array (callers bring the room, views are fine): so Numba need not
count references, which took a quarter of the time.

Compiled code is kept for later processes. Functions are compiled into those that call
them, but Numba asks only whether the caller's file has changed; so the folder of each
package is named after the text of all that it is compiled from. These folders lie in
NUMBA_CACHE_DIR, or beside this file.
"""

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

_Function = TypeVar("_Function", bound=Callable[..., Any])
NO_NUMBA = "GONUTS_NO_NUMBA"
_HERE = Path(__file__).parent
_SHARED = ("compiled.py", "drawing.py")
_OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "_nrt": False}
CODE_ROOT = Path(os.environ.get("NUMBA_CACHE_DIR") or _HERE / "__pycache__")

try:
    if os.environ.get(NO_NUMBA):
        raise ImportError
    from llvmlite.binding import get_host_cpu_name
    from numba import __version__, config, njit
except ImportError:
    IS_COMPILED = False
    _COMPILER = ""

    def compiled(function: _Function) -> _Function:
        """Give the function back as it is: there is nothing to compile it with."""
        return function

    inlined = compiled
else:
    IS_COMPILED = True
    _COMPILER = f"{__version__}-{sys.implementation.cache_tag}-{get_host_cpu_name()}"

    def compiled(function: _Function) -> _Function:
        """Compile a function at its first call, and keep that for later processes."""
        return _made(function, forceinline=False)

    def inlined(function: _Function) -> _Function:
        """The same, and put it into all its callers: for a step of every game."""
        return _made(function, forceinline=True)

    def _made(function: _Function, *, forceinline: bool) -> _Function:
        if os.environ.get(NO_NUMBA):
            return function
        settings: Any = config
        usual = settings.CACHE_DIR
        # Numba reads this when it decorates, and has no other way to be told.
        settings.CACHE_DIR = str(code_folder(function.__module__.rpartition(".")[0]))
        decorate: Any = njit(forceinline=forceinline, **_OPTIONS)
        made: _Function = decorate(function)
        settings.CACHE_DIR = usual
        return made


def compile_nothing() -> None:
    """Leave what is decorated from now on as it is, in processes begun by this one too.

    Games that are loaded already stay compiled.
    """
    os.environ[NO_NUMBA] = "1"


def code_folder(package: str) -> Path:
    """Where the compiled code of a package of ours lies, by the text of its modules.

    >>> code_folder("scoring.games.gonuts.play").name.split("-")[0]
    'scoring.games.gonuts.play'
    """
    return CODE_ROOT / f"{package}-{_digest_of(package)}"


@cache
def code_mark(package: str) -> str:
    """What else decides whether code that is kept can be used: compiler and processor,
    and, as Numba asks it, where the sources lie and when they were written."""
    stamps = [
        f"{source} {(told := source.stat()).st_mtime} {told.st_size}"
        for source in _sources_of(package)
    ]
    digest = hashlib.sha256("\n".join(stamps).encode()).hexdigest()[:16]
    return f"{_COMPILER}-{digest}"


@cache
def _digest_of(package: str) -> str:
    text = b"".join(source.read_bytes() for source in _sources_of(package))
    return hashlib.sha256(text).hexdigest()[:16]


def _sources_of(package: str) -> list[Path]:
    own = _HERE.parent.joinpath(*package.split("."))
    return [*(_HERE / name for name in _SHARED), *sorted(own.glob("*.py"))]
