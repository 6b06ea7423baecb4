"""Whether phones may connect: the switch, the address, whether one has come, and the
Wi-Fi that they join."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from gonuts_league.clubs.forms import WifiForm
from gonuts_league.runtime.network.callers import is_from_this_machine
from gonuts_league.runtime.network.phones import (
    carried_address,
    phone_base_url,
    phone_reached_at,
)
from gonuts_league.runtime.network.qr import qr_svg
from gonuts_league.runtime.processes.running import (
    FOR_PHONES,
    start_again,
    start_of_this_process,
)
from gonuts_league.safekeeping.access import may_keep_backups, own_clubs
from gonuts_league.venue.codes import wifi_code
from gonuts_league.web.requests import render_part


@never_cache
@require_GET
def phones(request: HttpRequest) -> HttpResponse:
    """At this computer alone; asked again and again while no phone has come."""
    _require_here(request)
    if request.GET.get("opening") and not settings.IS_LAN:
        return HttpResponse(status=204)
    address = carried_address()
    url = phone_base_url(request)
    codes = (wifi_code(club, url) for club in own_clubs(request.user))
    context = _wifi(request) | {
        "is_lan": settings.IS_LAN,
        "url": url if address else "",
        "code": qr_svg(f"{url}/") if address else "",
        "wifi_code": next(filter(None, codes), ""),
        "reached_at": phone_reached_at(),
        "can_open": start_of_this_process(Path(settings.VAR_DIR)) is not None,
    }
    return render_part(request, "safekeeping/phones.html", "phones-state", context)


@require_POST
def open_phones(request: HttpRequest) -> HttpResponse:
    _require_here(request)
    start = start_of_this_process(Path(settings.VAR_DIR))
    if start is None or settings.IS_LAN:
        raise Http404
    start_again(Path(settings.VAR_DIR), FOR_PHONES)
    context = _wifi(request) | {"is_opening": True}
    return render(request, "safekeeping/phones.html", context)


def _wifi(request: HttpRequest) -> dict[str, Any]:
    """The form for the Wi-Fi of an only club; others have it in their settings."""
    clubs = own_clubs(request.user)
    own_club = clubs[0] if len(clubs) == 1 else None
    form = own_club and WifiForm(initial=vars(own_club))
    return {"has_club": bool(clubs), "own_club": own_club, "wifi_form": form}


def _require_here(request: HttpRequest) -> None:
    if not (is_from_this_machine(request) and may_keep_backups(request)):
        raise Http404
