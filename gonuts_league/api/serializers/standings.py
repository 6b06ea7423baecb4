"""Standings of an event."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from rest_framework import serializers

from gonuts_league.events.standings.standings_read import SeenPerson
from gonuts_league.standings.types import CriterionValue, Standing

from .events import EventSerializer
from .fields import EXACT, RoundedField, RowSerializer, ShownField


class RoundPoints(NamedTuple):
    round: int
    points: Fraction | None
    is_win: bool
    is_bye: bool


class RoundPointsSerializer(RowSerializer):
    round = serializers.IntegerField()
    points = serializers.CharField(allow_null=True, help_text=EXACT)
    is_win = serializers.BooleanField()
    is_bye = serializers.BooleanField()


class CriterionValueSerializer(RowSerializer):
    """What one criterion says of a row; `code` is `points` or that of a tie-break."""

    code = serializers.CharField()
    value = serializers.SerializerMethodField(
        "exact_value", help_text=f"{EXACT}; null if it says nothing, or has parts"
    )
    parts = serializers.SerializerMethodField(
        help_text="compared from the left: first places, second places, ..."
    )
    skipped = serializers.IntegerField(help_text="games that say nothing to it")

    def exact_value(self, row: CriterionValue) -> str | None:
        return str(row.value) if isinstance(row.value, Fraction) else None

    def get_parts(self, row: CriterionValue) -> list[str]:
        return list(map(str, row.value)) if isinstance(row.value, tuple) else []


class SeenStanding(NamedTuple):
    """A row with its person and rounds."""

    row: Standing
    seen: SeenPerson
    rounds: Sequence[RoundPoints]


class StandingSerializer(RowSerializer):
    """Exact numbers are strings; the `*_number` beside them are rounded."""

    rank = serializers.IntegerField(
        source="row.rank", help_text="from 1; equal rows share, then skip"
    )
    player = ShownField(source="seen.shown")
    points = serializers.CharField(source="row.points", help_text=EXACT)
    points_number = RoundedField(source="row.points")
    wins = serializers.CharField(
        source="row.wins", help_text=f"{EXACT}; a shared win is a part of one"
    )
    wins_number = RoundedField(source="row.wins")
    margin = serializers.CharField(
        source="row.margin",
        allow_null=True,
        help_text=f"{EXACT}; own points less the table's mean, summed over games",
    )
    margin_number = RoundedField(source="row.margin", allow_null=True)
    values = CriterionValueSerializer(
        source="row.values",
        many=True,
        help_text="every criterion in the order in which they are compared",
    )
    games = serializers.IntegerField(source="row.games")
    rounds = RoundPointsSerializer(many=True)
    is_guest = serializers.BooleanField(source="seen.is_guest")
    has_dropped = serializers.BooleanField(source="seen.has_dropped")


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
    standings = StandingSerializer(many=True, source="rows")
