"""How many sheets a printer would give, from the browser's own PDF."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from gonuts_league.events.models import Event
from tests.browser import open_browser
from tests.clubs.readers import client_as
from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table
from tests.played import event_of, play, publish

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAGE = re.compile(rb"/Type\s*/Page\b")
BOX = re.compile(rb"/MediaBox\s*\[0 0 ([0-9.]+) ([0-9.]+)\]")
UPRIGHT, ACROSS = (595, 842), (842, 595)
# The standings name no size: they take whatever paper is in the printer.
LETTER = (612, 792)


@pytest.fixture
def seen(live_server):
    """Look at addresses as somebody of the club; the database is asked only before."""

    def look(round_, addresses, act):
        client = client_as("scorekeeper", round_.event.club)
        cookie = client.cookies["sessionid"].value
        with open_browser() as browser:
            page = browser.new_page(viewport={"width": 1123, "height": 794})
            page.context.add_cookies(
                [{"name": "sessionid", "value": cookie, "url": live_server.url}]
            )
            return [act(page, live_server.url + each) for each in addresses]

    return look


def _print(page, address):
    """How many sheets it fills, and their sizes in points."""
    page.goto(address)
    pdf = page.pdf(prefer_css_page_size=True)
    sizes = {tuple(round(float(side)) for side in box) for box in BOX.findall(pdf)}
    return len(PAGE.findall(pdf)), sizes


def test_each_page_fills_as_many_sheets_as_it_says(seen):
    round_ = publish(event_of(24))
    tents = reverse("events:tents", args=[round_.event.slug])
    of_round = [round_.event.slug, round_.number]
    addresses = [
        f"{tents}?tables=4",
        f"{tents}?tables=5",
        reverse("events:entrance", args=of_round[:1]),
        reverse("events:arrivals", args=of_round[:1]),
        reverse("events:slips", args=of_round),
        reverse("events:pairings", args=of_round),
        reverse("games:sheet", args=["gonuts-gamewright"]) + "?players=6",
        reverse("games:sheet", args=["nosh"]),
        reverse("games:sheet", args=["donuts"]),
    ]

    assert seen(round_, addresses, _print) == [
        (1, {UPRIGHT}),
        (2, {UPRIGHT}),
        (1, {UPRIGHT}),
        (1, {UPRIGHT}),
        (3, {ACROSS}),
        (2, {UPRIGHT}),
        (1, {UPRIGHT}),
        (1, {UPRIGHT}),
        (1, {UPRIGHT}),
    ]


def test_what_is_printed_after_the_event_fits_its_sheets(seen):
    event = event_of(20)
    round_ = play(event)
    Event.objects.update(finished_at=timezone.now())
    three = [event.entries.order_by("pk")[index].pk for index in range(3)]
    who = "&".join(f"who={pk}" for pk in three)
    certificates = reverse("events:certificates", args=[event.slug])
    addresses = [
        f"{certificates}?{who}&size=a5",
        f"{certificates}?{who}",
        reverse("standings:event", args=[event.slug]),
    ]

    assert seen(round_, addresses, _print) == [
        (2, {UPRIGHT}),
        (3, {ACROSS}),
        (2, {LETTER}),
    ]


def test_nothing_of_the_screen_is_printed(live_server):
    address = reverse("games:sheet", args=["gonuts-gamewright"]) + "?players=6"
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 794, "height": 1123})
        page.goto(live_server.url + address)
        is_offered = page.locator("[data-print]").is_visible()
        page.emulate_media(media="print")
        shown = [
            page.locator(part).first.is_visible()
            for part in (".topbar", "[data-print]", "h1", ".steps", ".paper-grid")
        ]

    assert is_offered
    assert shown == [False, False, False, False, True]


def _overflow(page, address):
    """What is larger than the part of the sheet that it has."""
    page.goto(address)
    page.emulate_media(media="print")
    return page.evaluate(
        """() => [...document.querySelectorAll(".slip, .tent, .tent > *")]
        .filter((part) => part.scrollHeight > part.clientHeight + 1)
        .map((part) => `${part.className} ${part.scrollHeight} ${part.clientHeight}`)"""
    )


def test_nothing_is_cut_off_of_the_largest_slip_and_the_longest_name(seen, settings):
    settings.IS_LAN = True
    event = EventFactory(
        game="gonuts-gamewright",
        name="A very long evening " * 4,
        club__wifi_name="Gemeindehaus-Gaeste-Erdgeschoss5",
        club__wifi_password="W" * 63,
        club__has_wifi_code=True,
    )
    people = [f"Maximiliane{letter} Oberhuber" for letter in "abcdef"]
    table = make_table(make_round(event), number=10, people=people)
    tents = reverse("events:tents", args=[event.slug])
    slips = reverse("events:slips", args=[event.slug, 1])

    assert seen(table.round, [tents, slips], _overflow) == [[], []]
