"""Who calls: from which address a request came, and whether from this machine.

Pages, limits, wrong passwords, the interface for programs and the log all ask here, so
that how far a proxy is believed is decided once.
"""

import ipaddress
import re
import secrets
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

# Headers with which a proxy says for whom it asks.
_FORWARDING = re.compile("(X-)?(Original-)?Forwarded|Via$|.*-IP$", re.IGNORECASE)
_OWN_BITS = 64
_BROWSER = "browser"
_MARKED_FOR = timedelta(days=1)


def address_of(request: HttpRequest) -> str:
    """The address a request came from; through our proxies, what the outermost noted.

    Empty if that is no address.
    """
    asked = request.META.get("REMOTE_ADDR", "")
    forwarded = request.headers.get("X-Forwarded-For", "")
    if settings.PROXIES and forwarded:
        hops = [hop.strip() for hop in forwarded.split(",")]
        asked = hops[-min(settings.PROXIES, len(hops))]
    try:
        return str(ipaddress.ip_address(asked))
    except ValueError:
        return ""


def caller_of(request: HttpRequest) -> str:
    """Return by what a caller is counted: the address, or "unknown".

    An IPv6 caller is its network: each machine there has addresses without number.
    """
    address = ipaddress.ip_address(address_of(request) or "::")
    if address.version == 4 or address.ipv4_mapped is not None:
        return str(address)
    if address.is_unspecified:
        return "unknown"
    return str(ipaddress.ip_network((address, _OWN_BITS), strict=False))


def is_from_this_machine(request: HttpRequest) -> bool:
    """Whether the request came over loopback; behind a proxy none does."""
    if not settings.IS_LOOPBACK_TRUSTED or settings.PROXIES:
        return False
    if any(map(_FORWARDING.match, request.headers)):
        return False
    address = address_of(request)
    return bool(address) and ipaddress.ip_address(address).is_loopback


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
