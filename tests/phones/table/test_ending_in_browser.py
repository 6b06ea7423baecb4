"""The end of a game of Nosh and of Donuts, filled in on a phone in a real browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from gonuts_league.tables.models import GameEntry, SeatEntry
from tests.browser import open_browser
from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table, token_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def _use(address: str, act: Callable[[Page], None], **given) -> list[str]:
    """Run `act` on the page; give what its console complained about."""
    complaints: list[str] = []
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 375, "height": 800}, **given)
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


def _wait_until_sent(page: Page) -> None:
    while page.evaluate("localStorage.length"):
        page.wait_for_timeout(50)


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


@pytest.mark.parametrize(
    ("leads", "heading"),
    [("Next: Bert", "Bert at the end"), ("Cleo", "Cleo at the end")],
)
def test_without_script_the_buttons_that_lead_on_keep_what_was_typed(
    live_server, leads, heading
):
    def act(page):
        page.locator("#s0-points").fill("21")
        page.locator("#s0-coins").fill("7")
        expect(page.locator("#step a, .totals a")).to_have_count(4)
        expect(page.locator("#step a:visible, .totals a:visible")).to_have_count(0)
        page.get_by_role("button", name=re.compile(f"^{leads}")).click()
        expect(page.locator("h1")).to_have_text(heading)

    address = _address(live_server, "nosh", ("Ada", "Bert", "Cleo"))
    _use(address, act, java_script_enabled=False)

    assert SeatEntry.objects.get().cards == {"coins": 7, "goal_points": 21}


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


def test_a_board_without_network_turns_at_once_and_arrives_once(live_server):
    def act(page):
        page.get_by_role("link", name="The last board").click()
        expect(page.locator("#cell-a1")).to_be_visible()
        page.context.set_offline(True)
        for field in ("a1", "b2", "b2", "c3", "c3", "c3"):
            page.locator(f"button[value={field}]").click()
        expect(page.locator("#cell-b2 .vh")).to_be_attached()
        expect(page.locator("#cell-b2")).to_have_attribute("data-letter", "c")
        expect(page.locator("#waiting")).to_contain_text("6 taps wait in this phone")
        page.context.set_offline(False)
        _wait_until_sent(page)
        expect(page.locator("#waiting")).to_be_hidden()
        expect(page.locator("#cell-b2 .vh")).to_have_text("b2, chocolate")

    _use(_address(live_server, "donuts", ("Ada", "Bert")), act)

    assert GameEntry.objects.get().fields["board"][:3] == ["v.....", ".c....", "......"]


def test_numbers_without_network_stay_in_the_form_and_are_sent(live_server):
    def act(page):
        page.context.set_offline(True)
        page.locator("#s0-points").fill("21")
        for _ in range(3):
            page.get_by_role("button", name="One coin more").click()
        expect(page.locator("#s0-coins")).to_have_value("3")
        expect(page.locator("#waiting")).to_be_visible()
        page.context.set_offline(False)
        _wait_until_sent(page)
        expect(page.locator("#reasons")).to_contain_text("Why 22 points")

    _use(_address(live_server, "nosh", ("Ada", "Bert", "Cleo")), act)

    assert SeatEntry.objects.get().cards == {"coins": 3, "goal_points": 21}


def test_the_board_is_walked_by_arrow_keys_and_shows_the_last_field(live_server):
    def act(page):
        page.get_by_role("link", name="The last board").click()
        page.locator("button[value=a1]").focus()
        for key in ("ArrowLeft", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowUp"):
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        expect(page.locator("#cell-b2 .vh")).to_have_text("b2, vanilla")
        expect(page.locator("button.last")).to_have_attribute("value", "b2")
        expect(page.locator("button:focus")).to_have_attribute("value", "b2")

    _use(_address(live_server, "donuts", ("Ada", "Bert")), act)

    assert GameEntry.objects.get().fields["board"][1] == ".v...."


def test_moves_are_tapped_on_the_board_of_their_lines(live_server):
    def act(page):
        page.get_by_role("link", name="All moves").click()
        page.locator("#layout").fill("HHHHHH\n" * 6)
        page.get_by_role("button", name="Check the moves").click()
        page.locator("#move-c3").click()
        expect(page.locator("#move-c3")).to_have_class("cell last")
        expect(page.locator("#played .open")).to_have_count(5)
        page.locator("#move-e3").click()
        expect(page.locator("#moves")).to_have_value("c3 e3")
        expect(page.locator("#played .open")).to_have_count(4)
        page.get_by_role("button", name="Take the last move back").click()
        expect(page.locator("#move-c3")).to_have_class("cell last")

    _use(_address(live_server, "donuts", ("Ada", "Bert")), act)

    assert GameEntry.objects.get().fields["moves"] == ["c3"]
