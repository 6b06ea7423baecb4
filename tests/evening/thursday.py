"""What people do with their screens on a bad Thursday, by clicks alone."""

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Browser, Page, expect

PHONE = {"width": 375, "height": 700}
WALL = {"width": 1280, "height": 720}
WAIT_MS = 60_000
FIELD_OF_CARD = """card => [...document.querySelectorAll("#count input")]
    .find(field => field.id.replace(/^n-\\d+-/, "") === card).id"""


def open_page(browser: Browser, base: str, *, size: dict = PHONE) -> Page:
    """A device of its own: no cookie is shared with the others."""
    context = browser.new_context(viewport=size, base_url=base)
    context.set_default_timeout(WAIT_MS)
    page = context.new_page()
    page.complaints = []
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    return page


class Olga:
    """The organiser with her phone; she begins each act on Tonight."""

    def __init__(self, page: Page, event: str) -> None:
        self.page = page
        self.event = event

    def sign_in(self, seeded: Mapping[str, str]) -> None:
        self.page.goto("/sign-in/")
        self.page.get_by_label("Name").fill(seeded["username"])
        self.page.get_by_label("Password").fill(seeded["password"])
        main = self.page.get_by_role("main")
        main.get_by_role("button", name="Sign in").click()
        self.page.wait_for_url(re.compile("^(?!.*sign-in)"))

    def tonight(self) -> Page:
        self.page.goto(f"/e/{self.event}/")
        return self.page

    def next(self, label: str) -> Page:
        """Press the one large button; it must say `label`."""
        button = self.tonight().locator(".btn.primary")
        expect(button).to_have_text(re.compile(label))
        button.click()
        return self.page

    def draw_and_publish(self, number: int, *, meanwhile=lambda: None) -> None:
        page = self.tonight()
        page.get_by_role("button", name=f"Draw round {number}").first.click()
        meanwhile()
        draft = page.get_by_role("heading", name=f"Round {number}, draft")
        expect(draft).to_be_visible(timeout=2 * WAIT_MS)
        page.get_by_role("button", name="Publish").click()
        expect(page.get_by_text(f"Round {number} is published.")).to_be_visible()

    def open_table(self, number: int) -> Page:
        page = self.tonight()
        page.get_by_role("link", name=re.compile(rf"^Table {number}\b")).click()
        expect(page.locator(".panel")).to_be_visible()
        return page

    def let_in(self, name: str, place: str) -> None:
        """Somebody came late: to a table, or to wait."""
        page = self.tonight()
        page.get_by_role("link", name="Somebody came late").click()
        page.get_by_label("Or somebody new").fill(name)
        page.get_by_role("button", name="Next: where to sit").click()
        page.get_by_role("radio", name=re.compile(place)).check()
        page.get_by_role("button", name=f"Let {name} in").click()
        page.wait_for_url(re.compile(rf"/e/{self.event}/(\?|$)"))

    def send_home(self, number: int, seat: int) -> str:
        """Somebody leaves in mid-game, for good; their name."""
        page = self.open_table(number)
        page.get_by_text("Somebody missing or leaving?").click()
        person = page.locator("details[id^=seat-]").nth(seat)
        summary = person.locator("summary").first
        summary.click()
        name = summary.inner_text().strip()
        leaves = person.get_by_role("button", name="Left, and goes home")
        if not leaves.is_visible():
            person.get_by_text("Leaves, or changes tables").click()
        leaves.click()
        self.page.wait_for_load_state()
        return name

    def type_cards(self, number: int, hands: Sequence[Mapping[str, int]]) -> None:
        page = self.from_paper(number)
        for seat, hand in enumerate(hands):
            for card, count in hand.items():
                page.locator(f"#c-{seat}-{card}").fill(str(count))
        self.save()

    def type_totals(
        self, number: int, points: Sequence[str], cards: Sequence[str] = ()
    ) -> None:
        page = self.from_paper(number)
        page.get_by_role("button", name="Totals").click()
        page.wait_for_url("**depth=totals**")
        self.fill_totals(points, cards)
        self.save()

    def total_again(self, points: Sequence[str]) -> None:
        """Type the totals of a table that was opened again over the old ones."""
        grid = re.sub(r"(/t/desk/[^/]+/\d+/).*", r"\1grid/?depth=totals", self.page.url)
        self.page.goto(grid)
        self.fill_totals(points)
        self.save()

    def freeze(self, round_number: int) -> None:
        """Keep the standings back, to announce them at the end."""
        self.page.goto(f"/e/{self.event}/screens/")
        self.page.get_by_label("Freeze after").select_option(str(round_number))
        self.page.get_by_role("button", name="Freeze", exact=True).click()

    def fill_totals(self, points: Sequence[str], cards: Sequence[str] = ()) -> None:
        for row, typed in (("Points", points), ("Number of cards", cards)):
            cells = self.page.locator(f".entry-grid tr[data-row='{row}'] input")
            for column, value in enumerate(typed):
                cells.nth(column).fill(value)

    def from_paper(self, number: int) -> Page:
        page = self.open_table(number)
        page.get_by_role("link", name="Enter from paper").click()
        expect(page.locator("#grid")).to_be_visible()
        return page

    def save(self) -> None:
        """Save and confirm by the keyboard; look at the verdict where one must."""
        self.page.locator("#save").focus()
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(lambda url: "/grid/" not in url)
        if "/confirm/" in self.page.url:
            self.page.locator("#confirm-result button").click()
            self.page.wait_for_url(lambda url: "/confirm/" not in url)

    def state_of(self, number: int) -> str:
        row = self.tonight().get_by_role("link", name=re.compile(rf"^Table {number}\b"))
        return row.inner_text()


def enter_hands(phone: Page, hands: Sequence[Mapping[str, int]]) -> None:
    """Tap four tableaux in, the page of one player after the other."""
    for number, hand in enumerate(hands, start=1):
        for card, copies in hand.items():
            for copy in range(1, copies + 1):
                phone.locator(f"#tile-{card} .tile-add").click()
                expect(phone.locator(f"#count-{card}")).to_contain_text(str(copy))
        if number < len(hands):
            before = phone.url
            phone.get_by_role("link", name=re.compile("^Next")).click()
            phone.wait_for_url(lambda url, before=before: url != before)
    phone.get_by_role("link", name="To the result").click()


def count_again(phone: Page, hands: Sequence[Mapping[str, int]]) -> None:
    """Disagree, and type four tableaux in without seeing the first count."""
    phone.get_by_text("Something wrong?").click()
    phone.get_by_role("button", name="count again").click()
    for number, hand in enumerate(hands, start=1):
        expect(phone.locator(".actionbar .say")).to_have_text(
            f"{number} of {len(hands)}"
        )
        for card, count in hand.items():
            field = phone.evaluate(FIELD_OF_CARD, card)
            phone.locator(f"#{field}").fill(str(count))
        phone.locator(".actionbar .primary").click()
