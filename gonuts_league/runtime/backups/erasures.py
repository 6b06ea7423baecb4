"""Who was erased, kept beside the copies, so that no copy restores them.

One line a person, without a name: the number of the row, and when it was made, since a
number may be given again after an older copy was restored.
"""

import contextlib
import json
import logging
import os
from collections.abc import Callable
from pathlib import Path

from .folders import copies_dirs, database_path, is_server

logger = logging.getLogger(__name__)
_NAME = "erased-people"

Erasure = tuple[int, str]
_FORGETTING: list[Callable[[], None]] = []


def register_forgetting(forget: Callable[[], None]) -> None:
    """Register what an app removes once somebody was erased; called when it loads."""
    _FORGETTING.append(forget)


def note_erasures(erased: set[Erasure]) -> None:
    """Write down who was erased, once that is committed, unless it is known."""
    added = erased - erasures()
    if added and (is_server() or database_path() is not None):
        _write(added)
    if added:
        for forget in _FORGETTING:
            forget()


def erasures() -> set[Erasure]:
    """All that the folders of copies know of."""
    return {each for folder in copies_dirs() for each in _erasures_in(folder)}


def add_erasures(folder: Path) -> None:
    """Add what another folder of copies, or an unpacked backup, knows."""
    note_erasures(_erasures_in(folder))


def erasure_lines() -> str:
    """All erasures, as a backup carries them."""
    return _lines(erasures())


def _erasures_in(folder: Path) -> set[Erasure]:
    try:
        lines = (folder / _NAME).read_text(errors="replace").splitlines()
    except OSError:
        return set()
    found = set()
    for line in lines:
        # One may have been cut by a loss of power, or be damaged; the others count.
        with contextlib.suppress(ValueError, TypeError, OverflowError):
            person, made_at = json.loads(line)
            found.add((int(person), str(made_at)))
    return found


def _lines(erased: set[Erasure]) -> str:
    return "".join(f"\n{json.dumps(each)}" for each in sorted(erased))


def _write(added: set[Erasure]) -> None:
    lines = _lines(added)
    for folder in copies_dirs():
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
            path = folder / _NAME
            path.touch(mode=0o600)
            with path.open("a") as file:
                file.write(lines)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            logger.warning("No word of an erasure in %s: %s", folder, error)
