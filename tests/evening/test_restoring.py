"""The way back from a copy: after a power cut, and on another computer."""

import json
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime

import pytest

from gonuts_league.runtime.backups.archive import DATABASE, unpack, write_backup
from tests.disks import full_at, obey_modes
from tests.soak import IS_SOAK

from .league import ROOT, League

pytestmark = pytest.mark.processes

ERASE = """
from gonuts_league.clubs.actors import Actor
from gonuts_league.runtime.backups.copies import keep_copy
from gonuts_league.runtime.backups.trouble import stamp_key
from gonuts_league.players.models import Player
from gonuts_league.players.services import add_player, erase_player
stamp_key()
club = Player.objects.first().club
marked = add_player(club, name="Zyxwina Q", affiliation="Zyxwinas", actor=Actor())
keep_copy("round-closed")
erase_player(Player.objects.get(name="Player 3"), actor=Actor())
erase_player(marked, actor=Actor())
add_player(club, name="Late Comer", actor=Actor())
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


def files_with(marker, folder):
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path for path in files if marker in path.read_bytes().lower()}


def test_copy_comes_back_after_a_power_cut_and_on_another_computer(league, tmp_path):
    seeded = league.prepare("seed", players=8, is_published=True)
    league.manage("shell", "-c", ERASE)
    database = league.folder / "gonuts.sqlite3"
    subprocess.run([sys.executable, "-c", CUT, str(database)], check=True)
    assert database.with_name("gonuts.sqlite3-wal").stat().st_size > 10_000
    elsewhere = League(tmp_path / "another place" / "var")
    elsewhere.folder.mkdir(parents=True)
    shutil.copytree(league.folder / "copies", tmp_path / "stick")
    (copy,) = (tmp_path / "stick").glob("*-round-closed.zip")

    checked = league.manage("backup-check", str(copy))
    saved = league.manage("backup", str(tmp_path / "by-hand.zip"))
    said = league.manage("restore", copy.name)
    said_elsewhere = elsewhere.manage("restore", str(copy))

    names = {name for (name,) in league.rows("SELECT name FROM players_player")}
    people = {f"Player {number}" for number in range(1, 9)}
    assert names == people - {"Player 3"} | {""}
    assert league.rows("PRAGMA integrity_check") == [("ok",)]
    assert not database.with_name("gonuts.sqlite3-shm").exists()
    assert "is whole" in checked
    assert "Test club: 9 people, 1 events" in checked
    assert saved == f"Saved: {tmp_path / 'by-hand.zip'}\n"
    assert "1 people" in said
    assert said.endswith("Start the league with ./run\n")
    assert "People erased again: 2" in said
    (kept,) = (league.folder / "copies").glob("*-before-restore.zip")
    unpack(kept, tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as opened:
        query = (
            "SELECT length(affiliation) FROM players_player WHERE name = 'Late Comer'"
        )
        assert opened.execute(query).fetchall() == [(12000,)]
    opened_there = OPEN.format(token=seeded["tables"][0]["token"])
    assert "People erased again: 2" in said_elsewhere
    assert elsewhere.manage("shell", "-c", opened_there).endswith("1\n")
    # A marker: the erased name is in no file but the backups of before.
    assert files_with(b"zyxwina", league.folder) == set()
    assert files_with(b"zyxwina", elsewhere.folder) == set()


def test_a_restored_backup_of_before_an_erasure_holds_no_trace_of_the_person(tmp_path):
    laptop = League(tmp_path / "var")
    laptop._copy_tables()

    done = subprocess.run(
        [sys.executable, "-m", "tests.evening.erased"],
        cwd=ROOT,
        env=laptop.environment
        | {"DJANGO_SETTINGS_MODULE": "gonuts_league.settings.test"},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )

    told = json.loads(done.stdout)
    assert told["after"] == {"tables": [], "files": [], "pages": []}
    assert told["erased"] == 1
    # Each of them held the markers before.
    tables = {each.split(":")[0] for each in told["before"]["tables"]}
    assert {"players_player", "players_playeralias", "events_award"} <= tables
    files = {each.split(":")[0] for each in told["before"]["files"]}
    assert {"gonuts.sqlite3", "people.csv", "games.csv"} <= files
    assert len(told["before"]["pages"]) >= 5


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


OTHER_KEY = """
from pathlib import Path
from django.conf import settings
from gonuts_league.runtime.secret import stamp_fingerprint
for path in Path(settings.VAR_DIR, "copies").glob("secret-key*"):
    path.unlink()
