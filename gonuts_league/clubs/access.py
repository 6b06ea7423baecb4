"""Find a club for a page, or answer as if it were not there."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import add_never_cache_headers

from .actors import Actor
from .models import Club
from .selectors import visible_clubs

View = Callable[..., HttpResponse]


def not_kept(view: View) -> View:
    """Let no browser keep what a view shows to whoever is signed in.

    Members read whole names: "back" finds nothing on a screen that is handed over.
    """

    @wraps(view)
    def unkept(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if request.user.is_authenticated:
            add_never_cache_headers(response)
        return response

    return unkept


def club_or_404(request: HttpRequest, slug: str, permission: str = "") -> Club:
    """Give a club that the reader may see; with `permission`, one it has that for."""
    club = get_object_or_404(visible_clubs(request.user), slug=slug)
    if permission and not request.user.has_perm(permission, club):
        raise Http404
    return club


def actor_of(request: HttpRequest) -> Actor:
    """Name whoever does what this request asks for."""
    return Actor(request.user if request.user.is_authenticated else None)
