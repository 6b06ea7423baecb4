import json

import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.services.links import event_link
from gonuts_league.events.services.rounds import close_round
from gonuts_league.runtime.network import phones
from gonuts_league.runtime.network.addresses import HallAddress
from gonuts_league.runtime.network.qr import qr_svg
from gonuts_league.runtime.processes.running import FOR_PHONES, take_asked
from gonuts_league.runtime.processes.strays import TOKEN_VARIABLE
from gonuts_league.tables.codes import say_code
from gonuts_league.tables.services.links import table_link
from gonuts_league.venue.codes import path_of
from tests.clubs.readers import HTMX, client_as
from tests.events.actions import ME, confirm_all, draw
from tests.factories.rounds import RoundFactory
from tests.factories.tables import token_of
from tests.played import event_of

pytestmark = pytest.mark.django_db
HALL = (HallAddress("wlan0", "192.168.1.20"), HallAddress("eth0", "10.0.0.5"))


@pytest.fixture
def round_():
    return RoundFactory(event=event_of(8), published=True)


@pytest.fixture
def in_a_hall(settings, monkeypatch):
    """A machine with two networks, started with --lan."""
    settings.IS_LAN = True
    settings.PORT = 8000
    monkeypatch.setattr(phones, "hall_addresses", lambda: HALL)


def url(event, name="links", *args):
    return reverse(f"events:{name}", args=[event.slug, *args])


def get(round_, who="organiser", **headers):
    client = client_as(who, round_.event.club)
    return client.get(url(round_.event), headers=headers)


def text_of(response):
    return " ".join(response.content.decode().split())


def address_of(round_, number, base):
    token = token_of(round_.tables.get(number=number))
    return base + reverse("table:phone", args=[token])


def test_each_running_table_has_its_code_and_its_typed_address(round_):
    response = get(round_)

    for number in (1, 2):
        address = address_of(round_, number, "http://testserver")
        assert address in text_of(response)
        assert qr_svg(address) in response.content.decode()


def test_between_rounds_the_codes_of_the_last_tables_stay(round_):
    close_round(confirm_all(round_), actor=ME)

    response = get(round_)

    for number in (1, 2):
        assert address_of(round_, number, "http://testserver") in text_of(response)
    desk = client_as("organiser", round_.event.club).get(url(round_.event, "desk"))
    assert url(round_.event) in text_of(desk)


def test_the_desk_leads_to_the_codes_before_the_first_round():
    event = event_of(4)
    desk = client_as("organiser", event.club).get(
        reverse("events:desk", args=[event.slug])
    )

    assert reverse("events:links", args=[event.slug]) in desk.content.decode()


def test_a_code_needs_no_style_and_no_script():
    svg = qr_svg("http://192.168.1.20:8000/t/abc/")

    assert svg.startswith("<svg")
    assert "style" not in svg
    assert "<script" not in svg


@pytest.mark.usefixtures("in_a_hall")
def test_the_part_carries_the_address_of_the_chosen_network(round_):
    first = text_of(get(round_, **HTMX))
    client_as("organiser", round_.event.club).post(
        url(round_.event, "interface"), {"interface": "eth0"}
    )
    second = text_of(get(round_, **HTMX))

    assert address_of(round_, 1, "http://192.168.1.20:8000") in first
    assert address_of(round_, 1, "http://10.0.0.5:8000") in second
    assert first.startswith('<div class="stack" id="codes"')


@pytest.mark.usefixtures("in_a_hall")
def test_the_codes_follow_a_new_address_at_the_next_poll(round_, monkeypatch):
    version = text_of(get(round_)).split('data-etag="')[1][:12]
    same = get(round_, **HTMX, **{"If-None-Match": version})
    moved = (HallAddress("wlan0", "172.16.4.4"),)
    monkeypatch.setattr(phones, "hall_addresses", lambda: moved)

    polled = get(round_, **HTMX, **{"If-None-Match": version})

    assert same.status_code == 304
    assert address_of(round_, 1, "http://172.16.4.4:8000") in text_of(polled)


