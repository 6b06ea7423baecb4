"""Who looks for a name sees it while typing, and the page follows the round."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from gonuts_league.events.enums import LinkKind
from gonuts_league.events.services.links import event_link, event_link_token
from tests.browser import open_browser
from tests.played import event_of, publish

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_search_filters_while_typing_and_keeps_the_cursor(live_server):
    event = event_of(8)
    publish(event)
    token = event_link_token(event_link(event, LinkKind.SEATS))
    errors = []

    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 375, "height": 700})
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(live_server.url + reverse("codes:seats", args=[token]))
        expect(page.locator(".sitters li")).to_have_count(8)
        page.locator("#name").press_sequentially("sof")
        expect(page.locator(".sitters li")).to_have_count(1)

        assert page.locator(".sitters li").inner_text().startswith("Sofia M.")
        assert page.evaluate("document.activeElement.id") == "name"
        # The next poll keeps what was typed.
        with page.expect_response(lambda answer: "title=" in answer.url) as polled:
            pass
        assert "name=sof" in polled.value.url
        expect(page.locator(".sitters li")).to_have_count(1)
    assert errors == []
