"""One backup: a zip of the database, its key, who was erased, and a manifest.

The manifest says which version of the program took it, when and why, which clubs are in
it, and the size and SHA-256 of each other file. It is sealed with the key (HMAC), so
that a checksum made anew after a change does not pass. `docs/backups.md` describes it.

Nothing in a file is believed before the seal fits; nothing larger than the manifest
says is unpacked.
"""

import errno
import hashlib
import hmac
import json
import shutil
import sqlite3
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, TypeAlias

from django.conf import settings
from django.utils.translation import gettext_noop

from gonuts_league.errors import LeagueError
from gonuts_league.version import VERSION

FORMAT = 1
MANIFEST, KEY, ERASED = "manifest.json", "secret-key", "erased-people"
# The database: a file of SQLite, or what PostgreSQL dumps.
DATABASE, DUMP = "gonuts.sqlite3", "gonuts.pgdump"
SQLITE_HEAD = b"SQLite format 3\0"
# What the club would miss, and the table that counts it.
COUNTED = {
    gettext_noop("clubs"): "clubs_club",
    gettext_noop("events"): "events_event",
    gettext_noop("results"): "tables_result",
    gettext_noop("people"): "players_player",
    gettext_noop("acts in the journal"): "clubs_journalentry",
}
_CLUBS = """
SELECT name,
       (SELECT count(*) FROM players_player p WHERE p.club_id = c.id AND p.name <> ''),
       (SELECT count(*) FROM events_event e WHERE e.club_id = c.id),
       (SELECT max(starts_at) FROM events_event e WHERE e.club_id = c.id),
       is_demo
FROM clubs_club c ORDER BY is_demo, name
"""
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
MOST_SMALL = 4 * 1024**2
# A database shrinks to a third or a tenth; pages that are all alike to much less.
_MOST_RATIO, _FREELY_BYTES = 100, 64 * 1024**2
# More than this stays free beside what is unpacked.
_SPARE_BYTES = 20 * 1024**2
_CHUNK = 1024**2
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    RuntimeError,
    ValueError,
    LookupError,
    TypeError,
    OverflowError,
    AttributeError,
)


class RestoreError(LeagueError):
    """Why a backup cannot be restored, in one sentence; nothing was changed."""


