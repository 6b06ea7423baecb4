"""Leagues, their seasons, and the standings of these."""

from collections.abc import Mapping

from rest_framework import serializers

from gonuts_league.leagues.models import Season
from gonuts_league.standings.seasons.types import SeasonResult

from .fields import EXACT, ModelRowSerializer, NameField, RoundedField, RowSerializer


class SeasonLineSerializer(ModelRowSerializer):
    class Meta:
        model = Season
        names: tuple[str, ...] = ("number", "name", "starts_on", "ends_on", "is_closed")
        fields = read_only_fields = names


class ClubSeasonSerializer(SeasonLineSerializer):
    league = serializers.CharField(source="league.slug", help_text="its slug")

    class Meta(SeasonLineSerializer.Meta):
        fields = read_only_fields = (*SeasonLineSerializer.Meta.fields, "league")


class LeagueSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    seasons = SeasonLineSerializer(many=True, help_text="the newest first")


class ResultSerializer(RowSerializer):
    night = serializers.SerializerMethodField(
        help_text="from 1; null for a game recorded by itself"
    )
    round = serializers.IntegerField(source="round_number")
    points = serializers.CharField(help_text=EXACT)
    counts = serializers.BooleanField(help_text="false for a dropped result")
    is_bye = serializers.BooleanField()

    def get_night(self, result: SeasonResult) -> int | None:
        nights: Mapping[str, int] = self.context["nights"]
        return nights.get(result.evening)


class SeasonRowSerializer(RowSerializer):
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
    page = serializers.IntegerField(source="page.number")
    page_count = serializers.IntegerField(source="page.paginator.num_pages")
    standings = SeasonRowSerializer(many=True, source="page.object_list")
