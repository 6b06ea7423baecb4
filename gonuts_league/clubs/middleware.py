"""What every answer to a signed-in user has in common."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

GetResponse = Callable[[HttpRequest], HttpResponse]


def forbid_keeping(get_response: GetResponse) -> GetResponse:
    """Let no browser keep a page of a signed-in reader: it may hold whole names.

    On a screen that is handed over, "back" then finds nothing. Answers with a cache
    header of their own keep it; to those, who asks is not even looked up.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if "Cache-Control" not in response.headers and request.user.is_authenticated:
            add_never_cache_headers(response)
        return response

    return middleware
