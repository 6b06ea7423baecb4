import pytest
from django.test import RequestFactory

from gonuts_league.runtime.network.callers import caller_of


@pytest.mark.parametrize(
    ("address", "caller"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.168.1.20", "::ffff:c0a8:114"),
        ("", "unknown"),
    ],
)
def test_a_caller_is_an_address_or_a_network(address, caller):
    assert caller_of(RequestFactory().get("/", REMOTE_ADDR=address)) == caller


def test_nobody_may_name_another_address_for_themselves():
    request = RequestFactory().get(
        "/", REMOTE_ADDR="10.0.0.9", headers={"X-Forwarded-For": "10.0.0.1"}
    )

    assert caller_of(request) == "10.0.0.9"


def test_a_proxy_that_we_trust_says_for_whom_it_asks(settings):
    settings.PROXIES = 1
    request = RequestFactory().get(
        "/", REMOTE_ADDR="10.0.0.9", headers={"X-Forwarded-For": "1.1.1.1, 10.0.0.1"}
    )

    assert caller_of(request) == "10.0.0.1"
