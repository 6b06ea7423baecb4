"""A person's own page in a real browser: who they are stands at the top."""

import pytest
from django.urls import reverse

from gonuts_league.players.private_links import make_player_link, player_link_token
from tests.browser import open_browser
from tests.events.actions import ME
from tests.factories.players import PlayerFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
GAP = """who => {
  const name = document.createRange();
  name.selectNodeContents(who.lastChild);
  const face = who.querySelector(".face").getBoundingClientRect();
  return name.getBoundingClientRect().left - face.right;
}"""


def test_a_gap_parts_the_donut_and_the_name_of_whom_the_page_is(live_server):
    player = PlayerFactory(name="Greta Sandholm")
    token = player_link_token(make_player_link(player, actor=ME))
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(live_server.url + reverse("mine:page", args=[token]))
        page.goto(live_server.url + reverse("clubs:club", args=[player.club.slug]))
        gap = page.locator(".topbar .called").evaluate(GAP)

    assert 3 < gap < 12