@pytest.mark.usefixtures("in_a_hall")
def test_a_network_that_went_away_is_not_chosen(round_):
    answer = client_as("organiser", round_.event.club).post(
        url(round_.event, "interface"), {"interface": "usb0"}
    )

    assert answer.status_code == 409
    assert "This network no longer exists." in text_of(answer)


def test_outside_a_hall_the_page_says_that_phones_cannot_come(round_, settings):
    settings.IS_LAN, settings.ALLOWED_HOSTS = False, ["127.0.0.1"]

    text = text_of(get(round_, host="127.0.0.1"))

    assert "Phones cannot reach this address." in text
    assert "./run --lan" in text


@pytest.mark.parametrize(("host", "is_shown"), [("127.0.0.1", False), ("hall", True)])
def test_the_big_screen_shows_no_way_in_that_opens_nothing(settings, host, is_shown):
    settings.ALLOWED_HOSTS = ["127.0.0.1", "hall"]
    wall = path_of(event_link(event_of(8), LinkKind.WALL))

    text = text_of(Client().get(wall, headers={"host": f"{host}:8000"}, follow=True))

    assert "8 people are here" in text
    assert ("<svg" in text) is is_shown


@pytest.mark.parametrize("name", ["links", "tents", "entrance"])
def test_no_code_is_shown_or_printed_that_opens_nothing(round_, name, settings):
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    client = client_as("organiser", round_.event.club)
    codes = [table_link(round_.event_id, number).code for number in (1, 2)]

    page = client.get(url(round_.event, name), headers={"host": "127.0.0.1:8000"})

    text = text_of(page)
    assert "Phones cannot reach this address." in text
    assert [code for code in codes if say_code(code) in text] == []
    assert "Where do I sit? Scan this." not in text
    assert "<dd> http://127.0.0.1" not in text


def test_without_phones_the_page_says_once_that_there_is_no_code(round_, settings):
    settings.ALLOWED_HOSTS = ["127.0.0.1", "testserver"]

    away = text_of(get(round_, host="127.0.0.1:8000"))

    assert away.count("There is no code to scan") == 1
    assert away.index("There is no code to scan") < away.index('id="code-seats"')
    assert away.count("Open it on this computer") == 3
    assert away.count('id="no-phones"') == 1
    assert "Make a new code" not in away
    assert 'id="code-wall"' not in away
    assert 'id="code-wall"' in text_of(get(round_))
    assert "There is no code to scan" not in text_of(get(round_))


def test_a_new_code_says_first_what_becomes_of_the_old_one(round_):
    card = text_of(get(round_)).split('id="code-1"')[1].split("</li>")[0]

    assert "The old code is then no longer valid." in card


@pytest.fixture
def supervised(monkeypatch, settings, tmp_path):
    """A league under its supervisor; the folder of its data."""
    settings.VAR_DIR, settings.ALLOWED_HOSTS = tmp_path, ["127.0.0.1"]
    note = {"pid": 4711, "token": "ours", "address": "http://127.0.0.1:8000"}
    (tmp_path / "running.json").write_text(json.dumps(note))
    monkeypatch.setenv(TOKEN_VARIABLE, "ours")
    return tmp_path


def at(address, event, who="owner"):
    client = client_as(who, event.club)
    client.defaults |= {"REMOTE_ADDR": address, "HTTP_HOST": "127.0.0.1"}
    return client


@pytest.mark.parametrize("page", ["desk", "people", "links"])
def test_an_owner_at_this_computer_opens_the_league_to_phones(supervised, page):
    event = event_of(4)
    owner = at("127.0.0.1", event)

    asked = text_of(owner.get(url(event, page)))
    answer = owner.post(url(event, "open-to-phones"))

    assert f'action="{url(event, "open-to-phones")}"' in asked
    assert take_asked(supervised) == FOR_PHONES
    assert answer["Refresh"] == f"12; url={url(event)}"


@pytest.mark.parametrize("page", ["desk", "people"])
@pytest.mark.parametrize(
    ("who", "is_drawn", "is_asked"),
    [("owner", False, True), ("owner", True, False), ("organiser", False, False)],
)
@pytest.mark.usefixtures("supervised")
def test_whether_phones_may_connect_is_asked_once(page, who, is_drawn, is_asked):
    event = event_of(4)
    if is_drawn:
        draw(event)

    text = text_of(at("127.0.0.1", event, who).get(url(event, page)))

    assert ("Phones cannot reach this" in text) is is_asked


