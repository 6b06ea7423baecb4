import pytest
from django.test import Client, RequestFactory
from rest_framework.throttling import ScopedRateThrottle

from gonuts_league.clubs.backends import counted_address
from gonuts_league.runtime.network.callers import caller_of, is_from_this_machine


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


@pytest.mark.parametrize(
    ("proxies", "caller"), [(0, "10.0.0.9"), (1, "10.0.0.1"), (2, "1.1.1.1")]
)
def test_limits_and_passwords_count_for_whom_the_proxies_ask(
    settings, monkeypatch, proxies, caller
):
    settings.PROXIES = proxies
    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", {"score": "1/min"})
    passed_on = {"X-Forwarded-For": "1.1.1.1, 10.0.0.1"}
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.9", headers=passed_on)

    assert (caller_of(request), counted_address(request)) == (caller, caller)
    assert [_score(passed_on), _score(passed_on)] == [400, 429]
    others = {"X-Forwarded-For": "1.1.1.2, 10.0.0.2"}
    assert _score(others) == (400 if proxies else 429)


def _score(headers):
    client = Client(REMOTE_ADDR="10.0.0.9", headers=headers)
    return client.post("/api/v1/score/", "", content_type="text/plain").status_code


@pytest.mark.parametrize(
    ("proxies", "is_trusted", "is_here"),
    [(0, True, True), (1, True, False), (0, False, False)],
)
def test_behind_a_proxy_nobody_is_at_this_machine(
    settings, proxies, is_trusted, is_here
):
    settings.PROXIES, settings.IS_LOOPBACK_TRUSTED = proxies, is_trusted

    request = RequestFactory().get("/", REMOTE_ADDR="127.0.0.1")

    assert is_from_this_machine(request) is is_here
