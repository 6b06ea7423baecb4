"""What must be true before the first page: folders, tables, static files, a demo.

Each step looks first and does nothing when nothing is missing, so that a second start
is quick. All of it happens in the supervisor's own process.
"""

import gc
import hashlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command, get_commands
from django.db import DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor

from gonuts_league.version import VERSION

from .backups.copies import keep_copy
from .backups.restoring import drop_unfinished, is_newer, replay_erasures
from .backups.trouble import (
    TroubleError,
    raise_trouble_behind,
    require_sound_data,
    stamp_key,
)
from .network.phones import forget_phones

Say = Callable[[str], None]


class CopyFailedError(RuntimeError):
    """The database could not be copied, so it was left as it is."""


def prepare(say: Say) -> None:
    """Make everything ready; `say` hears of what takes a moment.

    Raises TroubleError if the data folder cannot be used, and CopyFailedError if the
    database needs a change and cannot be copied first.
    """
    try:
        for name in ("log", "queue", "queue-control"):
            (Path(settings.VAR_DIR) / name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TroubleError(f"GONUTS_VAR cannot be used: {error}") from error
    drop_unfinished()
    require_sound_data()
    forget_phones()
    try:
        _migrate(say)
        stamp_key()
        replay_erasures()
    except (DatabaseError, sqlite3.Error) as error:
        raise_trouble_behind(error)
    _collect_static(say)
    # Its account opens at this machine alone.
    if settings.IS_LOOPBACK_TRUSTED and "demo_club" in get_commands():
        call_command("demo_club")
    # The children open their own; an open one here would hold the files.
    connections.close_all()


def _migrate(say: Say) -> None:
    executor = MigrationExecutor(connection)
    if is_newer(executor.loader.applied_migrations or (), than=executor.loader):
        raise TroubleError(
            f"The database is of a newer version of the program than this one, "
            f"{VERSION}. Start that one, or restore a copy of before:\n"
            f"    {settings.COMMAND} backups"
        )
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    # A fifth of the time went to looking for garbage in what is loaded for good.
    gc.freeze()
    if connection.introspection.table_names():
        _copy_first(say)
        say("Bringing the database up to date…")
    else:
        say("Making the database…")
    call_command("migrate", interactive=False, verbosity=0)


def _copy_first(say: Say) -> None:
    try:
        copy = keep_copy("before-migration")
    except (OSError, sqlite3.Error) as error:
        raise CopyFailedError(str(error)) from error
    if copy is not None:
        say(f"A copy of the database as it was: {copy}")


def _collect_static(say: Say) -> None:
    stamp = Path(settings.VAR_DIR) / "static-collected"
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    fingerprint = _static_fingerprint()
    if manifest.exists() and stamp.exists() and stamp.read_text() == fingerprint:
        return
    say("Collecting styles and pictures…")
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(fingerprint)


def _static_fingerprint() -> str:
    """A mark of the source files, by names, sizes and times."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            found = Path(storage.path(name)).stat()
            digest.update(f"{name}\0{found.st_size}\0{found.st_mtime_ns}\n".encode())
    return digest.hexdigest()
