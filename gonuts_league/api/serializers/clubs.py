"""A club, its people, and what is counted of them."""

from datetime import UTC

from rest_framework import serializers

from gonuts_league.leagues.models import Rating
from gonuts_league.standings.ratings.rating import PROVISIONAL_GAMES, shown, shown_band

from .fields import EXACT, NameField, RoundedField


class RatingSerializer(serializers.Serializer):
    rank = serializers.IntegerField(
        allow_null=True, help_text=f"null under {PROVISIONAL_GAMES} games"
    )
    player = NameField(source="player_id")
    rating = serializers.SerializerMethodField(
        help_text="1500 is where everybody starts"
    )
    band = serializers.SerializerMethodField(
        help_text="about two of three true strengths are within so much of the rating"
    )
    games = serializers.IntegerField(source="game_count")

    def get_rating(self, row: Rating) -> int:
        return shown(row.mu)

    def get_band(self, row: Rating) -> int:
        return shown_band(row.sigma)


class RatingsSerializer(serializers.Serializer):
    club = serializers.CharField(source="club.slug")
    family = serializers.CharField()
    is_current = serializers.BooleanField(
        source="state.is_current",
        help_text="false while games since are still being counted",
    )
    page = serializers.IntegerField(source="page.number")
    page_count = serializers.IntegerField(source="page.paginator.num_pages")
    ratings = RatingSerializer(many=True, source="page.object_list")


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
    club = serializers.CharField(source="club.slug")
    is_current = serializers.BooleanField(source="state.is_current")
    records = RecordSerializer(many=True)
