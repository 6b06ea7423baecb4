"""Settings that contradict each other: `./run manage check` fails.

With `--deploy` it also warns of what is right on one computer only.
"""

import os
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register

_SHORTEST_TOKEN = 20
_OF_A_PROCESS = "django.core.cache.backends.locmem.LocMemCache"


@register
def settings_agree(**_: Any) -> list[CheckMessage]:
    return [
        Error(sentence, hint=hint, id=f"gonuts.E00{number}")
        for number, (is_found, sentence, hint) in enumerate(_contradictions(), start=1)
        if is_found
    ]


@register(deploy=True)
def settings_are_for_a_server(**_: Any) -> list[CheckMessage]:
    return [
        Warning(sentence, hint=hint, id=f"gonuts.W00{number}")
        for number, (is_found, sentence, hint) in enumerate(_doubts(), start=1)
        if is_found
    ]


def _contradictions() -> Iterator[tuple[bool, str, str]]:
    ends_https = bool(settings.SECURE_PROXY_SSL_HEADER)
    yield (
        ends_https and not settings.PROXIES,
        "A proxy ends https, but GONUTS_PROXIES is 0: all callers would count as one"
        " address.",
        "Set GONUTS_PROXIES to the number of proxies, usually 1.",
    )
    yield (
        bool(settings.PROXIES) and settings.SECURE_SSL_REDIRECT and not ends_https,
        "GONUTS_PROXIES is set without GONUTS_PROXY_SSL_HEADER: every page would lead"
        " to itself.",
        "Name the header by which the proxy says https, for example"
        " HTTP_X_FORWARDED_PROTO.",
    )
    yield (
        settings.IS_LOOPBACK_TRUSTED and (ends_https or bool(settings.PROXIES)),
        "IS_LOOPBACK_TRUSTED behind a proxy: every caller would sit at this machine.",
        "Leave IS_LOOPBACK_TRUSTED to GONUTS_PROXIES.",
    )
    yield (
        settings.SECURE_HSTS_PRELOAD and not settings.SECURE_HSTS_INCLUDE_SUBDOMAINS,
        "GONUTS_HSTS_PRELOAD without GONUTS_HSTS_SUBDOMAINS: browsers list no such"
        " name.",
        "Set both, once every name below this one is served by https.",
    )
    yield (
        settings.SECURE_SSL_REDIRECT and "*" in settings.ALLOWED_HOSTS,
        "GONUTS_HOSTS holds *: pages and codes would carry any name that is asked for.",
        "Name the hosts.",
    )


def _doubts() -> Iterator[tuple[bool, str, str]]:
    yield (
        settings.SECURE_SSL_REDIRECT and not settings.PROXIES,
        "No proxy is named: every page leads to itself unless the web server here ends"
        " https.",
        "Behind a proxy set GONUTS_PROXIES and GONUTS_PROXY_SSL_HEADER.",
    )
    yield (
        settings.CACHES["default"]["BACKEND"] == _OF_A_PROCESS,
        "Each web process has a cache of its own, and limits count in each of them.",
        "Name a shared cache, or run one web process.",
    )
    yield (
        settings.IS_LOOPBACK_TRUSTED
        and "postgres" in settings.DATABASES["default"]["ENGINE"],
        "These are the settings of one computer, with the database of a server: no"
        " https, a demo club, and whoever sits at the machine may do all.",
        "DJANGO_SETTINGS_MODULE=gonuts_league.settings.production",
    )
    yield (
        0 < len(settings.METRICS_TOKEN) < _SHORTEST_TOKEN,
        f"GONUTS_METRICS_TOKEN is shorter than {_SHORTEST_TOKEN} letters.",
        "Make one: python3 -c 'import secrets; print(secrets.token_urlsafe())'",
    )
    unknown = getattr(settings, "UNKNOWN_VARIABLES", ())
    yield (
        bool(unknown),
        f"Nothing reads {', '.join(unknown)}: mistyped?",
        "docs/running-it-for-many.md lists the variables.",
    )
    yield (
        not os.access(settings.VAR_DIR, os.W_OK),
        f"This user cannot write to GONUTS_VAR, {settings.VAR_DIR}; is it there?",
        "Make the folder, and give it to the user of the services.",
    )
