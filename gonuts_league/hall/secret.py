"""The secret key of one machine: made once, kept in a file only its owner reads."""

import fcntl
import os
import secrets
from pathlib import Path


def secret_key(path: Path) -> str:
    """Return the key in `path`, making it (mode 600) on the first call.

    Processes that start together agree on one key: it is written under a lock and
    appears whole, by renaming.
    """
    return _key_in(path) or _make_key(path)


def _key_in(path: Path) -> str:
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        return ""


def _make_key(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(path.name + ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if key := _key_in(path):  # another process of the same start was first
            return key
        key = secrets.token_urlsafe(50)
        fresh = path.with_name(path.name + ".new")
        fresh.unlink(missing_ok=True)
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
        return key
