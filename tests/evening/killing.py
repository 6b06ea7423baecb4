"""Kills itself at the nth thing that a backup or a restore does to the disk.

Taking in a club's file, and the start of a newer version, which brings the database up
to date, count what they ask of it too.

Run as `python -m tests.evening.killing COMMAND FILE FIRST EVERY`, with one warm process
for all: each attempt is a fork with a data folder as it was, then the next start of a
league (another fork) looks at what is left. Answers a line of JSON an attempt.
"""

import hashlib
import json
import os
import shutil
import signal
import sqlite3
import sys
import traceback
from contextlib import closing
from pathlib import Path

import django
from django.conf import settings

from gonuts_league.runtime import preparing
from gonuts_league.runtime.secret import fingerprint, key_in, stamped_fingerprint

CHANGES = ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "shutil.copyfile")


def main(command: str, file: str, first: int, every: int) -> None:
    django.setup()
    var = Path(settings.VAR_DIR)
    before = var.with_name("before")
    if command == "start":
        preparing._collect_static(str)  # the same whatever the database is
    if not before.exists():
        shutil.copytree(var, before)
    number, status = first, signal.SIGKILL
    while status == signal.SIGKILL:
        shutil.rmtree(var)
        shutil.copytree(before, var)
        _pid, ended = os.waitpid(_fork(attempt, command, file, number), 0)
        status = os.WTERMSIG(ended) if os.WIFSIGNALED(ended) else 0
        reading, writing = os.pipe()
        os.waitpid(_fork(look, command, writing), 0)
        os.close(writing)
        with os.fdopen(reading) as told:
            print(json.dumps({"at": number, **json.load(told)}), flush=True)
        number += every


def attempt(command: str, file: str, number: int) -> None:
    from django.db import connection  # noqa: PLC0415 -- needs django.setup

    from gonuts_league.runtime.backups import copies, restoring  # noqa: PLC0415 -- as above
    from gonuts_league.safekeeping.club_file import replacing  # noqa: PLC0415 -- as above

    left = number

    def step() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def count(event: str, arguments: tuple) -> None:
        writes = event == "open" and isinstance(arguments[2], int) and arguments[2] & 3
        if event in CHANGES or writes:
            step()

    def ask(execute, *asked):  # type: ignore[no-untyped-def]
        step()
        return execute(*asked)

    sys.addaudithook(count)
    if command == "restore":
        restoring.restore_copy(Path(file))
    elif command == "start":
        with connection.execute_wrapper(ask):
            preparing.prepare(str)
    elif command == "club-import":
        with connection.execute_wrapper(ask):
            replacing.bring_club(Path(file), user=None)
    else:
        copies.keep_copy("killed")


def look(command: str, writing: int) -> None:
    """What the next start finds."""
    from gonuts_league.runtime.backups import archive, copies, restoring, swapping  # noqa: PLC0415 -- needs django.setup

    var = Path(settings.VAR_DIR)
    database = var / "gonuts.sqlite3"
    swapping.finish_restore(database, var / "secret-key")
    restoring.drop_unfinished()
    if command == "start":
        preparing.prepare(str)
    with closing(sqlite3.connect(database)) as read:
        (whole,) = read.execute("PRAGMA integrity_check").fetchone()
        names = [row[0] for row in read.execute("SELECT name FROM players_player")]
        held = _digest(read) if command == "start" else ""
    whole_copies = [archive.read_manifest(each).reason for each in copies.copies()]
    fits = fingerprint(key_in(var / "secret-key")) == stamped_fingerprint(database)
    left = {each.name for each in var.iterdir()} & {"restoring", "restored"}
    told = {
        "whole": whole == "ok",
        "names": sorted(names),
        "fits": fits,
        "left": sorted(left),
        "copies": whole_copies,
        "held": held,
    }
    os.write(writing, json.dumps(told).encode())


def _digest(read: sqlite3.Connection) -> str:
    """A mark of all columns and rows, but what Django notes in an order of its own."""
    lines = list(read.execute("SELECT type, name, sql FROM sqlite_master"))
    tables = [name for kind, name, _ in lines if kind == "table"]
    for each in tables:
        if not each.startswith(("django_", "auth_", "sqlite_")):
            lines += [(each, *row) for row in read.execute(f'SELECT * FROM "{each}"')]
    lines += read.execute("SELECT app, name FROM django_migrations")
    return hashlib.sha256("\n".join(sorted(map(repr, lines))).encode()).hexdigest()


def _fork(act, *arguments) -> int:  # type: ignore[no-untyped-def]
    pid = os.fork()
    if pid == 0:
        try:
            act(*arguments)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    return pid


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))
