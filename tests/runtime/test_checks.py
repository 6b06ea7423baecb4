"""Contradictions of the settings behind a proxy."""

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError

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

    call_command("check")
