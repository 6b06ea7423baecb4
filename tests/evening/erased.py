"""Erase a person, restore a backup of before, and look for what holds a name of theirs.

Run as `python -m tests.evening.erased` on a data folder with empty tables; answers with
JSON what held a marker before the erasure, and what does after the restore.
"""

import json
import logging
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from django.conf import settings
from django.db import connections, transaction
from django.test.utils import setup_test_environment

from tests.soak import IS_SOAK


def main() -> None:
    from gonuts_league.clubs.enums import Role  # noqa: PLC0415 -- needs django.setup
    from gonuts_league.players.services import erase_player  # noqa: PLC0415 -- as above
    from gonuts_league.runtime.backups.copies import keep_copy  # noqa: PLC0415 -- as above
    from gonuts_league.runtime.backups.restoring import restore_copy  # noqa: PLC0415 -- as above
    from tests import test_nobody_is_named as marked  # noqa: PLC0415 -- as above
    from tests.test_who_sees_what import SHOWING, STRANGER, World  # noqa: PLC0415 -- as above

    def held(world: World, readers: list[str]) -> dict[str, list[str]]:
        """Which tables, files and pages hold a marker; of the pages all in the soak."""
        crawls = [marked.Crawl(world, reader) for reader in readers]
        for crawl in crawls:
            if IS_SOAK:
                crawl.run()
            for name in SHOWING:
                crawl.answers[name, False] = crawl._ask("get", world.url(name), {})
        return {
            "tables": [*_tables(marked.MARKERS)],
            "files": [*_files(Path(settings.VAR_DIR), marked.MARKERS)],
            "pages": [url for crawl in crawls for url in crawl.leaks()],
        }

    with transaction.atomic():
        world = marked.make_marked_world()
    made = keep_copy("round-closed")
    assert made is not None
    backup = made.rename(Path(settings.VAR_DIR).with_name(made.name))
    before = held(world, [STRANGER])
    erase_player(marked.hider(world), actor=marked.NOBODY)
    restored = restore_copy(backup)
    after = held(world, [STRANGER, Role.OWNER])
    told = {"before": before, "after": after, "erased": restored.erased_count}
    print(json.dumps(told))


def _tables(markers: tuple[str, ...]) -> Iterator[str]:
    """The table and the markers of each row that holds one."""
    with closing(sqlite3.connect(Path(settings.VAR_DIR) / "gonuts.sqlite3")) as opened:
        names = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        for (table,) in names.fetchall():
            for row in opened.execute(f'SELECT * FROM "{table}"'):
                if found := _found(str(row), markers):
                    yield f"{table}: {found}"


def _files(folder: Path, markers: tuple[str, ...]) -> Iterator[str]:
    """The file and the markers of each that holds one; zips are unpacked."""
    connections.close_all()
    with closing(sqlite3.connect(Path(settings.VAR_DIR) / "gonuts.sqlite3")) as opened:
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for path in folder.rglob("*"):
        if path.suffix == ".zip":
            with TemporaryDirectory() as inside, zipfile.ZipFile(path) as packed:
                packed.extractall(inside)
                yield from _files(Path(inside), markers)
        elif path.is_file() and (
            found := _found(path.read_bytes().decode("latin-1"), markers)
        ):
            yield f"{path.name}: {found}"


def _found(text: str, markers: tuple[str, ...]) -> str:
    return ", ".join(each for each in markers if each.casefold() in text.casefold())


if __name__ == "__main__":
    django.setup()
    setup_test_environment()
    logging.disable(logging.WARNING)
    main()
