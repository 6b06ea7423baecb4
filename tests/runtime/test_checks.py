"""Contradictions of the settings behind a proxy."""

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from gonuts_league.runtime import checks

HEADER = ("HTTP_X_FORWARDED_PROTO", "https")


@pytest.mark.parametrize(
    ("proxies", "header", "named"),
    [(0, HEADER, "GONUTS_PROXIES is 0"), (1, None, "GONUTS_PROXY_SSL_HEADER")],
)
def test_a_proxy_that_is_only_half_named_is_an_error(settings, proxies, header, named):
    settings.PROXIES = proxies
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = header

    with pytest.raises(SystemCheckError, match=named):
        call_command("check")


@pytest.mark.parametrize(("proxies", "header"), [(0, None), (1, HEADER)])
def test_a_proxy_that_is_named_whole_is_none(settings, proxies, header):
    settings.PROXIES = proxies
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = header
    settings.IS_LOOPBACK_TRUSTED = not proxies

    call_command("check")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"IS_LOOPBACK_TRUSTED": True, "PROXIES": 1}, "gonuts.E003"),
        ({"SECURE_HSTS_PRELOAD": True}, "gonuts.E004"),
        ({"SECURE_SSL_REDIRECT": True, "ALLOWED_HOSTS": ["*"]}, "gonuts.E005"),
        ({"SECURE_SSL_REDIRECT": True}, "gonuts.W001"),
        ({}, "gonuts.W002"),
        ({"METRICS_TOKEN": "guessed"}, "gonuts.W004"),
    ],
)
def test_what_does_not_fit_together_is_named(settings, changed, said):
    for name, value in changed.items():
        setattr(settings, name, value)

    found = checks.settings_agree() + checks.settings_are_for_a_server()

    assert said in [each.id for each in found]


def test_one_computers_settings_with_a_servers_database_are_named(
    settings, monkeypatch
):
    engine = "django.db.backends.postgresql"
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", engine)

    found = checks.settings_are_for_a_server()

    assert "gonuts.W003" in [each.id for each in found]
