"""The pages of errors, and the same for programs."""

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from gonuts_league.runtime.log import NO_DATABASE

API = "/api/"


def answered_as_json(
    request: HttpRequest, status: int, code: str, words: str
) -> HttpResponse | None:
    """Return the error object if a program asked, for whom no page is made."""
    if not request.path.startswith(API):
        return None
    found = {"path": "", "code": code, "message": words}
    return JsonResponse({"error": words, "problems": [found]}, status=status)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Give the same answer for what does not exist and what this reader may not see."""
    return answered_as_json(request, 404, "not-found", "Not found.") or render(
        request, "clubs/not_found.html", status=404
    )


def form_expired(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer that a form is too old to be taken; nothing was changed."""
    return render(request, "clubs/form_expired.html", status=403)


def refused(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer that what was sent could not be read at all; nothing was changed."""
    return answered_as_json(
        request, 400, "unreadable", "The request cannot be read."
    ) or render(None, "clubs/refused.html", status=400)


def broken(request: HttpRequest) -> HttpResponse:
    """Answer that the fault is ours; made without a query to the database.

    Where no database answers, programs are told that another try may do.
    """
    is_away = isinstance(sys.exc_info()[1], NO_DATABASE)
    status = 503 if is_away else 500
    words = "The data cannot be reached." if is_away else "The server made a mistake."
    answer = answered_as_json(request, status, "broken", words) or render(
        None, "clubs/broken.html", {"status": status}, status=status
    )
    if is_away:
        answer.headers["Retry-After"] = "10"
    return answer
