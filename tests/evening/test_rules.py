"""The organiser makes the standings otherwise in mid-event, and takes it back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import open_browser

from .hall import IN_A_HALL
from .thursday import WAIT_MS, Olga, open_page

pytestmark = [pytest.mark.browser, pytest.mark.processes]

WHY = "Voted for at the start"


def test_other_points_are_tried_given_a_reason_saved_and_undone(shared_league):
    league = shared_league
    seeded = league.prepare("seed", players=4, is_published=True)
    league.start()
    with open_browser(*IN_A_HALL) as browser:
        olga = Olga(open_page(browser, league.base), seeded["event"])
        olga.sign_in(seeded)
        olga.type_totals(1, ["40", "30", "20", "10"])
        reader = open_page(browser, league.base)
        reader.goto(f"/t/{seeded['tables'][0]['token']}/standings/")
        before = points(reader)

        try_wins(olga)
        save(olga.page, why="")
        expect(olga.page.get_by_role("alert")).to_contain_text("Give a reason")
        expect(olga.page.get_by_label("Wins only")).to_be_checked()
        assert points(reader) == before

        save(olga.page, why=WHY)
        expect(olga.page.get_by_text(WHY)).to_be_visible()
        expect(reader.locator("#standings-table td.strong").first).to_have_text(
            "1", timeout=WAIT_MS
        )
        changed = points(reader)

        olga.page.locator("#last-act button").click()
        expect(olga.page.locator("#system-newport")).to_be_checked()
        expect(reader.locator("#standings-table td.strong").first).to_have_text(
            before[0], timeout=WAIT_MS
        )
        assert olga.page.complaints == reader.complaints == []

    assert (before[0], changed) == ("11", ["1", "0", "0", "0"])


def try_wins(olga: Olga) -> None:
    """A tap on other points shows what they would change, and changes nothing yet."""
    olga.page.goto(f"/e/{olga.event}/rules/")
    expect(olga.page.get_by_role("heading", name="With this list")).to_have_count(0)
    olga.page.get_by_label("Wins only").check()
    expect(olga.page.get_by_role("heading", name="With this list")).to_be_visible()


def save(page: Page, *, why: str) -> None:
    page.get_by_label("Why?").fill(why)
    page.get_by_role("button", name="Use these rules").click()


def points(reader: Page) -> list[str]:
    cells = reader.locator("#standings-table td.strong")
    expect(cells.first).to_have_text(re.compile(r"\d"))
    return cells.all_inner_texts()
