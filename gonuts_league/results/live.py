"""The live part of an event's standings: its key, its version, and its body.

`live_version` asks the database once for the numbers that every change bumps; the
rest is as `live_parts` says.
"""

from dataclasses import astuple, dataclass
from typing import NamedTuple

from django.http import Http404
from django.template.loader import render_to_string
from django.utils import translation

from gonuts_league.events.models import Event
from gonuts_league.events.standings.standings_read import read_standings
from gonuts_league.players.showing import Audience
from gonuts_league.web.live_parts import (
    Fragment,
    kept_fragment,
    read_values,
    require_fresh,
    sign_values,
    tag_of,
    without_indents,
)

from .standings_page import page_of

SALT = "standings-live"
# Raise it with every change of the markup, or a cache that outlives a release shows
# the old one.
LAYOUT = 9


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


def sign_key(key: LiveKey) -> str:
    return sign_values(astuple(key), salt=SALT)


def read_key(signed: str) -> LiveKey:
    """Read an address; Http404 if we did not sign it, LiveKeyExpiredError if old."""
    event_id, audience, language, round_number, page = read_values(signed, salt=SALT)
    key = LiveKey(event_id, Audience(audience), language, round_number, page)
    if key.audience != Audience.OPEN:
        require_fresh(signed)
    return key


def live_version(key: LiveKey) -> str:
    """Give the entity tag of a key now (one query); Http404 if it may not be seen."""
    rows = Event.objects.filter(pk=key.event_id).values_list(
        "standings_version", "club__people_version", "club__are_pages_open"
    )
    # Most requests of an evening are this one; `first` would sort its only row.
    if (row := next(iter(rows), None)) is None:
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
    return tag_of(seen)


def fragment_of(key: LiveKey, etag: str) -> Fragment:
    """Give the body of a key at a tag, made now if it was not made before."""
    place = f"standings:{astuple(key)}".replace(" ", "")
    return kept_fragment(place, etag, lambda: _make_fragment(key, etag))


def _make_fragment(key: LiveKey, etag: str) -> Fragment:
    event = Event.objects.select_related("club").get(pk=key.event_id)
    with translation.override(key.language):
        read = read_standings(
            event, audience=key.audience, round_number=key.round_number
        )
        page = page_of(event, read, page=key.page)
        body = render_to_string(
            "results/standings_body.html", page | {"asked_round": key.round_number}
        )
        return Fragment(
            etag,
            page["title"],
            page["confirmed"],
            page["is_final"],
            without_indents(body),
        )
