"""The way back from a backup, old state or new one and never between.

1. The backup is unpacked beside the database and looked at there: whole, a league's,
   and not of a newer version of this program.
2. What is there now becomes a backup of today; a damaged database is moved to them.
3. What was unpacked is brought up to date, people erased since are erased in it again,
   and the key that fits is laid beside it. What fails up to here has changed nothing.
4. One rename decides (`swapping.py`); the next process finishes it if this one dies.

A page asks for it by a note in the data folder; the supervisor carries that out between
two runs of the league, and leaves word of it for the page.
"""

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils import translation

from gonuts_league.errors import LeagueError
from gonuts_league.runtime.secret import (
    find_key,
    fingerprint,
    key_in,
    secret_key,
    stamp_fingerprint,
    stamped_fingerprint,
    write_private,
)

from . import archive, server
from .archive import RestoreError, counts_in
from .copies import COPY_FORMAT, copies, keep_copy
from .erasures import add_erasures
from .folders import copies_dirs, database_path, is_server, read_note, write_note
from .swapping import READYING, decide_restore, finish_restore

# Apps of others that this program had once: copies of then hold their tables.
_FORMER_APPS = ("django_celery_beat", "django_celery_results")
_REPLAYS: list[Callable[[], int]] = []


@dataclass(frozen=True, slots=True)
class Restored:
    """`kept` holds what was there before; `lost` counts what only that holds.

    It is empty as well where the database was damaged: then nothing can be counted.
    With a `problem` nothing was changed.
    """

    copy: str
    kept: str = ""
    lost: dict[str, int] = field(default_factory=dict)
    erased_count: int = 0
    has_key: bool = True
    problem: str = ""


def register_replay(replay: Callable[[], int]) -> None:
    """Register what an app repeats after a copy was restored; called when it loads."""
    _REPLAYS.append(replay)


def find_copy(name: str) -> Path:
    """A copy by its name, its path, or "newest"; RestoreError if there is none."""
    kept = copies()
    if name == "newest" and kept:
        return kept[-1]
    for path in (Path(name), *(folder / name for folder in copies_dirs())):
        if path.is_file():
            return path.resolve()
    raise RestoreError("backup-unknown", name=name)


def newest_whole() -> Path:
    """The newest backup that can serve; RestoreError if there is none.

    A database may have been damaged for a while, and so the backups of that time.
    """
    problem = RestoreError("backup-unknown", name="newest")
    for copy in reversed(copies()):
        try:
            check_backup(copy)
        except RestoreError as error:
            problem = error
        else:
            return copy
    raise problem


def check_backup(path: Path) -> archive.Manifest:
    """Unpack a backup aside and look at all of it; RestoreError if it cannot serve."""
    with tempfile.TemporaryDirectory(dir=settings.VAR_DIR, prefix="looking-") as folder:
        manifest = archive.read_manifest(path)
        archive.unpack(path, Path(folder))
        _require_league(Path(folder))
    return manifest


def restore_copy(copy: Path) -> Restored:
    """Put a copy in the database's place; call it while nothing else is running.

    RestoreError if it cannot serve, and whatever else fails has changed nothing either.
    """
    database = database_path()
    if is_server():
        return _restore_on_server(copy)
    if database is None:
        raise RestoreError("backup-elsewhere")
    ready = database.with_name(READYING)
    drop_unfinished()
    ready.mkdir(mode=0o700, parents=True)
    try:
        archive.read_manifest(copy)
        archive.unpack(copy, ready)
        _require_league(ready)
        fresh = (ready / archive.DATABASE).rename(ready / database.name)
        before, after = counts_in(database), counts_in(fresh)
        kept = _set_aside(database)
        for folder in (ready, copy.parent):
            add_erasures(folder)
        erased_count = _bring_up_to_date(fresh)
        has_key = _lay_key_beside(fresh, copy.parent)
        if _demo_password(fresh) != _demo_password(database):
            # What the start prints would open nothing.
            (Path(settings.VAR_DIR) / "demo-sign-in").unlink(missing_ok=True)
        decide_restore(database)
    finally:
        shutil.rmtree(ready, ignore_errors=True)
    server.leave()
    finish_restore(database, _key_path())
    lost = _lost(before, after)
    return Restored(copy.name, str(kept or ""), lost, erased_count, has_key)


