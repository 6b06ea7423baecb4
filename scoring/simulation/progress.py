"""How far a command is, as one line on standard error."""

import time
from contextlib import suppress
from typing import Self

from scoring.streams import Output

_SECONDS = 0.5


class Progress:
    """One line that is written over, twice a second at most; `begin` names what it is
    about. Leaving it, however that happens, ends the line."""

    def __init__(self, stderr: Output) -> None:
        self.stderr = stderr
        self.about = ""
        self.told_at = time.perf_counter()
        self.has_told = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def begin(self, about: str) -> None:
        self.end()
        self.about = f"{about}: "

    def tell(self, done: int, total: int) -> None:
        self._tell(f"{done} of {total} games ({100 * done // total} %)")

    def count(self, done: int) -> None:
        """Show how many there were, where the whole number is unknown."""
        self._tell(f"{done} games")

    def end(self) -> None:
        if self.has_told:
            self._write("\n")
        self.has_told = False

    def _tell(self, text: str) -> None:
        now = time.perf_counter()
        if now - self.told_at >= _SECONDS:
            self.told_at, self.has_told = now, True
            self._write(f"\r{self.about}{text}")

    def _write(self, text: str) -> None:
        with suppress(OSError):
            self.stderr.write(text)
            self.stderr.flush()
