"""Where no backup can be written: one sentence with a way on, and all is as it was.

The ways hold for root as well, whom no file's mode keeps out.
"""

import resource
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.core.management import call_command

from gonuts_league.runtime.backups import archive, copies

SMALL, LARGE = 20_000, 60_000
READ_ONLY = Path("/sys" if Path("/sys").is_dir() else "/dev/fd")


@contextmanager
def file_size_limit(limit):
    """No file grows beyond so many bytes: to a program the disk is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.fixture
def league(database):
    """With as much in it as does not get smaller by packing."""
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("PRAGMA journal_mode=DELETE")
        opened.execute("CREATE TABLE filling (content BLOB)")
        opened.execute("INSERT INTO filling VALUES (randomblob(?))", [LARGE])
        opened.commit()
    return database


def a_file_in_its_place(folder):
    folder.write_bytes(b"not a folder")


def a_stick_that_is_not_there(folder):
    folder.symlink_to("/media/no-such-stick/copies")


def a_disk_to_read_only(folder):
    folder.symlink_to(READ_ONLY)


@pytest.mark.parametrize(
    "put", [a_file_in_its_place, a_stick_that_is_not_there, a_disk_to_read_only]
)
def test_a_folder_that_takes_no_backup_is_said(league, settings, capsys, put):
    settings.VAR_DIR.mkdir()
    put(settings.VAR_DIR / "copies")
    before = league.read_bytes()

    with pytest.raises(SystemExit) as ended:
        call_command("backup")

    said = capsys.readouterr().err.strip()
    assert ended.value.code == 1
    assert said.startswith("No backup could be saved (")
    assert said.endswith("then try again.")
    assert (said.count("\n"), league.read_bytes()) == (0, before)


def test_a_file_that_cannot_be_written_leaves_the_backup(league, settings, capsys):
    nowhere = settings.VAR_DIR / "no-folder" / "today.zip"

    with pytest.raises(SystemExit) as ended:
        call_command("backup", str(nowhere))

    kept, left = capsys.readouterr().err.strip().splitlines()
    assert ended.value.code == 1
    assert kept == f"Saved: {copies.copies()[-1]}"
    assert left.startswith(f"Only {nowhere} could not be written: ")


@pytest.mark.parametrize("limit", [SMALL, LARGE + 8_192])
def test_on_a_full_disk_the_kept_backups_stay_and_no_half_one_appears(
    league, settings, capsys, limit
):
    """By the smaller limit the copy of the database fails, by the other its packing."""
    kept = copies.keep_copy("stop")
    before = {path: path.read_bytes() for path in kept.parent.iterdir()}
    before |= {league: league.read_bytes()}

    with file_size_limit(limit), pytest.raises(SystemExit):
        call_command("backup")

    after = {path: path.read_bytes() for path in (*kept.parent.iterdir(), league)}
    assert after == before
    assert capsys.readouterr().err.startswith("No backup could be saved (")
    assert archive.read_manifest(kept).reason == "stop"


def test_a_data_folder_that_takes_nothing_is_said_at_the_start(settings, capsys):
    settings.VAR_DIR = READ_ONLY / "gonuts"

    with pytest.raises(SystemExit) as ended:
        call_command("serve")

    said = capsys.readouterr().err
    assert ended.value.code == 1
    assert f"{READ_ONLY / 'gonuts'} cannot be" in said
    assert said.strip().endswith("GONUTS_VAR=another-folder ./run")
