import logging
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from gonuts_league.hall import copies


def _taps(path: Path) -> list[int]:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as read:
        return [number for (number,) in read.execute("SELECT number FROM tap")]


def test_copy_is_one_readable_file_named_by_time_and_reason(database):
    copy = copies.keep_copy("Before migration!")

    assert copy is not None
    assert copy.name.endswith("Z-before-migration.sqlite3")
    assert _taps(copy) == [1]
    assert [each.name for each in copy.parent.iterdir()] == [copy.name]


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
    assert [each.name for each in (tmp_path / "stick").iterdir()] == [copy.name]
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
