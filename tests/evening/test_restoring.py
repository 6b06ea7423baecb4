"""The way back from a copy: after a power cut, and on another computer."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from .league import ROOT, League

pytestmark = pytest.mark.processes

ERASE = """
from gonuts_league.clubs.actors import Actor
from gonuts_league.runtime.backups.copies import keep_copy
from gonuts_league.runtime.backups.trouble import stamp_key
from gonuts_league.players.models import Player
from gonuts_league.players.services import add_player, erase_player
stamp_key()
keep_copy("round-closed")
erase_player(Player.objects.get(name="Player 3"), actor=Actor())
add_player(Player.objects.first().club, name="Late Comer", actor=Actor())
"""
# A power cut: what was written last is in the -wal alone.
CUT = """
import os, sqlite3, sys
opened = sqlite3.connect(sys.argv[1])
opened.execute("PRAGMA wal_autocheckpoint=0")
opened.execute(
    "UPDATE players_player SET affiliation = hex(randomblob(6000)) "
    "WHERE name = 'Late Comer'"
)
opened.commit()
os._exit(0)
"""
OPEN = """
from gonuts_league.tables.selectors import open_link
print(open_link("{token}").number)
"""


def test_copy_comes_back_after_a_power_cut_and_on_another_computer(league, tmp_path):
    seeded = league.prepare("seed", players=8, is_published=True)
    league.manage("shell", "-c", ERASE)
    database = league.folder / "gonuts.sqlite3"
    subprocess.run([sys.executable, "-c", CUT, str(database)], check=True)
    assert database.with_name("gonuts.sqlite3-wal").stat().st_size > 10_000
    elsewhere = League(tmp_path / "another place" / "var")
    elsewhere.folder.mkdir(parents=True)
    shutil.copytree(league.folder / "copies", tmp_path / "stick")
    (copy,) = (tmp_path / "stick").glob("*-round-closed.sqlite3")

    said = league.manage("restore", "newest")
    said_elsewhere = elsewhere.manage("restore", str(copy))

    names = {name for (name,) in league.rows("SELECT name FROM players_player")}
    people = {f"Player {number}" for number in range(1, 9)}
    assert names == people - {"Player 3"} | {""}
    assert league.rows("PRAGMA integrity_check") == [("ok",)]
    assert not database.with_name("gonuts.sqlite3-shm").exists()
    assert "1 people" in said
    assert "People erased again: 1" in said
    (kept,) = (league.folder / "copies").glob("*-before-restore.sqlite3")
    with closing(sqlite3.connect(kept)) as opened:
        query = (
            "SELECT length(affiliation) FROM players_player WHERE name = 'Late Comer'"
        )
        assert opened.execute(query).fetchall() == [(12000,)]
    opened_there = OPEN.format(token=seeded["tables"][0]["token"])
    assert "People erased again: 1" in said_elsewhere
    assert elsewhere.manage("shell", "-c", opened_there).endswith("1\n")


def test_nothing_is_restored_while_the_league_runs(league):
    league.folder.mkdir()
    lock = (
        "import sys; from pathlib import Path; "
        "from gonuts_league.runtime.processes.running import only_holder\n"
        "with only_holder(Path(sys.argv[1])): print('held', flush=True); input()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", lock, str(league.folder)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout.readline() == "held\n"

    refused = subprocess.run(
        [sys.executable, "manage.py", "restore", "newest"],
        cwd=ROOT,
        env=league.environment,
        capture_output=True,
        text=True,
    )
    holder.communicate("\n")

    assert refused.returncode == 1
    assert refused.stderr == "The league is running. Stop it first with Ctrl-C.\n"


def test_start_on_a_damaged_database_says_so_without_a_stack_trace(league):
    league.folder.mkdir()
    (league.folder / "gonuts.sqlite3").write_bytes(b"SQLite format 3\0" * 900)

    done = subprocess.run(
        [sys.executable, "manage.py", "serve", "--prepare"],
        cwd=ROOT,
        env=league.environment,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 1
    assert "is damaged" in done.stderr
    assert "Traceback" not in done.stderr
