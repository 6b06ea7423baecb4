"""From where a request came, for counting what one caller may do."""

import ipaddress
import secrets
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

_OWN_BITS = 64
_BROWSER = "browser"
_MARKED_FOR = timedelta(days=1)


def caller_of(request: HttpRequest) -> str:
    """Return the caller's address, that of the last proxy we trust being left out.

    An IPv6 caller is its network: each machine there has more addresses than could be
    counted.
    """
    asked = request.META.get("REMOTE_ADDR", "")
    proxies = settings.PROXIES
    forwarded = request.headers.get("X-Forwarded-For", "")
    if proxies and forwarded:
        hops = [hop.strip() for hop in forwarded.split(",")]
        asked = hops[-min(proxies, len(hops))]
    try:
        address = ipaddress.ip_address(asked)
    except ValueError:
        return "unknown"
    if address.version == 6 and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, _OWN_BITS), strict=False))
    return str(address)


def browser_of(request: HttpRequest) -> str:
    """The mark that we gave this browser, or nothing: then only its address counts."""
    return request.get_signed_cookie(_BROWSER, default="") or ""


def mark_browser(request: HttpRequest, response: HttpResponse) -> None:
    """Mark a browser without a mark, to distinguish it from others at its address."""
    if not browser_of(request):
        response.set_signed_cookie(
            _BROWSER,
            secrets.token_hex(8),
            max_age=_MARKED_FOR,
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )
