"""The main path of a night in a real Chromium at the size of a phone."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import open_browser

from .hall import IN_A_HALL
from .league import League

pytestmark = [pytest.mark.browser, pytest.mark.processes]

NARROW, WIDE = 375, 1280
WAIT_MS = 60_000
TAPS = {
    "plain": 3,
    "jelly-filled": 2,
    "glazed": 1,
    "boston-cream": 2,
}


@pytest.fixture
def league(shared_league):
    return shared_league


@pytest.fixture
def chromium():
    with open_browser(*IN_A_HALL) as browser:
        yield browser


def open_page(
    chromium: Browser, league: League, *, scripts: bool = True, width: int = NARROW
) -> Page:
    """A phone or laptop of its own: no cookie is shared with the others."""
    size = {"width": width, "height": 800}
    context = chromium.new_context(
        viewport=size, base_url=league.base, java_script_enabled=scripts
    )
    context.set_default_timeout(WAIT_MS)
    page = context.new_page()
    page.console_errors = []
    page.on("console", lambda line: note_error(page, line))
    page.on("pageerror", lambda error: page.console_errors.append(str(error)))
    return page


def note_error(page: Page, line) -> None:  # type: ignore[no-untyped-def]
    if line.type == "error":
        page.console_errors.append(line.text)


def test_main_path_of_a_night(chromium, league):
    seeded = league.prepare("seed", players=0, is_published=False)
    league.start()
    olga = open_page(chromium, league)
    set_up_event(olga, seeded)
    draw_and_publish(olga)
    link = link_of_table_one(olga)

    phone = open_page(chromium, league)
    phone.goto(link)
    enter_table(phone)
    wall = open_page(chromium, league)
    wall.goto(f"{link}standings/")
    expect(wall.locator("#standings-table")).to_contain_text("Greta")
    assert "11" not in points_of(wall)

    phone.get_by_role("link", name="To the result").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text(re.compile("wins|share"))
    phone.get_by_role("button", name="Hand it in").click()
    phone.get_by_role("button", name="Agree as").last.click()
    expect(phone.get_by_text("Something wrong? Change it")).to_be_visible()

    # nobody touches the third page; it moves by itself
    points = wall.locator("#standings-table td.strong").first
    expect(points).to_have_text("11", timeout=20_000)
    for page in (olga, phone, wall):
        assert page.console_errors == []


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_table_can_be_entered_and_standings_read_without_scripts(
    chromium, league, width
):
    seeded = league.prepare("seed", players=4, is_published=True)
    league.start()
    phone = open_page(chromium, league, scripts=False, width=width)

    phone.goto(f"/t/{seeded['tables'][0]['token']}/")
    enter_table(phone)
    phone.get_by_role("link", name="To the result").click()
    phone.get_by_role("button", name="Hand it in").click()
    phone.get_by_role("button", name="Agree as").last.click()

    expect(phone.get_by_text("Something wrong? Change it")).to_be_visible()
    phone.get_by_role("link", name="Standings").first.click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Standings")
    phone.locator("details.why > summary").first.click()
    expect(phone.locator("details.why p").first).to_be_visible()


def set_up_event(olga: Page, seeded: dict) -> None:
    olga.goto("/sign-in/")
    olga.get_by_label("Name").fill(seeded["username"])
    olga.get_by_label("Password").fill(seeded["password"])
    olga.get_by_role("main").get_by_role("button", name="Sign in").click()
    olga.get_by_role("link", name="Events", exact=True).click()
    olga.get_by_role("link", name="New event").first.click()
    olga.get_by_label("Name").fill("Thursday")
    olga.get_by_role("button", name="Make the event").click()
    olga.goto(olga.url + "list/")
    olga.get_by_label("The list").fill("Greta\nClara\nJonas\nBenedikt")
    olga.get_by_label("They are all here already").check()
    olga.get_by_role("button", name="Look at it first").click()
    olga.get_by_role("button", name="Enter them").click()
    expect(olga.get_by_text("Benedikt").first).to_be_visible()


def draw_and_publish(olga: Page) -> None:
    olga.goto(re.sub(r"people/.*", "", olga.url))
    olga.get_by_role("button", name="Draw round 1").click()
    expect(olga.get_by_role("heading", name="Round 1, draft")).to_be_visible()
    olga.get_by_role("button", name="Publish").click()
    expect(olga.get_by_text("Round 1 is published.")).to_be_visible()


def link_of_table_one(olga: Page) -> str:
    olga.goto(olga.url + "links/")
    expect(olga.locator("#code-1 .qr")).to_be_visible()
    return olga.locator("#code-1 a.qr").get_attribute("href") or ""


def enter_table(phone: Page) -> None:
    """Every player gets a few cards, the first one most, tapped one by one."""
    phone.get_by_role("button", name="I enter for everyone").click()
    for player in range(4):
        for card, copies in TAPS.items():
            for copy in range(1, max(copies - player, 0) + 1):
                phone.locator(f"#tile-{card} .tile-add").click()
                expect(phone.locator(f"#count-{card}")).to_contain_text(str(copy))
        if player == 3:
            phone.get_by_role("button", name="No cards").click()
        else:
            phone.get_by_role("link", name=re.compile("^Next")).click()
            # A slow page still shows the player before, whose tiles must not be tapped.
            expect(phone.locator(".tile:has(.count)")).to_have_count(0, timeout=WAIT_MS)
    expect(phone.get_by_role("link", name="To the result")).to_be_visible()


def points_of(wall: Page) -> list[str]:
    return wall.locator("#standings-table td.strong").all_inner_texts()
