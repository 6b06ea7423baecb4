"""Live parts of standings: what each one shows and to whom, its version, and its polls.

Every change of an event bumps a number that `live_version` asks for in one query. A
season changes with each of its events as well, so it takes two. The rest is as
`web.live_parts` says.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from gonuts_league.events.models import Event
from gonuts_league.leagues.models import Season
from gonuts_league.players.showing import Audience
from gonuts_league.web.live_parts import (
    Fragment,
    LiveKeyExpiredError,
    answer_poll,
    kept_fragment,
    load_again,
    poll_ms,
    read_values,
    require_fresh,
    sign_values,
    tag_of,
    without_indents,
)

EVENT, SEASON = "standings", "season"
URLS = {EVENT: "standings:live", SEASON: "leagues:live"}
# Raise it with every change of the markup, or a cache that outlives a release shows
# the old one.
LAYOUT = 10

Versions = tuple[Any, ...]
"""Whether the club's pages are open, and all numbers that change with the body."""
MakeBody = Callable[["LiveKey"], tuple[str, str, bool, str]]
"""Gives title, state, whether it is final, and the body, in the key's language."""


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
    return sign_values(key.values, salt=f"{key.kind}-live")


def read_key(signed: str, kind: str) -> LiveKey:
    """Read an address; Http404 if we did not sign it, LiveKeyExpiredError if old."""
    pk, audience, language, *rounds, page = read_values(signed, salt=f"{kind}-live")
    number = rounds[0] if rounds else None
    key = LiveKey(pk, Audience(audience), language, number, page, kind)
    if key.audience != Audience.OPEN:
        require_fresh(signed)
    return key


def live_version(key: LiveKey) -> str:
    """Give the entity tag of a key now; Http404 if it may not be seen."""
    read = _versions_of_event if key.kind == EVENT else _versions_of_season
    return etag_of(key, read(key.pk))


def versions_of(event: Event) -> Versions:
    """The versions of an event that was read with its club."""
    club = event.club
    return club.are_pages_open, event.standings_version, club.people_version


def _versions_of_event(pk: int) -> Versions:
    rows = Event.objects.filter(pk=pk).values_list(
        "club__are_pages_open", "standings_version", "club__people_version"
    )
    # Most requests of an evening are this one; `first` would sort its only row.
    if (row := next(iter(rows), None)) is None:
        raise Http404
    return row


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
    events = Event.objects.filter(Q(nights__season=pk) | Q(season_of_singles=pk))
    seen = events.order_by("pk").values_list("pk", "standings_version").distinct()
    return *row, *seen


def etag_of(key: LiveKey, versions: Versions) -> str:
    """Give the entity tag of a key; Http404 if its pages are no longer open."""
    are_pages_open, *numbers = versions
    if key.audience == Audience.OPEN and not are_pages_open:
        raise Http404
    return tag_of((LAYOUT, key.kind, *key.values, *numbers))


def live_part(
    key: LiveKey, signed: str, etag: str, make: MakeBody
) -> dict[str, object]:
    """What `results/_live.html` shows of a key; the body is made if none is kept."""

    def make_fragment() -> Fragment:
        with translation.override(key.language):
            title, state, is_final, body = make(key)
            return Fragment(etag, title, state, is_final, without_indents(body))

    place = f"{key.kind}:{key.values}".replace(" ", "")
    return {
        "fragment": kept_fragment(place, etag, make_fragment),
        "etag": etag,
        "live_url": reverse(URLS[key.kind], args=[signed]),
        "poll_ms": poll_ms(signed),
    }


def answer_live(
    request: HttpRequest, signed: str, *, kind: str, make: MakeBody
) -> HttpResponse:
    """Answer a poll: 304 while nothing changed, else the part as it is now."""
    try:
        key = read_key(signed, kind)
    except LiveKeyExpiredError:
        return load_again()
    etag = live_version(key)

    def render_live() -> str:
        context = live_part(key, signed, etag, make) | {"is_live": True}
        return render_to_string("results/_live.html", context)

    return answer_poll(request, etag=etag, language=key.language, render=render_live)
