"""Find a club for a page, or answer as if it were not there."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from .actors import Actor
from .models import Club
from .selectors import visible_clubs


def club_or_404(request: HttpRequest, slug: str, permission: str = "") -> Club:
    """Give a club that the reader may see; with `permission`, one it has that for."""
    club = get_object_or_404(visible_clubs(request.user), slug=slug)
    if permission and not request.user.has_perm(permission, club):
        raise Http404
    return club


def actor_of(request: HttpRequest) -> Actor:
    """Name whoever does what this request asks for."""
    return Actor(request.user if request.user.is_authenticated else None)