@dataclass(frozen=True, slots=True)
class ClubInBackup:
    """A club as a page shows it; `last_at` is the start of its last event, or empty."""

    name: str
    people: int
    events: int
    last_at: str = ""
    is_demo: bool = False

    @property
    def last_on(self) -> date | None:
        try:
            return date.fromisoformat(self.last_at[:10])
        except ValueError:  # no date; a copy of the older form has no seal
            return None


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself; `version` is empty for a copy of the older form."""

    version: str
    taken_at: datetime
    reason: str
    counts: dict[str, int] = field(default_factory=dict)
    clubs: tuple[ClubInBackup, ...] = ()


Holdings: TypeAlias = tuple[dict[str, int], list[ClubInBackup]]


def write_backup(
    target: Path,
    *,
    database: Path,
    reason: str,
    taken_at: datetime,
    erased: str,
    held: Holdings | None = None,
) -> None:
    """Write a backup of a database that nobody else writes to.

    It is one of SQLite, or a dump of which `held` says what it holds.
    """
    texts = {KEY: settings.SECRET_KEY, ERASED: erased}
    form = DUMP if held else DATABASE
    counts, clubs = held or (counts_in(database), _clubs_in(database))
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "taken_at": taken_at.isoformat(),
        "reason": reason,
        "counts": counts,
        "clubs": [asdict(each) for each in clubs],
        "files": {
            form: _digest_of(database),
            **{name: _entry(text.encode()) for name, text in texts.items()},
        },
    }
    manifest["seal"] = seal(manifest, settings.SECRET_KEY)
    with zipfile.ZipFile(
        target, "w", zipfile.ZIP_DEFLATED, compresslevel=3, strict_timestamps=False
    ) as packed:
        packed.writestr(MANIFEST, json.dumps(manifest, indent=1))
        for name, text in texts.items():
            packed.writestr(name, text)
        packed.write(database, form)


def read_manifest(path: Path) -> Manifest:
    """What a backup says of itself, after its seal was compared; of a copy of the older
    form what is in it. RestoreError for anything else."""
    if _is_plain(path):
        taken_at = datetime.fromtimestamp(path.stat().st_mtime, tz=UTC)
        return Manifest("", taken_at, "", counts_in(path), tuple(_clubs_in(path)))
    with opened(path) as (_packed, held):
        return Manifest(
            version=str(held["version"]),
            taken_at=datetime.fromisoformat(held["taken_at"]),
            reason=str(held["reason"]),
            counts={str(word): int(count) for word, count in held["counts"].items()},
            clubs=tuple(map(_club, held["clubs"])),
        )


def unpack(path: Path, folder: Path) -> None:
    """Put the files of a backup into an empty folder, each compared with its checksum.

    RestoreError if they differ, or if the disk has no room for them.
    """
    if _is_plain(path):
        _require_room(path.stat().st_size, folder)
        shutil.copyfile(path, folder / DATABASE)
        (folder / DATABASE).chmod(0o600)
        return
    with opened(path) as (packed, held):
        _require_room(sum(each["bytes"] for each in held["files"].values()), folder)
        for name, said in held["files"].items():
            if _unpack_one(packed, name, folder / name) != said:
                raise RestoreError("backup-damaged", why=name)


def counts_in(database: Path) -> dict[str, int]:
    """Count what a file of SQLite holds; empty if it cannot be read."""
    try:
        with reading(database) as read:
            return counted(read)
    except sqlite3.Error:
        return {}


def counted(read: Any) -> dict[str, int]:
    """Count what a database holds, by a connection or a cursor of it."""
    return {
        word: read.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        for word, table in COUNTED.items()
    }


def clubs_by(read: Any) -> list[ClubInBackup]:
    """The clubs that a database holds, by a connection or a cursor of it."""
    return [
        ClubInBackup(name, people, events, str(last or ""), bool(is_demo))
        for name, people, events, last, is_demo in read.execute(_CLUBS).fetchall()
    ]


@contextmanager
def reading(database: Path, mode: str = "ro") -> Iterator[sqlite3.Connection]:
    address = f"{database.resolve().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(address, uri=True, timeout=20)) as opened:
        try:
            yield opened
        except UnicodeDecodeError as error:  # SQLite quotes what is damaged
            raise sqlite3.DatabaseError(str(error)) from error


def _clubs_in(database: Path) -> list[ClubInBackup]:
    try:
        with reading(database) as read:
            return clubs_by(read)
    except sqlite3.Error:
        return []


def _club(told: dict[str, Any]) -> ClubInBackup:
    return ClubInBackup(
        name=str(told["name"]),
        people=int(told["people"]),
        events=int(told["events"]),
        last_at=str(told["last_at"]),
        is_demo=bool(told["is_demo"]),
    )


def _is_zip(path: Path) -> bool:
    try:
        return zipfile.is_zipfile(path)
    except zipfile.BadZipFile:  # the last of several files that are one archive
        return False


def _is_plain(path: Path) -> bool:
    """Whether a file is a database itself, as copies were at first.

    RestoreError for what is neither that nor a zip.
    """
    with path.open("rb") as file:
        head = file.read(len(SQLITE_HEAD))
    if head != SQLITE_HEAD and not _is_zip(path):
        raise RestoreError("backup-foreign")
    return head == SQLITE_HEAD


@contextmanager
def opened(
    path: Path, *, kind: str = "backup", key: str = ""
) -> Iterator[tuple[zipfile.ZipFile, dict[str, Any]]]:
    """Open a backup, or a file of another kind with a known key, and compare its seal.

    What breaks inside, while it is open too, is a RestoreError that is named by `kind`.
    """
    if not _is_zip(path):
        raise RestoreError(f"{kind}-foreign")
    try:
        with zipfile.ZipFile(path) as packed:
            yield packed, _sealed_manifest(packed, kind, key)
    except RestoreError:
        raise
    except (*BROKEN, OSError) as error:
        # Of the disk's errors only a place before the file's beginning is the zip's.
        if isinstance(error, OSError) and error.errno != errno.EINVAL:
            raise
        raise RestoreError(f"{kind}-damaged", why=str(error)[:80]) from error


def _sealed_manifest(packed: zipfile.ZipFile, kind: str, key: str) -> dict[str, Any]:
    infos = packed.infolist()
    if MANIFEST not in packed.namelist():
        raise RestoreError(f"{kind}-foreign")
    if any(each.compress_type not in _PACKED for each in infos):
        raise RestoreError(f"{kind}-damaged", why="zip")
    held = json.loads(_read_small(packed, MANIFEST, kind))
    is_ours = isinstance(held, dict) and held.get("kind", "backup") == kind
    if not is_ours or "format" not in held:
        raise RestoreError(f"{kind}-foreign")
    if held["format"] != FORMAT:
        raise RestoreError(f"{kind}-newer", version=str(held.get("version"))[:20])
    key = key or _read_small(packed, KEY, kind).decode()
    if not hmac.compare_digest(str(held.pop("seal", "")), seal(held, key)):
        raise RestoreError(f"{kind}-damaged", why=MANIFEST)
    names = set(held["files"])
    if kind == "backup" and names != {DUMP if DUMP in names else DATABASE, KEY, ERASED}:
        raise RestoreError(f"{kind}-damaged", why=MANIFEST)
    if sorted(each.filename for each in infos) != sorted((MANIFEST, *names)):
        raise RestoreError(f"{kind}-damaged", why="zip")
    for each in infos:
        said = held["files"].get(each.filename, {"bytes": each.file_size})["bytes"]
        limit = each.compress_size * _MOST_RATIO + _FREELY_BYTES
        if each.file_size != said or each.file_size > limit:
            raise RestoreError(f"{kind}-damaged", why=each.filename)
    return held


def _read_small(packed: zipfile.ZipFile, name: str, kind: str) -> bytes:
    with packed.open(name) as file:
        content = file.read(MOST_SMALL)
        if file.read(1):
            raise RestoreError(f"{kind}-damaged", why=name)
    return content


def _unpack_one(packed: zipfile.ZipFile, name: str, target: Path) -> dict[str, Any]:
    digest, size = hashlib.sha256(), 0
    most = packed.getinfo(name).file_size
    target.touch(mode=0o600)
    with packed.open(name) as source, target.open("wb") as written:
        while size <= most and (chunk := source.read(_CHUNK)):
            written.write(chunk)
            digest.update(chunk)
            size += len(chunk)
    return {"sha256": digest.hexdigest(), "bytes": size}


def _require_room(needed: int, folder: Path) -> None:
    free = shutil.disk_usage(folder).free
    # The database is brought up to date there, which may need as much again.
    if free < 2 * needed + _SPARE_BYTES:
        raise RestoreError("backup-room", needed=2 * needed // 1024**2 + 20)


def _digest_of(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256")
    return {"sha256": digest.hexdigest(), "bytes": path.stat().st_size}


def _entry(content: bytes) -> dict[str, Any]:
    return {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}


def seal(manifest: dict[str, Any], key: str) -> str:
    """The HMAC of all that a manifest says, in hexadecimal digits."""
    told = json.dumps(manifest, sort_keys=True).encode()
    return hmac.digest(key.encode(), told, "sha256").hex()
