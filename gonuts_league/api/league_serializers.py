"""The shapes of ratings, records and seasons in the API."""

from collections.abc import Mapping
from datetime import UTC
from typing import Any

from rest_framework import serializers

from gonuts_league.leagues.figures_read import RatingRow
from gonuts_league.leagues.models import League, Season
from gonuts_league.leagues.seasons_read import SeasonTable
from gonuts_league.players.showing import Shown
from gonuts_league.standings.ratings.rating import PROVISIONAL_GAMES, shown, shown_band
from gonuts_league.standings.seasons.types import SeasonRow
from gonuts_league.standings.statistics.types import ClubRecord

from .serializers import EXACT, rounded

NOT_NAMED = "null for a person whose name the reader may not see"


class RatingSerializer(serializers.Serializer):
    rank = serializers.IntegerField(
        allow_null=True, help_text=f"null under {PROVISIONAL_GAMES} games"
    )
    player = serializers.CharField(allow_null=True, help_text=NOT_NAMED)
    rating = serializers.IntegerField(help_text="1500 is where everybody starts")
    band = serializers.IntegerField(
        help_text="about two of three true strengths are within so much of the rating"
    )
    games = serializers.IntegerField()


class RatingsSerializer(serializers.Serializer):
    club = serializers.CharField()
    family = serializers.CharField()
    is_current = serializers.BooleanField(
        help_text="false while games since are still being counted"
    )
    page = serializers.IntegerField()
    page_count = serializers.IntegerField()
    ratings = RatingSerializer(many=True)


class HolderSerializer(serializers.Serializer):
    player = serializers.CharField(allow_null=True, help_text=NOT_NAMED)
    at = serializers.DateTimeField(help_text="when that evening began")


class RecordSerializer(serializers.Serializer):
    kind = serializers.CharField()
    game = serializers.CharField(help_text="empty for a record of all games")
    players = serializers.IntegerField(help_text="at the table; 0 for any number")
    depth = serializers.CharField(
        help_text="cards or totals: what was entered of those games; or empty"
    )
    item = serializers.CharField(help_text="the card or thing of a `most`, or empty")
    value = serializers.CharField(help_text=EXACT)
    value_number = serializers.FloatField()
    holder_count = serializers.IntegerField()
    holders = HolderSerializer(many=True)


class RecordsSerializer(serializers.Serializer):
    club = serializers.CharField()
    is_current = serializers.BooleanField()
    records = RecordSerializer(many=True)


class SeasonLineSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    name = serializers.CharField()
    starts_on = serializers.DateField(allow_null=True)
    ends_on = serializers.DateField(allow_null=True)
    is_closed = serializers.BooleanField()


class LeagueSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    seasons = SeasonLineSerializer(many=True, help_text="the newest first")


class ResultSerializer(serializers.Serializer):
    night = serializers.IntegerField(
        allow_null=True, help_text="from 1; null for a game recorded by itself"
    )
    round = serializers.IntegerField()
    points = serializers.CharField(help_text=EXACT)
    counts = serializers.BooleanField(help_text="false for a dropped result")
    is_bye = serializers.BooleanField()


class SeasonRowSerializer(serializers.Serializer):
    rank = serializers.IntegerField(
        allow_null=True, help_text="null for who came too seldom or left"
    )
    status = serializers.CharField(help_text="ranked, short or left")
    player = serializers.CharField(allow_null=True, help_text=NOT_NAMED)
    points = serializers.CharField(help_text=EXACT)
    points_number = serializers.FloatField()
    games_counted = serializers.IntegerField()
    games = serializers.IntegerField()
    nights = serializers.IntegerField()
    results = ResultSerializer(many=True)


class SeasonSerializer(serializers.Serializer):
    league = serializers.CharField()
    season = SeasonLineSerializer()
    points_system = serializers.CharField()
    tie_breaks = serializers.ListField(child=serializers.CharField())
    best_of = serializers.IntegerField(allow_null=True)
    nights_held = serializers.IntegerField()
    nights_left = serializers.IntegerField()
    page = serializers.IntegerField()
    page_count = serializers.IntegerField()
    standings = SeasonRowSerializer(many=True)


def rating_body(row: RatingRow, people: Mapping[int, Shown]) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "player": _name(people[row.player]),
        "rating": shown(row.mu),
        "band": shown_band(row.sigma),
        "games": row.game_count,
    }


def record_body(record: ClubRecord, people: Mapping[int, Shown]) -> dict[str, Any]:
    return {
        "kind": record.kind,
        "game": record.game,
        "players": record.seats,
        "depth": record.depth,
        "item": record.item,
        "value": str(record.value),
        "value_number": rounded(record.value),
        "holder_count": record.holder_count,
        "holders": [
            {"player": _name(people[holder.player]), "at": holder.at.astimezone(UTC)}
            for holder in record.holders
        ],
    }


def league_body(league: League) -> dict[str, Any]:
    seasons = league.seasons.order_by("-number")
    return {
        "slug": league.slug,
        "name": league.name,
        "seasons": SeasonLineSerializer(seasons, many=True).data,
    }


def season_body(season: Season, table: SeasonTable) -> dict[str, Any]:
    """What is above the rows of a season."""
    return {
        "league": season.league.slug,
        "season": SeasonLineSerializer(season).data,
        "points_system": season.points_system,
        "tie_breaks": season.tie_breaks,
        "best_of": season.best_of,
        "nights_held": table.nights_held,
        "nights_left": table.nights_left,
    }


def season_row_body(
    row: SeasonRow, table: SeasonTable, numbers: Mapping[str, int]
) -> dict[str, Any]:
    """One row; `numbers` are those of the nights, by the keys of evenings."""
    return {
        "rank": row.rank,
        "status": row.status,
        "player": _name(table.people[row.player]),
        "points": str(row.points),
        "points_number": rounded(row.points),
        "games_counted": row.counted,
        "games": len(row.results),
        "nights": row.nights,
        "results": [
            {
                "night": numbers.get(result.evening),
                "round": result.round_number,
                "points": str(result.points),
                "counts": result.counts,
                "is_bye": result.is_bye,
            }
            for result in row.results
        ],
    }


def _name(shown_as: Shown) -> str | None:
    return shown_as.name if shown_as.is_told_apart else None
