"""A lost laptop: on a new one the first page brings everything back."""

import pytest

from tests.browser import open_browser

from .league import League

NOBODY = """
from gonuts_league.clubs.models import User
User.objects.create_user("nobody")
"""
pytestmark = [pytest.mark.processes, pytest.mark.browser]


def test_a_backup_comes_back_on_the_first_page_of_an_empty_installation(
    league, tmp_path, stopping
):
    seeded = league.prepare("seed", players=6, is_published=True)
    league.manage("backup", str(tmp_path / "stick.zip"))
    laptop = League(tmp_path / "laptop" / "var")
    laptop.folder.parent.mkdir()
    laptop._copy_tables()
    # Nobody's account: with one, no demo is made, which takes half a minute.
    laptop.manage("shell", "-c", NOBODY)
    stopping.append(laptop)
    laptop.start()

    with open_browser() as browser:
        page = browser.new_page()
        page.goto(laptop.base)
        page.set_input_files("#backup-file", tmp_path / "stick.zip")
        page.get_by_role("button", name="Look at it").click()
        page.get_by_text("6 people · 1 event").wait_for()
        page.get_by_role("button", name="Restore this backup").click()
        page.get_by_role("heading", name="The backup is in place").wait_for(
            timeout=120_000
        )
        page.get_by_role("link", name="Go on").click()
        page.get_by_role("link", name="Sign in").first.click()
        page.get_by_label("Username").fill(seeded["username"])
        page.get_by_label("Password").fill(seeded["password"])
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("link", name="Test night").first.wait_for()
        table = page.goto(f"{laptop.base}/t/{seeded['tables'][0]['token']}/")

    assert table.status == 200
    kept = [path.name[24:] for path in (laptop.folder / "copies").glob("*.zip")]
    assert {"brought.zip", "before-restore.zip"} <= set(kept)
