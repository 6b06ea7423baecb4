"""The season that is played now in short, worked out once a version."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.core.cache import cache
from django.urls import reverse

from gonuts_league.players.showing import Audience

from .models import Season
from .seasons_read import season_table
from .selectors import games_version

KEPT_SECONDS = 24 * 60 * 60
FIRST_ROWS = 6


@dataclass(frozen=True, slots=True)
class FirstRow:
    """One of those in front; `games` is how many of theirs count."""

    player: int
    rank: int
    previous_rank: int | None
    games: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class SeasonInShort:
    """`ranks` are by player; whoever has none is not in it. `count` is of all rows."""

    ranks: Mapping[int, int]
    first: tuple[FirstRow, ...]
    count: int
    nights_left: int


def season_url(season: Season) -> str:
    return reverse("leagues:season", args=[season.league.slug, season.number])


def season_in_short(season: Season, *, audience: Audience) -> SeasonInShort:
    """Three queries, and those of the table where something changed."""
    version = games_version(season.league.club)
    key = f"season-in-short:{season.pk}:{audience}:{version}"
    found: SeasonInShort | None = cache.get(key)
    if found is None:
        found = _work_out(season, audience)
        cache.set(key, found, KEPT_SECONDS)
    return found


def _work_out(season: Season, audience: Audience) -> SeasonInShort:
    table = season_table(season, audience=audience)
    ranked = [(row, row.rank) for row in table.rows if row.rank is not None]
    return SeasonInShort(
        ranks={row.player: rank for row, rank in ranked},
        first=tuple(
            FirstRow(row.player, rank, row.previous_rank, row.counted, row.points)
            for row, rank in ranked[:FIRST_ROWS]
        ),
        count=len(table.rows),
        nights_left=table.nights_left,
    )
