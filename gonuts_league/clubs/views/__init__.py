"""The way in, the club's home, and the pages that say no."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer alike to what is not there and to what is not for this reader."""
    return render(request, "clubs/not_found.html", status=404)


def form_expired(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that a form is too old to be taken; nothing was changed."""
    return render(request, "clubs/form_expired.html", status=403)
