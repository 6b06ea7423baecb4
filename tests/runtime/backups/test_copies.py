import logging
import sqlite3
import stat
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from gonuts_league.runtime.backups import archive, copies, folders


def _taps(path: Path) -> list[int]:
    with TemporaryDirectory() as folder:
        archive.unpack(path, Path(folder))
        return _taps_in(Path(folder) / archive.DATABASE)


def _taps_in(path: Path) -> list[int]:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as read:
        return [number for (number,) in read.execute("SELECT number FROM tap")]


def test_copy_is_one_readable_file_named_by_time_and_reason(database):
    copy = copies.keep_copy("Before migration!")

    assert copy is not None
    assert copy.name.endswith("Z-before-migration.zip")
    assert _taps(copy) == [1]
    assert [each.name for each in copy.parent.glob("*.*")] == [copy.name]


def test_copies_of_the_same_second_are_distinct(database):
    made = [copies.keep_copy("draw") for _ in range(3)]

    assert copies.copies() == tuple(made)
    assert len(set(made)) == 3


def test_oldest_copies_are_removed_and_other_files_stay(database, settings):
    """Those of a year ago are of the older form, and one is of a day of its own."""
    folder = settings.VAR_DIR / "copies"
    folder.mkdir(parents=True)
    for number in range(35):
        name = f"20200101T0000{number:02}.000000Z-draw.sqlite3"
        (folder / name).touch()
    (folder / "mine.sqlite3").touch()

    newest = copies.keep_copy("draw")

    assert len(copies.copies()) == 30
    assert copies.copies()[0].name == "20200101T000006.000000Z-draw.sqlite3"
    assert copies.copies()[-1] == newest
    assert (folder / "mine.sqlite3").exists()


def test_copies_of_a_clock_that_ran_ahead_push_no_new_one_out(database, settings):
    folder = settings.VAR_DIR / "copies"
    folder.mkdir(parents=True)
    for number in range(30):
        (folder / f"20990101T0000{number:02}.000000Z-draw.sqlite3").touch()

    newest = copies.keep_copy("draw")

    assert copies.copies()[-1] == newest
    assert len(copies.copies()) == 30


def test_last_copy_of_each_day_of_a_year_is_kept(database, settings):
    folder = settings.VAR_DIR / "copies"
    folder.mkdir(parents=True)
    today = datetime.now(tz=UTC).replace(hour=0, minute=0, second=0)
    days = [f"{today - timedelta(days=ago):%Y%m%d}" for ago in range(400, 0, -1)]
    for day in days:
        for hour in range(2):
            (folder / f"{day}T2{hour}0000.000000Z-draw.zip").touch()
    settings.COPIES_KEPT = 3

    newest = copies.keep_copy("draw")

    # The last three are that of this moment and both of yesterday.
    kept = [f"{day}T210000.000000Z-draw.zip" for day in days[-365:-1]]
    kept += [f"{days[-1]}T2{hour}0000.000000Z-draw.zip" for hour in range(2)]
    assert [each.name for each in copies.copies()] == [*kept, newest.name]


def test_only_the_owner_reads_copies_in_both_folders(database, settings, tmp_path):
    settings.COPIES_SECOND_DIR = str(tmp_path / "stick")

    copy = copies.keep_copy("draw")

    second = tmp_path / "stick" / copy.name
    modes = [
        stat.S_IMODE(path.stat().st_mode)
        for path in (copy.parent, copy, second.parent, second)
    ]
    assert modes == [0o700, 0o600, 0o700, 0o600]


def test_copy_taken_while_another_writes_is_whole(database):
    stop = threading.Event()

    def write() -> None:
        with closing(sqlite3.connect(database, timeout=20)) as writer:
            while not stop.is_set():
                writer.execute("INSERT INTO tap SELECT max(number) + 1 FROM tap")
                writer.commit()

    writing = threading.Thread(target=write)
    writing.start()
    try:
        made = [copies.keep_copy("draw") for _ in range(5)]
    finally:
        stop.set()
        writing.join()

    for copy in made:
        assert copy is not None
        taps = _taps(copy)
        assert taps == list(range(1, len(taps) + 1))


def test_second_folder_receives_each_copy(database, settings, tmp_path):
    settings.COPIES_SECOND_DIR = str(tmp_path / "stick")

    copy = copies.keep_copy("draw")

    assert copy is not None
    assert [each.name for each in (tmp_path / "stick").glob("*.*")] == [copy.name]
    assert _taps(tmp_path / "stick" / copy.name) == [1]
    assert folders.second_folder().trouble == ""
    assert copies.made_at(copy) < folders.second_folder().arrived_at


def test_missing_second_folder_is_logged_and_the_first_copy_stays(
    database, settings, tmp_path, caplog
):
    settings.COPIES_SECOND_DIR = str(tmp_path / "unplugged" / "copies")

    with caplog.at_level(logging.WARNING, "gonuts_league"):
        copy = copies.keep_copy("draw")

    assert copies.copies() == (copy,)
    assert "No second copy of" in caplog.text
    assert not (tmp_path / "unplugged").exists()
    assert folders.second_folder().trouble == "missing"


def test_a_chosen_second_folder_receives_copies_and_one_not_there_is_refused(
    database, settings, tmp_path
):
    settings.VAR_DIR.mkdir()
    stick = tmp_path / "stick"
    with pytest.raises(OSError, match="stick"):
        folders.choose_second_folder(str(stick))
    stick.mkdir()
    folders.choose_second_folder(str(stick))

    copy = copies.keep_copy("draw")
    folders.choose_second_folder("")

    assert [each.name for each in stick.glob("*.*")] == [copy.name]
    assert folders.copies_dirs() == (copy.parent,)


def test_missing_database_is_not_copied(database):
    database.unlink()

    assert copies.keep_copy("draw") is None
