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

from django.conf import settings
from django.db import connection

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
        noted = SecondFolder(**json.loads(_note().read_text()))
    except (OSError, ValueError, TypeError):
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
    _write(SecondFolder(folder))


def note_second(folder: Path, error: OSError | None) -> None:
    """Note that a backup has arrived in the second folder, or why not."""
    now = datetime.now(tz=UTC).isoformat()
    with contextlib.suppress(OSError):
        if error is None:
            _write(SecondFolder(str(folder), now))
        else:
            word = _WORDS.get(error.errno or 0, "failed")
            _write(SecondFolder(str(folder), second_folder().copied_at, word))


def _write(state: SecondFolder) -> None:
    fresh = _note().with_suffix(".new")
    fresh.write_text(json.dumps(asdict(state)))
    fresh.replace(_note())


def _note() -> Path:
    return Path(settings.VAR_DIR) / "second-folder.json"
