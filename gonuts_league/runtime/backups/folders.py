"""Where the database lies, and where its backups go: one folder, or a second one too.

The second folder (a stick, another disk) is named by the environment or chosen on the
page of backups; a note in the data folder says when one last arrived there.
"""

import contextlib
import errno
import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

_SECOND = "second-folder.json"
_WORDS = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EACCES: "closed",
    errno.EPERM: "closed",
    errno.EROFS: "closed",
}


@dataclass(frozen=True, slots=True)
class SecondFolder:
    """`trouble` is empty, or why the last backup did not arrive: missing, full, closed
    or failed."""

    folder: str = ""
    copied_at: str = ""
    trouble: str = ""

    @property
    def arrived_at(self) -> datetime | None:
        return datetime.fromisoformat(self.copied_at) if self.copied_at else None


def copies_dirs() -> tuple[Path, ...]:
    """Where backups are kept: in the data folder, and in the second one if there is."""
    second = second_folder().folder
    first = Path(settings.VAR_DIR) / "copies"
    return (first, Path(second)) if second else (first,)


def is_server() -> bool:
    """Whether the database is one of PostgreSQL."""
    return connection.vendor == "postgresql"


def database_path() -> Path | None:
    """The file of the database, there or not; None where it is none of ours."""
    if connection.vendor != "sqlite":
        return None
    name = str(connection.settings_dict["NAME"])
    if name == ":memory:" or "mode=memory" in name:
        return None
    return Path(name)


def second_folder() -> SecondFolder:
    """The second folder and how it is; what the environment names comes first."""
    try:
        noted = SecondFolder(**read_note(_SECOND))
    except TypeError:
        noted = SecondFolder()
    named = settings.COPIES_SECOND_DIR
    return SecondFolder(named) if named and named != noted.folder else noted


def choose_second_folder(folder: str) -> None:
    """Keep backups there too from now on; none with an empty name.

    OSError if it is not there or cannot be written.
    """
    if folder:
        probe = Path(folder) / ".gonuts-probe"
        probe.touch(mode=0o600)
        probe.unlink()
    write_note(_SECOND, asdict(SecondFolder(folder)))


def note_second(folder: Path, error: OSError | None) -> None:
    """Note that a backup has arrived in the second folder, or why not."""
    now = datetime.now(tz=UTC).isoformat()
    with contextlib.suppress(OSError):
        state = SecondFolder(str(folder), now)
        if error is not None:
            word = _WORDS.get(error.errno or 0, "failed")
            state = SecondFolder(str(folder), second_folder().copied_at, word)
        write_note(_SECOND, asdict(state))


def read_note(name: str) -> dict[str, Any]:
    """What a note of the data folder says; empty without one that can be read."""
    try:
        noted = json.loads((Path(settings.VAR_DIR) / name).read_text())
    except (OSError, ValueError):
        return {}
    return noted if isinstance(noted, dict) else {}


def write_note(name: str, content: dict[str, Any]) -> None:
    path = Path(settings.VAR_DIR) / name
    fresh = path.with_name(f"{name}.new")
    fresh.write_text(json.dumps(content))
    fresh.replace(path)
