import logging
import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path

from gonuts_league.runtime.backups import copies


def _taps(path: Path) -> list[int]:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as read:
        return [number for (number,) in read.execute("SELECT number FROM tap")]


def test_copy_is_one_readable_file_named_by_time_and_reason(database):
    copy = copies.keep_copy("Before migration!")

    assert copy is not None
    assert copy.name.endswith("Z-before-migration.sqlite3")
    assert _taps(copy) == [1]
    assert [each.name for each in copy.parent.glob("*.*")] == [copy.name]


def test_copies_of_the_same_second_are_distinct(database):
    made = [copies.keep_copy("draw") for _ in range(3)]

    assert copies.copies() == tuple(made)
    assert len(set(made)) == 3


def test_oldest_copies_are_removed_and_other_files_stay(database, settings):
    folder = settings.VAR_DIR / "copies"
    folder.mkdir(parents=True)
    for number in range(35):
        name = f"20260101T0000{number:02}.000000Z-draw.sqlite3"
        (folder / name).touch()
    (folder / "mine.sqlite3").touch()

    newest = copies.keep_copy("draw")

    assert len(copies.copies()) == 30
    assert copies.copies()[0].name == "20260101T000006.000000Z-draw.sqlite3"
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


def test_last_copy_of_each_of_the_last_days_is_kept(database, settings):
    folder = settings.VAR_DIR / "copies"
    folder.mkdir(parents=True)
    for day in range(1, 21):
        for hour in range(2):
            (folder / f"202601{day:02}T2{hour}0000.000000Z-draw.sqlite3").touch()
    settings.COPIES_KEPT = 3

    newest = copies.keep_copy("draw")

    # The last three are those of this moment and both of the 20th.
    kept = [f"202601{day:02}T210000.000000Z-draw.sqlite3" for day in range(8, 20)]
    kept += [f"20260120T2{hour}0000.000000Z-draw.sqlite3" for hour in range(2)]
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


def test_missing_second_folder_is_logged_and_the_first_copy_stays(
    database, settings, tmp_path, caplog
):
    settings.COPIES_SECOND_DIR = str(tmp_path / "unplugged" / "copies")

    with caplog.at_level(logging.WARNING, "gonuts_league"):
        copy = copies.keep_copy("draw")

    assert copies.copies() == (copy,)
    assert "No second copy of" in caplog.text
    assert not (tmp_path / "unplugged").exists()


def test_missing_database_is_not_copied(database):
    database.unlink()

    assert copies.keep_copy("draw") is None
