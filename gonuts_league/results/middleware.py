"""The short way of polls that find nothing new."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from gonuts_league.web.live_parts import LiveKeyExpiredError, unchanged_answer

from .live import live_version, read_key
from .seasons.live import read_season_key, season_tag

GetResponse = Callable[[HttpRequest], HttpResponse]
ADDRESS = re.compile(r"/s/(season/)?([^/]+)/")
Reader = tuple[Callable[[str], Any], Callable[[Any], str]]
READERS: Mapping[str | None, Reader] = {
    None: (read_key, live_version),
    "season/": (read_season_key, season_tag),
}


def answer_unchanged(get_response: GetResponse) -> GetResponse:
    """Answer 304 before sessions, accounts, languages and addresses are looked up.

    The signed address of a live part is all that its poll needs, and most polls find
    nothing new. Whether it may be seen is asked of the database each time. Whatever is
    not a plain 304 goes the long way, which knows what to say.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method == "GET" and request.headers.get("If-None-Match"):
            found = ADDRESS.fullmatch(request.path_info)
            if found and (answer := _unchanged(request, *found.groups())):
                return answer
        return get_response(request)

    return middleware


def _unchanged(
    request: HttpRequest, kind: str | None, signed: str
) -> HttpResponse | None:
    request.get_host()  # Refuses the name of a host that is not ours.
    read, version = READERS[kind]
    try:
        key = read(signed)
        etag = version(key)
    except (Http404, LiveKeyExpiredError):
        return None
    return unchanged_answer(request, etag=etag, language=key.language)
