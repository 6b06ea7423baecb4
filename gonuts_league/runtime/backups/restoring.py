"""The way back from a copy of the database.

1. The copy is taken beside the database and looked at there: whole, a league's, and
   not of a newer version of this program. What fails here has changed nothing.
2. What is there now becomes a copy too; a damaged database is moved to the copies.
3. The copy takes the database's place, without what a cut left behind (-wal, -shm).
4. The key that fits comes back with it, so that printed codes and links still open.
5. It is brought up to date, and people erased since are erased again.
"""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.db.migrations.loader import MigrationLoader

from gonuts_league.runtime.secret import (
    find_key,
    fingerprint,
    key_in,
    secret_key,
    stamp_fingerprint,
    stamped_fingerprint,
    write_key,
)

from .copies import (
    COPY_FORMAT,
    copies,
    copies_dirs,
    database_path,
    keep_copy,
    sync_folder,
)
from .erasures import add_erasures

# What the club would miss, and the table that counts it.
COUNTED = {
    "events": "events_event",
    "results": "tables_result",
    "people": "players_player",
    "acts in the journal": "clubs_journalentry",
}
# Apps of others that this program had once: copies of then hold their tables.
_FORMER_APPS = ("django_celery_beat", "django_celery_results")
_REPLAYS: list[Callable[[], int]] = []


class RestoreError(RuntimeError):
    """Why a copy cannot be restored, in one sentence; nothing was changed."""


@dataclass(frozen=True, slots=True)
class Restored:
    """`kept` holds what was there before; `lost` counts what only that holds.

    It is empty as well where the database was damaged: then nothing can be counted.
    """

    copy: Path
    kept: Path | None
    lost: dict[str, int]
    erased_count: int
    has_key: bool


def register_replay(replay: Callable[[], int]) -> None:
    """Register what an app repeats after a copy was restored; called when it loads."""
    _REPLAYS.append(replay)


def made_at(copy: Path) -> datetime:
    """When a copy was made, by its name."""
    return datetime.strptime(copy.name[:23], COPY_FORMAT).replace(tzinfo=UTC)


def counts_in(database: Path) -> dict[str, int]:
    """Count what a database holds; empty if it cannot be read."""
    try:
        with _reading(database) as read:
            return {
                word: read.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                for word, table in COUNTED.items()
            }
    except sqlite3.Error:
        return {}


def find_copy(name: str) -> Path:
    """A copy by its name, its path, or "newest"; RestoreError if there is none."""
    kept = copies()
    if name == "newest" and kept:
        return kept[-1]
    for path in (Path(name), *(folder / name for folder in copies_dirs())):
        if path.is_file():
            return path.resolve()
    raise RestoreError(
        f"There is no copy named {name}. ./run manage backups lists all."
    )


def restore_copy(copy: Path) -> Restored:
    """Put a copy in the database's place; call it while nothing else is running.

    RestoreError if it is no whole copy, or one of a newer version: nothing is changed.
    """
    database = database_path()
    if database is None:
        raise RestoreError("Only SQLite is restored here; use pg_restore instead.")
    fresh = database.with_name(f".{database.name}.restoring")
    try:
        fresh.touch(mode=0o600)
        shutil.copyfile(copy, fresh)
        _require_league(fresh, copy)
        before, after = counts_in(database), counts_in(fresh)
        kept = _set_aside(database)
        connections.close_all()
        for suffix in ("-wal", "-shm"):
            database.with_name(database.name + suffix).unlink(missing_ok=True)
        sync_folder(fresh)
        fresh.replace(database)
        sync_folder(database)
    finally:
        fresh.unlink(missing_ok=True)
    if copy.parent not in copies_dirs():
        add_erasures(copy.parent)
    has_key = restore_key(copy.parent)
    call_command("migrate", interactive=False, verbosity=0)
    lost = {word: count - after.get(word, 0) for word, count in before.items()}
    return Restored(
        copy=copy,
        kept=kept,
        lost={word: count for word, count in lost.items() if count > 0},
        erased_count=replay_erasures(),
        has_key=has_key,
    )


def restore_key(*folders: Path) -> bool:
    """Put the key of the database back in its place, if it is kept anywhere.

    Otherwise the key that is there counts from now on, or a new one, and what the old
    one signed opens no more: False.
    """
    database, path = database_path(), Path(settings.VAR_DIR) / "secret-key"
    if database is None:
        return True
    stamp, key = stamped_fingerprint(database), key_in(path)
    if stamp and fingerprint(key) != stamp:
        found = find_key(stamp, (*folders, *copies_dirs()))
        if found:
            write_key(path, found)
        key = found
    if not key:
        stamp_fingerprint(database, secret_key(path))
    return bool(key)


def _require_league(database: Path, copy: Path) -> None:
    try:
        with _reading(database) as read:
            (answer,) = read.execute("PRAGMA integrity_check(1)").fetchone()
            applied = set(read.execute("SELECT app, name FROM django_migrations"))
            read.execute("SELECT count(*) FROM clubs_club")
    except sqlite3.Error as error:
        answer, applied = str(error), set()
    if answer != "ok":
        raise RestoreError(
            f"{copy} is no whole copy of a league ({answer}). Nothing was changed; "
            "choose another one from ./run manage backups."
        )
    known = set(MigrationLoader(None).disk_migrations or ())
    if any(each[0] not in _FORMER_APPS for each in applied - known):
        raise RestoreError(
            f"{copy} was made by a newer version of this program. Nothing was changed; "
            "install that version first."
        )


def _set_aside(database: Path) -> Path | None:
    """Keep what is there now as a copy, and a damaged one as the files it is."""
    if not database.is_file():
        return None
    try:
        return keep_copy("before-restore")
    except sqlite3.Error:
        kept = (
            copies_dirs()[0] / f"damaged-{datetime.now(tz=UTC):{COPY_FORMAT}}.sqlite3"
        )
        kept.parent.mkdir(mode=0o700, exist_ok=True)
        for suffix in ("-wal", ""):
            part = database.with_name(database.name + suffix)
            if part.exists():
                shutil.copy2(part, kept.with_name(kept.name + suffix))
        return kept


def replay_erasures() -> int:
    """Erase again whom a copy has brought back; return how many people that are."""
    return sum(replay() for replay in _REPLAYS)


@contextmanager
def _reading(database: Path) -> Iterator[sqlite3.Connection]:
    address = f"{database.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True, timeout=20)) as opened:
        yield opened
