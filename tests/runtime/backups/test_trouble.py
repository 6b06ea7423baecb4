"""A start on a data folder that is not as it should be: one sentence, one command."""

import shutil
from types import SimpleNamespace

import pytest
from django.db import OperationalError, connection

from gonuts_league.runtime.backups import copies, trouble
from gonuts_league.runtime.backups.restoring import restore_key
from gonuts_league.runtime.secret import key_in, write_private


@pytest.fixture
def sound(database, settings):
    """A database that knows its key, which lies where it should."""
    settings.VAR_DIR.mkdir()
    write_private(settings.VAR_DIR / "secret-key", settings.SECRET_KEY)
    trouble.stamp_key()
    return database


def test_sound_folder_is_no_trouble(sound):
    trouble.require_sound_data()


def test_copies_without_a_database_are_no_new_club(sound):
    copies.keep_copy("stop")
    sound.unlink()

    with pytest.raises(trouble.TroubleError, match="there are 1 copies") as told:
        trouble.require_sound_data()

    assert "./run manage restore newest" in str(told.value)


def test_empty_database_file_counts_as_missing(sound):
    copies.keep_copy("stop")
    sound.write_bytes(b"")

    with pytest.raises(trouble.TroubleError, match="There is no database"):
        trouble.require_sound_data()


def test_copies_in_the_second_folder_alone_are_found(sound, settings, tmp_path):
    settings.COPIES_SECOND_DIR = str(tmp_path / "stick")
    copies.keep_copy("stop")
    shutil.rmtree(settings.VAR_DIR / "copies")
    sound.unlink()

    with pytest.raises(trouble.TroubleError, match="stick"):
        trouble.require_sound_data()


@pytest.mark.parametrize("has_copies", [True, False])
def test_damaged_database_is_named_with_the_next_command(sound, has_copies):
    if has_copies:
        copies.keep_copy("stop")
    sound.write_bytes(b"SQLite format 3\0" + b"\x13" * 5000)

    with pytest.raises(trouble.TroubleError, match="is damaged") as told:
        trouble.require_sound_data()

    assert ("./run manage restore newest" in str(told.value)) is has_copies
    assert ("There is no copy of it" in str(told.value)) is not has_copies


def test_database_whose_error_is_no_text_is_damaged(sound):
    content = sound.read_bytes()
    sound.write_bytes(content.replace(b"tap", b"\xea(p"))

    assert sound.read_bytes() != content
    with pytest.raises(trouble.TroubleError, match="is damaged"):
        trouble.require_sound_data()


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe\x00", b"another-key"])
def test_key_that_does_not_fit_is_said_and_the_kept_one_comes_back(
    sound, settings, content
):
    copies.keep_copy("stop")
    path = settings.VAR_DIR / "secret-key"
    right = key_in(path)
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    settings.SECRET_KEY = (content or b"").decode(errors="ignore") or "made-up"

    with pytest.raises(trouble.TroubleError, match="secret key") as told:
        trouble.require_sound_data()
    has_key = restore_key()

    assert "./run manage restore key" in str(told.value)
    assert (has_key, key_in(path)) == (True, right)


def test_key_that_is_kept_nowhere_gives_way_to_the_one_that_is_there(sound, settings):
    path = settings.VAR_DIR / "secret-key"
    write_private(path, "another-key")
    settings.SECRET_KEY = "another-key"

    has_key = restore_key()

    assert (has_key, key_in(path)) == (False, "another-key")
    trouble.require_sound_data()


def test_full_disk_is_named(sound, settings, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=4096))

    with pytest.raises(trouble.TroubleError, match="is full") as told:
        trouble.require_sound_data()

    assert str(settings.VAR_DIR) in str(told.value)


def test_database_server_that_refuses_is_no_damaged_file(monkeypatch):
    # As a server's, it is no file.
    monkeypatch.setitem(connection.settings_dict, "NAME", ":memory:")

    with pytest.raises(trouble.TroubleError, match="in DATABASE_URL right") as told:
        trouble.raise_trouble_behind(OperationalError("connection refused"))

    assert "connection refused" in str(told.value)
    assert "damaged" not in str(told.value)
