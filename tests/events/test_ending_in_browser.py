"""The end of a game of Nosh and of Donuts, filled in on a phone in a real browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from gonuts_league.tables.models import GameEntry, SeatEntry
from tests.browser import open_browser
from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table, token_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def _use(address: str, act: Callable[[Page], None]) -> list[str]:
    """Run `act` on the page; give what its console complained about."""
    complaints: list[str] = []
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 375, "height": 800})
        page.on(
            "console",
            lambda message: (
                complaints.append(message.text) if message.type == "error" else None
            ),
        )
        page.goto(address)
        act(page)
    return complaints


def _address(live_server, game: str, people: tuple[str, ...]) -> str:
    sizes = {"seats_min": 2, "seats_preferred": 2, "seats_max": 5}
    table = make_table(make_round(EventFactory(game=game, **sizes)), people=people)
    return f"{live_server.url}/t/{token_of(table)}/"


def test_three_numbers_a_player_end_a_game_of_nosh(live_server):
    numbers = [("21", "2", "7"), ("18", "3", "5"), ("24", "0", "0")]

    def act(page):
        for seat, (points, shown, coins) in enumerate(numbers):
            page.locator(f"#s{seat}-points").fill(points)
            page.locator(f"#s{seat}-shown").fill(shown)
            page.locator(f"#s{seat}-coins").fill(coins)
            page.keyboard.press("Tab")
            expect(page.locator("#reasons")).to_contain_text("Why 2")
            page.locator("#step a").click()
        expect(page.locator("h1")).to_have_text("Ada wins")

    complaints = _use(_address(live_server, "nosh", ("Ada", "Bert", "Cleo")), act)

    assert complaints == []
    assert [entry.cards["coins"] for entry in SeatEntry.objects.all()] == [7, 5, 0]


def test_quick_taps_on_a_board_of_donuts_all_count(live_server):
    five = ("a1", "b2", "c3", "d4", "e5")

    def act(page):
        page.get_by_role("link", name="The last board").click()
        for field in (*five, "a2", "a2"):
            page.locator(f"button[value={field}]").click(no_wait_after=True)
        expect(page.locator("#reasons")).to_contain_text("from a1 to e5")
        page.locator("#step a").click()
        expect(page.locator("h1")).to_have_text("Ada wins")

    complaints = _use(_address(live_server, "donuts", ("Ada", "Bert")), act)

    assert complaints == []
    assert GameEntry.objects.get().fields["board"][:2] == ["v.....", "cv...."]
