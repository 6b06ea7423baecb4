"""A backup is whole and says what is in it, or it is refused with a sentence."""

import hashlib
import json
import zipfile
from datetime import UTC, datetime

import pytest

from gonuts_league.runtime.backups import archive, copies, erasures
from gonuts_league.runtime.backups.archive import RestoreError, read_manifest, unpack
from gonuts_league.version import VERSION

from .damaging import members_of, write

ERASED = (3, "2026-01-01T10:00:00+00:00")


@pytest.fixture
def backup(database, settings):
    settings.VAR_DIR.mkdir()
    erasures.note_erasures({ERASED})
    return copies.keep_copy("Round closed")


def refusal(path, folder):
    """The code with which a file is refused; empty for one that is taken."""
    try:
        read_manifest(path)
        unpack(path, folder)
    except RestoreError as error:
        return error.code
    return ""


def with_manifest(members, **changed):
    held = json.loads(members["manifest.json"])
    return {**members, "manifest.json": json.dumps(held | changed)}


def test_a_backup_holds_the_database_its_key_and_who_was_erased(
    backup, settings, tmp_path
):
    manifest = read_manifest(backup)
    folder = tmp_path / "out"
    folder.mkdir()
    unpack(backup, folder)

    assert (manifest.version, manifest.reason) == (VERSION, "Round closed")
    assert manifest.taken_at == copies.made_at(backup)
    assert (folder / "secret-key").read_text() == settings.SECRET_KEY
    assert json.loads((folder / "erased-people").read_text()) == list(ERASED)
    assert {each.stat().st_mode & 0o777 for each in folder.iterdir()} == {0o600}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda held: {"song.txt": b"la"}, "backup-foreign"),
        (lambda held: with_manifest(held, format=2), "backup-newer"),
        (lambda held: with_manifest(held, reason="other"), "backup-damaged"),
        (lambda held: held | {"manifest.json": b"[]"}, "backup-foreign"),
        (lambda held: held | {"manifest.json": b"{"}, "backup-damaged"),
        (lambda held: held | {"secret-key": b"x"}, "backup-damaged"),
        (lambda held: held | {"../../more": b"x"}, "backup-damaged"),
        (lambda held: held | {"gonuts.sqlite3": b"x"}, "backup-damaged"),
    ],
)
def test_what_was_changed_is_refused(backup, tmp_path, change, code):
    write(backup, change(members_of(backup)))

    assert refusal(backup, tmp_path) == code


def test_a_backup_packed_in_another_way_is_refused(backup, tmp_path):
    write(backup, members_of(backup), zipfile.ZIP_LZMA)

    assert refusal(backup, tmp_path) == "backup-damaged"


def test_a_checksum_made_anew_does_not_pass(backup, tmp_path):
    members = members_of(backup)
    content = members["gonuts.sqlite3"][:-1] + b"\x01"
    held = json.loads(members["manifest.json"])
    held["files"]["gonuts.sqlite3"]["sha256"] = hashlib.sha256(content).hexdigest()
    members |= {"gonuts.sqlite3": content, "manifest.json": json.dumps(held)}
    write(backup, members)

    assert refusal(backup, tmp_path) == "backup-damaged"


def test_a_bomb_is_refused_before_it_is_unpacked(
    backup, database, tmp_path, monkeypatch
):
    monkeypatch.setattr(archive, "_FREELY_BYTES", 1024**2)
    database.write_bytes(bytes(40 * 1024**2))
    archive.write_backup(
        backup, database=database, reason="", taken_at=datetime.now(UTC), erased=""
    )
    folder = tmp_path / "out"
    folder.mkdir()

    assert backup.stat().st_size < 500_000
    assert (refusal(backup, folder), list(folder.iterdir())) == ("backup-damaged", [])


def test_a_disk_without_room_is_said(backup, tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "_SPARE_BYTES", 10**18)

    assert refusal(backup, tmp_path) == "backup-room"
