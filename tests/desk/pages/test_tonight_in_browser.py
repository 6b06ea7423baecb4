"""The night's page in a real browser: what is open stays open while it moves."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from gonuts_league.clubs.enums import Role
from tests.browser import open_browser
from tests.factories.clubs import MembershipFactory
from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table, token_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 375, "height": 800}
POLL_MS = 12_000


@dataclass(frozen=True)
class Night:
    """Addresses and the organiser's cookie: no database is asked beside the browser."""

    base: str
    desk: str
    phone: str
    cookie: str


@pytest.fixture
def night(live_server, client):
    round_ = make_round(EventFactory())
    table = make_table(round_)
    make_table(round_, number=2, people=["Mia Vogel", "Paul Nowak", "Sofia Marin"])
    organiser = MembershipFactory(club=round_.event.club, role=Role.ORGANISER)
    client.force_login(organiser.user)
    return Night(
        base=live_server.url,
        desk=f"/e/{round_.event.slug}/",
        phone=f"/t/{token_of(table)}/",
        cookie=client.cookies["sessionid"].value,
    )


def open_tonight(browser, night, *, scripts=True):
    context = browser.new_context(
        viewport=PHONE, base_url=night.base, java_script_enabled=scripts
    )
    cookie = {"name": "sessionid", "value": night.cookie, "url": night.base}
    context.add_cookies([cookie])
    page = context.new_page()
    page.goto(night.desk)
    return page


def tap_elsewhere(browser, night):
    """Another phone at table 1 counts a card."""
    phone = browser.new_context(viewport=PHONE, base_url=night.base).new_page()
    phone.goto(night.phone)
    all_of_them = phone.get_by_role("button", name="I enter for everyone")
    if all_of_them.count():
        all_of_them.click()
    phone.locator("#tile-plain .tile-add").click()
    expect(phone.locator("#tile-plain .count")).to_be_visible()


def test_what_is_open_stays_open_and_keeps_the_focus(night):
    with open_browser() as browser:
        page = open_tonight(browser, night)
        page.locator(".rcard", has_text="Table 2").click()
        missing = page.get_by_text("Somebody missing or leaving?")
        missing.click()
        mia = page.locator("details summary", has_text="Mia")
        mia.click()

        tap_elsewhere(browser, night)

        expect(page.get_by_text("1 of 4 begun")).to_be_visible(timeout=POLL_MS)
        expect(page.get_by_role("button", name="Did not come")).to_be_visible()
        assert "table=" in page.url


def test_nothing_moves_while_something_is_typed(night):
    with open_browser() as browser:
        page = open_tonight(browser, night)
        page.locator(".rcard", has_text="Table 2").click()
        page.locator("summary", has_text="Call the game off").click()
        page.get_by_label("Because").fill("fire al")

        tap_elsewhere(browser, night)
        page.wait_for_timeout(POLL_MS / 2)
        page.keyboard.type("arm")

        expect(page.get_by_label("Because")).to_have_value("fire alarm")
        page.get_by_role("button", name="Call the game off").click()
        expect(page.get_by_text("called off").first).to_be_visible()


def test_a_table_is_opened_and_entered_without_scripts(night):
    with open_browser() as browser:
        page = open_tonight(browser, night, scripts=False)

        page.locator(".rcard", has_text="Table 2").click()
        page.get_by_role("link", name="Enter from paper").click()
        for seat, count in enumerate("123"):
            page.locator(f"[name=c-{seat}-plain]").fill(count)
        page.get_by_role("button", name="Count").click()
        expect(page.locator("#count-2")).to_have_text("3")
        page.get_by_role("button", name="Save and confirm").click()

        expect(page.locator(".rcard", has_text="Table 2")).to_contain_text("confirmed")
