"""Live parts of standings: what each one shows and to whom, its version, and its polls.

1. A page signs what it shows into the address that its part polls. That address is all
   the poll needs: no session, no account, no language header.
2. The entity tag is made of all numbers that a change bumps, and of what is shown: one
   query for an event, two for a season, which changes with each of its events as well.
   Nothing else is read for a 304.
3. A body is made once for each tag and kept. A process makes each of them once, so that
   a thousand phones which ask at once after a change cost one reading; bodies of other
   places are made meanwhile.

An address for members or for a table stops after a day, and the page loads itself
again; one for opened pages lives as long as the pages are open. A reader who lost their
role keeps what such an address shows until then, and no longer.
"""

import threading
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from django.core import signing
from django.core.cache import cache
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response

from gonuts_league.events.models import Event
from gonuts_league.leagues.models import Season
from gonuts_league.players.showing import Audience

EVENT, SEASON = "standings", "season"
# In place of a language: what programs read is in none.
API = "api"
URLS = {EVENT: "standings:live", SEASON: "leagues:live"}
# Raise it with every change of the markup, or a cache that outlives a release shows
# the old one.
LAYOUT = 13
LASTS = timedelta(hours=24)
KEPT_SECONDS = 24 * 60 * 60
POLL_MS = 4800
JITTER_MS = 400

# A lock is gone as soon as nobody holds it or waits for it.
_locks: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
_locks_lock = threading.Lock()

Versions = tuple[Any, ...]
"""Whether the club's pages are open, and all numbers that change with the body."""
MakeBody = Callable[["LiveKey"], tuple[str, str, bool, str]]
"""Gives title, state, whether it is final, and the body, in the key's language."""


class Fragment(NamedTuple):
    """A rendered body with the tag it was made for; the texts stand outside it."""

    etag: str
    title: str
    live: str
    is_final: bool
    body: str


class LiveKeyExpiredError(Exception):
    """The address is too old; the page has to be loaded again."""


@dataclass(frozen=True, slots=True)
class LiveKey:
    """What one page shows, and to whom; `round_number` None is always the latest."""

    pk: int
    audience: Audience
    language: str
    round_number: int | None = None
    page: int = 1
    kind: str = EVENT

    @property
    def values(self) -> tuple[Any, ...]:
        """All but the kind; a season has no rounds."""
        rounds = (self.round_number,) if self.kind == EVENT else ()
        return (self.pk, self.audience, self.language, *rounds, self.page)


def sign_key(key: LiveKey) -> str:
    return signing.dumps(key.values, salt=f"{key.kind}-live", compress=False)


def read_key(signed: str, kind: str) -> LiveKey:
    """Read an address; Http404 if we did not sign it, LiveKeyExpiredError if old."""
    pk, audience, language, *rounds, page = _read_values(signed, salt=f"{kind}-live")
    number = rounds[0] if rounds else None
    key = LiveKey(pk, Audience(audience), language, number, page, kind)
    if key.audience != Audience.OPEN:
        signed_at = signing.b62_decode(signed.rsplit(":", 2)[1])
        if time.time() - signed_at > LASTS.total_seconds():
            raise LiveKeyExpiredError
    return key


# A phone asks with the same address all evening, and what it holds stays so.
@lru_cache(maxsize=2000)
def _read_values(signed: str, *, salt: str) -> tuple[Any, ...]:
    """Give back what an address holds; Http404 if we did not sign it."""
    try:
        return tuple(signing.loads(signed, salt=salt))
    except signing.BadSignature:
        raise Http404 from None


def live_version(key: LiveKey) -> str:
    """Give the entity tag of a key now; Http404 if it may not be seen."""
    read = _versions_of_event if key.kind == EVENT else _versions_of_season
    return etag_of(key, read(key.pk))


def versions_of(event: Event) -> Versions:
    """The versions of an event that was read with its club."""
    club = event.club
    return club.are_pages_open, event.standings_version, club.people_version


def api_version(slug: str, own: int | None) -> str:
    """Give the entity tag of what a member of the club `own`, or a stranger, reads by
    the API of an event's standings; Http404 if that may not be seen."""
    pk, club, *versions = _event_row("slug", slug)
    audience = Audience.MEMBERS if club == own else Audience.OPEN
    return etag_of(LiveKey(pk, audience, API), tuple(versions))


def _versions_of_event(pk: int) -> Versions:
    return _event_row("pk", pk)[2:]


