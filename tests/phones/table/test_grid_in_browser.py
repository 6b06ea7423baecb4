"""A slip of four tableaux typed in with the keyboard alone, in a real browser."""

import pytest

from gonuts_league.clubs.enums import Role
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import SeatEntry, Table
from tests.browser import open_browser
from tests.factories.clubs import MembershipFactory
from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# Twelve cards for each, as they lie on the table.
SLIP = (
    {"plain": 3, "glazed": 2, "jelly-filled": 3, "eclair": 1, "milk": 1, "coffee": 2},
    {"plain": 2, "powdered": 2, "boston-cream": 3, "donut-holes": 4, "eclair": 1},
    {"glazed": 2, "jelly-filled": 2, "boston-cream": 3, "french-cruller": 3},
    {"plain": 1, "powdered": 2, "donut-holes": 2, "chocolate-frosted": 3},
)
MOST_KEYS = 110


@pytest.fixture
def table():
    return make_table(make_round(EventFactory()))


@pytest.fixture
def cookie(client, table):
    membership = MembershipFactory(club=table.round.event.club, role=Role.SCOREKEEPER)
    client.force_login(membership.user)
    return client.cookies["sessionid"].value


def open_grid(browser, live_server, cookie, table):
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_cookies(
        [{"name": "sessionid", "value": cookie, "url": live_server.url}]
    )
    page = context.new_page()
    page.goto(f"{live_server.url}/t/desk/{table.round.event.slug}/{table.pk}/grid/")
    return page


class Keys:
    """Presses keys on a page and counts them."""

    def __init__(self, page):
        self.page = page
        self.count = 0

    def press(self, key):
        self.count += 1
        self.page.keyboard.press(key)

    def focus(self):
        return self.page.evaluate("document.activeElement.id")


def type_slip(keys, names):
    """Down each column, by the first letter where the next card is far away."""
    for seat, cards in enumerate(SLIP):
        for card in (name for name in names if name in cards):
            wanted = f"c-{seat}-{card}"
            while keys.focus() != wanted:
                keys.press(card[0])
            keys.press(str(cards[card]))
        if seat < len(SLIP) - 1:
            keys.press("ArrowRight")


def test_a_slip_is_typed_with_the_keyboard_alone(live_server, cookie, table):
    with open_browser() as browser:
        page = open_grid(browser, live_server, cookie, table)
        keys = Keys(page)
        column = "[...document.querySelectorAll('[name^=c-0-]')].map(i => i.name)"
        names = [name.removeprefix("c-0-") for name in page.evaluate(column)]
        type_slip(keys, names)
        page.wait_for_selector("#count-3:has-text('8')")
        for _row in names:
            keys.press("Enter")
            if keys.focus() == "save":
                break
        keys.press("Enter")
        page.wait_for_url(lambda url: "/grid/" not in url)

    entered = [e.cards for e in SeatEntry.objects.order_by("seat__position")]
    assert entered == list(SLIP)
    assert Table.objects.get().state == TableState.CONFIRMED
    assert keys.count <= MOST_KEYS


def test_arrows_enter_plus_and_minus_move_and_count(live_server, cookie, table):
    with open_browser() as browser:
        keys = Keys(open_grid(browser, live_server, cookie, table))
        first = keys.focus()
        for key in ("ArrowDown", "ArrowRight", "+", "+", "-"):
            keys.press(key)
        value = keys.page.evaluate("document.activeElement.value")
        moved = keys.focus()
        keys.press("Shift+Enter")
        back = keys.focus()
        keys.press("Tab")
        tabbed = keys.focus()

    assert first == "c-0-plain"
    assert (moved, value) == ("c-1-glazed", "1")
    assert (back, tabbed) == ("c-1-plain", "c-2-plain")


# The names of the rows that lie across the edge of the sums.
HALF_HIDDEN = """() => {
  const sums = document.querySelector(".entry-grid tfoot").getBoundingClientRect();
  return [...document.querySelectorAll(".entry-grid tbody tr")]
    .map((row) => [row.getBoundingClientRect(), row.dataset.row])
    .filter(([box]) => box.top < sums.top - 1 && box.bottom > sums.top + 1)
    .map(([, name]) => name);
}"""
LISTENS = """() => {
  const done = (rest) => addEventListener("scrollend", rest, { once: true });
  window.rested = new Promise(done).then(() => scrollY);
}"""


def test_no_row_begins_or_rests_half_behind_the_sums(live_server, cookie, table):
    with open_browser() as browser:
        page = open_grid(browser, live_server, cookie, table)
        page.mouse.move(640, 400)
        rests, hidden = set(), page.evaluate(HALF_HIDDEN)
        for _ in range(4):
            page.evaluate(LISTENS)
            page.mouse.wheel(0, 67)
            rests.add(page.evaluate("window.rested"))
            hidden += page.evaluate(HALF_HIDDEN)

    assert len(rests) > 1
    assert hidden == []
