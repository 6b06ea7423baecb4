"""What "back" shows on a screen that an organiser handed over."""

import pytest
from django.conf import settings
from django.urls import reverse

from tests.browser import open_browser
from tests.clubs.readers import client_as
from tests.played import event_of, publish

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_back_shows_nobody_on_a_screen_that_is_handed_over(live_server):
    event = event_of(8)
    publish(event)
    names = [entry.player.name for entry in event.entries.select_related("player")]
    session = client_as("organiser", event.club).cookies[settings.SESSION_COOKIE_NAME]
    people = reverse("players:list", args=[event.club.slug])
    screens = reverse("events:screens", args=[event.slug])

    with open_browser(keeps_pages=True) as browser:
        context = browser.new_context(base_url=live_server.url)
        context.add_cookies(
            [{"name": session.key, "value": session.value, "url": live_server.url}]
        )
        page = context.new_page()
        page.goto(people)
        assert names[0] in page.inner_text("main")
        page.goto(screens)
        page.locator("form[action$='hand-over/'] button").first.click()
        page.wait_for_url("**/wall/**")
        shown = []
        for _press in range(2):
            page.go_back(wait_until="commit")
            shown.append(page.inner_text("body"))

    assert [name for name in names if any(name in text for text in shown)] == []
