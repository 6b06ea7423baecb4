import pytest

from tests.browser import open_browser

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_time_zone_is_filled_in_with_that_of_the_browser(live_server):
    with open_browser() as browser:
        page = browser.new_page(timezone_id="Pacific/Auckland")
        page.goto(f"{live_server.url}/start/")
        found = page.get_by_label("Time zone").input_value()
        page.get_by_label("Time zone").fill("UTC")
        page.get_by_role("button", name="Start the club").click()
        kept = page.get_by_label("Time zone").input_value()

    assert (found, kept) == ("Pacific/Auckland", "UTC")
