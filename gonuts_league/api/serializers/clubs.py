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

from .fields import (
    EXACT,
    ExactField,
    NameField,
    PlayerIdField,
    RoundedField,
    RowSerializer,
)


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


class ClubSerializer(RowSerializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    are_pages_open = serializers.BooleanField(help_text="to everybody")
    time_zone = serializers.CharField()
    role = serializers.SerializerMethodField(help_text="your own in it; null for none")

    @extend_schema_field(serializers.ChoiceField(choices=Role.values, allow_null=True))
    def get_role(self, club: Club) -> str | None:
        return role_in(self.context["request"].user, club)


class PersonSerializer(RowSerializer):
    """A person whose name the reader may see; the context says who that is."""

    id = serializers.IntegerField(source="pk")
    name = NameField(source="pk")
    is_guest = serializers.BooleanField()
    affiliation = serializers.SerializerMethodField(help_text="null but for members")
    groups = serializers.SerializerMethodField(help_text="empty but for members")

    def get_affiliation(self, player: Player) -> str | None:
        return player.affiliation if self.context["is_member"] else None

    def get_groups(self, player: Player) -> list[str]:
        if not self.context["is_member"]:
            return []
        return sorted(group.name for group in player.groups.all())


class PlacesSerializer(RowSerializer):
    players = serializers.IntegerField(source="seats", help_text="at the table")
    game_count = serializers.IntegerField()
    wins = serializers.IntegerField(help_text="a shared one is one of them")
    average_place = ExactField(allow_null=True)
    average_place_number = RoundedField(source="average_place", allow_null=True)


class ScoreSerializer(RowSerializer):
    game = serializers.CharField()
    players = serializers.IntegerField(source="seats", help_text="at the table")
    depth = serializers.CharField(help_text="cards or totals: what was entered")
    points = ExactField()
    points_number = RoundedField(source="points")
    table_id = serializers.IntegerField(source="table")
    at = serializers.DateTimeField(default_timezone=UTC)


class OpponentSerializer(RowSerializer):
    player = NameField()
    player_id = PlayerIdField(source="player")
    meetings = serializers.IntegerField()
    ahead = serializers.IntegerField(help_text="with the better rank")
    level = serializers.IntegerField()
    behind = serializers.IntegerField()


class StreakSerializer(RowSerializer):
    current = serializers.IntegerField()
    longest = serializers.IntegerField()


class BadgeSerializer(RowSerializer):
    code = serializers.CharField()
    table_id = serializers.IntegerField(source="table")
    at = serializers.DateTimeField(default_timezone=UTC)


class PersonStatisticsSerializer(serializers.Serializer):
    """What is counted of one person, in games that count."""

    game_count = serializers.IntegerField()
    win_count = serializers.IntegerField()
    shared_wins = serializers.IntegerField()
    wins = ExactField(help_text=f"{EXACT}; a shared win is a part of one")
    wins_number = RoundedField(source="wins")
    nights = serializers.IntegerField(help_text="events with a game")
    first_at = serializers.DateTimeField(default_timezone=UTC)
    last_at = serializers.DateTimeField(default_timezone=UTC)
    places = PlacesSerializer(many=True)
    best_scores = ScoreSerializer(many=True)
    opponents = OpponentSerializer(many=True, help_text="most meetings first")
    win_streak = StreakSerializer()
    podium_streak = StreakSerializer()
    badges = BadgeSerializer(many=True)


class LeaderSerializer(RowSerializer):
    rank = serializers.IntegerField()
    player = NameField()
    player_id = PlayerIdField(source="player")
    game_count = serializers.IntegerField()
    wins = ExactField()
    wins_number = RoundedField(source="wins")
    nights = serializers.IntegerField()


class ScoreRowSerializer(RowSerializer):
    rank = serializers.IntegerField()
    player = NameField()
    player_id = PlayerIdField(source="player")
    points = ExactField()
    points_number = RoundedField(source="points")
    table_id = serializers.IntegerField(source="table")
    at = serializers.DateTimeField(default_timezone=UTC)


class ScoreBoardSerializer(RowSerializer):
    game = serializers.CharField()
    players = serializers.IntegerField(source="seats", help_text="at the table")
    depth = serializers.CharField(help_text="cards or totals: what was entered")
    rows = ScoreRowSerializer(many=True, help_text="the best score of each player")


class ClubStatisticsSerializer(serializers.Serializer):
    """What is counted of a club: of all games, also of guests; members in the lists."""

    club = serializers.CharField(source="club.slug")
    is_current = serializers.BooleanField(source="state.is_current")
    game_count = serializers.IntegerField(source="figures.game_count")
    night_count = serializers.IntegerField(source="figures.night_count")
    player_count = serializers.IntegerField(source="figures.player_count")
    first_at = serializers.DateTimeField(
        source="figures.first_at", allow_null=True, default_timezone=UTC
    )
    last_at = serializers.DateTimeField(
        source="figures.last_at", allow_null=True, default_timezone=UTC
    )
    most_games = LeaderSerializer(source="figures.most_games", many=True)
    best_scores = ScoreBoardSerializer(source="figures.best_scores", many=True)
