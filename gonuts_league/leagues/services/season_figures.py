"""Keep what the tables of seasons hold, so that pages need not count it."""

from collections.abc import Sequence

from gonuts_league.clubs.models import Club
from gonuts_league.leagues.models import Season, SeasonFigures
from gonuts_league.leagues.season_counting import (
    count_seasons,
    events_of,
    kept_documents,
    season_version,
    ties_of,
)
from gonuts_league.leagues.season_places import shorten
from gonuts_league.standings.statistics.documents import to_document


def stale_figures(club: Club) -> list[SeasonFigures]:
    """Count the seasons of a club of which what is kept does not hold; not saved."""
    found = Season.objects.filter(league__club=club).select_related("league__club")
    seasons = list(found.order_by("pk"))
    kept = kept_documents(seasons, events_of(seasons), "pk")
    return _figures([season for season in seasons if season.pk not in kept])


def _figures(seasons: Sequence[Season]) -> list[SeasonFigures]:
    # The version is read before the games: what changes in between is counted again.
    events = events_of(seasons)
    counted = count_seasons(seasons, events, ties_of(seasons))
    return [
        SeasonFigures(
            season=season,
            version=season_version(season, events[season.pk]),
            short=to_document(shorten(counted[season.pk])),
            table=to_document(counted[season.pk]),
        )
        for season in seasons
    ]


def save_figures(figures: Sequence[SeasonFigures]) -> None:
    """Keep what was counted of seasons that are still there."""
    there = Season.objects.filter(pk__in=[each.season_id for each in figures])
    known = set(there.values_list("pk", flat=True))
    SeasonFigures.objects.bulk_create(
        [each for each in figures if each.season_id in known],
        update_conflicts=True,
        unique_fields=["season"],
        update_fields=["version", "short", "table"],
    )


def keep_season(season: Season) -> None:
    """Keep a season as it is now."""
    now = Season.objects.select_related("league__club").get(pk=season.pk)
    save_figures(_figures([now]))
