"""Planning an evening in a real browser."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from gonuts_league.clubs.enums import Role
from gonuts_league.events.models import Event
from tests.browser import open_browser
from tests.factories.clubs import MembershipFactory
from tests.factories.leagues import NightFactory
from tests.played import event_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_stages_ask_for_groups_only_where_groups_come_first(client, live_server):
    event = event_of(4)
    client.force_login(MembershipFactory(club=event.club, role=Role.ORGANISER).user)
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value}

    with open_browser() as browser:
        context = browser.new_context(java_script_enabled=False)
        context.add_cookies([{**session, "url": live_server.url}])
        page = context.new_page()
        page.goto(f"{live_server.url}/e/{event.slug}/stages/plan/")
        groups = page.get_by_label("How many groups")
        expect(groups).to_be_hidden()
        page.get_by_label("First", exact=True).select_option("groups")
        expect(groups).to_be_visible()
        page.get_by_role("link", name="in the plan").click()
        expect(page.get_by_label("Rounds")).to_be_visible()


@pytest.mark.parametrize("width", [375, 1280])
def test_the_next_evening_as_last_time_takes_four_taps_at_most(
    client, live_server, width
):
    last = event_of(9, name="Donut Night", finished_at=timezone.now())
    season = NightFactory(event=last, season__league__club=last.club).season
    client.force_login(MembershipFactory(club=last.club, role=Role.ORGANISER).user)
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value}

    with open_browser() as browser:
        context = browser.new_context(viewport={"width": width, "height": 800})
        context.add_cookies([{**session, "url": live_server.url}])
        page = context.new_page()
        page.goto(f"{live_server.url}/c/{last.club.slug}/")
        page.get_by_role("link", name="Plan an evening").click()
        expect(page.get_by_label(season.name)).to_be_checked()
        page.get_by_role("button", name="Make the event").click()
        expect(page.get_by_text("0 of 9 are here")).to_be_visible()

    made = Event.objects.exclude(pk=last.pk).get()
    assert (made.name, made.nights.get().season) == ("Donut Night", season)
