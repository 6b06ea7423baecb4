"""What is no copy of ours is refused, and nothing is changed."""

import sqlite3
from contextlib import closing

import pytest
from django.core.management import call_command

from gonuts_league.runtime.backups import archive, copies, folders, restoring
from gonuts_league.runtime.backups.archive import RestoreError
from gonuts_league.runtime.backups.erasures import add_erasures, erasures, note_erasures
from gonuts_league.runtime.backups.trouble import TroubleError, require_sound_data


@pytest.fixture
def league(database):
    """A database that has what every league has, as far as it is looked at."""
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("CREATE TABLE clubs_club (id INTEGER)")
        opened.execute("CREATE TABLE django_migrations (app TEXT, name TEXT)")
        opened.execute("CREATE TABLE filling (text TEXT)")
        opened.execute("INSERT INTO filling VALUES (hex(randomblob(20000)))")
        opened.commit()
    return database


@pytest.fixture
def plain(league, settings):
    """A copy of the older form: the database itself."""
    folder = settings.VAR_DIR / "copies"
    folder.mkdir(parents=True)
    copy = folder / "20260101T200000.000000Z-stop.sqlite3"
    copy.write_bytes(league.read_bytes())
    with closing(sqlite3.connect(copy)) as opened:
        opened.execute("PRAGMA journal_mode=DELETE")
    return copy


def cut(copy):
    copy.write_bytes(copy.read_bytes()[:9000])


def overwrite(copy):
    content = bytearray(copy.read_bytes())
    content[4096:12000] = b"\x13" * (12000 - 4096)
    copy.write_bytes(content)


def damage_names(copy):
    """SQLite names the table in its error, in bytes that are no text any more."""
    copy.write_bytes(copy.read_bytes().replace(b"filling", b"\xea(lling"))


def break_a_rule(copy):
    with closing(sqlite3.connect(copy)) as opened:
        opened.execute("CREATE TABLE kept (held TEXT CHECK (json_valid(held)))")
        opened.execute("PRAGMA ignore_check_constraints=ON")
        opened.execute("INSERT INTO kept VALUES ('{,}')")
        opened.commit()


def make_foreign(copy):
    copy.unlink()
    with closing(sqlite3.connect(copy)) as opened:
        opened.execute("CREATE TABLE songs (id INTEGER)")


def add_trigger(copy):
    with closing(sqlite3.connect(copy)) as opened:
        opened.execute(
            "CREATE TRIGGER spy AFTER INSERT ON clubs_club BEGIN SELECT 1; END"
        )


def make_newer(copy):
    with closing(sqlite3.connect(copy)) as opened:
        opened.execute("INSERT INTO django_migrations VALUES ('clubs', '0999_later')")
        opened.commit()


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (cut, "backup-damaged"),
        (overwrite, "backup-damaged"),
        (damage_names, "backup-damaged"),
        (break_a_rule, "backup-damaged"),
        (lambda copy: copy.write_bytes(b""), "backup-foreign"),
        (make_foreign, "backup-damaged"),
        (add_trigger, "backup-foreign"),
        (make_newer, "backup-newer"),
    ],
)
def test_copy_that_cannot_serve_is_refused_and_nothing_is_changed(
    league, plain, spoil, code
):
    spoil(plain)
    before = {path: path.read_bytes() for path in league.parent.rglob("*.sqlite3*")}

    with pytest.raises(RestoreError) as refused:
        restoring.restore_copy(plain)

    after = {path: path.read_bytes() for path in league.parent.rglob("*.sqlite3*")}
    assert (refused.value.code, after) == (code, before)


def test_copy_with_tables_of_apps_that_are_gone_is_no_newer_one(league, plain):
    with closing(sqlite3.connect(plain)) as opened:
        for app in ("django_celery_beat", "django_celery_results"):
            opened.execute("INSERT INTO django_migrations VALUES (?, '0001_x')", (app,))
        opened.execute("CREATE TABLE django_celery_beat_periodictask (id INTEGER)")
        opened.commit()

    assert restoring.check_backup(plain).version == ""


def test_copy_that_is_not_there_is_said(database):
    with pytest.raises(RestoreError, match="no backup named newest"):
        restoring.find_copy("newest")


def test_copy_is_found_by_its_name_alone(database):
    copy = copies.keep_copy("stop")

    assert restoring.find_copy(copy.name) == copy.resolve()
    assert restoring.find_copy("newest") == copy


def test_what_an_older_backup_did_not_count_is_not_called_lost():
    before, old = {"clubs": 2, "people": 9}, {"people": 8}

    assert restoring._lost(before, old) == {"people": 1}


def test_backups_are_listed_newest_first_with_reason_and_events(league, capsys):
    with closing(sqlite3.connect(league)) as opened:
        for table in archive.COUNTED.values():
            opened.execute(f"CREATE TABLE IF NOT EXISTS {table} (id INTEGER)")
        opened.execute("INSERT INTO events_event VALUES (1), (2)")
        opened.commit()
    older, newer = copies.keep_copy("Round published"), copies.keep_copy("stop")
    older.write_bytes(b"")

    call_command("backups")

    first, second, *_rest = capsys.readouterr().out.splitlines()
    assert ("2 events  stop" in first, newer.name in first) == (True, True)
    assert ("damaged  round published" in second, older.name in second) == (True, True)


def test_the_next_command_is_the_one_that_is_typed_here(league, settings, capsys):
    settings.COMMAND = "sudo gonuts"
    copies.keep_copy("stop")

    call_command("backups")
    league.write_bytes(b"")
    with pytest.raises(TroubleError) as told:
        require_sound_data()

    assert "Restore one:  sudo gonuts restore FILE" in capsys.readouterr().out
    assert "\n    sudo gonuts restore newest\n" in str(told.value)


def test_erasures_are_kept_without_names_in_both_folders(database, settings, tmp_path):
    settings.COPIES_SECOND_DIR = str(tmp_path / "stick")
    settings.VAR_DIR.mkdir()
    note_erasures({(3, "2026-01-01T10:00:00+00:00")})
    note_erasures({(3, "2026-01-01T10:00:00+00:00"), (4, "2026-01-02T10:00:00+00:00")})

    kept = erasures()
    for folder in folders.copies_dirs():
        (path,) = folder.iterdir()
        assert path.read_text().count("2026") == 2
        path.write_text(path.read_text() + '\n[5, "2026-')

    assert kept == erasures() == {(3, "2026-01-01T10:00:00+00:00"), max(kept)}


def test_a_damaged_line_of_the_erasures_loses_no_other_and_stops_no_backup(
    database, settings
):
    settings.VAR_DIR.mkdir()
    known = {(each, "2026-01-01T10:00:00+00:00") for each in (3, 4, 5)}
    note_erasures(known)
    path = settings.VAR_DIR / "copies" / "erased-people"
    lines = path.read_bytes().splitlines()
    for spoiled in (b"[4, 2026]]", b"[[4], null]", b"{4}", b"\xff[4]", b"[1e999, 0]"):
        path.write_bytes(b"\n".join([*lines[:2], spoiled, *lines[3:]]))

        assert erasures() >= known - {(4, "2026-01-01T10:00:00+00:00")}
        assert copies.keep_copy("stop") in copies.copies()


def test_erasures_come_along_from_another_folder_of_copies(
    database, settings, tmp_path
):
    settings.VAR_DIR.mkdir()
    other = tmp_path / "other"
    other.mkdir()
    (other / "erased-people").write_text('\n[7, "2026-01-01T10:00:00+00:00"]')

    add_erasures(other)

    assert erasures() == {(7, "2026-01-01T10:00:00+00:00")}
