"""A club goes to the laptop of the hall and comes home, by clicks; wrong files."""

import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser import open_browser

from .league import League
from .seed import PASSWORD

pytestmark = [pytest.mark.processes, pytest.mark.browser]
NOBODY = """
from gonuts_league.clubs.models import User
User.objects.create_user("nobody")
"""
PLAY = """
from gonuts_league.clubs.actors import Actor
from gonuts_league.events.services.rounds import close_round
from gonuts_league.events.services.results import confirm_result
from gonuts_league.events.models import Round
from gonuts_league.tables.services.entry import enter_totals
actor = Actor()
(round_,) = Round.objects.all()
for table in round_.tables.all():
    points = {seat.pk: str(20 + seat.position) for seat in table.seats.all()}
    table = enter_totals(table, points=points, tie_breaks={}, actor=actor)
    confirm_result(table, version=table.version, actor=actor, is_whole_box=True)
close_round(round_, actor=actor)
"""
JOB_MS = 60_000


def sign_in(page: Page, league: League, username: str) -> None:
    page.goto(f"{league.base}/sign-in/")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name="Test night").first.wait_for()


def save_club(page: Page, league: League, path) -> None:
    page.goto(f"{league.base}/backups/club/")
    page.get_by_role("button", name="Save Test club").click()
    page.get_by_role("link", name="Save the file").wait_for(timeout=JOB_MS)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the file").click()
    saved.value.save_as(path)


def look_at(page: Page, field: str, file: Path) -> None:
    page.set_input_files(field, file)
    page.get_by_role("button", name="Look at it").click()


def look_at_wrong_files(page: Page, field: str, good: Path, sentence: str) -> None:
    """A song that calls itself a zip, a foreign zip, and a good file that was cut."""
    song, letter, cut = (
        good.with_name(f"{word}.zip") for word in ("song", "letter", "cut")
    )
    song.write_bytes(b"la la la")
    with zipfile.ZipFile(letter, "w") as packed:
        packed.writestr("letter.txt", "Dear club")
    cut.write_bytes(good.read_bytes()[:-60])
    for wrong in (song, letter, cut):
        look_at(page, field, wrong)
        alert = page.get_by_role("alert")
        alert.get_by_text("Nothing was changed").wait_for()
        assert wrong == cut or sentence in alert.inner_text()
        page.evaluate("document.querySelector('[role=alert]').remove()")


def test_a_club_goes_to_the_hall_and_comes_home(league, tmp_path, stopping):
    seeded = league.prepare("seed", players=6, is_published=True)
    league.start()
    hall = League(tmp_path / "hall" / "var")
    hall.folder.parent.mkdir()
    hall._copy_tables()
    hall.manage("shell", "-c", NOBODY)
    stopping.append(hall)
    hall.start()
    played = "SELECT count(*) FROM tables_result WHERE state = 'confirmed'"
    taken, back = tmp_path / "taken.zip", tmp_path / "back.zip"

    with open_browser() as browser:
        page = browser.new_page()
        sign_in(page, league, seeded["username"])
        save_club(page, league, taken)

        there = browser.new_page()
        there.goto(hall.base)
        look_at_wrong_files(there, "#backup-file", taken, "no backup of this program")
        look_at(there, "#backup-file", taken)
        there.get_by_text("6 people · 1 event").wait_for()
        there.get_by_label("Your name").fill("Lena")
        there.get_by_label("Username").fill("lena")
        there.get_by_label("Password").fill(PASSWORD)
        there.get_by_role("button", name="Take it in").click()
        there.get_by_role("heading", name="Test club is here").wait_for(timeout=JOB_MS)
        there.get_by_role("link", name="To the club").click()
        there.get_by_role("link", name="Test night").first.wait_for()
        hall.manage("shell", "-c", PLAY)
        save_club(there, hall, back)

        page.goto(f"{league.base}/backups/club/")
        look_at_wrong_files(page, "#club-file", back, "no club of this program")
        assert league.rows(played) == [(0,)]
        look_at(page, "#club-file", back)
        page.get_by_text("newer in the file").wait_for()
        page.get_by_role("button", name="Replace the club here").click()
        page.get_by_role("heading", name="Test club is here").wait_for(timeout=JOB_MS)
        page.get_by_role("link", name="To the club").click()
        page.get_by_role("link", name="Test night").first.click()
        page.wait_for_load_state()
        address = page.url.rstrip("/")
        page.goto(f"{address}/standings/")
        page.get_by_text("Player 1").first.wait_for()

    assert league.rows(played) == hall.rows(played) != [(0,)]
    assert [*(league.folder / "copies").glob("*-before-club-file.zip")]
