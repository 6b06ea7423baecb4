"""Where a code that joins the Wi-Fi of the hall is shown, and to whom."""

import pytest
from django.urls import reverse

from gonuts_league.clubs.models import Club
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.services.links import event_link
from gonuts_league.runtime.network.qr import qr_svg, wifi_text
from gonuts_league.venue.codes import path_of, wifi_code
from tests.clubs.readers import client_as
from tests.played import event_of

pytestmark = pytest.mark.django_db
JOINS = qr_svg(wifi_text("Hall", password="three odd words"))
HALL = {"wifi_name": "Hall", "wifi_password": "three odd words", "has_wifi_code": True}


@pytest.fixture
def event():
    return event_of(4)


@pytest.fixture
def pages(event):
    """The pages that show phones the way in, read by a scorekeeper."""
    client = client_as("scorekeeper", event.club)
    names = ("links", "tents", "entrance")
    paths = [reverse(f"events:{name}", args=[event.slug]) for name in names]
    paths.append(path_of(event_link(event, LinkKind.WALL)))

    def read(**settings):
        Club.objects.update(**{**HALL, **settings})
        return [client.get(path).content.decode() for path in paths]

    return read


def test_the_way_in_shows_a_code_that_joins_the_wifi(pages):
    shown = pages()

    assert [JOINS in page for page in shown] == [True] * 4
    assert [page.count("Scan to join the Wi-Fi") for page in shown] == [1] * 4


@pytest.mark.parametrize("off", [{"has_wifi_code": False}, {"wifi_name": ""}])
def test_no_code_is_shown_unless_an_owner_wants_it_and_names_a_wifi(pages, off):
    assert not any("Scan to join the Wi-Fi" in page for page in pages(**off))


def test_where_no_phone_can_come_there_is_no_code_to_join(event):
    Club.objects.update(**HALL)
    event.club.refresh_from_db()

    assert wifi_code(event.club, "http://127.0.0.1:8000") == ""
    assert wifi_code(event.club, "http://192.168.1.20:8000") == JOINS


def test_what_strangers_and_programs_read_has_no_password(event):
    Club.objects.update(**HALL, are_pages_open=True)
    stranger = client_as("stranger", event.club)
    paths = [
        reverse("clubs:club", args=[event.club.slug]),
        reverse("standings:event", args=[event.slug]),
        reverse("api:event-standings", args=[event.slug]),
    ]

    answers = [stranger.get(path) for path in paths]

    assert [answer.status_code for answer in answers] == [200] * 3
    assert not any(b"three odd words" in answer.content for answer in answers)
