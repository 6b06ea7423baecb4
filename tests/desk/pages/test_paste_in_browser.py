"""A pasted list in a real browser: asked, answered and entered, also without script."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser import open_browser
from tests.clubs.readers import client_as
from tests.factories.players import PlayerFactory
from tests.played import event_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [375, 1280])
@pytest.mark.parametrize("has_script", [True, False])
def test_a_weekly_list_is_asked_about_and_entered(live_server, width, has_script):
    event = event_of(4)
    for name in ("Anna Berg", "Anna Kurz", "Fatma Yılmaz"):
        PlayerFactory(club=event.club, name=name)
    client = client_as("organiser", event.club)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}

    with open_browser() as browser:
        context = browser.new_context(
            java_script_enabled=has_script, viewport={"width": width, "height": 800}
        )
        context.add_cookies([{**cookie, "url": live_server.url}])
        page = context.new_page()
        page.goto(live_server.url + reverse("events:paste", args=[event.slug]))
        page.get_by_role("textbox").fill("1. Anna\n2. Fatma\n3. Ida & Max\n4. Anna B.")
        page.get_by_role("button", name="Look at it first").click()
        anna = page.get_by_role("group", name="Anna", exact=True)
        expect(anna.get_by_role("textbox")).to_be_hidden()
        page.get_by_role("button", name="Enter them").click()
        expect(anna).to_contain_text("Choose one of these.")
        anna.get_by_text("Somebody new").click()
        expect(anna.get_by_role("textbox")).to_be_visible()
        if has_script:
            page.evaluate(AXE_SCRIPT)
            look = "async () => (await axe.run()).violations.map(each => each.id)"
            assert page.evaluate(look) == []
        anna.get_by_text("Anna Kurz").click()
        page.get_by_role("button", name="Enter them").click()
        expect(page.get_by_role("heading", name="People", exact=True)).to_be_visible()

    entered = event.entries.order_by("-pk").values_list("player__name", flat=True)
    assert set(entered[:5]) == {"Anna Kurz", "Anna Berg", "Fatma Yılmaz", "Ida", "Max"}
    assert event.club.players.count() == 9


def test_a_typed_list_outlives_a_change_of_the_language(live_server):
    event = event_of(4)
    cookie = client_as("organiser", event.club).cookies["sessionid"].value
    session = {"name": "sessionid", "value": cookie, "url": live_server.url}

    with open_browser() as browser:
        context = browser.new_context(locale="en")
        context.add_cookies([session])
        page = context.new_page()
        page.goto(live_server.url + reverse("events:people", args=[event.slug]))
        page.locator("textarea").fill("Anna\nFatma")
        page.get_by_role("button", name="Deutsch").click()
        expect(page.locator("html")).to_have_attribute("lang", "de")
        kept = page.locator("textarea").input_value()
        page.reload()
        again = page.locator("textarea").input_value()

    assert (kept, again) == ("Anna\nFatma", "")
