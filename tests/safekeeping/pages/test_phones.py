"""The switch for phones: at the computer alone, with the address and a test."""

import json

import pytest
from django.urls import reverse

from gonuts_league.clubs.enums import Role
from gonuts_league.runtime.network import phones
from gonuts_league.runtime.network.addresses import HallAddress
from gonuts_league.runtime.network.qr import qr_svg, wifi_text
from gonuts_league.runtime.processes.running import FOR_PHONES, take_asked
from gonuts_league.runtime.processes.strays import TOKEN_VARIABLE
from tests.clubs.readers import HTMX
from tests.factories.clubs import ClubFactory, MembershipFactory
from tests.safekeeping.pages.test_backups import at, text_of

pytestmark = pytest.mark.django_db
HALL = (HallAddress("wlan0", "192.168.1.20"),)


@pytest.fixture(autouse=True)
def started(settings, tmp_path, monkeypatch):
    """A league that `./run` has started, without --lan."""
    settings.VAR_DIR = tmp_path
    note = {"pid": 4711, "token": "of-this-start", "address": ""}
    (tmp_path / "running.json").write_text(json.dumps(note))
    monkeypatch.setenv(TOKEN_VARIABLE, "of-this-start")
    monkeypatch.setattr(phones, "hall_addresses", lambda: HALL)


def test_at_the_first_start_phones_are_let_in_by_one_button(settings):
    ClubFactory(is_demo=True)

    page = text_of(at(None).get("/phones/"))
    opening = text_of(at(None).post("/phones/open/"))
    waits = at(None).get("/phones/?opening=yes", headers=HTMX)

    assert 'action="/phones/open/"' in page
    assert take_asked(settings.VAR_DIR) == FOR_PHONES
    assert 'hx-get="/phones/?opening=yes"' in opening
    assert waits.status_code == 204


def test_the_address_is_shown_until_a_phone_has_come(settings):
    settings.IS_LAN, settings.PORT = True, 8000
    club = ClubFactory(wifi_name="Hall", has_wifi_code=True)
    owner = MembershipFactory(club=club, role=Role.OWNER).user

    before = text_of(at(owner).get("/phones/", headers=HTMX))
    phones.note_phone_reached()
    after = text_of(at(owner).get("/phones/", headers=HTMX))

    assert qr_svg("http://192.168.1.20:8000/") in before
    assert qr_svg("WIFI:T:nopass;S:Hall;;") in before
    assert "No phone has connected yet" in before
    assert "A phone has connected" in after
    assert at(owner).post("/phones/open/").status_code == 404


def test_the_wifi_that_phones_join_is_asked_here_and_leads_back(settings):
    settings.IS_LAN, settings.PORT = True, 8000
    before = text_of(at(None).get("/phones/"))
    club = ClubFactory()
    client = at(MembershipFactory(club=club, role=Role.OWNER).user)
    form = text_of(client.get("/phones/"))
    address = reverse("clubs:wifi", args=[club.slug])
    typed = {"wifi_name": "Hall", "wifi_password": "dough-nut", "has_wifi_code": "on"}

    saved = client.post(address, typed | {"next": "/phones/"})
    after = text_of(client.get("/phones/"))

    assert "data-no-club" in before
    assert f'action="{address}"' in form
    assert '<input type="hidden" name="next" value="/phones/">' in form
    assert saved["Location"] == "/phones/"
    assert qr_svg(wifi_text("Hall", password="dough-nut")) in after


def test_who_owns_two_clubs_enters_the_wifi_in_the_settings_of_each():
    owner = MembershipFactory(role=Role.OWNER).user
    MembershipFactory(user=owner, role=Role.OWNER)

    page = text_of(at(owner).get("/phones/"))

    assert "wifi_name" not in page
    assert "data-no-club" not in page


def test_nobody_opens_it_from_elsewhere_or_without_owning_a_club():
    owner = MembershipFactory(role=Role.OWNER).user
    organiser = MembershipFactory(role=Role.ORGANISER).user

    asked = [
        ask(address)
        for client in (at(owner, here=False), at(organiser), at(None))
        for ask, address in ((client.get, "/phones/"), (client.post, "/phones/open/"))
    ]

    assert {each.status_code for each in asked} == {404}


def test_the_first_page_offers_a_restore_while_there_is_no_club_but_the_demo():
    ClubFactory(is_demo=True)
    empty, elsewhere = (text_of(at(None, here=here).get("/")) for here in (True, False))
    ClubFactory()
    later = text_of(at(None).get("/"))

    assert [
        'action="/backups/bring/"' in each for each in (empty, elsewhere, later)
    ] == [
        True,
        False,
        False,
    ]
