"""Standings on a phone, measured in a real browser."""

import pytest

from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.players.models import Player
from tests.browser import open_browser
from tests.events.actions import ME
from tests.played import event_of, play
from tests.results.standings_pages import page_url

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# The words of names that stand in more than one line.
BROKEN = """names => names.flatMap(name => {
  const text = name.firstChild;
  return [...text.data.matchAll(/\\S+/g)].filter(word => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(each => each.top)).size > 1;
  }).map(String);
})"""
OUT = "table => table.scrollWidth - table.parentElement.clientWidth"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [375, 320])
def test_no_letter_of_a_name_is_broken_off(live_server, width, language):
    event = event_of(8)
    change_club(event.club, are_pages_open=True, actor=ME)
    for number, name in enumerate(("Aurelia von Hohenstaufen", "Benedikt Osterhagen")):
        player = event.entries.order_by("pk")[number].player
        Player.objects.filter(pk=player.pk).update(name=name, table_name=name)
    play(event)
    play(event, 2)

    with open_browser() as browser:
        size = {"width": width, "height": 640}
        page = browser.new_context(viewport=size, locale=language).new_page()
        page.goto(live_server.url + page_url(event))
        broken = page.locator(".standings summary > span").evaluate_all(BROKEN)
        said = page.locator(".standings").inner_text()
        wide = page.evaluate("document.documentElement.scrollWidth")
        out = page.locator(".standings").evaluate(OUT)

    assert "Hohenstaufen" in said
    assert broken == []
    assert wide == width
    assert out <= 0
