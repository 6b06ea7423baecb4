"""What live parts of pages have in common: signed addresses, tags, kept bodies.

1. A page signs what it shows into the address that its part polls. That address is all
   the poll needs: no session, no account, no language header.
2. The entity tag is made of all numbers that a change bumps, and of what is shown.
   Nothing else is read for a 304.
3. A body is made once for each tag and kept. A process makes each of them once, so that
   a thousand phones which ask at once after a change cost one reading; bodies of other
   places are made meanwhile.

An address for members or for a table stops after a day, and the page loads itself
again; one for opened pages lives as long as the pages are open. Whoever lost their
role keeps what such an address shows until then, and no longer.
"""

import threading
import time
import zlib
from collections.abc import Callable
from datetime import timedelta
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from django.core import signing
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

LASTS = timedelta(hours=24)
KEPT_SECONDS = 24 * 60 * 60
POLL_MS = 4800
JITTER_MS = 400

# A lock is gone as soon as nobody holds it or waits for it.
_locks: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
_locks_lock = threading.Lock()


class Fragment(NamedTuple):
    """A rendered body with the tag it was made for; the texts stand outside it."""

    etag: str
    title: str
    live: str
    is_final: bool
    body: str


class LiveKeyExpiredError(Exception):
    """The address is too old; the page has to be loaded again."""


def sign_values(values: tuple[Any, ...], *, salt: str) -> str:
    return signing.dumps(values, salt=salt, compress=False)


# A phone asks with the same address all evening, and what it holds stays so.
@lru_cache(maxsize=2000)
def read_values(signed: str, *, salt: str) -> tuple[Any, ...]:
    """Give back what an address holds; Http404 if we did not sign it."""
    try:
        return tuple(signing.loads(signed, salt=salt))
    except signing.BadSignature:
        raise Http404 from None


def require_fresh(signed: str) -> None:
    """LiveKeyExpiredError for an address of ours that is older than a day."""
    signed_at = signing.b62_decode(signed.rsplit(":", 2)[1])
    if time.time() - signed_at > LASTS.total_seconds():
        raise LiveKeyExpiredError


def tag_of(seen: tuple[Any, ...]) -> str:
    """The entity tag of everything that a body is made of."""
    return f'"{blake2b(repr(seen).encode(), digest_size=12).hexdigest()}"'


def kept_fragment(place: str, etag: str, make: Callable[[], Fragment]) -> Fragment:
    """Give the body kept at a place for a tag, made now if it was not made before."""
    kept: Fragment | None = cache.get(place)
    if kept is None or kept.etag != etag:
        with _lock_of(place):
            kept = cache.get(place)
            if kept is None or kept.etag != etag:
                kept = make()
                cache.set(place, kept, KEPT_SECONDS)
    return kept


def _lock_of(place: str) -> threading.Lock:
    with _locks_lock:
        return _locks.setdefault(place, threading.Lock())


def page_within(asked: int, *, most_rows: Callable[[], int], rows_a_page: int) -> int:
    """The page asked for, or the last that so many rows can have: a body is kept for
    each page, so nobody may ask for any number of them."""
    if asked == 1:
        return 1
    return min(asked, max(-(-most_rows() // rows_a_page), 1))


def poll_ms(signed: str) -> int:
    """Spread the phones of a room a little, each by its own address."""
    return POLL_MS + zlib.crc32(signed.encode()) % JITTER_MS


def without_indents(markup: str) -> str:
    """Leave out what templates are laid out with: half of what would be sent."""
    return "\n".join(filter(None, map(str.strip, markup.splitlines())))


def answer_poll(
    request: HttpRequest, *, etag: str, language: str, render: Callable[[], str]
) -> HttpResponse:
    """Answer 304 while nothing changed, else with the part as it is now."""
    unchanged = unchanged_answer(request, etag=etag, language=language)
    return unchanged or _named(HttpResponse(render()), etag, language)


def unchanged_answer(
    request: HttpRequest, *, etag: str, language: str
) -> HttpResponse | None:
    """The 304 to a poll that names the tag of what it shows; None to any other."""
    response = get_conditional_response(request, etag=etag)
    return response and _named(response, etag, language)


def _named(response: HttpResponse, etag: str, language: str) -> HttpResponse:
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Content-Language"] = language
    return response


def load_again() -> HttpResponse:
    """The answer to an address that is too old."""
    return HttpResponse(status=204, headers={"HX-Refresh": "true"})


def version_of(*seen: object) -> str:
    """Name what a polled part shows, so that an unchanged one is not sent again."""
    language = get_language()
    return blake2b(repr((language, *seen)).encode(), digest_size=6).hexdigest()
