"""The last step of a restore: what was decided takes its place, also after a kill.

A restore makes everything ready in a folder beside the database. One rename of that
folder decides: before it nothing has changed, after it every process that starts first
puts the rest in place. Settings call this before the database or the key is read.
"""

import shutil
from pathlib import Path

from gonuts_league.runtime.secret import key_in, write_private
from gonuts_league.runtime.system import hold_lock, sync_file, sync_folder

READYING, DECIDED = "restoring", "restored"


def finish_restore(database: Path, key: Path) -> None:
    """Put a decided restore in place; each step may be done twice."""
    decided = database.with_name(DECIDED)
    if not decided.is_dir():
        return
    with hold_lock(database.with_name("restoring.lock")):
        fresh = decided / database.name
        if fresh.exists():
            if kept := key_in(decided / "secret-key"):
                write_private(key, kept)
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
        sync_file(path)
    sync_folder(ready / database.name)
    ready.rename(database.with_name(DECIDED))
    sync_folder(database)
