"""What every page reads of its request, and how it answers: by which clock, and wholly
or with the part that htmx asked for."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Protocol, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme

from gonuts_league.runtime.zones import zone

MOST_DIGITS = 9
READ_HEADERS = ("HX-Request", "HX-Boosted", "HX-History-Restore-Request")


class Place(Protocol):
    time_zone: str


PlaceT = TypeVar("PlaceT", bound=Place)


def in_zone(place: PlaceT) -> PlaceT:
    """Use the clock of a club or an event until the page is made."""
    timezone.activate(zone(place.time_zone))
    return place


def render_part(
    request: HttpRequest,
    template: str,
    part: str,
    context: Mapping[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """Render `template#part` for htmx and the whole `template` for everybody else.

    Boosted and history-restoring requests get the whole page, with the same context.
    """
    htmx = getattr(request, "htmx", None)
    wants_part = (
        htmx is not None
        and bool(htmx)
        and not htmx.boosted
        and not htmx.history_restore_request
    )
    name = f"{template}#{part}" if wants_part else template
    response = render(request, name, dict(context), status=status)
    patch_vary_headers(response, READ_HEADERS)
    return response


def tagged_text(request: HttpRequest, text: str, content_type: str) -> HttpResponse:
    """A text that a program asks for again and again; 304 while it has not changed."""
    etag = f'"{sha256(text.encode()).hexdigest()[:32]}"'
    response = get_conditional_response(request, etag=etag)
    response = response or HttpResponse(text, content_type=content_type)
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def csv_file(text: str, name: str) -> HttpResponse:
    """A table as a file; its mark shows spreadsheets that it is UTF-8."""
    return HttpResponse(
        text.encode("utf-8-sig"),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def page_to_return_to(request: HttpRequest) -> str:
    """Name the page that a form was sent from; nothing on a page that was just read.

    There the browser itself says where it is, also after htmx changed its address. An
    answer to a form may have an address that cannot be read.
    """
    return "" if request.method == "GET" else request.headers.get("Referer", "")


def next_address(request: HttpRequest, *, otherwise: str) -> str:
    """The page that a form asks to go on to, if it is an address here."""
    asked = request.POST.get("next", "")
    is_here = asked.startswith("/") and url_has_allowed_host_and_scheme(
        asked, {request.get_host()}, require_https=request.is_secure()
    )
    return asked if is_here else otherwise


def whole_number(typed: str) -> int:
    """A whole number below a milliard; 0, which nothing has, for anything else.

    What a browser sends may be anything.

    >>> whole_number("12"), whole_number("1.5"), whole_number("-3"), whole_number("")
    (12, 0, 0, 0)
    """
    is_number = typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS
    return int(typed) if is_number else 0


def counted_from_one(request: HttpRequest, name: str) -> int | None:
    """A round or a page of the address, None if none is named; Http404 for nonsense."""
    typed = request.GET.get(name, "")
    number = whole_number(typed)
    if typed and not number:
        raise Http404
    return number or None
