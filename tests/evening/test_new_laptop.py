"""A lost laptop, or a new one: its first page brings everything back."""

import shutil

import pytest

from gonuts_league.version import VERSION
from tests.browser import open_browser
from tests.soak import IS_SOAK

from .league import ROOT, League, lay_out
from .test_club_home import NOBODY, look_at, look_at_wrong_files, sign_in

pytestmark = [pytest.mark.processes, pytest.mark.browser]


def test_a_backup_saved_here_comes_back_on_the_first_page_of_a_new_laptop(
    shared_league, tmp_path, stopping
):
    """The new one is started by `./run`, from a folder of the program and nothing else.

    Its environment of Python is linked, so that nothing is downloaded.
    """
    seeded = shared_league.prepare("seed", players=6, is_published=True)
    shared_league.start()
    root = tmp_path / "new laptop"
    lay_out(root)
    # Or the passwords of the old one could not be checked.
    (root / "tests").mkdir()
    shutil.copy2(ROOT / "tests/league_settings.py", root / "tests")
    laptop = League(root / "var")
    if not IS_SOAK:
        laptop._copy_tables()
        # Nobody's account: with one, no demo is made, which takes half a minute.
        laptop.manage("shell", "-c", NOBODY)
    stopping.append(laptop)
    laptop.start("sh", "run", folder=root)

    with open_browser() as browser:
        page = browser.new_page()
        sign_in(page, shared_league, seeded["username"])
        page.goto(f"{shared_league.base}/backups/")
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save a backup now").click()
        saved.value.save_as(tmp_path / "stick.zip")

        page = browser.new_page()
        page.goto(laptop.base)
        stick = tmp_path / "stick.zip"
        look_at_wrong_files(page, "#backup-file", stick, "no backup of this program")
        look_at(page, "#backup-file", stick)
        page.get_by_text("6 people · 1 event").first.wait_for()
        page.get_by_text(f"Taken by version {VERSION} of the program").wait_for()
        page.get_by_role("button", name="Restore this backup").click()
        page.get_by_role("heading", name="The backup is in place").wait_for(
            timeout=120_000
        )
        page.get_by_role("link", name="Go on").click()
        sign_in(page, laptop, seeded["username"])
        table = page.goto(f"{laptop.base}/t/{seeded['tables'][0]['token']}/")

    assert table.status == 200
    kept = [path.name[24:] for path in (laptop.folder / "copies").glob("*.zip")]
    assert {"brought.zip", "before-restore.zip"} <= set(kept)
