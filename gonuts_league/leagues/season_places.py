"""Seasons in short, as home, lists and people's pages show them: the ranks."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from django.core.cache import cache

from gonuts_league.standings.seasons.types import CountedSeason
from gonuts_league.standings.statistics.documents import from_document

from .models import Season
from .season_counting import (
    counted_seasons,
    events_of,
    kept_documents,
    season_version,
    ties_of,
)

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


class PlayerRank(NamedTuple):
    """The points are missing in what an earlier release kept of a closed season."""

    player: int
    rank: int
    points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class SeasonInShort:
    """`ranks` are best first, without those who have none. `count` is of all rows."""

    ranks: tuple[PlayerRank, ...]
    first: tuple[FirstRow, ...]
    count: int
    nights_held: int
    nights_left: int
    games: int

    @property
    def leaders(self) -> tuple[int, ...]:
        """Who is first; in a season that is closed, its champions."""
        return tuple(each.player for each in self.ranks if each.rank == 1)

    def place_of(self, player: int) -> tuple[PlayerRank | None, PlayerRank | None]:
        """Somebody's place, and the last one of the next better rank."""
        own = next((each for each in self.ranks if each.player == player), None)
        ahead = [each for each in self.ranks if own and each.rank < own.rank]
        return own, ahead[-1] if ahead else None


def season_in_short(season: Season) -> SeasonInShort:
    return seasons_in_short([season])[season.pk]


def seasons_in_short(seasons: Sequence[Season]) -> dict[int, SeasonInShort]:
    """Several seasons of one club (3 queries, and those of a count where it is not
    kept: that is kept by this process until something changes)."""
    events = events_of(seasons, "standings_version", "frozen_after")
    kept = kept_documents(seasons, events, "short")
    found = {pk: from_document(SeasonInShort, each) for pk, each in kept.items()}
    places = {
        season.pk: f"season-in-short:{season_version(season, events[season.pk])}"
        for season in seasons
        if season.pk not in found
    }
    cached = cache.get_many(places.values())
    found |= {pk: cached[place] for pk, place in places.items() if place in cached}
    missing = [season for season in seasons if season.pk not in found]
    if missing:
        counted = counted_seasons(missing, events, ties_of(missing))
        new = {pk: shorten(each) for pk, each in counted.items()}
        cache.set_many({places[pk]: new[pk] for pk in new}, KEPT_SECONDS)
        found |= new
    return found


def shorten(counted: CountedSeason) -> SeasonInShort:
    ranked = [(row, row.rank) for row in counted.rows if row.rank is not None]
    return SeasonInShort(
        ranks=tuple(PlayerRank(row.player, rank, row.points) for row, rank in ranked),
        first=tuple(
            FirstRow(row.player, rank, row.previous_rank, row.counted, row.points)
            for row, rank in ranked[:FIRST_ROWS]
        ),
        count=len(counted.rows),
        nights_held=sum(each.is_night for each in counted.evenings),
        nights_left=counted.nights_left,
        games=sum(each.games for each in counted.evenings),
    )