def _restore_on_server(copy: Path) -> Restored:
    """The same on PostgreSQL, where the database is ready beside ours (`server.py`)."""
    manifest = archive.read_manifest(copy)
    var = Path(settings.VAR_DIR)
    with tempfile.TemporaryDirectory(dir=var, prefix="looking-") as folder:
        archive.unpack(copy, Path(folder))
        _require_league(Path(folder))
        if key_in(Path(folder) / archive.KEY) != settings.SECRET_KEY:
            raise RestoreError("backup-other-key")
        with server.only_restore():
            # Who was erased on another machine is known to the database alone; one of
            # another version may lack the columns that tell.
            with contextlib.suppress(DatabaseError):
                replay_erasures()
            with server.held_still():
                kept = keep_copy("before-restore")
                for each in (Path(folder), copy.parent):
                    add_erasures(each)
                fresh = server.make_ready(Path(folder) / archive.DUMP)
                erased_count = _bring_up_to_date(fresh)
            server.swap()
    (var / "demo-sign-in").unlink(missing_ok=True)
    before = archive.read_manifest(kept).counts if kept else {}
    lost = _lost(before, manifest.counts)
    return Restored(copy.name, str(kept or ""), lost, erased_count)


def _lost(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    # An older backup counts fewer kinds.
    lost = {word: count - after.get(word, count) for word, count in before.items()}
    return {word: count for word, count in lost.items() if count > 0}


def ask_for_restore(copy: Path) -> None:
    """Note which copy the next start is to begin with, in the language of now."""
    write_note("restore-asked", {"copy": copy.name, "in": translation.get_language()})


def carry_out_restore() -> Restored | None:
    """Restore what was asked for, if anything was, and leave word of it."""
    asked = read_note("restore-asked")
    if not asked:
        return None
    drop_unfinished()
    with translation.override(asked["in"]):
        try:
            restored = restore_copy(find_copy(asked["copy"]))
        except LeagueError as error:
            restored = Restored(asked["copy"], problem=error.sentence)
        except (OSError, sqlite3.Error) as error:
            failed = RestoreError("backup-not-restored", why=str(error))
            restored = Restored(asked["copy"], problem=failed.sentence)
    with contextlib.suppress(OSError):  # a full disk
        write_note("restore-done", asdict(restored))
    return restored


def last_restore() -> Restored | None:
    """How the last restore that a page asked for has ended."""
    told = read_note("restore-done")
    return Restored(**told) if told else None


def is_restore_asked() -> bool:
    return bool(read_note("restore-asked"))


def drop_unfinished() -> None:
    """Forget a restore that was cut short before it was decided."""
    database = database_path()
    if database is not None:
        shutil.rmtree(database.with_name(READYING), ignore_errors=True)
    elif is_server():
        server.drop_left()
    (Path(settings.VAR_DIR) / "restore-asked").unlink(missing_ok=True)
    for left in Path(settings.VAR_DIR).glob("looking-*"):
        shutil.rmtree(left, ignore_errors=True)


def restore_key(*folders: Path) -> bool:
    """Put the key of the database back in its place, if it is kept anywhere.

    Otherwise the key that is there counts from now on, or a new one, and what the old
    one signed opens no more: False.
    """
    database = database_path()
    if database is None:
        return True
    key = _fitting_key(stamped_fingerprint(database), folders)
    if key and key != key_in(_key_path()):
        write_private(_key_path(), key)
    if not key:
        stamp_fingerprint(database, secret_key(_key_path()))
    return bool(key)


def replay_erasures() -> int:
    """Erase again whom a copy has brought back; return how many people that are."""
    return sum(replay() for replay in _REPLAYS)


def _fitting_key(stamp: int, folders: tuple[Path, ...]) -> str:
    """The key of a stamp, that of now before kept ones; of no stamp it is any."""
    key = key_in(_key_path())
    if key and stamp in (0, fingerprint(key)):
        return key
    return find_key(stamp, (*folders, *copies_dirs()))


def _lay_key_beside(fresh: Path, folder: Path) -> bool:
    """Lay the key of a database beside it; False if none is known that fits."""
    stamp, beside = stamped_fingerprint(fresh), fresh.with_name(archive.KEY)
    held = key_in(beside)
    if held and stamp in (0, fingerprint(held)):
        return True
    beside.unlink(missing_ok=True)
    if key := _fitting_key(stamp, (folder,)):
        write_private(beside, key)
        return True
    stamp_fingerprint(fresh, secret_key(_key_path()))
    return False


def _require_league(folder: Path) -> None:
    """RestoreError unless what was unpacked there can serve on this database."""
    dump = folder / archive.DUMP
    if dump.exists() != is_server():
        names = ("PostgreSQL", "SQLite")
        ours, theirs = names if is_server() else reversed(names)
        raise RestoreError("backup-other-database", ours=ours, theirs=theirs)
    applied = (
        server.migrations_in(dump)
        if is_server()
        else _migrations_in(folder / archive.DATABASE)
    )
    if is_newer(applied, than=MigrationLoader(None)):
        raise RestoreError("backup-newer", version="")


def is_newer(applied: Iterable[tuple[str, str]], *, than: MigrationLoader) -> bool:
    """Whether a newer program has changed a database: no older one knows how."""
    unknown = set(applied) - set(than.disk_migrations or ())
    return any(app not in _FORMER_APPS for app, _name in unknown)


def _migrations_in(database: Path) -> set[tuple[str, str]]:
    """The migrations of a file of SQLite; RestoreError if it is not a whole league."""
    try:
        # To read alone, SQLite would leave out what each column may hold.
        with archive.reading(database, "rw") as read:
            (answer,) = read.execute("PRAGMA integrity_check(1)").fetchone()
            applied = set(read.execute("SELECT app, name FROM django_migrations"))
            read.execute("SELECT count(*) FROM clubs_club")
            # We have none, and they would run with everything that is written.
            foreign = read.execute(
                "SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view')"
            ).fetchone()
    except sqlite3.Error as error:
        raise RestoreError("backup-damaged", why=str(error)) from error
    if answer != "ok":
        raise RestoreError("backup-damaged", why=answer)
    if foreign:
        raise RestoreError("backup-foreign")
    return applied


def _bring_up_to_date(fresh: Path | str) -> int:
    """Migrate a database that is not ours yet, and erase in it who was erased."""
    try:
        with _in_place_of_ours(fresh):
            call_command("migrate", interactive=False, verbosity=0)
            _require_columns()
            erased_count = replay_erasures()
        if not is_server():
            with contextlib.closing(sqlite3.connect(fresh, timeout=20)) as opened:
                # One plain file: nothing of it waits in a -wal beside it.
                opened.execute("PRAGMA journal_mode=DELETE")
    except LeagueError:
        raise
    except Exception as error:  # what migrations raise on damaged values is theirs
        raise RestoreError("backup-not-restored", why=str(error)) from error
    return erased_count


@contextmanager
def _in_place_of_ours(database: Path | str) -> Iterator[None]:
    """Let everything that this process asks of the database ask this one."""
    ours = connection.settings_dict["NAME"]
    server.leave()
    connection.settings_dict["NAME"] = str(database)
    try:
        yield
    finally:
        server.leave()
        connection.settings_dict["NAME"] = ours


def _demo_password(database: Path) -> Any:
    try:
        with archive.reading(database) as read:
            query = "SELECT password FROM clubs_user WHERE is_demo"
            return read.execute(query).fetchone()
    except sqlite3.Error:
        return None


def _require_columns() -> None:
    with connection.cursor() as cursor:
        for model in apps.get_models():
            table = model._meta.db_table
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)} LIMIT 0")
            found = {each[0] for each in cursor.description}
            if {each.column for each in model._meta.local_concrete_fields} - found:
                raise RestoreError("backup-damaged", why=table)


def _set_aside(database: Path) -> Path | None:
    """Keep what is there now as a backup, and a damaged one as the files it is."""
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


def _key_path() -> Path:
    return Path(settings.VAR_DIR) / "secret-key"
