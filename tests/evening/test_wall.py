"""The wall in a real browser: nobody touches it, and it never needs it."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import open_browser

from .hall import IN_A_HALL
from .league import League

pytestmark = [pytest.mark.browser, pytest.mark.processes]
WALL = {"width": 1280, "height": 720}
# A poll takes four seconds, and the machine may be busy.
FOLLOWS_MS = 40_000


@pytest.fixture
def league(shared_league):
    return shared_league


@pytest.fixture
def chromium():
    with open_browser(*IN_A_HALL) as browser:
        yield browser


def open_page(chromium: Browser, league: League) -> Page:
    context = chromium.new_context(viewport=WALL, base_url=league.base)
    context.set_default_timeout(FOLLOWS_MS)
    return context.new_page()


def sign_in(page: Page, seeded: dict) -> None:
    page.goto("/sign-in/")
    page.get_by_label("Name").fill(seeded["username"])
    page.get_by_label("Password").fill(seeded["password"])
    page.get_by_role("main").get_by_role("button", name="Sign in").click()


def shows(wall: Page, words: str) -> None:
    expect(wall.locator("#wall")).to_contain_text(words, timeout=FOLLOWS_MS)


def is_cut_off(wall: Page) -> bool:
    cut: bool = wall.evaluate(
        "document.documentElement.scrollHeight > innerHeight"
        " || document.documentElement.scrollWidth > innerWidth"
    )
    return cut


def test_wall_follows_a_publication_and_a_server_that_was_away(chromium, league):
    seeded = league.prepare("seed_wall", name="publishes")
    league.start()
    wall, olga = open_page(chromium, league), open_page(chromium, league)
    wall.goto(seeded["wall"])
    for page in range(1, 5):
        wall.goto(f"{seeded['wall']}?page={page}")
        assert not is_cut_off(wall)
    wall.goto(seeded["wall"])
    wall.get_by_role("button", name="Full screen").click()
    expect(wall.get_by_role("button")).to_have_count(0)
    sign_in(olga, seeded)
    olga.goto(f"/e/{seeded['event']}/rounds/2/")
    olga.get_by_role("button", name="Publish").click()

    shows(wall, "Round 2 of 4")
    assert not is_cut_off(wall)
    seating = wall.locator("#wall .wt").inner_text()

    league.stop()
    expect(wall.locator("#lost")).to_have_text(
        re.compile(r"last seen \d\d:\d\d"), timeout=FOLLOWS_MS
    )
    assert wall.locator("#wall .wt").inner_text() == seating
    league.start()
    expect(wall.locator("#lost")).to_be_hidden(timeout=FOLLOWS_MS)

    olga.goto(f"/e/{seeded['event']}/")
    olga.get_by_role("button", name="Start the clock").click()
    expect(wall.locator("#wall .clock")).to_have_text(
        re.compile(r"3[45]:\d\d"), timeout=FOLLOWS_MS
    )


def test_places_are_announced_by_one_key_on_every_wall(chromium, league):
    seeded = league.prepare("seed_wall", name="announces")
    league.start()
    wall, olga = open_page(chromium, league), open_page(chromium, league)
    wall.goto(seeded["wall"])
    sign_in(olga, seeded)
    olga.goto(f"/e/{seeded['event']}/screens/")
    olga.get_by_role("button", name="Freeze", exact=True).click()
    olga.get_by_role("link", name="Announce the places").click()
    olga.get_by_label("Begin with place").fill("16")
    olga.get_by_role("button", name="Begin on the big screen").click()
    olga.goto(seeded["wall"])

    wall.keyboard.press("Space")
    shows(olga, "16 places are still to come")
    olga.keyboard.press("Space")
    shows(olga, "12 places are still to come")
    olga.keyboard.press("Enter")
    shows(olga, "8 places are still to come")
    olga.keyboard.press("ArrowLeft")

    shows(olga, "12 places are still to come")
    shows(wall, "12 places are still to come")
    assert not is_cut_off(wall)
    expect(wall.locator("#wall .latest b").first).to_have_text("13")


def test_a_screen_handed_over_is_a_station_without_account(chromium, league):
    seeded = league.prepare("seed_wall", name="hands-over")
    league.start()
    olga = open_page(chromium, league)
    sign_in(olga, seeded)
    olga.goto(f"/e/{seeded['event']}/rounds/2/")
    olga.get_by_role("button", name="Publish").click()
    expect(olga.get_by_role("heading", level=1)).to_contain_text("Round 2")
    olga.goto(f"/e/{seeded['event']}/screens/")
    olga.get_by_role("button", name="Use this screen as an entry station").click()

    olga.get_by_role("link", name=re.compile("^Table 2")).click()
    expect(olga.locator(".tablehead")).to_contain_text("Table 2 Round 2")
    olga.get_by_role("link", name="Back to the tables").click()

    expect(olga.get_by_role("heading", level=1)).to_have_text("Which table are you at?")
    assert olga.goto(f"/e/{seeded['event']}/").status == 404
