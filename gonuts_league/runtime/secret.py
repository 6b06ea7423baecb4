"""The secret key of one machine: made once, kept in a file only its owner reads.

A database knows its key by a fingerprint (SQLite's `user_version`), and the folder of
copies keeps each key under that number: with another key no printed code, link or
sign-in of the database would open.
"""

import hashlib
import os
import secrets
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from gonuts_league.runtime.system import hold_lock


def secret_key(path: Path, *, may_make: bool = True) -> str:
    """Return the key in `path`, making it (mode 600) on the first call.

    Processes that start together agree on one key: it is written under a lock and
    appears whole, by renaming. Where none may be made, one is given that fits nothing:
    the start then says what is wrong.
    """
    if key := key_in(path):
        return key
    try:
        return _make_key(path) if may_make else secrets.token_urlsafe(50)
    except OSError:  # a full or a foreign folder
        return secrets.token_urlsafe(50)


def key_in(path: Path) -> str:
    """The key in a file; empty for a missing or an unreadable one."""
    try:
        return path.read_text().strip()
    except (OSError, ValueError):
        return ""


def fingerprint(key: str) -> int:
    """A number of 31 bits, not 0, that distinguishes keys."""
    digest = hashlib.sha256(key.encode()).digest()
    return int.from_bytes(digest[:4]) >> 1 or 1


def stamped_fingerprint(database: Path) -> int:
    """That of the key of a database; 0 if it was never stamped."""
    with closing(
        sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)
    ) as read:
        return int(read.execute("PRAGMA user_version").fetchone()[0])


def stamp_fingerprint(database: Path, key: str) -> None:
    with closing(sqlite3.connect(database, timeout=20)) as opened:
        opened.execute(f"PRAGMA user_version={fingerprint(key)}")


def keep_key(folder: Path, key: str) -> None:
    """Keep a key beside the copies, under its fingerprint."""
    path = _kept_key(folder, fingerprint(key))
    if not path.exists():
        write_private(path, key)


def find_key(stamp: int, folders: Iterable[Path]) -> str:
    """The key of this fingerprint; empty if no folder keeps it."""
    kept = (key_in(_kept_key(folder, stamp)) for folder in folders)
    return next((key for key in kept if key and fingerprint(key) == stamp), "")


def _kept_key(folder: Path, stamp: int) -> Path:
    return folder / f"secret-key-{stamp:08x}"


def _make_key(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    with hold_lock(path.with_name(path.name + ".lock")):
        if key := key_in(path):  # another process of the same start was first
            return key
        key = secrets.token_urlsafe(50)
        write_private(path, key)
        return key


def write_private(path: Path, secret: str) -> None:
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
