"""The live part of a season's page: its key, its version, and its body.

A season changes with each of its events, with itself, and with its people; the numbers
that all of these bump are asked for in two queries, and the rest is as
`events.live_parts` says.
"""

from dataclasses import astuple, dataclass

from django.db.models import Q
from django.http import Http404
from django.template.loader import render_to_string
from django.utils import translation

from gonuts_league.events.models import Event
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.seasons_read import season_table
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

from .season_page import LEAST_GROUP_GAMES, make_season_page

SALT = "season-live"
# Raise it with every change of the markup, or a cache that outlives a release shows
# the old one.
LAYOUT = 4


@dataclass(frozen=True, slots=True)
class SeasonKey:
    """What one page shows, and to whom."""

    season_id: int
    audience: Audience
    language: str
    page: int = 1


def sign_season_key(key: SeasonKey) -> str:
    return sign_values(astuple(key), salt=SALT)


def read_season_key(signed: str) -> SeasonKey:
    """Read an address; Http404 if we did not sign it, LiveKeyExpiredError if old."""
    season_id, audience, language, page = read_values(signed, salt=SALT)
    key = SeasonKey(season_id, Audience(audience), language, page)
    if key.audience != Audience.OPEN:
        require_fresh(signed)
    return key


def season_tag(key: SeasonKey) -> str:
    """Give the entity tag of a key now (2 queries); Http404 if it may not be seen."""
    seasons = Season.objects.filter(pk=key.season_id)
    row = seasons.values_list(
        "league__club__are_pages_open",
        "league__club__people_version",
        "version",
        "closed_at",
    ).first()
    if row is None:
        raise Http404
    are_open, *versions = row
    if key.audience == Audience.OPEN and not are_open:
        raise Http404
    events = Event.objects.filter(
        Q(nights__season=key.season_id) | Q(season_of_singles=key.season_id)
    )
    seen = events.order_by("pk").values_list("pk", "standings_version").distinct()
    return tag_of((LAYOUT, *astuple(key), *versions, *seen))


def season_fragment(key: SeasonKey, etag: str) -> Fragment:
    """Give the body of a key at a tag, made now if it was not made before."""
    place = f"season:{astuple(key)}".replace(" ", "")
    return kept_fragment(place, etag, lambda: _make_fragment(key, etag))


def _make_fragment(key: SeasonKey, etag: str) -> Fragment:
    seasons = Season.objects.select_related("league__club")
    season = seasons.get(pk=key.season_id)
    with translation.override(key.language):
        table = season_table(season, audience=key.audience)
        page = make_season_page(table, page=key.page)
        context = {"least_games": LEAST_GROUP_GAMES, "season": season, "page": page}
        body = render_to_string("results/season_body.html", context)
        return Fragment(
            etag, page.title, page.progress, page.is_final, without_indents(body)
        )
