"""A club, its people, and what is counted of them."""

from datetime import UTC

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import role_in
from gonuts_league.leagues.models import Rating
from gonuts_league.players.models import Player
from gonuts_league.standings.ratings.rating import PROVISIONAL_GAMES, shown, shown_band
from gonuts_league.standings.statistics.types import FiguresOfClub, FiguresOfPlayer

from .fields import (
    EXACT,
    ModelRowSerializer,
    NameField,
    RoundedField,
    RowSerializer,
    shape_of,
)


class RatingSerializer(RowSerializer):
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


class HolderSerializer(RowSerializer):
    player = NameField()
    at = serializers.DateTimeField(
        help_text="when that evening began", default_timezone=UTC
    )


class RecordSerializer(RowSerializer):
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


class ClubSerializer(ModelRowSerializer):
    role = serializers.SerializerMethodField(help_text="your own in it; null for none")

    class Meta:
        model = Club
        fields = read_only_fields = (
            *("slug", "name", "are_pages_open", "time_zone", "role"),
        )

    @extend_schema_field(serializers.ChoiceField(choices=Role.values, allow_null=True))
    def get_role(self, club: Club) -> str | None:
        return role_in(self.context["request"].user, club)


class PersonSerializer(ModelRowSerializer):
    """A person whose name the reader may see."""

    name = NameField(source="pk")
    affiliation = serializers.SerializerMethodField(help_text="null but for members")
    groups = serializers.SerializerMethodField(help_text="empty but for members")

    class Meta:
        model = Player
        fields = read_only_fields = ("id", "name", "is_guest", "affiliation", "groups")

    def get_affiliation(self, player: Player) -> str | None:
        return player.affiliation if self.context["is_member"] else None

    def get_groups(self, player: Player) -> list[str]:
        if not self.context["is_member"]:
            return []
        return sorted(group.name for group in player.groups.all())


PersonStatisticsSerializer = shape_of(
    *(FiguresOfPlayer, "tables", "evening", "first_table", "last_table"),
    *("nemesis", "favorite"),
)


class ClubStatisticsSerializer(serializers.Serializer):
    club = serializers.CharField(source="club.slug")
    is_current = serializers.BooleanField(source="state.is_current")
    statistics = shape_of(FiguresOfClub, "records", "scores", "feed")(
        help_text="of all games, also of guests; only members are in the lists"
    )
