"""Backups of the database, taken while it is in use.

A backup is one zip in `var/copies` (`archive.py`), named by its UTC time and reason,
and appears there only when it is whole. Before zips they were plain database files, and
these are listed too. The newest are kept, and the last one of each day for a year. A
second folder (another disk, say) gets each too; trouble there is noted, no more.
"""

import logging
import re
import shutil
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

from gonuts_league.errors import LeagueError
from gonuts_league.runtime.secret import keep_key
from gonuts_league.runtime.system import sync_file, sync_folder

from . import server
from .archive import counts_in, reading, write_backup
from .erasures import erasure_lines
from .folders import copies_dirs, database_path, note_second

logger = logging.getLogger(__name__)

COPY_FORMAT = "%Y%m%dT%H%M%S.%fZ"
_COPY_NAME = re.compile(r"\d{8}T\d{6}\.\d{6}Z-[a-z0-9-]+\.(zip|sqlite3)")
_PARTIAL_NAME = re.compile(r"\.\d{8}T\d{6}\.\d{6}Z-[a-z0-9-]+(\.zip)?\.partial(-\w+)?")
_PARTIAL_SECONDS = 3600


def keep_copy(reason: str) -> Path | None:
    """Copy the database as it is at this moment and return the copy.

    None when there is nothing to copy: a database in memory, or none yet.
    Raises OSError or sqlite3.Error if the copy could not be made.
    """
    source = database_path()
    if not (server.is_league() if source is None else source.is_file()):
        return None
    folder, *second = copies_dirs()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    now = datetime.now(tz=UTC)
    copy = folder / _name(reason, now)
    plain = folder / f".{copy.stem}.partial"
    partial = folder / f".{copy.name}.partial"
    try:
        plain.touch(mode=0o600)
        held = None if source else server.dump(plain)
        if source:
            _copy_online(source, plain)
        partial.touch(mode=0o600)
        write_backup(
            partial,
            database=plain,
            reason=reason,
            taken_at=now,
            erased=erasure_lines(),
            held=held,
        )
        _appear(partial, copy)
    finally:
        partial.unlink(missing_ok=True)
        plain.unlink(missing_ok=True)
    keep_key(folder, settings.SECRET_KEY)
    _prune(folder)
    for each in second:
        _keep_second(copy, each)
    return copy


def counts_now() -> dict[str, int]:
    """Count what the database holds now."""
    if (source := database_path()) is None:
        return server.counts_now() if server.is_league() else {}
    return counts_in(source)


def not_saved(error: Exception, code: str = "backup-not-saved") -> LeagueError:
    """What to say of an error of `keep_copy` or `take_in`, or of what rests on them."""
    if isinstance(error, LeagueError):
        return error
    return LeagueError(code, why=str(error))


def take_in(file: Path, reason: str) -> Path:
    """Move a backup from elsewhere among ours, as one of this moment."""
    folder = copies_dirs()[0]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    copy = folder / _name(reason, datetime.now(tz=UTC))
    _appear(file, copy)
    return copy


def copies() -> tuple[Path, ...]:
    """List the copies, oldest first; of the second folder if the first has none."""
    kept = (_copies_in(folder) for folder in copies_dirs())
    return next((each for each in kept if each), ())


def made_at(copy: Path) -> datetime:
    """When a backup came here, by its name."""
    return datetime.strptime(copy.name[:23], COPY_FORMAT).replace(tzinfo=UTC)


def _copy_online(source: Path, copy: Path) -> None:
    # "rw": a missing database is an error, never made here.
    with reading(source, "rw") as read, closing(sqlite3.connect(copy)) as writing:
        read.backup(writing)
        # One plain file, without the -wal and -shm beside it.
        writing.execute("PRAGMA journal_mode=DELETE")


def _keep_second(copy: Path, folder: Path) -> None:
    partial = folder / f".{copy.name}.partial"
    try:
        if settings.COPIES_SECOND_DIR:
            # One chosen on a page is there: without its stick there would be another.
            folder.mkdir(mode=0o700, exist_ok=True)
        try:
            partial.touch(mode=0o600)
            shutil.copyfile(copy, partial)
            _appear(partial, folder / copy.name)
        finally:
            partial.unlink(missing_ok=True)
        keep_key(folder, settings.SECRET_KEY)
        _prune(folder)
        note_second(folder, None)
    except OSError as error:
        note_second(folder, error)
        logger.warning("No second copy of %s in %s: %s", copy.name, folder, error)


def _appear(partial: Path, copy: Path) -> None:
    sync_file(partial)
    partial.replace(copy)
    sync_folder(copy)


def _prune(folder: Path) -> None:
    """Remove all but the newest backups and the last one of each day of a year.

    And what an interrupted one left behind.
    """
    ordered = _copies_in(folder)
    last_of_days = {path.name[:8]: path for path in ordered}
    now = datetime.now(tz=UTC)
    oldest = now - timedelta(days=settings.COPIES_DAYS_KEPT)
    first, last = f"{oldest:%Y%m%d}", f"{now:%Y%m%d}"
    kept = {
        *ordered[-settings.COPIES_KEPT :],
        *(path for day, path in last_of_days.items() if first < day <= last),
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
    now = datetime.now(tz=UTC).strftime(COPY_FORMAT)
    return tuple(sorted(ours, key=lambda path: (path.name <= now, path.name)))


def _name(reason: str, at: datetime) -> str:
    slug = re.sub(r"[^a-z0-9]+", "-", reason.lower()).strip("-") or "copy"
    return f"{at.strftime(COPY_FORMAT)}-{slug}.zip"
