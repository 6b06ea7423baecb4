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

# Words of names at the head of a row that stand in more than one line.
BROKEN = """() => [...document.querySelectorAll("main tbody th")].flatMap(head => {
  const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const word of text.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const tops = [...range.getClientRects()].map(each => Math.round(each.top));
      if (new Set(tops).size > 1) broken.push(String(word));
    }
  }
  return broken;
})"""


@pytest.mark.parametrize("name", ["head-to-head", "leaderboards"])
def test_names_on_boards_break_between_words_only(live_server, name):
    club = played_event().club
    for number, called in enumerate(("Anjali Raghunathan", "Benedikt Osterhagen")):
        player = club.players.order_by("pk")[1 + number]
        club.players.filter(pk=player.pk).update(name=called, table_name=called)
    with open_browser() as browser:
        page = browser.new_context(
            viewport={"width": 375, "height": 667},
            locale="de",
            base_url=live_server.url,
        ).new_page()
        page.goto(board_url(club, name))
        said = page.locator("main").inner_text()
        broken = page.evaluate(BROKEN)
        wide = page.evaluate("document.documentElement.scrollWidth")

    assert "Raghunathan" in said
    assert broken == []
    assert wide == 375


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
