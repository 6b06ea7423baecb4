"""Backups of PostgreSQL: all or nothing, beside others, after a kill at any step."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.players.models import Player
from gonuts_league.players.services import erase_player
from gonuts_league.runtime.backups import archive, copies, restoring, server
from gonuts_league.runtime.backups.archive import RestoreError, read_manifest
from tests.factories.clubs import ClubFactory
from tests.factories.events import EventFactory
from tests.factories.players import PlayerFactory
from tests.postgres import PASSWORD, ask, ask_boss, league_on, opened
from tests.soak import IS_SOAK

from .damaging import members_of, sealed, write

psycopg = pytest.importorskip("psycopg", reason="psycopg is not installed")
pytestmark = pytest.mark.processes
ROOT = Path(__file__).resolve().parent.parent.parent.parent


@pytest.fixture
def club(on_postgres):
    club = ClubFactory(name="Ring & Glaze")
    EventFactory(club=club)
    for name in ("Ada", "Bo"):
        PlayerFactory(club=club, name=name)
    return club


@pytest.fixture
def backup(club):
    """One of two people; then another comes, and one of the two is erased."""
    backup = copies.keep_copy("Round closed")
    PlayerFactory(club=club, name="Late Comer")
    erase_player(Player.objects.get(name="Bo"), actor=Actor())
    return backup


@pytest.fixture
def tools(tmp_path, monkeypatch):
    """A folder of programs that come before those of the system."""
    folder = tmp_path / "tools"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return folder


def lay(folder, name, script):
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def names():
    return sorted(Player.ever.values_list("name", flat=True))


def refusal(path):
    """The sentence with which a backup is refused, after which all is as it was."""
    before = names(), Club.objects.get().name
    with pytest.raises(RestoreError) as refused:
        restoring.restore_copy(path)
    assert (names(), Club.objects.get().name) == before
    made = ask(connection.settings_dict, "SELECT datname FROM pg_database")
    assert ("night~restoring",) not in made
    assert ("night~before",) not in made
    return refused.value


def test_a_backup_comes_back_without_whom_was_erased_since(backup, tools, capsys):
    lay_watch(tools, "pg_dump", "pg_restore")
    club, settings = Club.objects.get(), connection.settings_dict
    order = "SELECT datcollate, daticulocale FROM pg_database WHERE datname = 'night'"
    before = ask(settings, order)
    manifest = restoring.check_backup(backup)

    restored = restoring.restore_copy(restoring.find_copy("newest"))

    assert (manifest.clubs[0].name, manifest.clubs[0].people) == (club.name, 2)
    assert manifest.counts["people"] == 2
    assert names() == ["", "Ada"]
    assert restored.lost == {"people": 1, "acts in the journal": 1}
    assert restored.erased_count == 1
    # What is new gets numbers that nobody had, and letters keep their order.
    assert PlayerFactory(club=club).pk == 3
    assert ask(settings, order) == before
    assert before[0][1].startswith("de")
    # What was there before is kept, as a backup that is whole.
    assert restoring.check_backup(Path(restored.kept)).counts["people"] == 3
    call_command("backups")
    assert "before restore" in capsys.readouterr().out
    left = ask(settings, "SELECT datname FROM pg_database")
    assert not [name for (name,) in left if name.startswith("night~")]
    # The password is in the environment of each program, and on no command line.
    noted = (tools / "asked").read_text().splitlines()
    asked = [line.split(" PGPASSWORD=") for line in noted]
    assert {secret for line, secret in asked if "127.0.0.1" in line} == {PASSWORD}
    assert not [line for line, _secret in asked if PASSWORD in line]


def lay_watch(tools, *names):
    for name in names:
        real = shutil.which(name, path=os.environ["PATH"].partition(":")[2])
        note = f'echo "$@ PGPASSWORD=$PGPASSWORD" >>"{tools}/asked"'
        lay(tools, name, f'{note}; exec {real} "$@"')


def test_an_empty_server_takes_a_backup_of_an_earlier_version(backup, settings, capsys):
    server.leave()
    ask(connection.settings_dict, "DROP DATABASE night")
    ask(connection.settings_dict, "CREATE DATABASE night")
    assert copies.keep_copy("stop") is None
    settings.MIGRATION_MODULES = {
        **dict.fromkeys(each.label for each in apps.get_app_configs()),
        "api": "tests.runtime.backups.migrations",
    }

    settings.PROGRAM = "sudo systemctl start gonuts.target"
    call_command("restore", str(backup))

    said = capsys.readouterr().out
    assert said.endswith("Start the league with sudo systemctl start gonuts.target\n")
    assert "is kept" not in said
    assert names() == ["", "Ada"]
    assert Club.objects.get().name == "Of a later version"


def cut(members):
    return {**members, archive.DUMP: members[archive.DUMP][:9000]}


def change(members):
    return {**members, archive.DUMP: members[archive.DUMP].replace(b"Ada", b"Eva")}


def cut_and_sealed(members):
    return sealed(cut(members), members["secret-key"].decode())


def of_another_key(members):
    return sealed({**members, "secret-key": b"another one"}, "another one")


def newer(_members):
    """The backup of a database that has seen a migration of tomorrow."""
    MigrationRecorder(connection).record_applied("clubs", "0999_later")
    later = copies.keep_copy("newer")
    MigrationRecorder(connection).record_unapplied("clubs", "0999_later")
    return members_of(later)


def test_what_cannot_serve_is_refused_and_nothing_is_changed(backup, tmp_path):
    members, spoilt, codes = members_of(backup), tmp_path / "spoilt.zip", []
    for spoil in (cut, change, cut_and_sealed, of_another_key, newer):
        write(spoilt, spoil(members))
        codes.append(refusal(spoilt).code)
    spoilt.write_bytes(backup.read_bytes()[:20_000])
    codes.append(refusal(spoilt).code)

    assert codes == [
        *("backup-damaged", "backup-damaged", "backup-damaged"),
        *("backup-other-key", "backup-newer", "backup-foreign"),
    ]


def test_a_backup_of_another_database_is_refused_with_the_way(backup, tmp_path):
    database = tmp_path / "league.sqlite3"
    with closing(sqlite3.connect(database)) as made:
        made.execute("CREATE TABLE clubs_club (id INTEGER)")
    of_sqlite = tmp_path / "sqlite.zip"
    archive.write_backup(
        of_sqlite, database=database, reason="", taken_at=datetime.now(UTC), erased=""
    )

    here = refusal(of_sqlite)
    sqlite = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(database)}
    with league_on(sqlite), pytest.raises(RestoreError) as there:
        restoring.check_backup(backup)

    assert "is of SQLite, and this installation is on PostgreSQL" in here.sentence
    assert "is of PostgreSQL, and this installation is on SQLite" in str(there.value)
    assert "club-import" in here.sentence


def test_while_others_have_the_database_open_it_is_refused(backup, on_postgres):
    with opened(on_postgres, "night"):
        refused = refusal(backup)

    assert refused.code == "backup-in-use"
    assert "from 127.0.0.1" in refused.sentence


def test_who_comes_while_it_is_made_ready_can_write_nothing_that_is_lost(
    backup, on_postgres, monkeypatch
):
    make_ready, others = server.make_ready, []

    def come_meanwhile(dumped):
        others.append(opened(on_postgres, "night"))
        others[0].execute("SET lock_timeout = 100")
        with pytest.raises(psycopg.OperationalError, match="lock timeout"):
            others[0].execute("UPDATE clubs_club SET name = 'Lost'")
        return make_ready(dumped)

    monkeypatch.setattr(server, "make_ready", come_meanwhile)
    with pytest.raises(RestoreError, match="Stop the web processes"):
        restoring.restore_copy(backup)
    others[0].close()

    assert names() == ["", "Ada", "Late Comer"]


def test_programs_that_are_missing_or_too_old_are_said(backup, tools, monkeypatch):
    lay(tools, "pg_dump", "echo 'pg_dump (PostgreSQL) 9.6.24'")
    with pytest.raises(OSError, match="pg_dump is of PostgreSQL 9 here") as older:
        copies.keep_copy("stop")
    monkeypatch.setenv("PATH", str(tools / "none"))

    with pytest.raises(OSError, match="Install the client programs of PostgreSQL 15"):
        copies.keep_copy("stop")
    assert refusal(backup).code == "backup-tool-missing"
    assert copies.not_saved(older.value).sentence == str(older.value)
    assert copies.copies() == (backup,)


def test_an_account_that_may_make_no_database_is_told_which_right(backup, postgres):
    ask_boss(postgres, "ALTER ROLE league NOCREATEDB")
    try:
        refused = refusal(backup)
    finally:
        ask_boss(postgres, "ALTER ROLE league CREATEDB")

    assert "ALTER ROLE league CREATEDB" in refused.sentence


KILLED = """
import json, os, signal, sys
from pathlib import Path
import django
django.setup()
from django.apps import apps
from django.conf import settings
from django.db.backends import utils
from gonuts_league.runtime.backups import restoring
from tests.postgres import ask
labels = [each.label for each in apps.get_app_configs()]
settings.MIGRATION_MODULES = dict.fromkeys(labels)
told = json.loads(sys.argv[1])
execute = utils.CursorWrapper.execute
for point in [*told["points"], "none"]:
    ask(told["server"], "DROP DATABASE night")
    ask(told["server"], "CREATE DATABASE night TEMPLATE night_seed")
    if not (pid := os.fork()):
        number = 0
        def step(name):
            global number
            number += 1
            if point == number or isinstance(point, str) and point in name:
                os.kill(os.getpid(), signal.SIGKILL)
        def counted(cursor, sql, params=None):
            if cursor.db.alias == "aside":
                step(sql)
            return execute(cursor, sql, params)
        utils.CursorWrapper.execute = counted
        def started(event, given):
            if event == "subprocess.Popen":
                step(" ".join(given[1]))
        sys.addaudithook(started)
        restoring.restore_copy(Path(told["copy"]))
        os._exit(0)
    ended = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    names = ask(told["server"], "SELECT name FROM players_player ORDER BY 1", "night")
    every = ask(told["server"], "SELECT datname FROM pg_database ORDER BY 1")
    beside = [name for name, in every if name.startswith("night~")]
    print(json.dumps([point, ended, names, beside]), flush=True)
    if ended == 0:
        break
