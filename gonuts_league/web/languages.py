"""The language of a page: by choice, kept in a cookie, else by what the browser asks.

The API speaks English whatever is asked: scripts read it, as they read the commands.
"""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.cache import patch_vary_headers

ALWAYS_ENGLISH = "/api/"


class LanguageMiddleware(LocaleMiddleware):
    """Django's own, which forgets that an answer depends on the cookie as well."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        if request.path.startswith(ALWAYS_ENGLISH):
            translation.activate("en")
            request.LANGUAGE_CODE = "en"

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        # A view that names its language has it from its address.
        is_free = response.has_header("Content-Language")
        if not is_free and not request.path.startswith(ALWAYS_ENGLISH):
            patch_vary_headers(response, ("Cookie",))
        return super().process_response(request, response)


def page_to_return_to(request: HttpRequest) -> str:
    """Name the page that a form was sent from; nothing on a page that was just read.

    There the browser itself says where it is, also after htmx changed its address. An
    answer to a form may have an address that cannot be read.
    """
    if request.method in ("GET", "HEAD"):
        return ""
    return request.headers.get("Referer", "")