def _event_row(field: str, value: object) -> Versions:
    with _planned_cursor() as cursor:
        cursor.execute(_versions_sql(field), [value])
        row: Versions | None = cursor.fetchone()
    if row is None:
        raise Http404
    return row


def _planned_cursor() -> Any:
    """PostgreSQL plans what this asks once; that takes as long as to answer."""
    if connection.vendor != "postgresql":
        return connection.cursor()
    from django.db.backends.postgresql import base  # noqa: PLC0415 -- needs psycopg

    ours: Any = connection
    ours.ensure_connection()
    cursor = base.ServerBindingCursor(ours.connection)  # type: ignore[call-arg]
    return (ours.make_debug_cursor if ours.queries_logged else ours.make_cursor)(cursor)


# Most requests of an evening are this one: what Django writes for it is kept.
@lru_cache
def _versions_sql(field: str) -> str:
    rows = Event.objects.filter(**{field: 0}).values_list(
        *("pk", "club", "club__are_pages_open"),
        *("standings_version", "club__people_version"),
    )
    return str(rows.query.sql_with_params()[0])


def _versions_of_season(pk: int) -> Versions:
    row = (
        Season.objects.filter(pk=pk)
        .values_list(
            "league__club__are_pages_open",
            "league__club__people_version",
            "version",
            "closed_at",
        )
        .first()
    )
    if row is None:
        raise Http404
    # Two ways in, each by its index; one condition for both reads everybody's events.
    events = Event.objects.order_by().values_list("pk", "standings_version")
    nights = events.filter(nights__season=pk)
    return *row, *sorted(nights.union(events.filter(season_of_singles=pk)))


def etag_of(key: LiveKey, versions: Versions) -> str:
    """Give the entity tag of a key; Http404 if its pages are no longer open."""
    are_pages_open, *numbers = versions
    if key.audience == Audience.OPEN and not are_pages_open:
        raise Http404
    seen = repr((LAYOUT, key.kind, *key.values, *numbers))
    return f'"{blake2b(seen.encode(), digest_size=12).hexdigest()}"'


def live_part(key: LiveKey, signed: str, etag: str, make: MakeBody) -> dict[str, Any]:
    """What `results/_live.html` shows of a key; the body is made if none is kept."""

    def make_fragment() -> Fragment:
        with translation.override(key.language):
            title, state, is_final, body = make(key)
            # Without what templates are laid out with: half of what would be sent.
            lean = "\n".join(filter(None, map(str.strip, body.splitlines())))
            return Fragment(etag, title, state, is_final, lean)

    place = f"{key.kind}:{key.values}".replace(" ", "")
    return {
        "fragment": kept_fragment(place, etag, make_fragment),
        "etag": etag,
        "live_url": reverse(URLS[key.kind], args=[signed]),
        # The phones of a room are spread a little, each by its own address.
        "poll_ms": POLL_MS + zlib.crc32(signed.encode()) % JITTER_MS,
    }


def answer_live(
    request: HttpRequest, signed: str, *, kind: str, make: MakeBody
) -> HttpResponse:
    """Answer a poll: 304 while nothing changed, else the part as it is now."""
    try:
        key = read_key(signed, kind)
    except LiveKeyExpiredError:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    etag = live_version(key)
    if unchanged := unchanged_answer(request, etag=etag, language=key.language):
        return unchanged
    context = live_part(key, signed, etag, make) | {"is_live": True}
    body = render_to_string("results/_live.html", context)
    return _named(HttpResponse(body), etag, key.language)


def kept_fragment(place: str, etag: str, make: Callable[[], Fragment]) -> Fragment:
    """Give the body kept at a place for a tag, made now if it was not made before."""
    kept: Fragment | None = cache.get(place)
    if kept is None or kept.etag != etag:
        with _locks_lock:
            lock = _locks.setdefault(place, threading.Lock())
        with lock:
            kept = cache.get(place)
            if kept is None or kept.etag != etag:
                kept = make()
                cache.set(place, kept, KEPT_SECONDS)
    return kept


def page_within(asked: int, *, most_rows: Callable[[], int], rows_a_page: int) -> int:
    """The page asked for, or the last that so many rows can have: a body is kept for
    each page, so nobody may ask for any number of them."""
    return 1 if asked == 1 else min(asked, max(-(-most_rows() // rows_a_page), 1))


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
