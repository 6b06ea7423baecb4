"""What keeps a data folder from being used, said at the start with the next command."""

import shutil
import sqlite3
from pathlib import Path
from typing import NoReturn

from django.conf import settings

from gonuts_league.runtime.secret import (
    fingerprint,
    key_in,
    stamp_fingerprint,
    stamped_fingerprint,
)

from .archive import reading
from .copies import copies
from .folders import database_path

_LOW_BYTES = 200 * 1024**2
# Less than this and not even the files beside the database can be written.
FULL_BYTES = 10 * 1024**2


class TroubleError(RuntimeError):
    """What is wrong with the data folder, and the next command."""


def free_bytes() -> int:
    """How much the disk of the data folder still takes."""
    return shutil.disk_usage(settings.VAR_DIR).free


def low_megabytes() -> int | None:
    """What is left on the disk of the data folder, if that is little."""
    free = free_bytes()
    return free // 1024**2 if free < _LOW_BYTES else None


def require_sound_data() -> None:
    """Raise TroubleError unless the league can start on what the folder holds."""
    _require_room()
    database = database_path()
    if database is None:
        return
    if database.is_file() and database.stat().st_size:
        _require_whole(database)
        _require_key(database)
    elif kept := copies():
        raise TroubleError(
            f"There is no database in {database.parent}, but there are {len(kept)} "
            f"copies of one. Bring the newest back:\n"
            f"    {settings.COMMAND} restore newest\n"
            f"To begin with an empty club, move {kept[-1].parent} away first."
        )


def stamp_key() -> None:
    """Store the key in the database if it has none."""
    database = database_path()
    if database is not None and not stamped_fingerprint(database):
        stamp_fingerprint(database, settings.SECRET_KEY)


def raise_trouble_behind(error: Exception) -> NoReturn:
    """Raise the TroubleError behind what a database has answered."""
    _require_room()
    if database_path() is None:
        raise TroubleError(
            f"The database server does not do what it is asked: {error}\n"
            "Are address, user and password in DATABASE_URL right, does the server "
            "run, and may this user make tables?"
        ) from error
    raise _damaged(error)


def _require_room() -> None:
    if (free := free_bytes()) < FULL_BYTES:
        raise TroubleError(
            f"The disk of {settings.VAR_DIR} is full ({free // 1024} kB are free). "
            f"Remove something from it, then start again:\n    {settings.PROGRAM}"
        )


def _damaged(reason: object) -> TroubleError:
    then = f"Bring the newest copy back:\n    {settings.COMMAND} restore newest"
    if not copies():
        then = "There is no copy of it. Keep it, and begin in another folder:\n"
        then += f"    GONUTS_VAR=another-folder {settings.PROGRAM}"
    return TroubleError(f"The database {database_path()} is damaged: {reason}.\n{then}")


def _require_whole(database: Path) -> None:
    try:
        with reading(database, "rw") as read:
            (answer,) = read.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        answer = str(error)
    if answer != "ok":
        raise _damaged(answer)


def _require_key(database: Path) -> None:
    stamp, path = stamped_fingerprint(database), Path(settings.VAR_DIR) / "secret-key"
    is_known = stamp or key_in(path) == settings.SECRET_KEY
    if is_known and stamp in (0, fingerprint(settings.SECRET_KEY)):
        return
    is_other = "is of another database" if key_in(path) else "is missing or unreadable"
    raise TroubleError(
        f"The secret key {path} {is_other}: no printed code, link or sign-in of this "
        "database would open. Put the right one back, if it is kept:\n"
        f"    {settings.COMMAND} restore key"
    )
