"""On a phone no page of an evening is longer than four screens, and nothing is lost.

In German, whose words are longer.
"""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from gonuts_league.clubs.enums import Role
from gonuts_league.demo.people import PEOPLE
from gonuts_league.events.draws.pairing_task import pairing_task
from gonuts_league.events.models import Event, Round
from gonuts_league.events.services.drafting import save_draft
from gonuts_league.events.services.people import check_in_all, enter_players
from gonuts_league.events.services.rooms import RoomValues, set_rooms
from gonuts_league.events.services.rounds import close_round, publish_round
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.players.services import add_people
from tests.browser import open_browser
from tests.events.actions import ME, confirm_all
from tests.factories.clubs import MembershipFactory
from tests.factories.events import EventFactory
from tests.played import event_of
from tests.test_accessible import session_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 375, "height": 667}
MOST_SCREENS, SEED = 4, 20
PAGES = ("desk", "people", "late", "plan", "rules", "rooms", "paper")


def drawn(event: Event, number: int) -> Round:
    task = pairing_task(event, number, SEED)
    return save_draft(event, task=task, seating=pair_swiss(task))


def opened(browser: Browser, url: str, session: dict, size: dict) -> Page:
    page = browser.new_context(base_url=url, viewport=size, locale="de").new_page()
    page.context.add_cookies([session | {"url": url}])
    return page


def test_no_page_of_an_evening_is_longer_than_four_screens(live_server):
    event = EventFactory()
    slug, club = [event.slug], [event.club.slug]
    owner = MembershipFactory(club=event.club, role=Role.OWNER).user
    enter_players(event, add_people(event.club, PEOPLE[:40], actor=ME)[:23], actor=ME)
    check_in_all(event, actor=ME)
    hall, library = RoomValues("Hall", 1, 3), RoomValues("Library", 10, 14)
    set_rooms(event, [hall, library], actor=ME)
    close_round(confirm_all(publish_round(drawn(event, 1), actor=ME)), actor=ME)
    drawn(event, 2)
    addresses = [
        *(reverse(f"events:{name}", args=slug) for name in PAGES),
        *(reverse("events:round", args=[*slug, n]) for n in (1, 2)),
        *(reverse(f"clubs:{name}", args=club) for name in ("club", "settings")),
    ]
    session = session_of(owner)

    with open_browser() as browser:
        page = opened(browser, live_server.url, session, PHONE)
        heights = {}
        for address in addresses:
            page.goto(address)
            heights[address] = page.evaluate("document.documentElement.scrollHeight")

    most = MOST_SCREENS * PHONE["height"]
    assert {each: high for each, high in heights.items() if high > most} == {}


def test_what_a_phone_folds_is_one_tap_away_and_open_where_there_is_room(live_server):
    event = event_of(4)
    session = session_of(MembershipFactory(club=event.club, role=Role.OWNER).user)
    people = reverse("events:people", args=[event.slug])
    settings = reverse("clubs:settings", args=[event.club.slug])
    wide = {"width": 1280, "height": 800}

    with open_browser() as browser:
        page = opened(browser, live_server.url, session, PHONE)
        page.goto(people)
        button = page.locator("#self-check-in button")
        expect(button).to_be_hidden()
        page.locator("#self-check-in summary").click()
        expect(button).to_be_visible()
        page.get_by_role("searchbox").fill("Greta")
        expect(page.locator(".person")).to_have_count(1)
        expect(button).to_be_visible()
        page.goto(f"{settings}#wifi")
        expect(page.locator("#id_wifi_name")).to_be_visible()
        expect(page.locator("#id_time_zone")).to_be_hidden()
        room = opened(browser, live_server.url, session, wide)
        room.goto(people)
        expect(room.locator("#self-check-in button")).to_be_visible()
