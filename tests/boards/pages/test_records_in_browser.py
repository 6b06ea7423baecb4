"""Names and tabs of the boards on narrow phones, in a real browser."""

import pytest
from django.urls import reverse

from tests.boards.boards import board_url, played_event
from tests.browser import open_browser

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# Donuts in a sentence that stand on another line than their name.
PARTED = """() => [...document.querySelectorAll(".record-lines .face")].filter(
  (face) => {
  const name = face.nextElementSibling.getBoundingClientRect();
  return name.top > face.getBoundingClientRect().bottom;
}).length"""


def test_a_donut_stays_with_its_name_and_the_opened_tab_in_view(live_server):
    club = played_event().club
    player = reverse("leagues:player", args=[club.slug, club.players.first().pk])
    with open_browser() as browser:
        page = browser.new_context(
            viewport={"width": 320, "height": 600},
            locale="de",
            base_url=live_server.url,
        ).new_page()
        page.goto(board_url(club, "records"))
        faces = page.locator(".record-lines .face").count()
        parted = 0
        for width in range(320, 440, 4):
            page.set_viewport_size({"width": width, "height": 600})
            parted += page.evaluate(PARTED)
        page.goto(player)
        page.set_viewport_size({"width": 320, "height": 600})
        tab = page.locator(".board-tabs [href='#badges']")
        page.evaluate("location.hash = '#badges'")
        page.evaluate("new Promise((done) => setTimeout(done))")  # after its event
        tapped = tab.bounding_box()
        page.reload()
        opened = tab.bounding_box()

    assert faces > 2
    assert parted == 0
    assert tapped["x"] + tapped["width"] <= 320
    assert opened["x"] + opened["width"] <= 320
