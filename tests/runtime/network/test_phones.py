from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from gonuts_league.middleware import note_phone
from gonuts_league.runtime.network import phones
from gonuts_league.runtime.network.addresses import HallAddress


@pytest.fixture
def lan(settings, tmp_path):
    settings.IS_LAN = True
    settings.PORT = 8001
    settings.VAR_DIR = tmp_path


def _request(**extra: str) -> HttpRequest:
    return RequestFactory().get("/", headers={"host": "localhost:8001"}, **extra)


def _answer(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok")


def test_base_url_without_lan_is_what_the_request_used(settings, set_network):
    settings.IS_LAN = False
    settings.ALLOWED_HOSTS = ["localhost"]
    set_network({"wlan0": "192.168.1.5"})

    assert phones.phone_base_url(_request()) == "http://localhost:8001"
    assert phones.phone_addresses() == ()


def test_base_url_in_a_hall_is_the_first_address(lan, set_network):
    set_network({"lo": "127.0.0.1", "wlan0": "192.168.1.5", "eth0": "10.0.0.2"})

    assert phones.phone_base_url(_request()) == "http://192.168.1.5:8001"


def test_base_url_follows_the_chosen_interface_to_its_new_address(lan, set_network):
    set_network({"wlan0": "192.168.1.5", "eth0": "10.0.0.2"})
    phones.choose_interface("eth0")
    before = phones.phone_base_url(_request())

    set_network({"wlan0": "192.168.1.5", "eth0": "10.0.0.99"})

    assert before == "http://10.0.0.2:8001"
    assert phones.phone_base_url(_request()) == "http://10.0.0.99:8001"
    assert phones.chosen_interface() == "eth0"


def test_base_url_falls_back_while_the_chosen_interface_is_away(lan, set_network):
    set_network({"wlan0": "192.168.1.5", "eth0": "10.0.0.2"})
    phones.choose_interface("eth0")

    set_network({"wlan0": "192.168.1.5"})

    assert phones.phone_base_url(_request()) == "http://192.168.1.5:8001"
    assert phones.chosen_interface() == "eth0"
    assert phones.phone_addresses() == (HallAddress("wlan0", "192.168.1.5"),)


def test_base_url_without_any_network_is_what_the_request_used(
    lan, settings, set_network
):
    settings.ALLOWED_HOSTS = ["localhost"]
    set_network({"lo": "127.0.0.1"})

    assert phones.phone_base_url(_request()) == "http://localhost:8001"


def test_interface_without_address_cannot_be_chosen(lan, set_network):
    set_network({"wlan0": "192.168.1.5"})

    with pytest.raises(phones.UnknownInterfaceError):
        phones.choose_interface("eth7")

    assert phones.chosen_interface() is None


@pytest.mark.parametrize("text", ["", "{", "[]", '{"interface": 3}'])
def test_unreadable_choice_counts_as_none(lan, tmp_path, text):
    (tmp_path / "hall.json").write_text(text)

    assert phones.chosen_interface() is None


def test_first_phone_is_noted_once(lan, set_network, tmp_path):
    set_network({"wlan0": "192.168.1.5"})
    answer = note_phone(_answer)
    answer(_request(REMOTE_ADDR="127.0.0.1"))
    answer(_request(REMOTE_ADDR="192.168.1.5"))
    before = phones.phone_reached_at()

    answer(_request(REMOTE_ADDR="192.168.1.77"))
    first = phones.phone_reached_at()
    (tmp_path / "phone-reached").unlink()
    answer(_request(REMOTE_ADDR="192.168.1.78"))

    assert before is None
    assert first is not None
    assert datetime.now(tz=UTC) - first < timedelta(minutes=1)
    assert phones.phone_reached_at() is None  # it does not look a second time


def test_second_web_process_keeps_the_first_moment(lan, set_network):
    set_network({})
    note_phone(_answer)(_request(REMOTE_ADDR="192.168.1.77"))
    first = phones.phone_reached_at()

    note_phone(_answer)(_request(REMOTE_ADDR="192.168.1.78"))

    assert phones.phone_reached_at() == first


def test_a_new_start_forgets_earlier_phones(lan, set_network):
    phones.note_phone_reached()

    phones.forget_phones()

    assert phones.phone_reached_at() is None


def test_outside_a_hall_the_middleware_is_not_used(settings):
    settings.IS_LAN = False

    with pytest.raises(MiddlewareNotUsed):
        note_phone(_answer)
