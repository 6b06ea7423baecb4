"""A no-show in a real browser: which tables change, one tap, and all of it back."""

import pytest
from playwright.sync_api import expect

from gonuts_league.clubs.enums import Role
from tests.browser import open_browser
from tests.factories.clubs import MembershipFactory
from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 375, "height": 800}


@pytest.fixture
def night(live_server, client):
    """Four at table 1 and three at table 2; the desk's address and a cookie."""
    round_ = make_round(EventFactory())
    make_table(round_, phones=())
    make_table(
        round_,
        number=2,
        people=["Mia Vogel", "Paul Nowak", "Sofia Marin"],
        phones=(),
    )
    organiser = MembershipFactory(club=round_.event.club, role=Role.ORGANISER)
    client.force_login(organiser.user)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    desk = f"{live_server.url}/e/{round_.event.slug}/"
    return desk, {**cookie, "url": live_server.url}


def test_a_no_show_is_looked_at_mended_and_taken_back(night):
    desk, cookie = night
    with open_browser() as browser:
        context = browser.new_context(viewport=PHONE)
        context.add_cookies([cookie])
        page = context.new_page()
        page.goto(desk)
        page.locator(".rcard", has_text="Table 2").click()
        page.get_by_text("Somebody missing or leaving?").click()
        page.locator("details summary", has_text="Mia").click()

        page.get_by_role("button", name="Did not come").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(
            "Mia Vogel did not come"
        )
        expect(page.get_by_text("Tables 1 and 2 change").first).to_be_visible()
        moved = page.get_by_text("moves from table 1 to table 2.").first
        name = moved.inner_text().split()[0]
        page.get_by_role("button", name="Change the tables like this").click()

        expect(page.locator(".rcard", has_text="Table 2")).to_contain_text(name)
        page.get_by_role("button", name="Undo").first.click()
        expect(page.locator(".rcard", has_text="Table 1")).to_contain_text(name)
