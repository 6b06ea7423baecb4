"""Standings of an event."""

from fractions import Fraction
from typing import Any, NamedTuple

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from gonuts_league.standings.types import CriterionValue, Standing

from .events import EventSerializer
from .fields import EXACT, NameField, RoundedField


class RoundPoints(NamedTuple):
    round: int
    points: Fraction | None
    is_win: bool
    is_bye: bool


class RoundPointsSerializer(serializers.Serializer):
    round = serializers.IntegerField()
    points = serializers.CharField(allow_null=True, help_text=EXACT)
    is_win = serializers.BooleanField()
    is_bye = serializers.BooleanField()


class CriterionValueSerializer(serializers.Serializer):
    """What one criterion says of a row; `code` is `points` or that of a tie-break."""

    code = serializers.CharField()
    value = serializers.SerializerMethodField(
        "exact_value",
        help_text=f"{EXACT}; null if it says nothing, or has parts"
    )
    parts = serializers.SerializerMethodField(
        help_text="compared from the left: first places, second places, ..."
    )
    skipped = serializers.IntegerField(help_text="games that say nothing to it")

    def exact_value(self, row: CriterionValue) -> str | None:
        return str(row.value) if isinstance(row.value, Fraction) else None

    def get_parts(self, row: CriterionValue) -> list[str]:
        return list(map(str, row.value)) if isinstance(row.value, tuple) else []


class StandingSerializer(serializers.Serializer):
    """Exact numbers are strings; the `*_number` beside them are rounded.

    The context has `seen` people and their `byes` by entry.
    """

    rank = serializers.IntegerField(help_text="from 1; equal rows share, then skip")
    player = NameField(source="entry")
    points = serializers.CharField(help_text=EXACT)
    points_number = RoundedField(source="points")
    wins = serializers.CharField(help_text=f"{EXACT}; a shared win is a part of one")
    wins_number = RoundedField(source="wins")
    margin = serializers.CharField(
        allow_null=True,
        help_text=f"{EXACT}; own points less the table's mean, summed over games",
    )
    margin_number = RoundedField(source="margin", allow_null=True)
    values = CriterionValueSerializer(
        many=True, help_text="every criterion in the order in which they are compared"
    )
    games = serializers.IntegerField()
    rounds = serializers.SerializerMethodField()
    is_guest = serializers.SerializerMethodField()
    has_dropped = serializers.SerializerMethodField()

    @extend_schema_field(RoundPointsSerializer(many=True))
    def get_rounds(self, row: Standing) -> Any:
        byes = self.context["byes"]
        rounds = [
            RoundPoints(
                number, points, number in row.won_rounds, (row.entry, number) in byes
            )
            for number, points in enumerate(row.rounds, start=1)
        ]
        return RoundPointsSerializer(rounds, many=True).data

    def get_is_guest(self, row: Standing) -> bool:
        return bool(self.context["seen"][row.entry].is_guest)

    def get_has_dropped(self, row: Standing) -> bool:
        return bool(self.context["seen"][row.entry].has_dropped)


class StandingsSerializer(serializers.Serializer):
    event = EventSerializer()
    round = serializers.IntegerField(
        source="read.round_number", help_text="0 before the first round"
    )
    is_running = serializers.BooleanField(
        source="read.is_running", help_text="results of it are still to come"
    )
    frozen_after = serializers.IntegerField(
        source="read.frozen_after",
        allow_null=True,
        help_text="later rounds are kept back from outsiders",
    )
    page = serializers.IntegerField(source="page.number")
    page_count = serializers.IntegerField(source="page.paginator.num_pages")
    entry_count = serializers.IntegerField(source="page.paginator.count")
    standings = StandingSerializer(many=True, source="page.object_list")