@pytest.mark.parametrize(
    ("address", "who"), [("192.168.1.77", "owner"), ("127.0.0.1", "organiser")]
)
def test_nobody_else_opens_the_league_to_phones(supervised, address, who):
    event = event_of(4)
    reader = at(address, event, who)

    asked = text_of(reader.get(url(event)))
    answer = reader.post(url(event, "open-to-phones"))

    assert "An owner allows them to connect" in asked
    assert url(event, "open-to-phones") not in asked
    assert (answer.status_code, take_asked(supervised)) == (404, "")


@pytest.mark.usefixtures("supervised")
def test_a_process_of_another_start_is_sent_nothing(monkeypatch):
    event = event_of(4)
    monkeypatch.setenv(TOKEN_VARIABLE, "another")

    answer = at("127.0.0.1", event).post(url(event, "open-to-phones"))

    assert answer.status_code == 404


@pytest.mark.usefixtures("in_a_hall")
def test_the_page_says_when_a_phone_has_come(round_):
    at_the_machine = client_as("organiser", round_.event.club)
    at_the_machine.defaults["REMOTE_ADDR"] = "127.0.0.1"

    before = text_of(at_the_machine.get(url(round_.event)))
    get(round_)  # from another address
    after = text_of(at_the_machine.get(url(round_.event)))

    assert "No phone has connected yet." in before
    assert "A phone has connected" in after


def test_a_new_code_makes_the_old_one_void(round_):
    old = address_of(round_, 1, "http://testserver")

    client_as("organiser", round_.event.club).post(url(round_.event, "revoke", 1))

    text = text_of(get(round_))
    assert old not in text
    assert address_of(round_, 1, "http://testserver") in text


def test_a_new_code_stands_in_the_journal(round_):
    organiser = client_as("organiser", round_.event.club)

    token_of(round_.tables.get(number=1))
    organiser.post(url(round_.event, "revoke", 1))

    text = text_of(organiser.get(url(round_.event, "journal")))
    assert "Table 1 was given a new code" in text


def test_a_scorekeeper_shows_codes_but_makes_none_void(round_):
    text = text_of(get(round_, "scorekeeper"))

    assert address_of(round_, 1, "http://testserver") in text
    assert "Make a new code" not in text


def test_the_page_shows_what_is_typed_where_nothing_can_be_scanned(round_):
    link = table_link(round_.event_id, 1)
    change_club(round_.event.club, wifi_name="Hall", actor=Actor())

    text = text_of(get(round_))

    assert say_code(link.code) in text
    assert "<dd> Hall </dd>" in text
    assert "<dd> http://testserver </dd>" in text


def test_a_new_code_for_the_whole_event_makes_the_old_one_void(round_):
    organiser = client_as("organiser", round_.event.club)
    old = event_link(round_.event, LinkKind.SEATS).code

    before = text_of(organiser.get(url(round_.event)))
    organiser.post(url(round_.event, "renew-link", "seats"))
    after = text_of(organiser.get(url(round_.event)))

    assert say_code(old) in before
    assert say_code(old) not in after
    assert say_code(event_link(round_.event, LinkKind.SEATS).code) in after
    journal = text_of(organiser.get(url(round_.event, "journal")))
    assert "A new code was made for “where everybody sits”" in journal


@pytest.mark.parametrize("who", ["stranger", "elsewhere"])
def test_nobody_else_sees_the_codes(round_, who):
    assert get(round_, who).status_code == 404


def test_without_a_running_round_there_are_no_codes():
    event = event_of(4)

    page = client_as("organiser", event.club).get(url(event))

    assert "No table is in use" in text_of(page)


@pytest.mark.parametrize("count", [4, 12])
def test_three_codes_take_as_few_queries_as_one(count, django_assert_num_queries):
    round_ = RoundFactory(event=event_of(count), published=True)
    client = client_as("organiser", round_.event.club)
    client.get(url(round_.event))  # makes the links

    with django_assert_num_queries(11):
        client.get(url(round_.event))
