"""The codes that let phones enter a table, and the address they carry."""

from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.events.access import do, organiser_page, render_event, scorer_page
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.models import Event
from gonuts_league.events.services.links import event_link, renew_code, renew_event_link
from gonuts_league.runtime.network.addresses import is_from_elsewhere
from gonuts_league.runtime.network.callers import address_of
from gonuts_league.runtime.network.phones import (
    UnknownInterfaceError,
    can_be_reached,
    choose_interface,
    chosen_interface,
    phone_addresses,
    phone_base_url,
    phone_reached_at,
)
from gonuts_league.runtime.processes.running import (
    FOR_PHONES,
    RunningStart,
    start_again,
    start_of_this_process,
)
from gonuts_league.venue.codes import code_of, event_codes, table_codes, wifi_code
from gonuts_league.web.live_parts import version_of


@scorer_page("GET")
def links(request: HttpRequest, event: Event) -> HttpResponse:
    context = _context(request, event)
    if request.headers.get("If-None-Match") == context["version"]:
        return HttpResponseNotModified()
    return render_event(request, event, "desk/links.html#codes", context)


@organiser_page("POST")
def interface(request: HttpRequest, event: Event) -> HttpResponse:
    try:
        choose_interface(request.POST.get("interface", ""))
    except UnknownInterfaceError:
        sentence = _("This network no longer exists. Choose another one.")
        context = _context(request, event) | {"sentence": sentence}
        return render_event(
            request, event, "desk/links.html#codes", context, status=409
        )
    return redirect("events:links", event.slug)


@organiser_page("POST")
def open_phones(request: HttpRequest, event: Event) -> HttpResponse:
    """Start the league anew for phones: for an owner at this computer alone."""
    start = _start_to_open(request, event)
    if start is None:
        raise Http404
    start_again(Path(settings.VAR_DIR), FOR_PHONES)
    response = render_event(request, event, "desk/opening.html", {})
    # The league is away for some seconds.
    response["Refresh"] = f"12; url={reverse('events:links', args=[event.slug])}"
    return response


def phones_state(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Whether phones can come, whether this reader may change that, and whether that
    is asked: before the first draw."""
    has_switch = _start_to_open(request, event) is not None
    return {
        "is_reached": can_be_reached(phone_base_url(request)),
        "has_phones_switch": has_switch,
        "asks_for_phones": has_switch and not event.rounds.exists(),
    }


def sign_up_state(
    request: HttpRequest, event: Event, *, is_before: bool
) -> dict[str, Any]:
    """Whether people can sign up before the first round, and by which link."""
    if not (is_before and event.is_sign_up_open):
        return {"is_before": is_before}
    link = event_link(event, LinkKind.SIGN_UP)
    return {"is_before": True, "sign_up": code_of(link, phone_base_url(request))}


def _start_to_open(request: HttpRequest, event: Event) -> RunningStart | None:
    is_here = not is_from_elsewhere(address_of(request))
    if settings.IS_LAN or not is_here:
        return None
    if not request.user.has_perm("clubs.own", event.club):
        return None
    return start_of_this_process(Path(settings.VAR_DIR))


@organiser_page("POST")
def revoke(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    link = get_object_or_404(event.table_links, number=number)
    do(
        request,
        partial(renew_code, link),
        _("The old code of table %(table)s is no longer valid; this is the new one.")
        % {"table": number},
    )
    return redirect("events:links", event.slug)


@organiser_page("POST")
def renew_event_code(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    link = get_object_or_404(event.links, kind=kind)
    do(
        request,
        partial(renew_event_link, link),
        _("The old code for “%(link)s” is no longer valid; this is the new one.")
        % {"link": link.get_kind_display()},
    )
    return redirect("events:links", event.slug)


def _context(request: HttpRequest, event: Event) -> dict[str, Any]:
    base_url = phone_base_url(request)
    codes = table_codes(event, base_url=base_url)
    for_all = event_codes(event, base_url=base_url)
    addresses = phone_addresses()
    reached_at = phone_reached_at()
    wifi = wifi_code(event.club, base_url)
    interfaces = list(dict.fromkeys(each.interface for each in addresses))
    return {
        "codes": codes,
        "event_codes": for_all,
        "wifi_code": wifi,
        "host": base_url,
        **phones_state(request, event),
        "addresses": addresses,
        "has_choice": len(interfaces) > 1,
        "chosen": chosen_interface(),
        "is_lan": settings.IS_LAN,
        "reached_at": reached_at,
        "may_own": request.user.has_perm("clubs.own", event.club),
        "is_organiser": request.user.has_perm("clubs.organise", event.club),
        "version": version_of(
            [code for _number, _names, code in codes],
            [code for _link, code in for_all],
            wifi,
            addresses,
            reached_at,
            chosen_interface(),
        ),
    }
