"""Who comes in: whoever has an account. Strangers are led to the way in."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

View = Callable[..., HttpResponse]


def for_signed_in(view: View) -> View:
    """Send whoever is signed out to the way in, out of a part of a page too."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        htmx = getattr(request, "htmx", None)
        back = htmx.current_url_abs_path if htmx else request.get_full_path()
        way_in = f"{reverse('clubs:sign-in')}?{urlencode({'next': back or ''})}"
        return HttpResponseClientRedirect(way_in) if htmx else redirect(way_in)

    return checked
