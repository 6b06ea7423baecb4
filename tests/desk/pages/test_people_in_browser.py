"""An event's people in a real browser, with and without script."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser import open_browser
from tests.clubs.readers import client_as
from tests.played import event_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("has_script", [True, False])
def test_a_row_ticked_on_page_two_stays_there(live_server, has_script):
    event = event_of(70)
    entry = event.entries.get(player__name="Person69 Number69")
    client = client_as("organiser", event.club)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    address = live_server.url + reverse("events:people", args=[event.slug])

    with open_browser() as browser:
        context = browser.new_context(java_script_enabled=has_script)
        context.add_cookies([{**cookie, "url": live_server.url}])
        page = context.new_page()
        page.goto(f"{address}?page=2")
        row = page.locator(f"#here-{entry.pk}")
        row.click()
        expect(row).to_have_attribute("aria-pressed", "false")
        expect(page.locator("#people-count")).to_have_text("69 of 70 are here")
        came_to = page.url

    assert came_to.removeprefix(address) == (
        "?page=2" if has_script else f"?page=2&entry={entry.pk}#entry-{entry.pk}"
    )


IN_SIGHT = """() => {
  const end = document.querySelector(".actionbar").getBoundingClientRect().top;
  return [...document.querySelectorAll(".checkin > li")]
    .filter((row) => row.getBoundingClientRect().bottom <= end).length;
}"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_phone_shows_seven_names_after_one_is_ticked(live_server, language):
    event = event_of(9)
    client = client_as("organiser", event.club)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}

    with open_browser() as browser:
        size = {"width": 375, "height": 667}
        context = browser.new_context(viewport=size, locale=language)
        context.add_cookies([{**cookie, "url": live_server.url}])
        page = context.new_page()
        page.goto(live_server.url + reverse("events:people", args=[event.slug]))
        page.locator(".toggle").first.click()
        expect(page.locator("#undo")).to_be_visible()
        in_sight = page.evaluate(IN_SIGHT)

    assert in_sight >= 7
