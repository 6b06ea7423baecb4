"""A club goes to another computer in one file and comes home, by commands; kill -9."""

import json
import subprocess
import sys

import pytest

from .league import ROOT, League
from .test_restoring import kill_at_each_step

pytestmark = pytest.mark.processes

ADD = """
from gonuts_league.clubs.actors import Actor
from gonuts_league.players.models import Player
from gonuts_league.players.services import add_player
add_player(Player.objects.first().club, name="{name}", actor=Actor())
"""
OWNER = """
from gonuts_league.clubs.models import User
User.objects.create_user(username="lena", password="Glazed ring 7")
"""
PEOPLE = [f"Player {number}" for number in range(1, 7)]


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    league = League(tmp_path_factory.mktemp("home") / "var")
    seeded = league.prepare("seed", players=6, is_published=True)
    league.stop()
    return league, seeded["club"]


def names_in(league):
    return sorted(name for (name,) in league.rows("SELECT name FROM players_player"))


TAKEN = "SELECT after FROM clubs_journalentry WHERE act = 'file-taken'"


def club_import(league, *arguments):
    return subprocess.run(
        [sys.executable, "manage.py", "club-import", *arguments],
        cwd=ROOT,
        env=league.environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_club_goes_to_the_hall_and_comes_home(home, tmp_path):
    league, slug = home
    hall = League(tmp_path / "hall" / "var")
    hall.folder.parent.mkdir()
    hall.prepare("seed", players=2, is_published=False)
    hall.stop()
    hall.manage("shell", "-c", OWNER)
    taken, back = str(tmp_path / "taken.zip"), str(tmp_path / "back.zip")

    taken_before = league.rows(TAKEN)
    league.manage("club-export", slug, taken)
    taken_here = league.rows(TAKEN)
    ownerless = club_import(hall, taken, "--yes")
    looked = club_import(hall, taken)
    brought = club_import(hall, taken, "--yes", "--owner", "lena")

    assert (ownerless.returncode, "will own it" in ownerless.stderr) == (1, True)
    assert "6 people, 1 events" in looked.stdout
    assert "Nothing was changed" in looked.stdout
    assert (brought.returncode, brought.stderr) == (0, "")
    assert names_in(hall) == sorted([*PEOPLE, "Player 1", "Player 2"])
    (there,) = hall.rows("SELECT slug FROM clubs_club ORDER BY id DESC LIMIT 1")
    add = ADD.format(name="Hall Comer").replace("first", "last")
    hall.manage("shell", "-c", add)
    hall.manage("club-export", there[0], back)
    home_again = club_import(league, back, "--yes")
    # That it was saved is in the journal, and makes nothing here newer.
    assert len(taken_here) == len(taken_before) + 1
    assert {json.loads(after)["what"] for (after,) in taken_here} == {"club"}
    assert "It replaces" in home_again.stdout
    assert (
        "people and seasons: 0 acts here only, 1 in the file only" in home_again.stdout
    )
    assert names_in(league) == ["Hall Comer", *PEOPLE]
    assert [*(league.folder / "copies").glob("*-before-club-file.zip")]
    assert league.rows("PRAGMA foreign_key_check") == []


def test_an_import_killed_at_any_step_leaves_the_old_state_or_the_new(home, tmp_path):
    league, slug = home
    before = names_in(league)
    file = str(tmp_path / "club.zip")
    league.manage("club-export", slug, file)
    league.manage("shell", "-c", ADD.format(name="Late Comer"))

    told = kill_at_each_step(league, "club-import", file, every="23")

    new, old = sorted(before), sorted([*before, "Late Comer"])
    assert [each for each in told if each["names"] not in (new, old)] == []
    assert all(each["whole"] for each in told)
    states = [each["names"] == new for each in told]
    assert (states, states[0], states[-1]) == (sorted(states), False, True)
    assert len(told) > 5


def test_a_full_disk_changes_nothing_and_is_said(home, tmp_path):
    league, slug = home
    file = tmp_path / "club.zip"
    league.manage("club-export", slug, str(file))
    before = names_in(league)
    limit = f"ulimit -f 60; {sys.executable} manage.py club-import {file} --yes"

    done = subprocess.run(
        ["bash", "-c", limit],
        cwd=ROOT,
        env=league.environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert names_in(league) == before
