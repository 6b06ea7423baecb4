"""The shapes that the API gives, for its schema and for its answers."""

from fractions import Fraction
from typing import Any

from rest_framework import serializers

from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Event
from gonuts_league.events.standings.standings_read import SeenPerson, StandingsRead
from gonuts_league.standings.types import CriterionValue, Standing

DECIMALS = 6
PAGE_SIZE = 100


class ProblemSerializer(serializers.Serializer):
    path = serializers.CharField(help_text="where it is, for example `seats[1]`")
    code = serializers.CharField()
    message = serializers.CharField()


class ErrorSerializer(serializers.Serializer):
    error = serializers.CharField(help_text="the first problem in words")
    problems = ProblemSerializer(many=True)


EXACT = "exact, a whole number or a fraction such as `13/3`"
NOT_NAMED = "null for a person whose name the reader may not see"


class NameField(serializers.CharField):
    """Somebody's name, by the id of a player; the context has the `people`."""

    def __init__(self) -> None:
        super().__init__(allow_null=True, help_text=NOT_NAMED)

    def to_representation(self, player: Any) -> Any:
        shown = self.context["people"][player]
        return shown.name if shown.is_told_apart else None


class RoundedField(serializers.FloatField):
    def to_representation(self, number: Any) -> Any:
        return rounded(number)


class RoundPointsSerializer(serializers.Serializer):
    round = serializers.IntegerField()
    points = serializers.CharField(allow_null=True, help_text=EXACT)
    is_win = serializers.BooleanField()
    is_bye = serializers.BooleanField()


class CriterionValueSerializer(serializers.Serializer):
    """What one criterion says of a row; `code` is `points` or that of a tie-break."""

    code = serializers.CharField()
    value = serializers.CharField(
        allow_null=True, help_text=f"{EXACT}; null if it says nothing, or has parts"
    )
    parts = serializers.ListField(
        child=serializers.CharField(),
        help_text="compared from the left: first places, second places, ...",
    )
    skipped = serializers.IntegerField(help_text="games that say nothing to it")


class StandingSerializer(serializers.Serializer):
    """Exact numbers are strings; the `*_number` beside them are rounded."""

    rank = serializers.IntegerField(help_text="from 1; equal rows share, then skip")
    player = serializers.CharField(allow_null=True, help_text=NOT_NAMED)
    points = serializers.CharField(help_text=EXACT)
    points_number = serializers.FloatField()
    wins = serializers.CharField(help_text=f"{EXACT}; a shared win is a part of one")
    wins_number = serializers.FloatField()
    margin = serializers.CharField(
        allow_null=True,
        help_text=f"{EXACT}; own points less the table's mean, summed over games",
    )
    margin_number = serializers.FloatField(allow_null=True)
    values = CriterionValueSerializer(
        many=True, help_text="every criterion in the order in which they are compared"
    )
    games = serializers.IntegerField()
    rounds = RoundPointsSerializer(many=True)
    is_guest = serializers.BooleanField()
    has_dropped = serializers.BooleanField()


class EventSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    game = serializers.CharField()
    rounds_planned = serializers.IntegerField()
    is_finished = serializers.BooleanField()


class StandingsSerializer(serializers.Serializer):
    event = EventSerializer()
    round = serializers.IntegerField(help_text="0 before the first round")
    is_running = serializers.BooleanField(help_text="results of it are still to come")
    frozen_after = serializers.IntegerField(
        allow_null=True, help_text="later rounds are kept back from outsiders"
    )
    page = serializers.IntegerField()
    page_count = serializers.IntegerField()
    entry_count = serializers.IntegerField()
    standings = StandingSerializer(many=True)


def standings_body(event: Event, read: StandingsRead, *, page: int) -> dict[str, Any]:
    """One page of standings as JSON; a page past the end is the last one."""
    page_count = max(-(-len(read.standings) // PAGE_SIZE), 1)
    page = min(page, page_count)
    start = (page - 1) * PAGE_SIZE
    byes = {
        (award.entry, award.round_number)
        for award in read.awards
        if award.kind == AwardKind.BYE
    }
    return {
        "event": EventSerializer(event).data,
        "round": read.round_number,
        "is_running": read.is_running,
        "frozen_after": read.frozen_after,
        "page": page,
        "page_count": page_count,
        "entry_count": len(read.standings),
        "standings": [
            _standing(row, read.people[row.entry], byes)
            for row in read.standings[start : start + PAGE_SIZE]
        ],
    }


def _standing(
    row: Standing, person: SeenPerson, byes: set[tuple[Any, int | None]]
) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "player": person.shown.name if person.shown.is_told_apart else None,
        "points": str(row.points),
        "points_number": rounded(row.points),
        "wins": str(row.wins),
        "wins_number": rounded(row.wins),
        "margin": None if row.margin is None else str(row.margin),
        "margin_number": rounded(row.margin),
        "values": [_criterion(each) for each in row.values],
        "games": row.games,
        "rounds": [
            {
                "round": number,
                "points": None if points is None else str(points),
                "is_win": number in row.won_rounds,
                "is_bye": (row.entry, number) in byes,
            }
            for number, points in enumerate(row.rounds, start=1)
        ],
        "is_guest": person.is_guest,
        "has_dropped": person.has_dropped,
    }


def _criterion(each: CriterionValue) -> dict[str, Any]:
    parts = each.value if isinstance(each.value, tuple) else ()
    is_plain = isinstance(each.value, Fraction)
    return {
        "code": each.code,
        "value": str(each.value) if is_plain else None,
        "parts": [str(part) for part in parts],
        "skipped": each.skipped,
    }


def rounded(number: Fraction | None) -> float | None:
    return None if number is None else round(float(number), DECIMALS)
