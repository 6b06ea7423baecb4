"""A whole bad Thursday, run from the night's page with one hand at 375 px."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from tests.browser import open_browser

from .league import League, free_port, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.processes]
PHONE = {"width": 375, "height": 800}
WAIT_MS = 30_000
# Seat by seat, as a table without phones wrote it down.
SLIP = ({"plain": 3, "glazed": 2}, {"powdered": 2}, {"glazed": 1}, {"plain": 1})
WRONG, RIGHT = "[name=c-1-powdered]", "2"


class Night:
    """The organiser's phone: everything begins on the night's page."""

    def __init__(self, page: Page, league: League, event: str) -> None:
        self.page, self.league, self.event = page, league, event

    def home(self) -> None:
        """Go to the night's page, also while the web is being started again."""

        def is_there() -> bool:
            try:
                self.page.goto(f"{self.league.base}/e/{self.event}/")
            except Error:
                return False
            return self.page.locator("#desk-live").count() == 1

        wait_until(is_there, 60, "the night's page does not come")

    def row(self, number: int) -> Locator:
        name = re.compile(rf"^\s*Table {number}\b")
        return self.page.locator(".of-table").filter(has_text=name).first

    def open(self, number: int) -> Locator:
        self.row(number).click()
        panel = self.page.locator(".tonight.is-open")
        expect(panel).to_contain_text(f"Table {number}")
        return panel

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def follow(self, name: str) -> None:
        self.page.get_by_role("link", name=name).first.click()

    def says(self, words: str) -> None:
        expect(self.page.locator("main")).to_contain_text(words)


@pytest.fixture
def chromium():
    with open_browser() as browser:
        yield browser


def open_page(chromium, league: League) -> Page:
    context = chromium.new_context(viewport=PHONE, base_url=league.base)
    context.set_default_timeout(WAIT_MS)
    expect.set_options(timeout=WAIT_MS)
    return context.new_page()


def test_a_bad_thursday(chromium, league):
    seeded = league.prepare("seed", players=11, is_published=False)
    league.start()
    night = Night(open_page(chromium, league), league, seeded["event"])
    sign_in(night, seeded)

    draw(night, 1, meanwhile=lambda: league.kill("celery"))
    two_come_late(night)
    scores = one_table_is_typed_from_cards(night, 1)
    league.kill("granian")
    one_table_is_typed_from_totals(night, 2, scores)
    one_leaves_and_one_doubts(chromium, night, 3)
    close(night, 1)
    draw(night, 2)
    move_to_another_address(night)
    a_wrong_result_is_corrected(night)
    everybody_ties(night)
    close(night, 2)
    night.press("Finish the event after 2 rounds")

    expect(night.page.locator("#next-h")).to_contain_text("share the win")
    announce(night)


def sign_in(night: Night, seeded: dict) -> None:
    night.page.goto("/sign-in/")
    night.page.get_by_label("Name").fill(seeded["username"])
    night.page.get_by_label("Password").fill(seeded["password"])
    night.page.get_by_role("main").get_by_role("button", name="Sign in").click()
    night.home()


def draw(
    night: Night, number: int, *, meanwhile: Callable[[], object] | None = None
) -> None:
    night.press(f"Draw round {number}")
    if meanwhile:
        meanwhile()
    expect(night.page.locator("h1")).to_have_text(f"Round {number}, draft")
    night.press("Publish")
    expect(night.page.locator("h1")).to_contain_text("running")
    night.home()


def two_come_late(night: Night) -> None:
    """One joins the smallest table, which has not begun; one waits."""
    for name, waits in (("Late Larry", False), ("Nina New", True)):
        night.follow("Somebody came late")
        night.page.get_by_label("Or somebody new").fill(name)
        night.press("Next: where to sit")
        if waits:
            night.page.get_by_label("Waits for round 2").check()
        night.press(f"Let {name} in")
    expect(night.row(3)).to_contain_text("Late")
    night.says("waits for round 2")


def one_table_is_typed_from_cards(night: Night, number: int) -> list[int]:
    """The desk types a slip in, one card of it wrong; the totals that are right."""
    night.open(number).get_by_role("link", name="Enter from paper").click()
    for seat, cards in enumerate(SLIP):
        for card, count in cards.items():
            night.page.locator(f"[name=c-{seat}-{card}]").fill(str(count))
    for seat, cards in enumerate(SLIP):
        count = str(sum(cards.values()))
        expect(night.page.locator(f"#count-{seat}")).to_have_text(count)
    totals = night.page.locator(".entry-grid .sum b").all_inner_texts()
    night.page.locator(WRONG).fill("1")
    night.press("Save and confirm")
    night.press("Confirm the result")
    expect(night.row(number)).to_contain_text("confirmed")
    return [int(total.replace("−", "-")) for total in totals]