"""
OLD, NEW = [[""], ["Ada"], ["Late Comer"]], [[""], ["Ada"]]


def test_a_kill_at_any_step_leaves_the_old_state_or_the_new(
    backup, postgres, settings, tmp_path
):
    server.leave()
    ask(postgres, "DROP DATABASE IF EXISTS night_seed")
    ask(postgres, "ALTER DATABASE night RENAME TO night_seed")
    ask(postgres, "CREATE DATABASE night")
    points = [
        "--single-transaction",
        "COMMIT",
        'DROP DATABASE IF EXISTS "night~before"',
    ]
    if IS_SOAK:
        points = [*range(1, 200)]
    told = {"server": postgres, "copy": str(backup), "points": points}
    address = "postgres://league:{PASSWORD}@{HOST}:{PORT}/night".format(**postgres)

    done = subprocess.run(
        [sys.executable, "-c", KILLED, json.dumps(told)],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": address, "GONUTS_VAR": str(settings.VAR_DIR)},
        capture_output=True,
        text=True,
    )
    ask(postgres, "DROP DATABASE night_seed")

    *killed, last = map(json.loads, done.stdout.splitlines())
    assert len(killed) >= 3, done.stderr
    assert {each[1] for each in killed} == {-9}
    assert [each[2] for each in killed if each[2] not in (OLD, NEW)] == []
    assert [each[2] for each in killed[:1]] == [OLD]
    # The one after a kill finds nothing in its way, and leaves nothing.
    assert last[1:] == [0, NEW, []]
    kept = [each for each in copies.copies() if "before-restore" in each.name]
    assert read_manifest(kept[-1]).counts["people"] == 3
