"""The last step of a restore: what was decided takes its place, also after a kill.

A restore makes everything ready in a folder beside the database. One rename of that
folder decides: before it nothing has changed, after it every process that starts first
puts the rest in place. Settings call this before the database or the key is read.
"""

import fcntl
import os
import shutil
from pathlib import Path

from gonuts_league.runtime.secret import key_in, write_key

READYING, DECIDED = "restoring", "restored"


def finish_restore(database: Path, key: Path) -> None:
    """Put a decided restore in place; each step may be done twice."""
    decided = database.with_name(DECIDED)
    if not decided.is_dir():
        return
    with database.with_name("restoring.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        fresh = decided / database.name
        if fresh.exists():
            if kept := key_in(decided / "secret-key"):
                write_key(key, kept)
            # With these the new database would be read as a mix of both.
            for suffix in ("-wal", "-shm"):
                database.with_name(database.name + suffix).unlink(missing_ok=True)
            sync_folder(database)
            fresh.replace(database)
            sync_folder(database)
        shutil.rmtree(decided, ignore_errors=True)


def decide_restore(database: Path) -> None:
    """Let what is ready be the database from now on: one rename."""
    ready = database.with_name(READYING)
    for path in ready.iterdir():
        with path.open("rb") as file:
            os.fsync(file.fileno())
    sync_folder(ready / database.name)
    ready.rename(database.with_name(DECIDED))
    sync_folder(database)


def sync_folder(path: Path) -> None:
    """Wait until a new name is on the disk, which it is only when its folder is."""
    descriptor = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