def one_table_is_typed_from_totals(
    night: Night, number: int, totals: list[int]
) -> None:
    night.home()
    night.open(number).get_by_role("link", name="Enter from paper").click()
    night.follow("Totals")
    fill_totals(night, totals)
    night.press("Save and confirm")
    night.press("Confirm the result")
    expect(night.row(number)).to_contain_text("confirmed")


def fill_totals(night: Night, totals: list[int]) -> None:
    for seat, total in enumerate(totals):
        night.page.locator(f"[name=c-{seat}-points]").fill(str(total))


def one_leaves_and_one_doubts(chromium, night: Night, number: int) -> None:
    """Somebody goes home in mid-game, the others do not agree, Olga settles it."""
    panel = night.open(number)
    panel.get_by_text("Somebody missing?").click()
    panel.locator("summary", has_text="Late").click()
    panel.get_by_role("button", name="Left, and goes home").click()
    night.says("left during the game")

    night.follow("Codes for phones")
    link = night.page.locator(f"#code-{number} a").first.get_attribute("href")
    phone = open_page(chromium, night.league)
    phone.goto(link or "")
    phone.get_by_role("button", name="I enter for all").click()
    for card in ("plain", "plain", "glazed"):
        phone.locator(f"#tile-{card} .tile-add").click()
        expect(phone.locator(f"#count-{card}")).to_contain_text("1")
        following = phone.get_by_role("link", name=re.compile("^Next"))
        if following.count():
            name = following.inner_text().removeprefix("Next: ").strip()
            following.click()
            expect(phone.locator(".totals [aria-current]")).to_contain_text(name)
    phone.get_by_role("link", name="To the result").click()
    phone.get_by_role("button", name="Hand it in").click()
    phone.get_by_text("That is not right").click()
    phone.get_by_role("button", name="We do not agree: ask the organiser").click()

    night.home()
    expect(night.row(number)).to_contain_text("disputed")
    night.open(number)
    night.follow(f"Settle table {number}")
    night.press("Confirm the result")
    expect(night.row(number)).to_contain_text("confirmed")


def close(night: Night, number: int) -> None:
    night.home()
    night.press(f"Close round {number}")
    expect(night.page.locator("#next-h")).to_contain_text(
        f"Round {number + 1} can be drawn"
    )


def move_to_another_address(night: Night) -> None:
    """The router gave the machine another address: the same league, elsewhere."""
    league = night.league
    league.stop()
    league.port = free_port()
    league.base = f"http://127.0.0.1:{league.port}"
    league.environment["GONUTS_PORT"] = str(league.port)
    league.start()
    night.home()


def a_wrong_result_is_corrected(night: Night) -> None:
    """Found after the next draw: a card of table 1 had not been counted."""
    night.follow("Earlier rounds: correct a result")
    table = night.page.locator("#table-1")
    table.get_by_text("Found wrong? Correct it").click()
    expect(table).to_contain_text("Round 2 is drawn; its tables stay.")
    table.get_by_role("button", name="Open the result again").click()
    panel = night.page.locator(".tonight.is-open")
    panel.get_by_role("link", name="Compare with paper").click()
    night.page.locator(WRONG).fill(RIGHT)
    night.press("Save and confirm")
    night.press("Confirm the result")
    night.press("Close round 1")
    night.says("Round 2 is running")


def everybody_ties(night: Night) -> None:
    """The second round brings nobody ahead; each table is confirmed in one tap."""
    for number in (1, 2, 3):
        night.home()
        night.open(number).get_by_role("link", name="Enter from paper").click()
        night.follow("Totals")
        seats = night.page.locator(".entry-grid thead th").count()
        fill_totals(night, [20] * seats)
        night.page.locator("[name=act][value=next]").click()
        night.home()
        night.open(number)
        night.press(f"Confirm table {number}")
        expect(night.row(number)).to_contain_text("confirmed")


def announce(night: Night) -> None:
    """The places are announced from the last to the first, one key each."""
    night.follow("Wall and screens")
    night.page.get_by_label("Freeze as after round").select_option("1")
    night.press("Freeze")
    night.follow("Announce the places")
    night.press("Begin on the wall")
    following = night.page.get_by_role("button", name="Show next")
    everybody = night.page.get_by_role("button", name="Show everybody")
    while True:
        expect(following.or_(everybody)).to_be_visible()
        if everybody.count():
            break
        following.click()
        night.page.wait_for_load_state()
    everybody.click()
    expect(night.page.get_by_label("Freeze as after round")).to_be_visible()
