"""What the big screen shows is one choice of several, and looks like one."""

import pytest
from django.urls import reverse

from tests.browser import open_browser
from tests.clubs.readers import client_as
from tests.played import event_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHAPES = """() => [...document.querySelectorAll(".remote .tickbox")].map(
  (mark) => getComputedStyle(mark).borderRadius
)"""


def test_one_thing_is_shown_and_its_marks_are_round(live_server):
    event = event_of(4)
    cookie = client_as("organiser", event.club).cookies["sessionid"].value
    with open_browser() as browser:
        context = browser.new_context(viewport={"width": 375, "height": 667})
        context.add_cookies(
            [{"name": "sessionid", "value": cookie, "url": live_server.url}]
        )
        page = context.new_page()
        page.goto(live_server.url + reverse("events:screens", args=[event.slug]))
        shapes = page.evaluate(SHAPES)
        page.locator(".remote .toggle").last.click()
        page.wait_for_load_state()
        pressed = page.locator(".remote [aria-pressed=true]").count()
        is_last = page.locator(".remote .toggle").last.get_attribute("aria-pressed")

    assert len(shapes) > 2
    assert set(shapes) == {"50%"}
    assert (pressed, is_last) == (1, "true")
