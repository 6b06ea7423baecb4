"""Fast fingers, the keyboard and a phone without network, in a real browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from gonuts_league.tables.models import SeatEntry
from tests.browser import open_browser
from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table, token_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def address(live_server):
    table = make_table(make_round(EventFactory()))
    return f"{live_server.url}/t/{token_of(table)}/"


def _use(address: str, act: Callable[[Page], object]) -> object:
    """Run `act` on the page; the database is asked only before and after."""
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 375, "height": 800})
        page.goto(address)
        return act(page)


def test_quick_taps_on_several_cards_all_count(address):
    cards = ["plain", "glazed", "plain", "eclair", "plain", "glazed", "plain"]

    def act(page):
        for card in cards:
            page.locator(f"#tile-{card} .tile-add").click(no_wait_after=True)
        page.wait_for_selector("#seen[value='7']", state="attached")
        return page.inner_text("#say")

    said = _use(address, act)

    assert SeatEntry.objects.get().cards == {"plain": 4, "glazed": 2, "eclair": 1}
    assert said == "Plain 4: 7 points, total 11"


def test_taps_that_wait_are_counted_before_the_page_is_left(address):
    def act(page):
        for _tap in range(6):
            page.locator("#tile-plain .tile-add").click(no_wait_after=True)
        page.locator("#step a").click()
        page.wait_for_selector("h1:has-text('Clara')")

    _use(address, act)

    assert SeatEntry.objects.get().cards == {"plain": 6}


def test_the_pressed_button_keeps_the_focus(address):
    focus = "document.activeElement.className + ' ' + document.activeElement.value"

    def act(page):
        page.locator("#tile-plain .tile-add").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("#tile-plain.has")
        added = page.evaluate(focus)
        page.locator("#tile-plain .tile-minus").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("#tile-plain:not(.has)")
        return added, page.evaluate(focus)

    assert _use(address, act) == ("tile-add plain", "tile-add plain")


def test_a_tap_that_did_not_arrive_is_told_and_counts_once_when_repeated(address):
    def act(page):
        page.context.set_offline(True)
        page.locator("#tile-plain .tile-add").click()
        page.wait_for_selector("#say:has-text('No connection')")
        page.context.set_offline(False)
        page.locator("#tile-plain .tile-add").click()
        page.wait_for_selector("#tile-plain.has")

    _use(address, act)

    assert SeatEntry.objects.get().cards == {"plain": 1}
