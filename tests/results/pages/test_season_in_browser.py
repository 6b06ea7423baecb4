"""A season's page in a browser: results come when a name is tapped, and stay."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from gonuts_league.clubs.services.accounts import change_club
from tests.browser import open_browser
from tests.events.actions import ME
from tests.leagues.season_acts import season_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WAIT_MS = 60_000


def test_the_results_of_a_row_stay_open_when_the_table_is_swapped(live_server):
    season = season_of(2, best_of=1)
    change_club(season.league.club, are_pages_open=True, actor=ME)
    path = reverse("leagues:season", args=[season.league.slug, season.number])

    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 375, "height": 800})
        page.set_default_timeout(WAIT_MS)
        page.goto(live_server.url + path)
        row = page.locator("details.why", has_text="Greta L.")
        results = row.locator(".of-evening")
        expect(results).to_have_count(0)
        row.locator("summary").click()
        expect(results).to_have_count(2)
        page.evaluate("document.querySelector('[data-etag]').dataset.etag = 'old'")
        with page.expect_response(lambda each: "/rows/" in each.url):
            expect(page.locator("[data-etag='old']")).to_have_count(0, timeout=WAIT_MS)
        expect(results).to_have_count(2)


def test_the_race_has_the_first_in_focus_until_a_name_is_tapped(live_server):
    season = season_of(3, best_of=3)
    change_club(season.league.club, are_pages_open=True, actor=ME)
    path = reverse("leagues:season", args=[season.league.slug, season.number])
    opacity = "each => getComputedStyle(each.querySelector('.ln')).strokeOpacity"

    with open_browser() as browser:
        page = browser.new_page(java_script_enabled=False)
        page.goto(live_server.url + path)
        racers = page.locator(".race .racer")
        first = racers.filter(has_text="1 Greta L.")
        last = racers.filter(has_text="Tariq H.")
        before = [each.evaluate(opacity) for each in (first, last)]
        last.get_by_role("link").click()
        after = [each.evaluate(opacity) for each in (first, last)]

    assert (before, after) == (["1", "0.35"], ["0.35", "1"])
