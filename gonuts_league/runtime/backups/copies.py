"""Copies of the SQLite database, taken while it is in use.

A copy is one plain file in `var/copies`, named by its UTC time and its reason, and
appears there only when it is whole. The newest are kept, and the last one of each of
the last days. A second folder (another disk, say) receives each of them too; trouble
there is logged and stops nothing.

On PostgreSQL nothing is copied: that is the work of pg_dump and the server's backups.
"""

import logging
import os
import re
import shutil
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection

from gonuts_league.runtime.secret import keep_key

logger = logging.getLogger(__name__)

COPY_FORMAT = "%Y%m%dT%H%M%S.%fZ"
_COPY_NAME = re.compile(r"\d{8}T\d{6}\.\d{6}Z-[a-z0-9-]+\.sqlite3")
_PARTIAL_NAME = re.compile(r"\.\d{8}T\d{6}\.\d{6}Z-[a-z0-9-]+\.partial")
_PARTIAL_SECONDS = 3600


def keep_copy(reason: str) -> Path | None:
    """Copy the database as it is at this moment and return the copy.

    None when there is nothing to copy: no SQLite, one in memory, or no file yet.
    Raises OSError or sqlite3.Error if the copy could not be made.
    """
    source = database_path()
    if source is None or not source.is_file():
        return None
    slug = re.sub(r"[^a-z0-9]+", "-", reason.lower()).strip("-") or "copy"
    folder, *_second = copies_dirs()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    copy = folder / f"{_stamp()}-{slug}.sqlite3"
    _copy_online(source, copy)
    keep_key(folder, settings.SECRET_KEY)
    _prune(folder)
    if settings.COPIES_SECOND_DIR:
        _keep_second(copy, Path(settings.COPIES_SECOND_DIR))
    return copy


def copies() -> tuple[Path, ...]:
    """List the copies, oldest first; of the second folder if the first has none."""
    kept = (_copies_in(folder) for folder in copies_dirs())
    return next((each for each in kept if each), ())


def copies_dirs() -> tuple[Path, ...]:
    """Where copies are kept: in the data folder, and in the second one if there is."""
    second = settings.COPIES_SECOND_DIR
    first = Path(settings.VAR_DIR) / "copies"
    return (first, Path(second)) if second else (first,)


def database_path() -> Path | None:
    """The file of the database, there or not; None where it is none of ours."""
    if connection.vendor != "sqlite":
        return None
    name = str(connection.settings_dict["NAME"])
    if name == ":memory:" or "mode=memory" in name:
        return None
    return Path(name)


def _copy_online(source: Path, copy: Path) -> None:
    partial = copy.with_name(f".{copy.stem}.partial")
    # mode=rw: a missing database is an error, never made here.
    address = f"{source.resolve().as_uri()}?mode=rw"
    try:
        with (
            closing(sqlite3.connect(address, uri=True, timeout=20)) as reading,
            closing(sqlite3.connect(partial)) as writing,
        ):
            partial.chmod(0o600)
            reading.backup(writing)
            # One plain file, without the -wal and -shm beside it.
            writing.execute("PRAGMA journal_mode=DELETE")
        _appear(partial, copy)
    finally:
        partial.unlink(missing_ok=True)


def _keep_second(copy: Path, folder: Path) -> None:
    partial = folder / f".{copy.stem}.partial"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        try:
            partial.touch(mode=0o600)
            shutil.copyfile(copy, partial)
            _appear(partial, folder / copy.name)
        finally:
            partial.unlink(missing_ok=True)
        keep_key(folder, settings.SECRET_KEY)
        _prune(folder)
    except OSError as error:
        logger.warning("No second copy of %s in %s: %s", copy.name, folder, error)


def _appear(partial: Path, copy: Path) -> None:
    with partial.open("rb") as file:
        os.fsync(file.fileno())
    partial.replace(copy)
    sync_folder(copy)


def sync_folder(path: Path) -> None:
    """Wait until a new name is on the disk, which it is only when its folder is."""
    descriptor = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _prune(folder: Path) -> None:
    """Remove all but the last copies and the last one of each of the last days.

    And what an interrupted one left behind.
    """
    ordered = _copies_in(folder)
    last_of_days = {path.name[:8]: path for path in ordered}
    kept = {
        *ordered[-settings.COPIES_KEPT :],
        *list(last_of_days.values())[-settings.COPIES_DAYS_KEPT :],
    }
    for old in set(ordered) - kept:
        old.unlink(missing_ok=True)
    for path in folder.iterdir():
        is_partial = _PARTIAL_NAME.fullmatch(path.name) is not None
        if is_partial and time.time() - path.stat().st_mtime > _PARTIAL_SECONDS:
            path.unlink(missing_ok=True)


def _copies_in(folder: Path) -> tuple[Path, ...]:
    """Only files named as ours are: the second folder may hold other things.

    What is stamped later than now was made before, by a clock that ran ahead: it comes
    first, or each new copy would seem to be the oldest.
    """
    if not folder.is_dir():
        return ()
    ours = [path for path in folder.iterdir() if _COPY_NAME.fullmatch(path.name)]
    now = _stamp()
    return tuple(sorted(ours, key=lambda path: (path.name <= now, path.name)))


def _stamp() -> str:
    return datetime.now(tz=UTC).strftime(COPY_FORMAT)
