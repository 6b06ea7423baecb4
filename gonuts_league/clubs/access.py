"""Find a club for a page, or answer as if it were not there."""

from typing import Protocol, TypeVar

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme

from gonuts_league.runtime.zones import zone

from .actors import Actor
from .models import Club
from .rules import visible_clubs


class Place(Protocol):
    time_zone: str


PlaceT = TypeVar("PlaceT", bound=Place)


def club_or_404(request: HttpRequest, slug: str, permission: str = "") -> Club:
    """Give a club that the reader may see; with `permission`, one it has that for."""
    club = get_object_or_404(visible_clubs(request.user), slug=slug)
    if permission and not request.user.has_perm(permission, club):
        raise Http404
    return in_zone(club)


def in_zone(place: PlaceT) -> PlaceT:
    """Go on by the clock of a club or an event, until the page is made."""
    timezone.activate(zone(place.time_zone))
    return place


def next_address(request: HttpRequest, *, otherwise: str) -> str:
    """The page that a form asks to go on to, if it is an address here."""
    asked = request.POST.get("next", "")
    is_here = asked.startswith("/") and url_has_allowed_host_and_scheme(
        asked, {request.get_host()}, require_https=request.is_secure()
    )
    return asked if is_here else otherwise


def actor_of(request: HttpRequest) -> Actor:
    """Return who does what this request asks for."""
    return Actor(request.user if request.user.is_authenticated else None)
