"""The live part of the standings: who may poll it, its version, and its cached body.

1. A page signs what it shows (`LiveKey`) into the address that its part polls. That
   address is all the poll needs: no session, no account, no language header.
2. `live_version` asks the database once for the numbers that every change bumps; the
   entity tag is made of them and of the key. Nothing else is read for a 304.
3. A body is made once for each tag and kept; a process makes one body at a time, so
   that a thousand phones which ask at once after a change cost one reading.

An address for members or for a table stops after a day, and the page loads itself
again; one for opened pages lives as long as the pages are open. Whoever lost their
role keeps what such an address shows until then, and no longer.
"""

import hashlib
import threading
import zlib
from dataclasses import astuple, dataclass
from datetime import timedelta
from typing import NamedTuple

from django.core import signing
from django.core.cache import cache
from django.http import Http404
from django.template.loader import render_to_string
from django.utils import translation

from gonuts_league.players.showing import Audience

from .models import Event
from .standings_page import make_page
from .standings_read import read_standings

SALT = "standings-live"
LASTS = timedelta(hours=24)
KEPT_SECONDS = 24 * 60 * 60
# Raise it with every change of the markup, or a cache that outlives a release shows
# the old one.
LAYOUT = 4
POLL_MS = 4800
JITTER_MS = 400

_one_at_a_time = threading.Lock()


@dataclass(frozen=True, slots=True)
class LiveKey:
    """What one page shows, and to whom; `round_number` None is always the latest."""

    event_id: int
    audience: Audience
    language: str
    round_number: int | None = None
    page: int = 1


class Versions(NamedTuple):
    """Everything that can change the body of a key, and whether it may be seen."""

    standings: int
    people: int
    are_pages_open: bool


class Fragment(NamedTuple):
    """A rendered body with the tag it was made for; the texts stand outside it."""

    etag: str
    title: str
    live: str
    is_final: bool
    body: str


class LiveKeyExpiredError(Exception):
    """The address is too old; the page has to be loaded again."""


def sign_key(key: LiveKey) -> str:
    return signing.dumps(astuple(key), salt=SALT, compress=False)


def read_key(signed: str) -> LiveKey:
    """Read an address; Http404 if we did not sign it, LiveKeyExpiredError if old."""
    try:
        event_id, audience, language, round_number, page = signing.loads(
            signed, salt=SALT
        )
        key = LiveKey(event_id, Audience(audience), language, round_number, page)
        if key.audience != Audience.OPEN:
            signing.loads(signed, salt=SALT, max_age=LASTS)
    except signing.SignatureExpired:
        raise LiveKeyExpiredError from None
    except signing.BadSignature:
        raise Http404 from None
    return key


def live_version(key: LiveKey) -> str:
    """Give the entity tag of a key now (one query); Http404 if it may not be seen."""
    row = (
        Event.objects.filter(pk=key.event_id)
        .values_list(
            "standings_version", "club__people_version", "club__are_pages_open"
        )
        .first()
    )
    if row is None:
        raise Http404
    return etag_of(key, Versions(*row))


def versions_of(event: Event) -> Versions:
    """The same numbers of an event that was read with its club."""
    club = event.club
    return Versions(event.standings_version, club.people_version, club.are_pages_open)


def etag_of(key: LiveKey, versions: Versions) -> str:
    """Give the entity tag of a key; Http404 if its pages are no longer open."""
    if key.audience == Audience.OPEN and not versions.are_pages_open:
        raise Http404
    seen = (LAYOUT, *astuple(key), versions.standings, versions.people)
    return f'"{hashlib.blake2b(repr(seen).encode(), digest_size=12).hexdigest()}"'


def fragment_of(key: LiveKey, etag: str) -> Fragment:
    """Give the body of a key at a tag, made now if it was not made before."""
    place = f"standings:{astuple(key)}".replace(" ", "")
    kept = cache.get(place)
    if kept is None or kept.etag != etag:
        with _one_at_a_time:
            kept = cache.get(place)
            if kept is None or kept.etag != etag:
                kept = _make_fragment(key, etag)
                cache.set(place, kept, KEPT_SECONDS)
    return kept


def poll_ms(signed: str) -> int:
    """Spread the phones of a room a little, each by its own address."""
    return POLL_MS + zlib.crc32(signed.encode()) % JITTER_MS


def _make_fragment(key: LiveKey, etag: str) -> Fragment:
    event = Event.objects.select_related("club").get(pk=key.event_id)
    with translation.override(key.language):
        read = read_standings(
            event, audience=key.audience, round_number=key.round_number
        )
        page = make_page(event, read, page=key.page)
        body = render_to_string(
            "events/standings_body.html",
            {"standings": page, "asked_round": key.round_number},
        )
        return Fragment(
            etag, page.title, page.confirmed, page.is_final, _without_indents(body)
        )


def _without_indents(markup: str) -> str:
    """Leave out what templates are laid out with: half of what would be sent."""
    return "\n".join(filter(None, map(str.strip, markup.splitlines())))
