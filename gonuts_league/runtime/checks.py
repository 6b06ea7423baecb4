"""Settings that contradict each other behind a proxy: `./run manage check` fails."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register


@register
def proxies_agree(**_: Any) -> list[CheckMessage]:
    """A proxy that ends https has to be counted, and one that counts has to end it."""
    ends_https = bool(settings.SECURE_PROXY_SSL_HEADER)
    if ends_https and not settings.PROXIES:
        return [
            Error(
                "A proxy ends https, but GONUTS_PROXIES is 0: all callers would count"
                " as one address.",
                hint="Set GONUTS_PROXIES to the number of proxies, usually 1.",
                id="gonuts.E001",
            )
        ]
    if settings.PROXIES and settings.SECURE_SSL_REDIRECT and not ends_https:
        return [
            Error(
                "GONUTS_PROXIES is set without GONUTS_PROXY_SSL_HEADER: every page"
                " would lead to itself.",
                hint="Name the header by which the proxy says https, for example"
                " HTTP_X_FORWARDED_PROTO.",
                id="gonuts.E002",
            )
        ]
    return []
