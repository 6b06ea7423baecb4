"""Is this computer ready for a hall without internet? One line for each thing it needs.

Nothing is changed, and a league may run meanwhile. What only the hall knows (its
network, the phones) can be told there alone.
"""

import contextlib
import errno
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from .backups.copies import copies, made_at
from .backups.folders import copies_dirs, database_path
from .backups.trouble import TroubleError, free_bytes, low_megabytes, require_sound_data
from .network.addresses import hall_addresses
from .processes.running import running_start

_BACKUP_AGE = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class HallLine:
    """A sentence for the terminal, and whether it is as it should be."""

    is_ready: bool
    sentence: str


def hall_lines() -> tuple[HallLine, ...]:
    """Everything that a hall needs, in the order in which it is mended."""
    checks = (_data, _pages, _addresses_outside, _phones, _room, _backups, _clock)
    return tuple(line for check in checks for line in check())


def _start_once() -> str:
    return f"start once with {settings.PROGRAM}"


def _data() -> Iterator[HallLine]:
    database = database_path()
    # Asking for its migrations would make the file.
    if database is not None and not database.is_file() and not copies():
        yield HallLine(False, f"There are no data yet: {_start_once()}.")
        return
    try:
        require_sound_data()
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except (TroubleError, DatabaseError, OSError) as error:
        yield HallLine(False, str(error))
        return
    yield (
        HallLine(False, f"The database is not of this version: {_start_once()}.")
        if waiting
        else HallLine(True, "The database is whole and of this version.")
    )


def _pages() -> Iterator[HallLine]:
    collected = Path(settings.STATIC_ROOT) / "staticfiles.json"
    yield (
        HallLine(True, "Styles and pictures are in place.")
        if collected.is_file()
        else HallLine(False, f"Styles are not collected: {_start_once()}.")
    )


def _addresses_outside() -> Iterator[HallLine]:
    policy = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    sources = {source for kind in policy for source in policy[kind]}
    if outside := sources - {"'self'", "'none'", "data:"}:
        yield HallLine(False, f"Pages load from {', '.join(sorted(outside))}.")
    else:
        yield HallLine(True, "No page loads anything from the internet.")


def _phones() -> Iterator[HallLine]:
    start = running_start(Path(settings.VAR_DIR))
    is_lan = start.is_lan if start else settings.IS_LAN
    addresses = hall_addresses()
    for each in addresses:
        url = f"http://{each.address}:{settings.PORT}/"
        yield HallLine(True, f"This computer is {url} in its network.")
    if not addresses:
        yield HallLine(False, "This computer is in no network that phones could join.")
    if not is_lan:
        yield HallLine(
            False, f"Phones are not let in: start with {settings.PROGRAM} --lan."
        )


def _room() -> Iterator[HallLine]:
    low = low_megabytes()
    free = free_bytes() // 1024**2
    yield HallLine(low is None, f"{free} MB are free on the disk of the data.")


def _backups() -> Iterator[HallLine]:
    for folder in copies_dirs():
        with contextlib.suppress(OSError):
            folder.mkdir(mode=0o700, exist_ok=True)
        try:
            with tempfile.TemporaryFile(dir=folder):
                yield HallLine(True, f"Backups can be written to {folder}.")
        except OSError as error:
            why = "it is missing" if error.errno == errno.ENOENT else error.strerror
            yield HallLine(False, f"No backup can be written to {folder}: {why}.")
    if kept := copies():
        at = made_at(kept[-1])
        is_new = datetime.now(tz=UTC) - at < _BACKUP_AGE
        yield HallLine(is_new, f"The last backup is of {at:%Y-%m-%d %H:%M} UTC.")


def _clock() -> Iterator[HallLine]:
    now = datetime.now(tz=UTC)
    newest = max((made_at(each) for each in copies()), default=now)
    local = now.astimezone().strftime("%Y-%m-%d %H:%M")
    if newest > now:
        yield HallLine(
            False, f"The clock says {local}, before the last backup: is it right?"
        )
    else:
        yield HallLine(True, f"The clock says {local}, time zone {settings.TIME_ZONE}.")
