"""What the big screen shows is one choice of several, and looks like one."""

import pytest
from django.urls import reverse

from gonuts_league.events.enums import LinkKind
from gonuts_league.events.services.links import event_link
from gonuts_league.events.services.setup import finish_event
from gonuts_league.venue.codes import path_of
from tests.browser import open_browser
from tests.clubs.readers import client_as
from tests.events.actions import ME
from tests.played import event_of, play

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


def test_the_steps_of_the_podium_end_above_the_last_line_of_the_wall(live_server):
    event = event_of(8, rounds_planned=1)
    play(event)
    finish_event(event, actor=ME)
    wall = path_of(event_link(event, LinkKind.WALL))
    edges = """() => [
      ...[...document.querySelectorAll(".step")].map(
        (each) => each.getBoundingClientRect().bottom),
      document.querySelector(".wall footer").getBoundingClientRect().top,
    ]"""
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 375, "height": 667})
        page.goto(f"{live_server.url}{wall}?page=1")
        *steps, footer = page.evaluate(edges)

    assert len(steps) > 1
    assert max(steps) <= footer
