"""Before any page: phones noticed, zones forgotten, large bodies refused."""

from collections.abc import Callable
from datetime import UTC

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone

from .network.addresses import is_from_elsewhere
from .network.phones import note_phone_reached

GetResponse = Callable[[HttpRequest], HttpResponse]
UNUSED = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


def note_phone(get_response: GetResponse) -> GetResponse:
    """Note the first request from another device; then cost one comparison.

    Outside a hall it takes itself out of the chain.
    """
    if not settings.IS_LAN:
        raise MiddlewareNotUsed
    has_noted = False

    def middleware(request: HttpRequest) -> HttpResponse:
        nonlocal has_noted
        if not has_noted and is_from_elsewhere(request.META.get("REMOTE_ADDR", "")):
            note_phone_reached()
            has_noted = True
        return get_response(request)

    return middleware


def limit_browsers(get_response: GetResponse) -> GetResponse:
    """Name with every page the abilities of the browser that it never uses."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers["Permissions-Policy"] = UNUSED
        return response

    return middleware


def refuse_large_bodies(get_response: GetResponse) -> GetResponse:
    """Refuse a body that is too large, or of unknown length, before any of it is read.

    Whatever reads a form, be it for its token, would write the files in it to the
    disk. Django itself takes a body without a length for an empty one.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        length = request.headers.get("Content-Length", "")
        if length.isdigit() and int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return _refuse(request, 413, "too-large", "the input is larger than 2 MB")
        if not length and "Transfer-Encoding" in request.headers:
            return _refuse(request, 411, "no-length", "the input has no length")
        return get_response(request)

    return middleware


def _refuse(request: HttpRequest, status: int, code: str, words: str) -> HttpResponse:
    if request.path.startswith("/api/"):
        found = {"path": "", "code": code, "message": words}
        return JsonResponse({"error": words, "problems": [found]}, status=status)
    return render(None, "clubs/refused.html", {"status": status}, status=status)


def forget_zone(get_response: GetResponse) -> GetResponse:
    """Begin each request with the computer's zone, or UTC for scripts.

    A page that opens a club or an event goes on with theirs (`clubs.access.in_zone`),
    and the next request of this thread must not.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        with timezone.override(UTC if request.path.startswith("/api/") else None):
            return get_response(request)

    return middleware
