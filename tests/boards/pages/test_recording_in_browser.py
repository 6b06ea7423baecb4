"""A table scored by a stranger goes to the club of one of its players, on a phone."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from gonuts_league.clubs.actors import Actor
from gonuts_league.players.private_links import make_player_link, player_link_token
from gonuts_league.tables.models import Result, SeatEntry, Table
from tests.browser import open_browser
from tests.factories.clubs import ClubFactory
from tests.factories.leagues import SeasonFactory
from tests.factories.players import PlayerFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_table_entered_offline_is_scored_played_again_and_sent(live_server):
    season = SeasonFactory(league__club=ClubFactory(is_recording_open=True))
    club = season.league.club
    ben, mia = (PlayerFactory(club=club, name=n) for n in ("Ben Moor", "Mia Lind"))
    token = player_link_token(make_player_link(mia, actor=Actor()))
    own = reverse("mine:page", args=[token])

    with open_browser() as browser:
        page = browser.new_context(
            viewport={"width": 375, "height": 667}, base_url=live_server.url
        ).new_page()
        page.goto("/score/")
        page.get_by_role("link", name="with Coffee").click()
        page.get_by_role("button", name="2", exact=True).click()
        for seat, name in enumerate(("Ben", "Mia")):
            page.locator(f"[data-name-of='{seat}']").fill(name)
        page.context.set_offline(True)
        page.locator("#tile-plain .tile-add").click()
        page.get_by_role("button", name="Next: Mia").click()
        expect(page.locator("h1")).to_have_text("What Mia has")
        page.locator("#tile-jelly-filled .tile-add").click(click_count=2)
        page.get_by_role("button", name="To the result").click()
        page.context.set_offline(False)
        expect(page.locator("h1")).to_have_text("Mia wins", timeout=15_000)
        result = page.url
        page.get_by_role("link", name="Next game, same players").click()
        expect(page.locator("#strip")).to_contain_text("Mia")
        page.goto(result)
        page.get_by_role("link", name="Send this table to my club").click()
        expect(page.get_by_text("Open your private link")).to_be_visible()
        page.goto(own)
        page.goto(result)
        page.get_by_role("link", name="Send this table to my club").click()
        own = page.get_by_role("link", name="Mia: 5")
        expect(own).to_have_attribute("aria-current", "true")
        expect(page.locator("[name=player-2]")).to_have_value("Ben M.")
        page.get_by_role("button", name="Hand the game in").click()
        expect(page.get_by_text("It counts once another player agrees")).to_be_visible()

    points = {
        entry.seat.entry.player_id: entry.points
        for entry in SeatEntry.objects.select_related("seat__entry")
    }
    assert points == {mia.pk: 5, ben.pk: 4}
    assert (Table.objects.get().state, Result.objects.count()) == ("entered", 0)
