"""Notices the first phone. Outside a hall it takes itself out of the chain."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

from gonuts_league.hall.addresses import is_from_elsewhere
from gonuts_league.hall.phones import note_phone_reached

GetResponse = Callable[[HttpRequest], HttpResponse]


def note_phone(get_response: GetResponse) -> GetResponse:
    """Note the first request from another device; then cost one comparison."""
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