Path(settings.VAR_DIR, "secret-key").write_text("the-key-of-another-laptop")
stamp_fingerprint(Path(settings.VAR_DIR, "gonuts.sqlite3"), "the-key-of-another-laptop")
"""


@pytest.fixture(scope="module")
def new_laptop(tmp_path_factory):
    """A league with a key and a person of its own, and the backup of another one."""
    laptop = League(tmp_path_factory.mktemp("laptop") / "var")
    laptop.prepare("seed", players=6, is_published=True)
    laptop.manage("shell", "-c", ERASE + OTHER_KEY)
    laptop.stop()
    (backup,) = (laptop.folder / "copies").glob("*-round-closed.zip")
    return laptop, backup.rename(laptop.folder.parent / "backup.zip")


def kill_at_each_step(league, command, file="", *, every="7", soak="1"):
    """Every step in the soak, else some of them; before the last nothing is killed."""
    first, every = ("1", soak) if IS_SOAK else ("3", every)
    done = subprocess.run(
        [sys.executable, "-m", "tests.evening.killing", command, file, first, every],
        cwd=ROOT,
        env=league.environment,
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_restore_killed_at_any_step_leaves_the_old_state_or_the_new(new_laptop):
    laptop, backup = new_laptop

    told = kill_at_each_step(laptop, "restore", str(backup))

    # Whom this laptop knows to be erased, a backup of before does not bring back.
    new = ["", "", *(f"Player {number}" for number in (1, 2, 4, 5, 6))]
    kept = [[], ["before-restore"]]
    states = (new, ["", "", "Late Comer", *new[2:]])
    assert [each for each in told if each["names"] not in states] == []
    assert [each for each in told if not (each["whole"] and each["fits"])] == []
    assert [each for each in told if each["left"] or each["copies"] not in kept] == []
    # What was decided stays decided, from one step on.
    states = [each["names"] == new for each in told]
    assert (states, states[0], states[-1]) == (sorted(states), False, True)


def test_a_backup_killed_at_any_step_is_whole_or_not_there(new_laptop):
    laptop, _backup = new_laptop

    told = kill_at_each_step(laptop, "backup")

    assert {tuple(each["copies"]) for each in told} == {(), ("killed",)}
    assert all(each["whole"] for each in told)


def test_a_restore_on_a_full_disk_says_so_and_changes_nothing(new_laptop):
    laptop, backup = new_laptop
    database = laptop.folder / "gonuts.sqlite3"
    before = database.read_bytes()

    done = subprocess.run(
        [sys.executable, "manage.py", "restore", str(backup)],
        cwd=ROOT,
        env=laptop.environment,
        preexec_fn=full_at(100_000),
        capture_output=True,
        text=True,
    )

    assert (done.returncode, done.stderr.count("Traceback")) == (1, 0)
    assert "could not be restored" in done.stderr
    assert database.read_bytes() == before
    assert not database.with_name("restoring").exists()


CLOSED = [("restore", "copies"), ("club-import", ".")]


@pytest.mark.parametrize(
    ("command", "folder"),
    CLOSED + [("restore", "."), ("club-import", "copies")] * IS_SOAK,
)
def test_in_a_read_only_folder_nothing_is_taken_in_and_that_is_said(
    new_laptop, tmp_path, command, folder
):
    laptop, backup = new_laptop
    database, closed = laptop.folder / "gonuts.sqlite3", laptop.folder / folder
    file, more = backup, []
    if command == "club-import":
        file, more = backup.with_name("club.zip"), ["--yes"]
        # It also leaves the database as any command does, after a restore before this.
        laptop.manage("club-export", "test-club", str(file))
    before = database.read_bytes()
    closed.mkdir(exist_ok=True)
    closed.chmod(0o555)

    done = subprocess.run(
        [sys.executable, "manage.py", command, str(file), *more],
        cwd=ROOT,
        env=laptop.environment,
        preexec_fn=obey_modes,
        capture_output=True,
        text=True,
    )
    closed.chmod(0o755)

    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert re.search(r"could not be \w+ \(.+\)\. Nothing was changed\.", done.stderr)
    assert database.read_bytes() == before
    assert not database.with_name("restoring").exists()


def test_a_start_on_a_damaged_database_says_the_way_back_and_that_works(
    new_laptop, tmp_path
):
    _laptop, backup = new_laptop
    league = League(tmp_path / "var")
    copies = league.folder / "copies"
    copies.mkdir(parents=True)
    shutil.copy(backup, copies / "20261124T200000.000000Z-round-closed.zip")
    unpack(backup, league.folder)
    database = league.folder / DATABASE
    damaged = bytearray(database.read_bytes())
    damaged[4096:12288] = bytes(8192)
    database.write_bytes(damaged)
    # It was damaged before the last stop already, which nobody has noticed.
    write_backup(
        copies / "20261124T210000.000000Z-stop.zip",
        database=database,
        reason="stop",
        taken_at=datetime.now(tz=UTC),
        erased="",
    )
    damaged[:4096] = bytes(4096)
    database.write_bytes(damaged)

    refused = subprocess.run(
        [sys.executable, "manage.py", "serve", "--prepare"],
        cwd=ROOT,
        env=league.environment,
        capture_output=True,
        text=True,
    )
    left = database.read_bytes()
    league.manage(*refused.stderr.splitlines()[-1].split()[2:])

    assert (refused.returncode, refused.stderr.count("Traceback")) == (1, 0)
    assert "is damaged" in refused.stderr
    assert refused.stderr.splitlines()[-1].strip() == "./run manage restore newest"
    assert left == damaged
    names = {name for (name,) in league.rows("SELECT name FROM players_player")}
    assert {"Player 1", "Player 3"} <= names
    (kept,) = copies.glob("damaged-*.sqlite3")
    assert kept.read_bytes() == damaged
