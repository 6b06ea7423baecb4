"""The pages of errors."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Give the same answer for what does not exist and what this reader may not see."""
    return render(request, "clubs/not_found.html", status=404)


def form_expired(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer that a form is too old to be taken; nothing was changed."""
    return render(request, "clubs/form_expired.html", status=403)


def refused(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer that what was sent could not be read at all; nothing was changed."""
    return render(None, "clubs/refused.html", status=400)


def broken(request: HttpRequest) -> HttpResponse:
    """Answer that the fault is ours; made without a query to the database.

    Where no database answers, programs are told that another try may do.
    """
    is_away = isinstance(sys.exc_info()[1], OperationalError | InterfaceError)
    status = 503 if is_away else 500
    page = render(None, "clubs/broken.html", {"status": status}, status=status)
    if is_away:
        page.headers["Retry-After"] = "10"
    return page
