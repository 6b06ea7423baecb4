"""The plan answers what a count comes to while it is typed."""

import pytest
from playwright.sync_api import expect

from tests.browser import open_browser
from tests.desk.desk_pages import action_url, organiser
from tests.played import event_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_consequences_follow_the_count_and_the_sizes_while_they_are_typed(
    live_server, settings
):
    event = event_of(4)
    cookie = organiser(event).cookies[settings.SESSION_COOKIE_NAME].value
    errors = []

    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 375, "height": 700})
        page.context.add_cookies(
            [
                {
                    "name": settings.SESSION_COOKIE_NAME,
                    "value": cookie,
                    "url": live_server.url,
                }
            ]
        )
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(live_server.url + action_url("plan", event))
        page.get_by_text("Seating: what matters most").click()
        page.locator("#id_count").fill("22")
        expect(page.locator("#sizes")).to_contain_text("3 tables of 4 and 2 tables")
        page.locator("#id_seats_max").fill("4")
        expect(page.locator("#sizes")).not_to_contain_text("2 tables of 5")

        place = page.get_by_label("Odd tables are where you want them")
        page.get_by_text("My own order").nth(1).click()
        expect(place).to_be_hidden()
        page.get_by_label("Where odd tables are").select_option("top")
        expect(place).to_be_visible()
        expect(place).to_have_value("4")

        page.locator("#id_order").select_option("close-scores")
        page.get_by_role("button", name="Save the plan").click()
        page.wait_for_url(f"**{action_url('desk', event)}")

    event.refresh_from_db()
    assert (event.levels[0], event.seats_max) == ("spread", 4)
    assert errors == []
