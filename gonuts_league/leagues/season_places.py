"""Somebody's place in the season that is played now, worked out once a version."""

from collections.abc import Mapping

from django.core.cache import cache
from django.urls import reverse

from gonuts_league.players.showing import Audience

from .models import Season
from .seasons_read import season_table
from .selectors import games_version

KEPT_SECONDS = 24 * 60 * 60


def season_url(season: Season) -> str:
    return reverse("leagues:season", args=[season.league.slug, season.number])


def season_places(season: Season, *, audience: Audience) -> Mapping[int, int]:
    """Ranks by player; whoever has none is not in it."""
    version = games_version(season.league.club)
    key = f"season-places:{season.pk}:{audience}:{version}"
    places: Mapping[int, int] | None = cache.get(key)
    if places is None:
        rows = season_table(season, audience=audience).rows
        places = {row.player: row.rank for row in rows if row.rank is not None}
        cache.set(key, places, KEPT_SECONDS)
    return places
