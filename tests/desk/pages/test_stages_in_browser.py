"""The cut of an event in stages, looked at in a real browser."""

import pytest
from django.urls import reverse

from gonuts_league.events.enums import StageKind
from gonuts_league.formats.plan import StagePlan
from tests.browser import open_browser
from tests.clubs.readers import client_as
from tests.events.stage_actions import SWISS, play, staged_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_values_of_the_cut_stand_once_in_columns_or_under_the_names(live_server):
    final = StagePlan(StageKind.ELIMINATION, entrants=2)
    sizes = {"seats_preferred": 4, "seats_max": 4}
    event = staged_event(4, SWISS, final, rounds_planned=3, **sizes)
    play(event, "Greta", "Benedikt", "Paul", "Mia")
    play(event, "Benedikt", "Mia", "Paul", "Greta")
    play(event, "Benedikt", "Paul", "Mia", "Greta")
    cookie = client_as("organiser", event.club).cookies["sessionid"].value
    session = {"name": "sessionid", "value": cookie, "url": live_server.url}
    shown = []

    with open_browser() as browser:
        context = browser.new_context()
        context.add_cookies([session])
        page = context.new_page()
        page.goto(live_server.url + reverse("events:stages", args=[event.slug]))
        for width in (1280, 375):
            page.set_viewport_size({"width": width, "height": 800})
            seen = [
                page.locator(part).evaluate_all("all => all.some(e => e.clientWidth)")
                for part in ("#next td.wide", "#next .under")
            ]
            shown.append(seen)

    assert shown == [[True, False], [False, True]]
