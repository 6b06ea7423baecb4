"""The shapes of ratings, records and seasons in the API."""

from collections.abc import Mapping
from datetime import UTC
from typing import Any

from rest_framework import serializers

from gonuts_league.leagues.models import Rating
from gonuts_league.players.showing import Shown
from gonuts_league.standings.ratings.rating import PROVISIONAL_GAMES, shown, shown_band
from gonuts_league.standings.seasons.types import SeasonResult

from .serializers import EXACT, NOT_NAMED, NameField, RoundedField


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
    player = NameField()
    at = serializers.DateTimeField(
        help_text="when that evening began", default_timezone=UTC
    )


class RecordSerializer(serializers.Serializer):
    kind = serializers.CharField()
    game = serializers.CharField(help_text="empty for a record of all games")
    players = serializers.IntegerField(
        source="seats", help_text="at the table; 0 for any number"
    )
    depth = serializers.CharField(
        help_text="cards or totals: what was entered of those games; or empty"
    )
    item = serializers.CharField(help_text="the card or thing of a `most`, or empty")
    value = serializers.CharField(help_text=EXACT)
    value_number = RoundedField(source="value")
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

    def to_representation(self, result: SeasonResult) -> dict[str, Any]:
        """The fields at once: a page has thousands of results."""
        return {
            "night": self.context["nights"].get(result.evening),
            "round": result.round_number,
            "points": str(result.points),
            "counts": result.counts,
            "is_bye": result.is_bye,
        }


class SeasonRowSerializer(serializers.Serializer):
    rank = serializers.IntegerField(
        allow_null=True, help_text="null for who came too seldom or left"
    )
    status = serializers.CharField(help_text="ranked, short or left")
    player = NameField()
    points = serializers.CharField(help_text=EXACT)
    points_number = RoundedField(source="points")
    games_counted = serializers.IntegerField(source="counted")
    games = serializers.IntegerField()
    nights = serializers.IntegerField()
    results = ResultSerializer(many=True)


class SeasonSerializer(serializers.Serializer):
    league = serializers.CharField(source="season.league.slug")
    season = SeasonLineSerializer()
    points_system = serializers.CharField(source="season.points_system")
    tie_breaks = serializers.ListField(
        child=serializers.CharField(), source="season.tie_breaks"
    )
    best_of = serializers.IntegerField(allow_null=True, source="season.best_of")
    nights_held = serializers.IntegerField(source="table.nights_held")
    nights_left = serializers.IntegerField(source="table.nights_left")
    page = serializers.IntegerField()
    page_count = serializers.IntegerField()
    standings = SeasonRowSerializer(many=True)


def rating_body(row: Rating, people: Mapping[int, Shown]) -> dict[str, Any]:
    person = people[row.player_id]
    return {
        "rank": row.rank,
        "player": person.name if person.is_told_apart else None,
        "rating": shown(row.mu),
        "band": shown_band(row.sigma),
        "games": row.game_count,
    }
